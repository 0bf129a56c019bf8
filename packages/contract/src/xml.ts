/** Characters that XML does not allow, not even escaped. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Removes the characters that no XML document may have. */
export const removeForbidden = (text: string): string => text.replace(forbidden, '')

/** Escapes a text for elements, and for attributes in double quotes. */
export const escapeXml = (text: string): string =>
  !/[&<>"]/.test(text)
    ? text
    : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

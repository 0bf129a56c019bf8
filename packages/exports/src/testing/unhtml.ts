/** The text that a browser shows for an HTML field without markup other than line breaks. */
export const unhtml = (html: string): string =>
  html
    .replaceAll('<br>\n', '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#92;', '\\')
    .replaceAll('&amp;', '&')

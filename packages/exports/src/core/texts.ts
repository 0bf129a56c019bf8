import { hash } from 'node:crypto'

/** Plain text as the content of an HTML field: line breaks are kept, and nothing becomes markup. */
export const htmlText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\r\n?|\n/g, '<br>\n')

/** Cuts a text to a number of UTF-16 code units without splitting a character. */
export const cutText = (text: string, maxLength: number): string =>
  text.length <= maxLength
    ? text
    : text
        .slice(0, maxLength)
        .replace(/[\uD800-\uDBFF]$/u, '')
        .trimEnd()

/** Replaces line breaks and tabs, with the white space around them, by a space. */
export const joinLines = (text: string): string =>
  /[\t\n]/.test(text) ? text.replace(/\s+/g, (space) => (/[\t\n]/.test(space) ? ' ' : space)) : text

const transliterations: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  å: 'a',
  ł: 'l',
}

/** Lower-case ASCII characters and digits with one separator between words, e.g. `groesse-l`. May be empty. */
export const slug = (text: string, separator: '-' | '_'): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßæøåł]/g, (sign) => transliterations[sign] ?? sign)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, separator)
    .replace(/^[-_]|[-_]$/g, '')

/**
 * A code for a name: lower-case ASCII characters, digits and the separator, the same in every job. Names without such characters
 * and long names get a hash at the end.
 */
export function toCode(
  name: string,
  { separator, maxLength }: { separator: '-' | '_'; maxLength: number },
): string {
  const code = slug(name, separator)
  if (code !== '' && code.length <= maxLength) return code
  const start = code === '' ? 'x' : code.slice(0, maxLength - 9)
  return `${start}${separator}${hash('md5', name.normalize('NFC').toLowerCase()).slice(0, 8)}`
}

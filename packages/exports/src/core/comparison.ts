/**
 * How importers compare texts. A target names the comparison of its importer in its `format.ts`, and uses it wherever two texts of a
 * file may become one in the shop.
 */

/** Characters that databases take for others although they do not decompose. */
const folded: Record<string, string> = {
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
}

/** The collations take Katakana for Hiragana, which stand this far before them. */
const katakanaShift = 0x60

const isPlain = /^[\x20-\x7e]*$/

/** Ignores case and the form of composed characters, like importers that compare texts in their own code. */
export const ignoringCase = (text: string): string =>
  isPlain.test(text) ? text.toLowerCase() : text.normalize('NFC').toLowerCase()

/** Ignores case, accents and invisible characters, like the collations of MySQL that shops use. `ß` stays a character of its own. */
export const ignoringAccents = (text: string): string =>
  isPlain.test(text)
    ? text.toLowerCase().trimEnd()
    : text
        .normalize('NFKD')
        .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
        .toLowerCase()
        .replace(/[æøœłđðþħıς]/g, (sign) => folded[sign] ?? sign)
        .replace(/[ァ-ヶ]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - katakanaShift))
        .trimEnd()

/** The key of an article number in a database that takes `ß` for `ss`, as the collations of most shops do. */
export const numberInDatabase = (articleNumber: string): string =>
  ignoringAccents(articleNumber).replaceAll('ß', 'ss')

/**
 * What collations of MySQL take a text for. Some of them take `ß` for `ss`, others for `s`: two texts are the same in a shop if one of
 * their keys is equal.
 */
export function collationKeys(text: string): string[] {
  const key = ignoringAccents(text)
  return key.includes('ß') ? [key.replaceAll('ß', 'ss'), key.replaceAll('ß', 's')] : [key]
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The text that HTML shows. An importer that decodes entities takes `a&amp;b` for `a&b`. */
export const withoutEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (entity, decimal, hexadecimal, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? entity
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal)
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity
  })

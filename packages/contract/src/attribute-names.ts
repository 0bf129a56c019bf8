const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'oe', å: 'aa' }

/**
 * Lower case without accents and invisible characters, and with `ae` for `ä`. `Maße` stays different from `Masse`: dimensions are not
 * mass.
 */
function fold(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase()
  return text
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/maße/g, 'masze')
    .replace(/[äöüå]/g, (sign) => umlauts[sign] ?? sign)
    .normalize('NFD')
    .replace(/(^|[\s\p{Pd}_\p{Script=Latin}])\p{Mn}+/gu, '$1')
    .normalize('NFC')
    .replace(/[ßæø]/g, (sign) => umlauts[sign] ?? sign)
}

/**
 * The form in which names of attributes are compared. It ignores case, accents, white space, hyphens, underscores, a colon at the end
 * and the spelling of umlauts: `Display-Größe:` equals `displaygroesse`.
 */
export function normalizeName(text: string): string {
  const name = fold(text).replace(/[\s\p{Pd}_]+/gu, '')
  let end = name.length
  while (name[end - 1] === ':') end--
  return name.slice(0, end) || text.normalize('NFC')
}

/** The form in which values are compared. It ignores case, accents, repeated white space and the spelling of umlauts. */
export const normalizeValue = (text: string): string => fold(text).replace(/\s+/g, ' ').trim()

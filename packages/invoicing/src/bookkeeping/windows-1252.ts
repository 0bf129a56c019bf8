const decoder = new TextDecoder('windows-1252')

/** Bytes by character, for the characters whose byte is not their code point. */
const special = new Map(
  Array.from(
    { length: 32 },
    (_, index) => [decoder.decode(Uint8Array.of(128 + index)), 128 + index] as const,
  ),
)

/** Characters without a decomposition in Unicode, as German speakers write them. */
const spelledOut: Record<string, string> = {
  ...{ ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', Ħ: 'H', ı: 'i', ŋ: 'n', ŧ: 't', ẞ: 'SS', '\u2011': '-' },
}

/** Greek (ELOT 743) and Cyrillic characters in Latin ones, as passports have them. */
const romanized = new Map(
  (
    'α a|β v|γ g|δ d|ε e|ζ z|η i|θ th|ι i|κ k|λ l|μ m|ν n|ξ x|ο o|π p|ρ r|σ s|ς s|τ t|υ y|φ f|χ ch|ψ ps|ω o|' +
    'а a|б b|в v|г g|д d|е e|ж zh|з z|и i|й y|к k|л l|м m|н n|о o|п p|р r|с s|т t|у u|ф f|х kh|ц ts|ч ch|ш sh|' +
    'щ shch|ъ |ы y|ь |э e|ю yu|я ya|і i|ї yi|є ye|ґ g|ў u|ђ dj|ј j|љ lj|њ nj|ћ c|џ dz|ѓ gj|ќ kj|ѕ dz'
  )
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
)

/** A character in Latin ones, of which only the first is large: `Щ` is `Shch`. */
function romanize(sign: string): string | undefined {
  const small = sign.toLowerCase()
  const latin = romanized.get(small)
  return latin === undefined || small === sign ? latin : latin.charAt(0).toUpperCase() + latin.slice(1)
}

const byteOf = (character: string): number | undefined => {
  const code = character.codePointAt(0) as number
  return code < 128 || (code >= 160 && code < 256) ? code : special.get(character)
}

/**
 * Returns the text with characters that Windows-1252 has: `Łódź` becomes `Lódz` and `Αθήνα` `Athina`. What has no likeness
 * becomes a `?`.
 */
export const windows1252Text = (text: string): string =>
  // The Greek characters of this sound are one `u`: `του` is `tou`.
  Array.from(
    text
      .normalize('NFC')
      .replace(/(?<=[οΟ])[υύ]/gu, 'u')
      .replace(/(?<=[οΟ])[ΥΎ]/gu, 'U'),
    (character) => {
      if (byteOf(character) !== undefined) return character
      const plain =
        spelledOut[character] ?? romanize(character) ?? character.normalize('NFKD').replace(/\p{M}/gu, '')
      return Array.from(plain, (part) => (byteOf(part) === undefined ? (romanize(part) ?? '?') : part)).join(
        '',
      )
    },
  ).join('')

export const encodeWindows1252 = (text: string): Uint8Array =>
  Uint8Array.from(Array.from(windows1252Text(text)), (character) => byteOf(character) as number)

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

const byteOf = (character: string): number | undefined => {
  const code = character.codePointAt(0) as number
  return code < 128 || (code >= 160 && code < 256) ? code : special.get(character)
}

/** Returns the text with characters that Windows-1252 has: `Łódź` becomes `Lódz`, what has no likeness a `?`. */
export const windows1252Text = (text: string): string =>
  Array.from(text.normalize('NFC'), (character) => {
    if (byteOf(character) !== undefined) return character
    const plain = spelledOut[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '')
    return Array.from(plain, (part) => (byteOf(part) === undefined ? '?' : part)).join('')
  }).join('')

export const encodeWindows1252 = (text: string): Uint8Array =>
  Uint8Array.from(Array.from(windows1252Text(text)), (character) => byteOf(character) as number)

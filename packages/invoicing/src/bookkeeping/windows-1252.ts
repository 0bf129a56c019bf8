import anyAscii from 'any-ascii'

const decoder = new TextDecoder('windows-1252')

/** Bytes by character, for the characters whose byte is not their code point. */
const special = new Map(
  Array.from(
    { length: 32 },
    (_, index) => [decoder.decode(Uint8Array.of(128 + index)), 128 + index] as const,
  ),
)

const findByte = (character: string): number | undefined => {
  const code = character.codePointAt(0) as number
  return code < 128 || (code >= 160 && code < 256) ? code : special.get(character)
}

const hasByte = (character: string): boolean => findByte(character) !== undefined

/** A character in those of Windows-1252: without its marks, otherwise as its script is written in Latin characters. */
function simplify(character: string): string {
  if (hasByte(character)) return character
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain !== '' && Array.from(plain).every(hasByte) ? plain : anyAscii(character)
}

/** Marks, invisible characters, signs that change a letter beside them, and letters that only carry a vowel: Arabic, Hangul and Lao. */
const silent = /[\p{M}\p{Cf}\p{Lm}اㅇᄋອ]/u

/**
 * Returns the text with characters that Windows-1252 has: `Łódź` becomes `Lódz`, `Αθήνα` `Athina` and `東京` `DongJing`. What has no
 * likeness becomes a `?`, and what has no sound of its own nothing.
 */
export const windows1252Text = (text: string): string =>
  // The Greek characters of this sound are one `u`: `του` is `tou`.
  Array.from(
    text
      .normalize('NFC')
      .replace(/(?<=[οΟ])[υύ]/gu, 'u')
      .replace(/(?<=[οΟ])[ΥΎ]/gu, 'U'),
    (character) => simplify(character) || (silent.test(character) ? '' : '?'),
  ).join('')

export const encodeWindows1252 = (text: string): Uint8Array =>
  Uint8Array.from(Array.from(windows1252Text(text)), (character) => findByte(character) as number)

import { numberWithoutCheckDigit } from '@merkwerk/engine/identifiers'

const fold = (text: string): string => text.toLowerCase().replace(/[\s._/-]+/g, '-')

/** Shorter stems connect too many articles. */
const minStem = 3

/** Whether two numbers begin alike: at least half of the shorter one, which is most of `HC-Hekate-001` and `-002`. */
export function haveSameStem(a: string, b: string): boolean {
  const [one, other] = [fold(a), fold(b)]
  let shared = 0
  while (shared < Math.min(one.length, other.length) && one[shared] === other[shared]) shared++
  return shared >= minStem && shared * 2 >= Math.min(one.length, other.length)
}

/** Most numbers between two articles that were numbered together. */
const nearby = 20

/** Whether two GTINs were given close to each other, without their check digits. */
export function areNeighbors(a: string, b: string): boolean {
  const [one, other] = [numberWithoutCheckDigit(a), numberWithoutCheckDigit(b)]
  if (one === undefined || other === undefined) return false
  const distance = one - other
  return distance !== 0n && distance <= nearby && distance >= -nearby
}

/** Whether two numbers differ in their digits only, as `ZM48A` and `ZM50A` do. Numbers without letters are not compared. */
export function haveSameForm(a: string, b: string): boolean {
  const [one, other] = [a, b].map((number) => fold(number).replace(/\d+/g, '#'))
  return one === other && (one?.match(/\p{L}/gu)?.length ?? 0) >= 2
}

/** Whether two numbers have as many parts, three at least, and begin with the same letters, as `RF-S-SW` and `RF-M-CH` do. */
export function haveSameParts(a: string, b: string): boolean {
  const [one, other] = [fold(a).split('-'), fold(b).split('-')]
  return (
    one.length > 2 && one.length === other.length && one[0] === other[0] && /^\p{L}{2}/u.test(one[0] ?? '')
  )
}

/** Whether two numbers have as many parts and some in common at the same place, as `S-4711-GE` and `XL-4711-OR` do. */
export function shareParts(a: string, b: string): boolean {
  const [one, other] = [fold(a).split('-'), fold(b).split('-')]
  return (
    one.length === other.length &&
    one.filter((part, index) => part === other[index]).join('').length >= minStem
  )
}

/**
 * Whether the end of a number stands for a text of a title: `DK-220-ZIM` for `Zimt Orange`, `LV-01` for `01 Naked Truth`, `SP-K60` for `K60`.
 * Behind it are only sizes that the title has.
 */
export function abbreviates(number: string, text: string, title: string): boolean {
  const parts = fold(number).split('-')
  const code = readCode(text)
  if (code !== undefined) return `-${parts.join('-')}-`.includes(`-${fold(code).replace('#', '')}-`)
  const amounts = title.replace(/\D+/g, '-')
  const part = parts.findLast(
    (one) =>
      !/^\d*x{0,4}[sml]$/.test(one) && !(/^\d+$/.test(one) && amounts.includes(one.replace(/^0+/, ''))),
  )
  const short = part?.replace(/\d+/g, '') ?? ''
  if (short.length < 2) return false
  const words = fold(text).split('-')
  return words.some((_, index) => {
    const letters = words.slice(index).join('')
    return isShortFor(short, letters) || isShortFor(short, spellOut(letters))
  })
}

/** The number or the code that a text begins with, in lower case: `01`, `5.0`, `n10`, `k60`. */
export const readCode = (text: string): string | undefined => shadeNumber.exec(text.toLowerCase())?.[0]

const shadeNumber = /^(?:#?\d{1,3}(?:[./]\d{1,2})?|\p{L}{0,2}\d{1,3}|\d{0,2}\p{L})(?=\s|$)/u

const spellOut = (text: string): string =>
  text.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss')

/** Whether the letters of a part occur in a text in their order, from its first letter on. */
function isShortFor(part: string, text: string): boolean {
  let at = 0
  for (const letter of text) if (letter === part[at]) at++
  return part[0] === text[0] && at === part.length
}

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

import type { FamilyNumberRule } from '@merkwerk/contract'

/** A child as the number of its parent is made from. */
export interface NumberedChild {
  articleNumber: string
  /** Its cell in the column of the rule. */
  cell: string
}

/** Shorter stems say too little. */
const minStem = 3

/** The article number of a parent. In lower case, it is neither that of a child nor among `taken`. */
export function createParentNumber(
  rule: FamilyNumberRule,
  children: readonly NumberedChild[],
  taken: ReadonlySet<string>,
): string {
  const numbers = children.map(({ articleNumber }) => articleNumber)
  const [first = ''] = numbers.filter((number) => number !== '').sort()
  const wanted = {
    stem: () => findStem(numbers),
    prefix: () => (rule.kind === 'prefix' && first !== '' ? `${rule.prefix}${first}` : ''),
    column: () => {
      const [cell = '', ...others] = new Set(
        children.map((child) => child.cell).filter((text) => text !== ''),
      )
      return others.length === 0 ? cell : ''
    },
  }[rule.kind]()
  const base = wanted === '' ? findStem(numbers) || `P-${first}` : wanted
  const own = new Set(numbers.map((number) => number.toLowerCase()))
  return makeDistinct(base, (number) => own.has(number) || taken.has(number))
}

/** The number, or with a further number behind it if it is taken in lower case. Shops do not tell cases of letters apart. */
export function makeDistinct(number: string, isTaken: (number: string) => boolean): string {
  for (let copy = 1; ; copy++) {
    const distinct = copy === 1 ? number : `${number}-${copy}`
    if (!isTaken(distinct.toLowerCase())) return distinct
  }
}

/** What all numbers begin with, up to a separator or the last letter or digit of a kind. Empty if that is too short. */
function findStem(numbers: readonly string[]): string {
  const [shortest = ''] = numbers.toSorted((a, b) => a.length - b.length)
  let length = shortest.length
  while (length > 0 && !numbers.every((number) => number.startsWith(shortest.slice(0, length)))) length--
  const shared = shortest.slice(0, length)
  const stem = /[\s._/-]/.test(shared) ? shared.replace(/[^\s._/-]*$/, '') : shared
  const trimmed = (stem === '' ? shared : stem).replace(/[\s._/-]{1,100}$/, '')
  return trimmed.length >= minStem ? trimmed : ''
}

import { expect } from 'vitest'
import type { Finding } from '../core/findings.ts'
import type { ExportProduct } from '../core/product.ts'
import { withoutGap } from './without-gap.ts'

/** What an importer made of the rows of a file, in their order. */
export type ReadArticle =
  | { kind: 'single'; number: string }
  | { kind: 'parent'; number: string; axes: Readonly<Record<string, readonly string[]>> }
  | { kind: 'variant'; number: string; parent: string; values: Readonly<Record<string, string>> }

/** Findings that say why a variant has another value or another axis than its product. */
const changes = [
  'family.changed-axis',
  'family.joined-axes',
  'cleaned-text',
  'other-spelling',
  'backslash-before-quote',
]

const key = (text: string): string => withoutGap(text).normalize('NFC').toLowerCase()

const cleanNumber = (text: string): string =>
  text
    .replace(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, '')
    .toWellFormed()
    .trim()

/**
 * Expects that families arrived: parents before their variants, each variant with one value on every axis which its parent has, no
 * combination twice, and no difference to the products without a line of the report.
 */
export function expectFamilies(
  products: readonly ExportProduct[],
  read: readonly ReadArticle[],
  findings: readonly Finding[],
  { hasParents = true } = {},
): void {
  const reported = Map.groupBy(findings, ({ articleNumber = '' }) => cleanNumber(articleNumber))
  const says = (number: string, isCause: (cause: Finding['cause']) => boolean): boolean =>
    (reported.get(cleanNumber(number)) ?? []).some(({ cause }) => isCause(cause))
  const parents = new Map<string, Readonly<Record<string, readonly string[]>>>()
  const combinations = new Set<string>()
  for (const article of read) {
    if (article.kind === 'parent') parents.set(article.number, article.axes)
    if (article.kind !== 'variant') continue
    const { number, parent, values } = article
    const axes = parents.get(parent)
    if (hasParents) {
      expect(axes, `the parent ${parent} stands before ${number}`).toBeDefined()
      expect(Object.keys(values)).toEqual(Object.keys(axes ?? {}))
      for (const [name, value] of Object.entries(values)) expect(axes?.[name]).toContain(value)
    }
    for (const value of Object.values(values)) expect(value).not.toBe('')
    const combination = key(JSON.stringify([parent, Object.entries(values)]))
    expect(combinations, `the combination of ${number} occurs once`).not.toContain(combination)
    combinations.add(combination)
  }
  const articles = Map.groupBy(read, ({ number }) => key(number))
  for (const { articleNumber, variant } of products) {
    const number = cleanNumber(articleNumber)
    const found = articles.get(key(number))?.[0]
    if (!found) {
      const isLeft = says(
        articleNumber,
        ({ kind, id }) => kind === 'row-left-out' || id.startsWith('family.'),
      )
      expect(isLeft, `the report says why ${number} is missing`).toBe(true)
    } else if (variant && found.kind === 'single') {
      const isSaid = [number, variant.family.number].some((one) =>
        says(one, ({ kind }) => kind === 'family' || kind === 'row-left-out'),
      )
      expect(isSaid, `the report says why ${number} is no variant`).toBe(true)
    } else if (variant && found.kind === 'variant' && withoutGap(found.number) === withoutGap(number)) {
      // An object has names that look like numbers first.
      const isSame =
        JSON.stringify(Object.values(found.values).toSorted()) === JSON.stringify(variant.values.toSorted())
      const isSaid = [number, variant.family.number].some((one) =>
        says(one, ({ id }) => changes.includes(id)),
      )
      expect(isSame || isSaid, `the report says why ${number} has other values`).toBe(true)
    }
  }
}

import type { FoundAttribute } from '@merkwerk/contract'
import { maxMappedName, maxMappedValue } from '@merkwerk/contract/attribute-mapping'
import { normalizeName, normalizeValue } from '@merkwerk/contract/attribute-names'
import { DistinctTexts } from '../core/distinct-texts.ts'
import type { ExportAttribute, ExportRecord, ExportSource } from '../core/product.ts'
import { joinUnit } from './split-parts.ts'

/** Bounds of the memory: about 100 MB at worst. */
const limits = { names: 20_000, values: 200_000, categories: 2_000, pairs: 200_000, distinctTexts: 1_000_000 }

interface Counted {
  text: string
  records: number
}

interface Entry {
  name: string
  records: number
  /** The last counted row, because a row may have an attribute in several groups. */
  lastRow: number
  values: Map<string, Counted & { lastRow: number }>
  distinctValues: number
  categories: Map<string, number>
}

/**
 * Counts names and values of results in bounded memory. Names and values are equal if they are equal after normalization. When there
 * are too many different values, rare ones are forgotten.
 */
export class FoundAttributes {
  readonly #entries = new Map<string, Entry>()
  readonly #seen = new DistinctTexts()
  readonly #categories = new Set<string>()
  #rows = 0
  #values = 0
  #pairs = 0

  add({ product }: ExportRecord): void {
    if (!product) return
    this.#rows++
    const category = product.categories.at(-1) ?? ''
    if (this.#categories.size < limits.categories) this.#categories.add(category)
    for (const attribute of product.attributes) {
      if (attribute.name.length > maxMappedName || attribute.name.trim() === '') continue
      const key = normalizeName(attribute.name)
      const entry = this.#openEntry(key, attribute.name)
      if (!entry) continue
      if (entry.lastRow !== this.#rows) {
        entry.records++
        this.#addCategory(entry, category)
      }
      entry.lastRow = this.#rows
      this.#addValues(key, entry, attribute)
    }
    if (this.#values > limits.values) this.#forgetRareValues()
  }

  #openEntry(key: string, name: string): Entry | undefined {
    const known = this.#entries.get(key)
    if (known || this.#entries.size >= limits.names) return known
    const entry = {
      name,
      records: 0,
      lastRow: 0,
      values: new Map(),
      distinctValues: 0,
      categories: new Map(),
    }
    this.#entries.set(key, entry)
    return entry
  }

  #addCategory({ categories }: Entry, category: string): void {
    const former = categories.get(category)
    if (former === undefined && (this.#pairs >= limits.pairs || !this.#categories.has(category))) return
    if (former === undefined) this.#pairs++
    categories.set(category, (former ?? 0) + 1)
  }

  #addValues(nameKey: string, entry: Entry, { values, unit }: ExportAttribute): void {
    for (const value of values) {
      const text = joinUnit(value, unit)
      const key = text.length > maxMappedValue ? text : normalizeValue(text)
      if (this.#seen.size < limits.distinctTexts && this.#seen.add(`${nameKey}\n${key}`))
        entry.distinctValues++
      if (text.length > maxMappedValue) continue
      const known = entry.values.get(key)
      if (!known) {
        this.#values++
        entry.values.set(key, { text, records: 1, lastRow: this.#rows })
      } else if (known.lastRow !== this.#rows) {
        known.records++
        known.lastRow = this.#rows
      }
    }
  }

  /** Halves the number of values. */
  #forgetRareValues(): void {
    for (let rare = 1; this.#values > limits.values / 2; rare *= 2)
      for (const { values } of this.#entries.values())
        for (const [key, { records }] of values) if (records <= rare && values.delete(key)) this.#values--
  }

  /** The most frequent names first. Of equally frequent ones the first wins. */
  list(): FoundAttribute[] {
    const frequent = [...this.#entries.values()].sort((a, b) => b.records - a.records)
    return frequent.map(({ name, records, values, distinctValues, categories }) => ({
      name,
      records,
      values: byFrequency([...values.values()]).map(({ text, records }) => ({ value: text, records })),
      distinct_values: distinctValues,
      categories: byFrequency([...categories].map(([text, records]) => ({ text, records }))).map(
        ({ text, records }) => ({ category: text, records }),
      ),
    }))
  }
}

const byFrequency = <One extends Counted>(counted: One[]): One[] =>
  counted.sort((a, b) => b.records - a.records)

/** The names and values of all rows, in one pass. */
export async function collectAttributes(source: ExportSource): Promise<FoundAttribute[]> {
  const found = new FoundAttributes()
  for await (const block of source) for (const record of block) found.add(record)
  return found.list()
}

/**
 * Measures proposals of attribute mappings on the attributes of saved pages, against decisions made by hand: precision and recall of
 * names and values at the default confidence. `node bench/mapping.ts [--verbose] [--corpus FOLDER]`. The pages are by default in
 * `../shared/corpus` beside the checkout.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import {
  type AttributeMapping,
  defaultConfidence,
  normalizeName,
  normalizeValue,
  type Proposal,
} from '../packages/contract/src/index.ts'
import {
  type ExportAttribute,
  type ExportRecord,
  FoundAttributes,
  proposeMapping,
  readAttributeScheme,
} from '../packages/exports/src/index.ts'
import { row } from './measuring/tables.ts'

const { verbose: isVerbose, corpus } = parseArgs({
  options: {
    verbose: { type: 'boolean', default: false },
    corpus: { type: 'string', default: resolve(import.meta.dirname, '../../shared/corpus') },
  },
}).values
const emptyMapping: AttributeMapping = { rules: [], constants: [] }

const decision = z.union([z.string(), z.array(z.string())])
const caseSchema = z.object({
  category: z.string(),
  /** Numbers of saved pages. */
  pages: z.string(),
  /** Rows of a file from the shop. */
  scheme: z.array(z.array(z.string())),
  /** Where names belong. Other names have no place. */
  names: z.record(z.string(), decision),
  /** Where values belong, by name. Other values have no place. */
  values: z.record(z.string(), z.record(z.string(), decision)),
})
const truthSchema = z.object({ attributes: z.record(z.string(), z.string()).default({}) })

const toRecord = (attributes: readonly ExportAttribute[], position: number): ExportRecord => ({
  position,
  articleNumber: String(position),
  reason: { de: '', en: '' },
  product: {
    position,
    articleNumber: String(position),
    title: '',
    categories: [],
    prices: {},
    images: [],
    urls: {},
    attributes,
  },
})

/** The names and values of saved pages. Truth files join several values of a name with ` | `. */
function foundOn(pages: string) {
  const numbers = new Set(pages.split(' '))
  const found = new FoundAttributes()
  for (const folder of ['pages', 'pages-2'])
    for (const file of readdirSync(join(corpus, folder))) {
      if (!file.endsWith('.truth.json') || !numbers.has(file.split('-')[2] ?? '')) continue
      const { attributes } = truthSchema.parse(JSON.parse(readFileSync(join(corpus, folder, file), 'utf8')))
      const list = Object.entries(attributes).map(([name, text]) => ({ name, values: text.split(' | ') }))
      found.add(toRecord(list, 1))
    }
  return found.list()
}

type Decision = z.infer<typeof decision> | null

class Score {
  #right = 0
  #proposed = 0
  #expected = 0

  add(text: string, expected: Decision, proposed: Decision): void {
    const isRight = expected !== null && String(expected) === String(proposed)
    if (expected !== null) this.#expected++
    if (proposed !== null) this.#proposed++
    if (isRight) this.#right++
    else if (isVerbose && (expected ?? proposed) !== null)
      process.stdout.write(`  ${text}: expected ${expected}, proposed ${proposed}\n`)
  }

  cells(): string[] {
    const share = (all: number) => (all === 0 ? '-' : (this.#right / all).toFixed(2))
    return [String(this.#expected), share(this.#proposed), share(this.#expected)]
  }
}

const toDecision = (one: Pick<Proposal, 'to' | 'confidence'>, several: string[] | undefined): Decision =>
  one.confidence >= defaultConfidence ? (several ?? one.to) : null

function score(file: string): string[] {
  const expected = caseSchema.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, 'mapping', file), 'utf8')),
  )
  const found = foundOn(expected.pages)
  const scheme = readAttributeScheme(expected.scheme)?.scheme ?? { attributes: [] }
  const names = new Map(Object.entries(expected.names).map(([name, to]) => [normalizeName(name), to]))
  const values = new Map(
    Object.entries(expected.values).map(([name, list]) => [
      normalizeName(name),
      new Map(Object.entries(list).map(([from, to]) => [normalizeValue(from), to])),
    ]),
  )
  const [nameScore, valueScore] = [new Score(), new Score()]
  for (const proposal of proposeMapping(found, scheme, emptyMapping)) {
    const key = normalizeName(proposal.name)
    const place = names.get(key) ?? null
    const proposed = toDecision(proposal, proposal.split?.to)
    nameScore.add(`${proposal.name} (${proposal.confidence} ${proposal.to})`, place, proposed)
    const decided = values.get(key)
    const own = new Map(proposal.values.map((one) => [one.from, one]))
    for (const { value } of found.find(({ name }) => name === proposal.name)?.values ?? []) {
      const one = place !== null && String(place) === String(proposed) ? own.get(value) : undefined
      const to = one ? toDecision(one, one.parts) : null
      valueScore.add(`${proposal.name}: ${value}`, decided?.get(normalizeValue(value)) ?? null, to)
    }
  }
  return [expected.category, ...nameScore.cells(), ...valueScore.cells()]
}

const lines = readdirSync(join(import.meta.dirname, 'mapping')).map(score)
row('category', 'names', 'precision', 'recall', 'values', 'precision', 'recall')
for (const line of lines) row(...line)

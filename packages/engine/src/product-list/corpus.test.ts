import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, inject, it } from 'vitest'
import { Budget } from './budget.ts'
import { findColumns, suggestMapping } from './columns.ts'
import { openProductList, ProductListError } from './index.ts'
import { defaultLimits } from './limits.ts'
import { readList } from './read-list.ts'
import { createRecordChecker } from './records.ts'

/** Lists and hostile files from the test suites of other libraries. They are beside the checkout, if present. */
const folder = join(import.meta.dirname, '../../../../../shared/corpus/uploads')

type Outcome = { headers: string[]; rows: string[][]; sheet?: string } | { refusal: string }

/** The files of the index with their kind and expected result. */
const readIndex = (): string[][] =>
  readFileSync(join(folder, 'INDEX.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))

const isThorough = inject('thorough')
/** `npm test` checks every fortieth file, the nightly run all of them. */
const step = isThorough ? 1 : 40

const mayAttack = (kind: string): boolean =>
  /hostile|fuzz|bomb|zip|encrypted|security|corrupt|lying/.test(kind)

/** A separate process that reads files like the product does and prints its peak memory in megabytes. */
const weighing = `
  import { openProductList } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))}
  for (const path of process.argv.slice(1))
    try {
      await using list = await openProductList(path)
      for await (const _rows of list.rows);
    } catch (error) {
      if (error.name !== 'ProductListError') throw error
    }
  console.log(process.resourceUsage().maxRSS / 1024)`

/** Hostile files are opened in the reading thread. The others are read faster without it. */
async function readOutcome(file: string, isHostile: boolean): Promise<Outcome> {
  const path = join(folder, file)
  try {
    await using list = isHostile
      ? await openProductList(path)
      : await readList(path, {}, new Budget(defaultLimits))
    const { headers, sheet } = list
    return {
      headers,
      rows: (await Array.fromAsync(list.rows)).flatMap(({ rows }) => rows),
      ...(sheet !== undefined && { sheet }),
    }
  } catch (error) {
    if (error instanceof ProductListError) return { refusal: error.code }
    if (!isHostile) return { refusal: 'damaged' }
    throw error
  }
}

/** The expected result in INDEX.tsv. A lone header is not a list, whatever the reference libraries return. */
function toDuty(text: string): 'accept' | 'refuse' | 'either' {
  if (/^(NO CRASH|NO |DATA)|^ACCEPT \(or|or clear reject|\(or accept\)|or safe read|, 1 non-empty/.test(text))
    return 'either'
  return /^(ACCEPT|ASK)/.test(text) ? 'accept' : 'refuse'
}

const exceptions: Record<string, string> = {
  'generated/hdr_no_identifier.csv':
    'readable as a table; that no column is an identifier is said by the mapping',
  'calamine/encoded_entities.xlsx': 'the second row is a line break, that is blank: a header alone',
  'pollock/polluted_files/csv/file_header_only.csv': 'a header without rows',
  'pollock/survey_sample/csv/locations-1998.csv': 'an empty file',
}

describe.skipIf(!existsSync(folder))('the upload corpus (skipped without ../shared/corpus)', () => {
  it('accepts and refuses each file as its index says, within 10 seconds each', {
    timeout: inject('pollTimeoutMs') * 30,
  }, async () => {
    const wrong: string[] = []
    let checked = 0
    const files = readIndex().filter((_, index) => index % step === 0)
    for (const [file = '', kind = '', text = ''] of files) {
      const start = performance.now()
      const outcome = await readOutcome(file, mayAttack(kind))
      const isAccepted = 'rows' in outcome
      const duty = toDuty(text)
      if (duty !== 'either') checked++
      if (performance.now() - start > 10_000) wrong.push(`${file}: too slow`)
      if (duty !== 'either' && isAccepted !== (duty === 'accept')) wrong.push(file)
    }
    const excepted = files.flatMap(([file = '']) => (file in exceptions ? [file] : []))
    expect(checked).toBeGreaterThan(400 / step)
    expect(wrong.toSorted()).toEqual(excepted.toSorted())
    expect(wrong.length / checked).toBeLessThan(0.03)
  })

  it('takes less than 500 MB for hostile files in one process', {
    timeout: inject('pollTimeoutMs') * 30,
  }, async () => {
    // In `npm test` only those that aim at memory.
    const chosen = isThorough ? /hostile|bomb|security|lying/ : /bomb/
    const attacks = readIndex().filter(([, kind = '']) => chosen.test(kind))
    expect(attacks.length).toBeGreaterThan(isThorough ? 50 : 3)
    const paths = attacks.map(([file = '']) => join(folder, file))
    const words = ['--input-type=module', '--eval', weighing, ...paths]
    const { stdout } = await promisify(execFile)(process.execPath, words)
    expect(Number(stdout)).toBeGreaterThan(30)
    expect(Number(stdout)).toBeLessThan(500)
  })

  const expected: Expectation[] = existsSync(folder)
    ? JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'))
    : []

  const kinds = new Map(expected.length > 0 ? readIndex().map(([file = '', kind = '']) => [file, kind]) : [])

  /** The corpus allows to refuse it: 200,000 nested elements are no list. */
  const mayBeRefused = 'generated/bomb_deep_nesting.xlsx'

  it.each(expected.filter(({ file }) => !(file in exceptions)))('reads $file exactly', async (wanted) => {
    const outcome = await readOutcome(wanted.file, mayAttack(kinds.get(wanted.file) ?? 'hostile'))
    if (wanted.expect === 'reject') return expect(outcome).toHaveProperty('refusal')
    if ('refusal' in outcome && wanted.file === mayBeRefused) return
    if ('refusal' in outcome) throw new Error(`refused: ${outcome.refusal}`)
    if (wanted.headers) expect(outcome.headers).toEqual(wanted.headers)
    if (wanted.rows !== null) expect(outcome.rows).toHaveLength(wanted.rows)
    if (wanted.sheet) expect(outcome.sheet).toBe(wanted.sheet)
    if (wanted.want) expect(toIdentifiers(outcome.headers, outcome.rows)).toEqual(wanted.want)
  })
})

interface Expectation {
  file: string
  expect: 'accept' | 'reject' | 'accept_rows_flagged' | 'map'
  headers: string[] | null
  rows: number | null
  sheet?: string
  /** The EAN or, without one, the ASIN of each row. Null if it must be flagged. */
  want?: (string | null)[]
}

function toIdentifiers(headers: string[], rows: string[][]): (string | null)[] {
  const { artikelNumber, ean, asin } = suggestMapping(headers, rows)
  const mapping = {
    artikelNumber: artikelNumber?.header ?? null,
    ean: ean?.header ?? null,
    asin: asin?.header ?? null,
  }
  const check = createRecordChecker(findColumns(headers, mapping).columns, rows)
  return rows.map((row, index) => {
    const record = check(row, index + 2)
    return record.kind === 'usable' ? (record.identifiers.gtin ?? record.identifiers.asin ?? null) : null
  })
}

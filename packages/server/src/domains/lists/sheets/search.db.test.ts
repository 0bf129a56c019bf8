import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { createTestContext } from '../../../testing/index.ts'
import { findOrder, type IndexedQuery } from './rows-queries.ts'

let context: Context & AsyncDisposable
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context[Symbol.asyncDispose]())

interface Row {
  article_number: string
  ean: string | null
  asin: string | null
  mpn: string | null
  title: string | null
  brand: string | null
  own_title: string | null
}

const text = (parts: readonly string[], maxLength: number) =>
  fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength }).map((chosen) => chosen.join(''))
const optional = (value: fc.Arbitrary<string>) => fc.option(value, { freq: 2 })

/** Few characters, so that texts are often found in several rows and columns. */
const mixed = ['a', 'A', 'Ö', 'ö', '1', '2', ' ', '-', '%', '_', '\\']
const row: fc.Arbitrary<Row> = fc.record({
  article_number: text(mixed, 5),
  ean: optional(text(['1', '2'], 5)),
  asin: optional(text(['A', 'B', '1'], 4)),
  mpn: optional(text(mixed, 5)),
  title: optional(text([...mixed, ' aö1', ' Aöa2'], 6)),
  brand: optional(text(mixed, 4)),
  own_title: fc.option(text(mixed, 6), { freq: 4 }),
})
const search = fc.oneof(text(mixed, 4), text(['1', '2'], 4), text(['aö', 'ÖA', '1', ' '], 3))

/** What the sheet promises: identifiers by their beginning, texts by a part, or by the beginning of a word if the part is short. */
function matches(found: Row, typed: string): boolean {
  const part = typed.trim().toLowerCase()
  const identifiers = [found.article_number, found.ean, found.asin, found.mpn]
  const words = `${found.own_title ?? found.title ?? ''} ${found.brand ?? ''}`.toLowerCase()
  return (
    identifiers.some((identifier) => identifier?.toLowerCase().startsWith(part)) ||
    (/[\p{L}\p{N}]{3}/u.test(part)
      ? words.includes(part)
      : words.startsWith(part) || words.includes(` ${part}`))
  )
}

async function storeRows(listId: number, rows: readonly Row[]): Promise<void> {
  const stored = rows.map((values, index) => ({ ...values, position: index + 1 }))
  await sql`
    INSERT INTO list_rows (list_id, position, article_number, ean, asin, mpn, title, brand, own_title, run_id, verdict, reason,
      attributes, amazon_price, changed_at)
    SELECT ${listId}, position, article_number, ean, asin, mpn, title, brand, own_title, 1, 'found', 'found-both', 0,
      nullif(position % 7, 0), now()
    FROM json_populate_recordset(NULL::list_rows, ${JSON.stringify(stored)})`.execute(context.db)
}

let lists = 0

test('finds the rows that a plain comparison of their texts finds, in order and page by page', async () => {
  const list = fc.array(row, { minLength: 1, maxLength: 400, size: 'max' })
  await fc.assert(
    fc.asyncProperty(list, fc.array(search, { minLength: 10, maxLength: 10 }), async (rows, searches) => {
      const listId = ++lists
      await storeRows(listId, rows)
      for (const [index, typed] of searches.entries()) {
        if (typed.trim() === '') continue
        const positions = rows.flatMap((values, at) => (matches(values, typed) ? [at + 1] : []))
        const sort = index % 2 === 0 ? 'position' : 'amazon_price'
        // Every seventh row has no price.
        const byPrice = (a: number, b: number) => (a % 7 || 7) - (b % 7 || 7) || a - b
        const expected = sort === 'position' ? positions : positions.toSorted(byPrice)
        const query: IndexedQuery = { sort, order: 'asc', search: typed }
        expect(await findOrder(context.db, listId, query), typed).toEqual(expected)
        for (let from = 0; from <= expected.length; from += 40) {
          const page = await findOrder(context.db, listId, { ...query, limit: 40, after: expected[from - 1] })
          expect(page, typed).toEqual(expected.slice(from, from + 40))
        }
      }
    }),
    // A sequence is ten searches in a list of its own: half as many as of other properties.
    { numRuns: Math.ceil(inject('randomSequences') / 2) },
  )
})

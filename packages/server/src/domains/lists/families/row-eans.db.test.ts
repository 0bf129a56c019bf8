import { randomUUID } from 'node:crypto'
import { zstdCompressSync } from 'node:zlib'
import { endpoints, type List } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FamilySite, openFamilySite } from '../../../testing/index.ts'
import { decodeContents } from '../runs/results/encode-result.ts'

let shop: FamilySite
beforeAll(async () => {
  shop = await openFamilySite()
})
afterAll(() => shop.close())

const params = (list: List) => ({ params: { id: list.list_id } })

/** Makes rows of products without an EAN. */
async function removeEans(list: List, positions: readonly number[]): Promise<void> {
  const { db } = shop.site.context
  const listId = await shop.findListId(list)
  for (const position of positions) {
    const { id, content } = await db
      .selectFrom('list_rows')
      .innerJoin('results', 'results.id', 'result_id')
      .select(['results.id', 'content'])
      .where('list_id', '=', listId)
      .where('position', '=', position)
      .executeTakeFirstOrThrow()
    const [{ merged, products } = { merged: null, products: [] }] = decodeContents([content])
    const changed = { merged, products: products.map((product) => ({ ...product, gtins: [] })) }
    await db
      .updateTable('results')
      .set({ content: zstdCompressSync(`${JSON.stringify(changed)}\n{}\n`) })
      .where('id', '=', id)
      .execute()
    await db
      .updateTable('list_rows')
      .set({ ean: null })
      .where('list_id', '=', listId)
      .where('position', '=', position)
      .execute()
  }
}

test('rows without an EAN are known as such in families that their owner makes, also by undo and redo', async () => {
  const list = await shop.createShirts(7_960)
  await removeEans(list, [1, 5])
  const { call } = shop.seller.client
  const step = (direction: 'undoChange' | 'redoChange') =>
    call(endpoints[direction], { ...params(list), body: { id: randomUUID() } })
  const findRows = async () => {
    const query = { issue: 'no-ean' as const }
    const { families, issues } = await call(endpoints.getListFamilies, { ...params(list), query })
    expect(issues['no-ean']).toBe(families.length)
    return families.map(({ rows }) => rows.filter(({ has_ean }) => !has_ean).map(({ position }) => position))
  }
  await shop.decide(list)
  expect(await findRows()).toEqual([[1]])
  const { family_id: id } = await call(endpoints.createListFamily, {
    ...params(list),
    body: { positions: [4, 5] },
  })
  expect(await findRows()).toEqual([[1], [5]])
  const decideAs = (decision: 'reject' | 'take-back') =>
    call(endpoints.decideListFamilies, { ...params(list), body: { family_ids: [id], decision } })
  await decideAs('reject')
  expect(await findRows()).toEqual([[1]])
  await step('undoChange')
  expect(await findRows()).toEqual([[1], [5]])
  await step('redoChange')
  await decideAs('take-back')
  expect(await findRows()).toEqual([[1], [5]])
})

import { endpoints } from '@merkwerk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeList, openRunSite, type RunSite, testEan } from '../../../../testing/index.ts'
import { deleteUnnamedResults } from './delete-unnamed-results.ts'
import { reclaimListSpace } from './reclaim-space.ts'

const never = new AbortController().signal
let site: RunSite
beforeAll(async () => {
  site = await openRunSite()
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

async function countResults(): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM results`.execute(
    site.context.db,
  )
  return rows[0]?.count ?? 0
}

test('two accounts share a result, which stays until the last list that names it is deleted', async () => {
  const [one, two] = [await site.signUp({ coins: 10 }), await site.signUp({ coins: 10 })]
  const before = await countResults()
  const shared = testEan('00', 301)
  const first = await completeList(one, [
    ['A', shared],
    ['B', testEan('00', 302)],
  ])
  const second = await completeList(two, [['Z', shared]])
  expect(await countResults()).toBe(before + 2)
  const remove = async ({ client }: typeof one, publicId: string) => {
    await client.call(endpoints.deleteList, { params: { id: publicId } })
    const { id } = await site.context.db
      .selectFrom('lists')
      .select('id')
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow()
    await reclaimListSpace(site.context, { listId: id }, never)
    await deleteUnnamedResults(site.context, never)
  }
  await remove(one, first.list_id)
  expect(await countResults()).toBe(before + 1)
  const { record } = await two.client.call(endpoints.getListRow, {
    params: { id: second.list_id, position: 1 },
  })
  expect(record.title).toMatch(/\w/)
  await remove(two, second.list_id)
  expect(await countResults()).toBe(before)
})

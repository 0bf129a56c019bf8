import { zstdCompressSync } from 'node:zlib'
import { endpoints, type List } from '@merkwerk/contract'
import { expect, vi } from 'vitest'
import { decideListFamilies } from '../domains/lists/families/decide-list-families.ts'
import { decodeContents } from '../domains/lists/runs/results/encode-result.ts'
import { hasFollowingTasks } from './following-tasks.ts'
import { completeList } from './list-calls.ts'
import { polling } from './polling.ts'
import { type Caller, openRunSite, testEan } from './run-site.ts'

/** A site with a seller whose lists have families. */
export async function openFamilySite() {
  const site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  const seller = await site.signUp({ coins: 1_000 })
  await site.startWorker()
  const { signal } = new AbortController()

  const findListId = async (list: List) =>
    (
      await site.context.db
        .selectFrom('lists')
        .select('id')
        .where('public_id', '=', list.list_id)
        .executeTakeFirstOrThrow()
    ).id

  /** Decides as the task after a run does. */
  const decide = async (list: List) =>
    decideListFamilies(site.context, { listId: await findListId(list) }, signal)

  const read = async (list: List, caller: Caller = seller) =>
    caller.client.call(endpoints.getListFamilies, { params: { id: list.list_id } })

  /** Writes what a source states of its family to the result of a row. */
  async function stateFamily(list: List, position: number, values: readonly string[]): Promise<void> {
    const { db } = site.context
    const listId = await findListId(list)
    const { id, content } = await db
      .selectFrom('list_rows')
      .innerJoin('results', 'results.id', 'result_id')
      .select(['results.id', 'content'])
      .where('list_id', '=', listId)
      .where('position', '=', position)
      .executeTakeFirstOrThrow()
    const [{ merged, products: stated } = { merged: null, products: [] }] = decodeContents([content])
    const products = stated.map(({ model: _, ...product }) => product)
    const labels = ['Größe', 'Farbe']
    const family = {
      source: 'amazon',
      id: 'B0PARENT01',
      ownId: `B0CHILD00${position}`,
      axes: ['size_name', 'color_name'].map((key, index) => ({
        key,
        label: labels[index],
        value: values[index],
      })),
    }
    const changed = {
      merged: { ...merged, title: 'Nordkap Hemd', brand: 'Nordkap', families: [family] },
      products,
    }
    await db
      .updateTable('results')
      .set({ content: zstdCompressSync(`${JSON.stringify(changed)}\n{}\n`) })
      .where('id', '=', id)
      .execute()
    await db
      .updateTable('list_rows')
      .set({ title: `Nordkap Hemd ${values.join(' ')}` })
      .where('list_id', '=', listId)
      .where('position', '=', position)
      .execute()
    const { rows_version: version } = await db
      .selectFrom('lists')
      .select('rows_version')
      .where('id', '=', listId)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('lists')
      .set({ rows_version: version + 1 })
      .where('id', '=', listId)
      .execute()
  }

  /** A searched list of shirts. The last row is no shirt. */
  async function createShirts(serial: number): Promise<List> {
    const numbers = ['NK-77-L', 'NK-77-S', 'NK-77-M', 'NK-77-XL', 'ZZ-1']
    const list = await completeList(
      seller,
      numbers.map((number, index) => [number, testEan('00', serial + index)] as const),
    )
    // They change the version of the list.
    await vi.waitFor(async () => expect(await hasFollowingTasks(site.context.db)).toBe(false), polling)
    await stateFamily(list, 1, ['L', 'Rot'])
    await stateFamily(list, 2, ['S', 'Rot'])
    await stateFamily(list, 3, ['M', 'Blau'])
    await stateFamily(list, 4, ['XL', 'Blau'])
    await decide(list)
    return list
  }

  return {
    site,
    seller,
    findListId,
    decide,
    read,
    stateFamily,
    createShirts,
    close: () => site[Symbol.asyncDispose](),
  }
}

export type FamilySite = Awaited<ReturnType<typeof openFamilySite>>

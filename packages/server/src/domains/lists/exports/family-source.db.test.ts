import type { List } from '@merkwerk/contract'
import { type ExportSource, findExportTarget, preflight } from '@merkwerk/exports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, completeList, openRunSite, type RunSite, testEan } from '../../../testing/index.ts'
import { openSource } from '../mapping/index.ts'
import { getSelection } from '../sheets/index.ts'
import { groupFamilies } from './family-source.ts'

let site: RunSite
let seller: Caller
let list: List

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  seller = await site.signUp({ coins: 1_000 })
  await site.startWorker()
  list = await completeList(
    seller,
    ['HEMD', 'H-L', 'single', 'H-S', 'H-M', 'other'].map((number, index) => [
      number,
      testEan('00', 8_100 + index),
    ]),
  )
  await saveFamily('accepted', [
    [2, 'L'],
    [4, 'S'],
    [5, 'M'],
  ])
})
afterAll(() => site[Symbol.asyncDispose]())

async function saveFamily(state: string, rows: readonly (readonly [number, string])[]): Promise<void> {
  const { db } = site.context
  const { list: stored } = await select()
  const { id } = await db
    .insertInto('list_families')
    .values({
      list_id: stored.id,
      key: 'made',
      state,
      rule: 'owner',
      reason: JSON.stringify({ code: 'own-choice' }),
      number: 'HEMD',
      title: 'Hemd Nordkap',
      parent: JSON.stringify({ brand: 'NK', category: 'Hemden', pictures: ['https://example.org/hemd.jpg'] }),
      axes: JSON.stringify([{ key: 'size_name', label: 'Größe' }]),
      is_decided: true,
      changed_at: site.context.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('list_family_rows')
    .values(
      rows.map(([position, value]) => ({
        list_id: stored.id,
        position,
        family_id: id,
        axis_values: [value],
      })),
    )
    .execute()
}

const select = async (run?: string) =>
  getSelection(site.context.db, Number((await findAccount()).account_id), { id: list.list_id, run })

const findAccount = () =>
  site.context.db
    .selectFrom('lists')
    .select('account_id')
    .where('public_id', '=', list.list_id)
    .executeTakeFirstOrThrow()

/** The same rows in blocks of one, so that the rows of a family are in different blocks. */
const oneByOne = (source: ExportSource): ExportSource => ({
  async *[Symbol.asyncIterator]() {
    for await (const block of source) for (const record of block) yield [record]
  },
})

async function readFamilies(run?: string) {
  const selection = await select(run)
  const source = groupFamilies(site.context, selection, oneByOne(openSource(site.context, selection)))
  return { source, records: (await Array.fromAsync(source)).flat() }
}

describe('the rows of a list', () => {
  test.each(['as they are now', 'as of its run'])(
    'have a family together, its parent first, %s',
    async (kind) => {
      const { records } = await readFamilies(kind === 'as they are now' ? undefined : (list.latest_run ?? ''))
      expect(records.map(({ position, product }) => [position, product?.variant?.values])).toEqual([
        [1, []],
        [4, ['S']],
        [5, ['M']],
        [2, ['L']],
        [3, undefined],
        [6, undefined],
      ])
      const families = records.flatMap(({ product }) => product?.variant?.family ?? [])
      expect(families[0]).toEqual({
        number: 'HEMD',
        title: 'Hemd Nordkap',
        axes: [{ name: 'Größe', values: ['S', 'M', 'L'] }],
        parent: { brand: 'NK', categories: ['Hemden'], images: ['https://example.org/hemd.jpg'] },
      })
      expect(new Set(families).size).toBe(1)
    },
  )

  test('are a parent and its variants in an import file', async () => {
    const target = findExportTarget('woocommerce')
    const { source } = await readFamilies()
    const report = target && (await preflight(target, { source, options: { mode: 'create' } }))
    expect(report?.rows).toEqual({ total: 6, written: 6, leftOut: 0 })
    expect(report?.findings.filter(({ kind }) => kind === 'family').map(({ cause }) => cause)).not.toContain(
      'family.parent-number-taken',
    )
  })

  test('are without ignored ones, and without families that nobody accepted', async () => {
    await site.context.db
      .insertInto('list_ignored')
      .columns(['list_id', 'position'])
      .expression(({ selectFrom }) =>
        selectFrom('list_rows').select(['list_id', 'position']).where('position', '=', 5),
      )
      .execute()
    expect((await readFamilies()).records.map(({ position }) => position)).toEqual([1, 4, 2, 3, 6])
    await site.context.db.updateTable('list_families').set({ state: 'proposed' }).execute()
    const { records } = await readFamilies()
    expect(records.map(({ position, product }) => [position, product?.variant])).toEqual(
      [1, 2, 3, 4, 6].map((position) => [position, undefined]),
    )
  })
})

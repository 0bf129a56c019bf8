import { Readable } from 'node:stream'
import { endpoints } from '@merkwerk/contract'
import { expect, test } from 'vitest'
import { FilesUnavailableError } from '../../../platform/storage/index.ts'
import {
  type Caller,
  edit,
  openRunSite,
  type RunSite,
  readList,
  startTestBucket,
  testEan,
  testPassword,
} from '../../../testing/index.ts'
import { verifyLedger } from '../reconciliation/index.ts'
import { purgePersonalData } from './purge-personal-data.ts'

const dayMs = 24 * 3600 * 1000

/** The keys of the files of a seller's runs, including the file of an attempt that crashed. */
async function readKeys({ context }: RunSite, { id }: Caller): Promise<string[]> {
  const { db, files } = context
  const runs = await db.selectFrom('runs').selectAll().where('account_id', '=', id).execute()
  const lists = await db.selectFrom('uploads').select('file_key').where('account_id', '=', id).execute()
  const left = `runs/${runs[0]?.id}/outputs/left.csv`
  await files.write(left, Readable.from(['left']))
  return [
    left,
    ...lists.map((list) => list.file_key),
    ...runs.flatMap(({ outputs }) => Object.values(outputs as Record<string, string>)),
  ]
}

const countRemaining = async ({ context }: RunSite, keys: string[]) =>
  (await Promise.all(keys.map((key) => context.files.stat(key)))).filter((stat) => stat !== undefined).length

async function sellerWithRun(site: RunSite) {
  const seller = await site.signUp()
  const runId = await seller.start([['Geheim-1', testEan('00', 1)]])
  await seller.until(runId, 'Completed')
  await edit(seller, await readList(seller, runId), 'title', 'Eigener Titel')
  return { seller, runId, keys: await readKeys(site, seller) }
}

const stores: Record<string, () => Promise<AsyncDisposable & { settings: Record<string, string> }>> = {
  folder: async () => ({ settings: {}, [Symbol.asyncDispose]: async () => {} }),
  bucket: startTestBucket,
}

test.each(Object.entries(stores))(
  'removes the files of a deleted account, and no others, from the %s by the second night',
  async (_, openStore) => {
    await using store = await openStore()
    await using site = await openRunSite(store.settings)
    await site.startWorker()
    const [gone, other] = [await sellerWithRun(site), await sellerWithRun(site)]
    expect(gone.keys).toHaveLength(4)
    // As a task left them that is reading their files.
    await site.context.db
      .updateTable('lists')
      .set({ own_columns: ['Lager'], lines_stored: false })
      .execute()
    await gone.seller.client.call(endpoints.deleteAccount, { body: { password: testPassword } })
    expect(await purgePersonalData(site.context)).toMatchObject({ accounts: 0 })
    expect(await countRemaining(site, gone.keys)).toBe(4)

    site.pass(dayMs + 1000)
    // The storage fails during the purge.
    const { delete: remove } = site.context.files
    site.context.files.delete = () => Promise.reject(new FilesUnavailableError('gone'))
    await expect(purgePersonalData(site.context)).rejects.toThrow(FilesUnavailableError)
    site.context.files.delete = remove
    expect(await purgePersonalData(site.context)).toMatchObject({ accounts: 1 })
    expect(await purgePersonalData(site.context)).toMatchObject({ accounts: 0 })

    expect(await countRemaining(site, gone.keys)).toBe(0)
    expect(await countRemaining(site, other.keys)).toBe(4)
    const { db } = site.context
    const records = await db.selectFrom('records').select('run_id').execute()
    const runs = await db.selectFrom('runs').select(['id', 'account_id', 'name']).orderBy('id').execute()
    expect(runs.map(({ name }) => name)).toEqual(['deleted', 'Herbst-2026'])
    expect(records).toEqual([{ run_id: runs[1]?.id }])
    const lists = await db
      .selectFrom('lists')
      .select(['id', 'name', 'file_name', 'own_columns', 'lines_stored'])
      .orderBy('id')
      .execute()
    expect(lists.map(({ id: _, ...list }) => list)).toEqual([
      { name: 'deleted', file_name: '', own_columns: [], lines_stored: true },
      { name: 'Herbst-2026', file_name: 'liste.csv', own_columns: ['Lager'], lines_stored: false },
    ])
    expect(await db.selectFrom('list_lines').select('list_id').execute()).toEqual([{ list_id: lists[1]?.id }])
    expect(await db.selectFrom('list_rows').select('list_id').execute()).toEqual([{ list_id: lists[1]?.id }])
    expect(await db.selectFrom('list_edits').select('list_id').execute()).toEqual([{ list_id: lists[1]?.id }])
    const said: string[] = []
    await verifyLedger(site.context, (line) => said.push(line))
    expect(said.filter((line) => line.includes(gone.runId))).toEqual([])
  },
)

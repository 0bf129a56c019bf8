import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../../platform/context.ts'
import { type Files, FilesUnavailableError } from '../../../../platform/storage/index.ts'
import { type Caller, listUpload, openRunSite, type RunSite, testEan } from '../../../../testing/index.ts'

let site: RunSite
let seller: Caller
/** Keys whose writes fail on the full disk. */
let full: RegExp | undefined
/** Keys that cannot be read. */
let away: RegExp | undefined

beforeAll(async () => {
  site = await openRunSite()
  seller = await site.signUp({ coins: 100 })
  fillable(site.context)
})
afterAll(() => site[Symbol.asyncDispose]())

/** Lets a test fill the disk, so that a write fails in the middle of a file, and take files away. */
function fillable(context: Context): void {
  const write = context.files.write.bind(context.files)
  const read = context.files.read.bind(context.files)
  const breaking: Pick<Files, 'write' | 'read'> = {
    write: (key, source) => write(key, full?.test(key) ? cutOff(source) : source),
    read: async (key, range) => {
      if (away?.test(key)) throw new FilesUnavailableError('gone')
      return read(key, range)
    },
  }
  Object.assign(context.files, breaking)
}

async function* cutOff(source: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array | string> {
  for await (const chunk of source) {
    yield chunk.slice(0, 10)
    throw new FilesUnavailableError('no space left')
  }
}

test('returns 503 for a submit on a full disk, but not for an estimate', async () => {
  full = /^uploads\//
  const list = listUpload([['A', testEan('00', 1)]])
  await seller.client.call(endpoints.getEstimation, list)
  const refused = { status: 503, code: 'UNAVAILABLE' }
  await expect(seller.client.call(endpoints.runScraper, list)).rejects.toMatchObject(refused)
  expect(await site.context.db.selectFrom('uploads').selectAll().execute()).toEqual([])
  expect(await site.context.db.selectFrom('runs').selectAll().execute()).toEqual([])
  full = undefined
})

const german = 'Wartet auf den Dateispeicher: Er ist zurzeit nicht erreichbar'
const english = 'Waiting for the file storage, which is unavailable at the moment'

test.each([
  ['files that cannot be read', 'Initializing', { away: /^uploads\// }, 'de', german, 2],
  ['a full disk', 'Finalizing', { full: /\/outputs\/.*attributes/ }, 'en', english, 3],
] as const)(
  '%s in %s defer the run with a notice, use up no attempts, and the run resumes automatically',
  async (_, status, broken, language, waiting, number) => {
    const list = listUpload([[`B-${status}`, testEan('00', number)]])
    const headers = { 'accept-language': language }
    const { job_id: runId } = (await seller.client.call(endpoints.runScraper, { ...list, headers })).job
    ;({ full, away } = { full: undefined, away: undefined, ...broken })
    await using _worker = await site.startWorker()
    await expect
      .poll(() => seller.run(runId))
      .toMatchObject({ status, progress: { waiting, waiting_for: 'files' }, output_files: [], coins_used: 0 })
    const { progress } = await seller.client.call(endpoints.getRunDetails, {
      params: { id: runId },
      headers: { 'accept-language': language === 'de' ? 'en' : 'de' },
    })
    expect(progress.waiting).toBe(language === 'de' ? english : german)
    full = away = undefined
    const done = await seller.until(runId, 'Completed')
    expect(done).toMatchObject({ coins_used: 1, progress: { verdicts: { found: 1 }, waiting: null } })
    await expect.poll(runsWithoutFiles).toEqual([])
    const attempts = (await site.context.metrics.taskSeconds.get()).values
    expect(attempts.filter(({ labels }) => labels.outcome === 'failed')).toEqual([])
    expect(attempts.some(({ labels }) => labels.outcome === 'done')).toBe(true)
  },
)

const runsWithoutFiles = () =>
  site.context.db.selectFrom('runs').select('id').where('storage_outage_since', 'is not', null).execute()

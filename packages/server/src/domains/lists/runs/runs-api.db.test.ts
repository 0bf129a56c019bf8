import type { Input } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openRunSite, type RunSite, testEan } from '../../../testing/index.ts'

const hourMs = 3_600_000
let site: RunSite
let seller: Caller
let stranger: Caller
let admin: Caller
let runId: string

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  seller = await site.signUp({ coins: 100 })
  stranger = await site.signUp({ coins: 100 })
  admin = await site.signUp({ isAdmin: true })
  await site.startWorker()
  runId = await seller.start([
    ['0042-Ä', testEan('00', 1)],
    ['0043', testEan('00', 2)],
    ['nirgends', testEan('50', 1)],
    ['leer'],
    ['0042-b', testEan('00', 3)],
  ])
  await seller.until(runId, 'Completed')
})
afterAll(() => site[Symbol.asyncDispose]())

const linked = (link: string | undefined, query = '') => fetch(`${site.api.url}${link}${query}`)
const readLinks = async () => (await seller.run(runId)).output_files

describe('access', () => {
  test.each([
    ['GET', 'runs/:id/'],
    ['GET', 'jobs/:id/pdf/'],
    ['GET', 'runs/:id/events/'],
    ['POST', 'jobs/:id/cancel/'],
    ['POST', 'runs/:id/finish/'],
  ] as const)('returns 404 for %s %s of another account’s run', async (method, path) => {
    const { id } = await seller.run(runId)
    for (const unknown of [runId, String(id), 'MW-NOSUCHID', '999999999999'])
      expect((await stranger.call(method, `/api/${path.replace(':id', unknown)}`)).status, unknown).toBe(404)
  })

  test('shows the log to the owner and to admins', async () => {
    const read = ({ client }: Caller) => client.call(endpoints.streamLog, { query: { job_id: runId } })
    await expect(read(stranger)).rejects.toMatchObject({ status: 404 })
    for (const reader of [seller, admin]) {
      const { log } = await read(reader)
      expect(log).toContain('Lauf gestartet: 5 Zeilen, davon 1 übersprungen')
      expect(log).toMatch(/#3 {2}nirgends {2}EAN \d+ {2}nicht gefunden: /)
      expect(log).toMatch(/Fertig: 3 Coins berechnet, 1 freigegeben/)
    }
  })

  test('finds a run by both IDs in any case', async () => {
    const run = await seller.run(runId)
    expect((await seller.run(String(run.id))).job_id).toBe(runId)
    expect((await seller.run(runId.toLowerCase())).job_id).toBe(runId)
  })
})

describe('lists', () => {
  test('lists the account’s own runs by prefix of the ID, ignoring case', async () => {
    const list = ({ client }: Caller, query: Input<typeof endpoints.getJobsList>['query'] = {}) =>
      client.call(endpoints.getJobsList, { query })
    const own = { jobId: runId.slice(0, 6).toLowerCase() }
    expect(await list(seller, own)).toMatchObject({ totalJobs: 1, jobs: [{ job_id: runId }] })
    expect(await list(stranger, own)).toMatchObject({ totalJobs: 0, jobs: [] })
    expect(await list(seller, { jobId: '%' })).toMatchObject({ totalJobs: 0, totalPages: 0 })
    await expect(list(seller, { page: 0 })).rejects.toMatchObject({ status: 400 })
  })

  test('lists all runs with their owners for admins only', async () => {
    const { jobs: runs } = await admin.client.call(endpoints.getJobsListByAdmin, { query: { jobId: runId } })
    expect(runs).toMatchObject([{ job_id: runId, user: { username: expect.stringMatching(/^account-/) } }])
    await expect(seller.client.call(endpoints.getJobsListByAdmin)).rejects.toMatchObject({ status: 403 })
  })

  test('counts an account’s runs by their end', async () => {
    expect(await seller.client.call(endpoints.getJobAnalytics)).toEqual({
      total_searches: 1,
      successful_searches: 1,
      failed_searches: 0,
      current_balance: 97,
    })
  })
})

describe('output files', () => {
  test('opens links without a token, as CSV, workbook and text', async () => {
    const [masterData, attributes, log] = await readLinks()
    const csv = await linked(masterData)
    expect(csv.headers.get('content-disposition')).toContain(`_${runId}_Stammdaten.csv`)
    expect((await csv.text()).trim().split('\r\n')).toHaveLength(6)
    const foundOnly = await (await linked(masterData, '?only=found')).text()
    expect(foundOnly.trim().split('\r\n')).toHaveLength(4)
    const ameise = await (await linked(attributes, '?layout=ameise')).text()
    expect(ameise).toMatch(/^\uFEFF?Artikelnummer;Gruppe;Name;Wert1/)
    const workbook = new Uint8Array(await (await linked(masterData, '?format=xlsx')).arrayBuffer())
    expect([...workbook.slice(0, 2)]).toEqual([0x50, 0x4b])
    expect(await (await linked(log)).text()).toContain('nirgends')
  })

  test('shows the PDF report to the owner only', async () => {
    const { body, headers } = await seller.call('GET', `/api/jobs/${runId}/pdf/`)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(body.text).toMatch(/^%PDF-/)
  })

  test('returns 404 for a modified link', async () => {
    const [link = ''] = await readLinks()
    const [, , token = ''] = link.split('/')
    const [head, , sign] = token.split('.')
    const claims = Buffer.from(
      JSON.stringify({ kind: 'master-data', sub: '1', aud: 'output-file', exp: 4e9 }),
    )
    expect((await linked(link.replace(token, `${token.slice(0, -4)}AAAA`))).status).toBe(404)
    expect(
      (await linked(link.replace(token, `${head}.${claims.toString('base64url')}.${sign}`))).status,
    ).toBe(404)
    expect((await linked(link.replace(token, seller.token))).status).toBe(404)
  })

  test('returns 410 for links of a suspended account', async () => {
    const [link] = await readLinks()
    const suspend = (suspended_at: Date | null) =>
      site.context.db.updateTable('accounts').set({ suspended_at }).where('id', '=', seller.id).execute()
    await suspend(site.context.clock.now())
    try {
      expect((await linked(link)).status).toBe(410)
    } finally {
      await suspend(null)
    }
    expect((await linked(link)).status).toBe(200)
  })

  test('returns 410 for an expired link', async () => {
    const [link] = await readLinks()
    expect((await linked(link)).status).toBe(200)
    site.pass(26 * hourMs)
    try {
      const answer = await linked(link)
      expect(answer.status).toBe(410)
      expect(await answer.json()).toMatchObject({ code: 'GONE' })
    } finally {
      site.pass(-26 * hourMs)
    }
  })
})

import { readdir } from 'node:fs/promises'
import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, listUpload, openRunSite, type RunSite, testEan } from '../../../../testing/index.ts'

let site: RunSite
let seller: Caller
let runId: string

const forged = '2026-01-01T00:00:00.000Z  Fertig: 0 Coins berechnet'
const cells = [
  [`"A${'\n'}${forged}"`, testEan('00', 1), ''],
  ['B1', 'http://169.254.169.254/latest/meta-data/', ''],
  ['B2', '', '../../admin/health/'],
  ['B3', '', 'file:///etc/passwd'],
  ['B4', '127.0.0.1:5432', 'localhost:80'],
]

beforeAll(async () => {
  site = await openRunSite()
  seller = await site.signUp()
  await site.startWorker()
  const text = ['Artikelnummer;EAN;ASIN', ...cells.map((row) => row.join(';'))].join('\r\n')
  const file = new File([text], '../../../etc/cron.d/x"\r\nSet-Cookie: a=b.csv')
  const { job: run } = await seller.client.call(endpoints.runScraper, { ...listUpload([]), file })
  runId = run.job_id
  await seller.until(runId, 'Completed')
})
afterAll(() => site[Symbol.asyncDispose]())

test('skips rows whose identifiers are addresses or paths', async () => {
  const records = await seller.records(runId)
  expect(records.filter(({ article_number }) => article_number.startsWith('B'))).toMatchObject(
    ['B1', 'B2', 'B3', 'B4'].map((article_number) => ({ article_number, verdict: 'skipped' })),
  )
})

test('keeps a line break in a cell within its log line', async () => {
  const log = await seller.log(runId)
  expect(log).toContain(`A ${forged}`)
  const [zone, ...lines] = log.trimEnd().split('\n')
  expect(zone).toBe('Alle Zeiten in deutscher Zeit (Europe/Berlin)')
  for (const line of lines) expect(line).toMatch(/^(\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d {2}|#\d+ {2})/)
  expect(log.split('\n')).not.toContain(forged)
})

test('uses the file name in no header or path', async () => {
  const { file_name, output_files } = await seller.run(runId)
  expect(file_name).not.toMatch(/[/\\\r\n]/)
  const report = await fetch(`${site.api.url}/api/jobs/${runId}/pdf/`, {
    headers: { authorization: `Bearer ${seller.token}` },
  })
  expect(report.status).toBe(200)
  expect(report.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%-]+$/,
  )
  expect(report.headers.has('set-cookie')).toBe(false)
  const kept = await readdir(site.context.config.dataDir, { recursive: true })
  expect(kept.filter((path) => /cron|Cookie/.test(path))).toEqual([])
  expect(output_files.every((link) => !link.includes('cron'))).toBe(true)
})

import type { Page } from '@playwright/test'
import { query } from '../harness/database.ts'
import { callAsSeller, productRows } from '../harness/jobs.ts'
import type { RunningProduct } from '../harness/product.ts'
import { expect, signIn, test } from './browser-test.ts'
import { nightly } from './nightly.ts'

/** Records in each of the two measured parts of the list. */
const measured = 1_000

test('400 records of a job scroll with fewer than 100 rows in the page', async ({ page, product }) => {
  await openLongJob(page, product, 400)
  await scrollTo(page, 400, { stepPixels: 5_000 })
  await page.getByRole('cell', { name: '400', exact: true }).waitFor()
  expect(await page.evaluate('mostRows')).toBeLessThan(100)
})

test('the last of 10,000 records of a job cost no more work than the first', { tag: nightly }, async ({
  page,
  product,
}) => {
  const records = 10_000
  await openLongJob(page, product, records)
  const mainThread = await watchMainThread(page)
  await scrollTo(page, 500, { stepPixels: 5_000 })
  const first = await mainThread.secondsOf(() => scrollTo(page, 500 + measured))
  await scrollTo(page, records - measured, { stepPixels: 5_000 })
  const last = await mainThread.secondsOf(() => scrollTo(page, records))
  await page.getByRole('cell', { name: String(records), exact: true }).waitFor()
  expect(await page.evaluate('mostRows')).toBeLessThan(100)
  // If work grew with the records above, the ratio would be nine.
  expect(last / first, `${last} s after ${first} s of work`).toBeLessThan(2)
})

/** Scrolls by `stepPixels` at a time until this many records are loaded and passed. */
const scrollTo = (page: Page, record: number, { stepPixels = 600 } = {}): Promise<void> =>
  page.evaluate(
    async ([record, stepPixels]) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const table = document.querySelector('table:has(caption)') as HTMLTableElement
      const seen = globalThis as unknown as { mostRows?: number }
      const passed = () =>
        Number([...table.querySelectorAll('tr[data-index]')].at(-1)?.getAttribute('data-index'))
      for (;;) {
        seen.mostRows = Math.max(seen.mostRows ?? 0, table.rows.length)
        if (passed() >= record - 1) return
        const isAtEnd = window.scrollY + window.innerHeight >= document.body.scrollHeight - 1
        if (isAtEnd)
          await new Promise<void>((resolve) => {
            const observer = new MutationObserver(() => {
              observer.disconnect()
              resolve()
            })
            observer.observe(table, { childList: true, subtree: true, attributes: true })
          })
        window.scrollBy(0, stepPixels)
        await frame()
      }
    },
    [record, stepPixels] as const,
  )

/** Measures the work of the page's main thread, independent of the machine's load. */
async function watchMainThread(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  return {
    async secondsOf(work: () => Promise<void>): Promise<number> {
      const before = await worked()
      await work()
      return (await worked()) - before
    },
  }
}

/** Opens a finished job with this many records. */
async function openLongJob(page: Page, product: RunningProduct, records: number): Promise<void> {
  const seller = await callAsSeller(product)
  const jobId = await seller.startJob('long', productRows(20))
  await seller.untilCompleted([jobId])
  await repeatRecords(product, jobId, records)
  await signIn(page, 'seller', `/search/${jobId}`)
  await page.getByRole('button', { name: 'Show record P-1', exact: true }).first().waitFor()
}

/** Repeats the records of a finished job until it has this many. */
async function repeatRecords(product: RunningProduct, jobId: string, records: number): Promise<void> {
  await query(
    product,
    `INSERT INTO records
     SELECT (jsonb_populate_record(record, jsonb_build_object('position', place))).*
     FROM jobs AS job, generate_series(job.total_rows + 1, $2) AS place, records AS record
     WHERE job.public_id = $1 AND record.job_id = job.id AND record.position = 1 + place % job.total_rows`,
    [jobId, records],
  )
  await query(product, 'UPDATE jobs SET total_rows = $2 WHERE public_id = $1', [jobId, records])
}

import type { Page } from '@playwright/test'
import { query } from '../harness/database.ts'
import type { RunningProduct } from '../harness/product.ts'
import { callAsSeller, productRows } from '../harness/runs.ts'
import { expect, signIn, test } from './browser-test.ts'
import { nightly } from './nightly.ts'

/** Rows in each of the two measured parts of the list. */
const measured = 1_000

test('400 rows of a run scroll with fewer than 100 of them in the page', { tag: nightly }, async ({
  page,
  product,
}) => {
  await openLongRun(page, product, 400)
  await scrollTo(page, 400, { stepPixels: 5_000 })
  await lastRow(page, 400)
  expect(await page.evaluate('mostRows')).toBeLessThan(100)
})

test('the last of 10,000 rows of a run cost no more work than the first', { tag: nightly }, async ({
  page,
  product,
}) => {
  const records = 10_000
  await openLongRun(page, product, records)
  const mainThread = await watchMainThread(page)
  await scrollTo(page, 500, { stepPixels: 5_000 })
  const first = await mainThread.readSeconds(() => scrollTo(page, 500 + measured))
  await scrollTo(page, records - measured, { stepPixels: 5_000 })
  const last = await mainThread.readSeconds(() => scrollTo(page, records))
  await lastRow(page, records)
  expect(await page.evaluate('mostRows')).toBeLessThan(100)
  // If work grew with the records above, the ratio would be nine.
  expect(last / first, `${last} s after ${first} s of work`).toBeLessThan(2)
})

/** Scrolls by `stepPixels` at a time until this many rows are passed. */
const scrollTo = (page: Page, row: number, { stepPixels = 600 } = {}): Promise<void> =>
  page.evaluate(
    async ([row, stepPixels]) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const grid = document.querySelector('[role=grid]') as HTMLElement
      const seen = globalThis as unknown as { mostRows?: number }
      for (;;) {
        const rows = [...grid.querySelectorAll('[data-index]')]
        seen.mostRows = Math.max(seen.mostRows ?? 0, rows.length)
        if (Number(rows.at(-1)?.getAttribute('data-index')) >= row - 1) return
        grid.scrollBy(0, stepPixels)
        await frame()
      }
    },
    [row, stepPixels] as const,
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
    async readSeconds(work: () => Promise<void>): Promise<number> {
      const before = await worked()
      await work()
      return (await worked()) - before
    },
  }
}

/** The row has arrived. `aria-rowindex` counts the headings. */
const lastRow = (page: Page, row: number) =>
  page.locator(`[aria-rowindex="${row + 1}"]`, { hasText: 'P-' }).waitFor()

/** Opens the rows of a finished run with this many records. */
async function openLongRun(page: Page, product: RunningProduct, records: number): Promise<void> {
  const seller = await callAsSeller(product)
  const runId = await seller.startRun('long', productRows(20))
  await seller.untilCompleted([runId])
  await repeatRecords(product, runId, records)
  await signIn(page, 'seller', `/search/${runId}`)
  await page.getByRole('button', { name: 'Show rows of this run' }).click()
  await page
    .getByText(`${records.toLocaleString('en')} of ${records.toLocaleString('en')} rows`, { exact: true })
    .last()
    .waitFor()
  await page.getByRole('row', { name: /P-1 / }).first().waitFor()
}

/** Repeats the records of a finished run until it has this many. */
async function repeatRecords(product: RunningProduct, runId: string, records: number): Promise<void> {
  await query(
    product,
    `INSERT INTO records
     SELECT (jsonb_populate_record(record, jsonb_build_object('position', place))).*
     FROM runs AS job, generate_series(job.total_rows + 1, $2) AS place, records AS record
     WHERE job.public_id = $1 AND record.run_id = job.id AND record.position = 1 + place % job.total_rows`,
    [runId, records],
  )
  await query(product, 'UPDATE runs SET total_rows = $2 WHERE public_id = $1', [runId, records])
}

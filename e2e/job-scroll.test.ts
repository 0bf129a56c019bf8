import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn, test } from './browser-test.ts'
import { query } from './database.ts'
import { sampleList, submitList } from './lists.ts'
import type { RunningProduct } from './product.ts'

const records = 10_000
/** Work of the page's main thread that would be felt while scrolling. */
const longestTaskMs = 100

/** A host that takes the processor away lengthens a task now and then, a fault of the page every time. */
const retry = 2

test('10,000 records of a job scroll to their end without a task that would be felt', { retry }, async ({
  page,
  product,
}) => {
  await signIn(page, 'seller')
  await submitList(page, sampleList)
  await page.getByText('Completed', { exact: true }).waitFor({ timeout: 120_000 })
  await lengthenJob(product, new URL(page.url()).pathname.split('/')[2] ?? '')
  await page.reload()
  await page.getByRole('button', { name: 'Show record 1001', exact: true }).waitFor()

  const longest = await traceTasks(page, async () => {
    const last = page.getByRole('cell', { name: String(records), exact: true })
    await page.mouse.move(600, 600)
    await expect
      .poll(
        async () => {
          for (let step = 0; step < 10; step++) await page.mouse.wheel(0, 10_000)
          return last.count()
        },
        { timeout: 180_000, interval: 20 },
      )
      .toBe(1)
  })
  expect(longest).toBeLessThan(longestTaskMs)
})

/** Repeats the records of a finished job, with all that is behind them, until it has 10,000. */
async function lengthenJob(product: RunningProduct, jobId: string): Promise<void> {
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

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds that the thread worked, whatever else the machine did meanwhile. */
  tdur?: number
  args: { name?: string }
}

/** The longest task of the page's main thread during `work`, in milliseconds of its own working time. */
async function traceTasks(page: Page, work: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline'] },
  })
  await work()
  await session.send('Tracing.end')
  await complete
  const mainThreads = new Set(
    events.filter(({ args }) => args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = events.flatMap(({ pid, tid, name, tdur }) =>
    name === 'RunTask' && tdur !== undefined && mainThreads.has(`${pid} ${tid}`) ? [tdur / 1000] : [],
  )
  expect(tasks.length).toBeGreaterThan(1_000)
  return Math.max(...tasks)
}

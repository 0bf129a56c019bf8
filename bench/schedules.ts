/**
 * Measures schedules that are due in the same minute, on a product as `npm start` runs it: `node bench/schedules.ts [SCHEDULES [SECONDS]]`.
 * Each has its own list of one row. The worker runs the first jobs while it starts others. Ends after the seconds if jobs are left. Linux only (`/proc`).
 */
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { writeCsv } from './measuring/big-lists.ts'
import { completeJob, type FreshProduct, onFreshProduct } from './measuring/fresh-product.ts'
import { listRows } from './measuring/known-products.ts'
import { processorSeconds, sampleMemory } from './measuring/processes.ts'
import { row, whole } from './measuring/tables.ts'

const schedules = Number(process.argv[2] ?? 10_000)
const longestSeconds = Number(process.argv[3] ?? 1_800)
const accounts = 100
const pollMs = 100

/** Copies the demo seller and its list, and schedules each copy for the same time. */
async function prepare({ database, folder, sandboxUrl, ...product }: FreshProduct): Promise<void> {
  const file = join(folder, 'list.csv')
  await writeCsv(file, listRows(1, 1, sandboxUrl))
  await completeJob({ database, folder, sandboxUrl, ...product }, file, 1)
  await database.query(
    `INSERT INTO accounts (username, email, password_hash, created_at, email_verified_at, approved_at, subscription_status, language)
     SELECT 'bench-' || number, 'bench-' || number || '@example.test', password_hash, created_at, now(), now(), 'active', language
     FROM accounts, generate_series(1, $1) AS number WHERE username = 'seller'`,
    [accounts],
  )
  await database.query(
    `WITH upload AS (
       INSERT INTO uploads (account_id, sha256, file_key, bytes, created_at, used_at)
       SELECT owner.id, 'bench-' || number, file_key, bytes, uploads.created_at, used_at
       FROM uploads, generate_series(1, $1) AS number
         JOIN accounts AS owner ON owner.username = 'bench-' || (1 + number % $2)
       RETURNING id, account_id
     ), copy AS (
       INSERT INTO lists (public_id, account_id, upload_id, reading, name, file_name, total_rows, lines_stored, created_at, changed_at)
       SELECT 'ML-BENCH-' || upload.id, upload.account_id, upload.id, reading, name, file_name, total_rows, true, created_at, changed_at
       FROM lists, upload
       RETURNING id, account_id, upload_id
     ), line AS (
       INSERT INTO list_lines (list_id, position, article_number, ean, asin)
       SELECT copy.id, position, article_number, list_lines.ean, list_lines.asin FROM list_lines, copy
     ), job AS (
       INSERT INTO jobs (public_id, account_id, list_id, name, language, status, file_name, upload_id, total_rows,
         skipped_rows, coins_per_record, coins_held, rule_set, sites, created_at, finished_at, outputs)
       SELECT 'MW-BENCH-' || copy.id, copy.account_id, copy.id, name, language, status, file_name, copy.upload_id,
         total_rows, skipped_rows, 0, 0, rule_set, sites, created_at, finished_at, outputs
       FROM copy, jobs
     )
     INSERT INTO schedules (account_id, list_id, cron, time_zone, scope, max_coins, report_email, created_at, next_run_at)
     SELECT account_id, id, '0 6 * * *', 'Europe/Berlin', 'stale', 100, false, now(), now() FROM copy`,
    [schedules, accounts],
  )
}

async function countRuns({ database }: FreshProduct) {
  const { rows } = await database.query<{ claimed: number; started: number; skipped: number }>(
    `SELECT count(*)::integer AS claimed, count(job_id)::integer AS started, count(skipped)::integer AS skipped
     FROM schedule_runs`,
  )
  return rows[0] ?? { claimed: 0, started: 0, skipped: 0 }
}

/** Seconds from the first claimed run until all are claimed, and until all have a job. */
async function measure(product: FreshProduct): Promise<void> {
  await prepare(product)
  const memory = sampleMemory(product.pids.worker)
  const before = processorSeconds(product.pids.worker)
  let begin: number | undefined
  let claimedAfter: number | undefined
  for (;;) {
    const { claimed, started, skipped } = await countRuns(product)
    const now = performance.now()
    if (claimed > 0) begin ??= now
    const seconds = (now - (begin ?? now)) / 1000
    if (claimed === schedules) claimedAfter ??= seconds
    if (started + skipped === schedules || seconds > longestSeconds) {
      const { startMegabytes, peakMegabytes } = memory()
      row('schedules', 'claimed s', 'seconds', 'jobs queued', 'worker CPU s', 'worker MB before', 'peak')
      row(
        schedules,
        (claimedAfter ?? seconds).toFixed(1),
        seconds.toFixed(1),
        started,
        whole(processorSeconds(product.pids.worker) - before),
        whole(startMegabytes),
        whole(peakMegabytes),
      )
      return
    }
    await delay(pollMs)
  }
}

await onFreshProduct(measure)

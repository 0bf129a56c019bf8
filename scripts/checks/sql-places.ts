import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, root } from './files.ts'

const domainFile = /^packages\/server\/src\/domains\/.*\.ts$/
const testFile = /\.test\.ts$/
const sqlFile = /\/([\w-]+-)?(store|queries)\.ts$/
const statement = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*?>)?`/

/** Files that still contain SQL. This list may only become shorter. */
const notYetMoved: ReadonlySet<string> = new Set([
  'packages/server/src/domains/connections/reseal-credentials.ts',
  'packages/server/src/domains/enrichment/answers.ts',
  'packages/server/src/domains/enrichment/credit.ts',
  'packages/server/src/domains/enrichment/gpt-cost.ts',
  'packages/server/src/domains/enrichment/pinned-prompt.ts',
  'packages/server/src/domains/enrichment/prompt-versions.ts',
  'packages/server/src/domains/enrichment/question-locks.ts',
  'packages/server/src/domains/enrichment/require-recharge.ts',
  'packages/server/src/domains/enrichment/restore-prompt.ts',
  'packages/server/src/domains/jobs/charge.ts',
  'packages/server/src/domains/jobs/count-list.ts',
  'packages/server/src/domains/jobs/deferred-records.ts',
  'packages/server/src/domains/jobs/files-away.ts',
  'packages/server/src/domains/jobs/forget-jobs.ts',
  'packages/server/src/domains/jobs/gather-records.ts',
  'packages/server/src/domains/jobs/hand-on-batch.ts',
  'packages/server/src/domains/jobs/insert-answered.ts',
  'packages/server/src/domains/jobs/job-changes.ts',
  'packages/server/src/domains/jobs/job-history.ts',
  'packages/server/src/domains/jobs/job-log.ts',
  'packages/server/src/domains/jobs/job-mails.ts',
  'packages/server/src/domains/jobs/job-results.ts',
  'packages/server/src/domains/jobs/job-watch.ts',
  'packages/server/src/domains/jobs/list-jobs.ts',
  'packages/server/src/domains/jobs/log-text.ts',
  'packages/server/src/domains/jobs/metrics.ts',
  'packages/server/src/domains/jobs/own-jobs.ts',
  'packages/server/src/domains/jobs/progress.ts',
  'packages/server/src/domains/jobs/record-choices.ts',
  'packages/server/src/domains/jobs/records-page.ts',
  'packages/server/src/domains/jobs/result-lines.ts',
  'packages/server/src/domains/jobs/resume-waiting-jobs.ts',
  'packages/server/src/domains/jobs/retried-records.ts',
  'packages/server/src/domains/jobs/run-again.ts',
  'packages/server/src/domains/jobs/submit-job.ts',
  'packages/server/src/domains/jobs/uploads.ts',
  'packages/server/src/domains/jobs/waiting-counts.ts',
  'packages/server/src/domains/product-cache/count-remembered.ts',
  'packages/server/src/domains/product-cache/forget-own.ts',
  'packages/server/src/domains/product-cache/health.ts',
  'packages/server/src/domains/product-cache/keep-layout-page.ts',
  'packages/server/src/domains/product-cache/layout-drift.ts',
  'packages/server/src/domains/product-cache/layout-watch.ts',
  'packages/server/src/domains/product-cache/look-up-counts.ts',
  'packages/server/src/domains/product-cache/metrics.ts',
  'packages/server/src/domains/product-cache/pauses.ts',
  'packages/server/src/domains/product-cache/purge.ts',
  'packages/server/src/domains/product-cache/statistics.ts',
  'packages/server/src/domains/product-cache/throttle.ts',
  'packages/server/src/domains/rules/change-list.ts',
  'packages/server/src/domains/rules/lists.ts',
  'packages/server/src/domains/rules/pin-rules.ts',
  'packages/server/src/domains/rules/pinned-rules.ts',
])

/** SQL in domains is in `store.ts`, `queries.ts` and files that end in `-store.ts` or `-queries.ts`. */
export function findMisplacedSql(files: readonly { path: string; text: string }[]): string[] {
  const hasSql = new Set(
    files
      .filter(({ path, text }) => domainFile.test(path) && !testFile.test(path) && statement.test(text))
      .map(({ path }) => path),
  )
  return [
    ...[...hasSql]
      .filter((path) => !sqlFile.test(path) && !notYetMoved.has(path))
      .map((path) => `${path} contains SQL: move it to a store or to queries`),
    ...[...notYetMoved]
      .filter((path) => !hasSql.has(path))
      .map((path) => `${path} contains no SQL: remove it from the list in scripts/checks/sql-places.ts`),
  ]
}

export function checkSqlPlaces(): string[] {
  const paths = listFiles().filter((path) => domainFile.test(path))
  return findMisplacedSql(paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })))
}

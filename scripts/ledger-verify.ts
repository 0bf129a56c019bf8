/**
 * `npm run -s ledger:verify`: recomputes all books from their entries and Stripe's objects and prints every difference.
 * Exits with 1 if there is one, with 2 if the database or Stripe is unavailable. Uses the settings of `npm start`.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findPostgres } from './postgres/index.ts'
import { readSettings } from './supervisor/settings.ts'

const main = join(import.meta.dirname, '../packages/server/src/main.ts')

function verify(): number {
  const { databaseUrl, dataDir, environment } = readSettings(process.env)
  const url = databaseUrl ?? findPostgres(dataDir)
  if (url === undefined) {
    process.stderr.write(
      `There are no books in ${dataDir}: start Merkwerk first (npm start), or set DATA_DIR.\n`,
    )
    return 2
  }
  const { status } = spawnSync(process.execPath, [main, 'verify-ledger'], {
    env: { ...environment, DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    stdio: 'inherit',
  })
  return status ?? 2
}

try {
  process.exitCode = verify()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 2
}

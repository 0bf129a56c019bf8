import type { TestProject } from 'vitest/node'
import { openRunFolder } from '../checks/run-folder.ts'
import { startTemporaryPostgres } from './temporary.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser address of the PostgreSQL that this test run started. */
    databaseUrl: string
    /** Number of random sequences for each property of the books. */
    randomSequences: number
    /** Limits of a fuzz test: random inputs and time. */
    fuzz: { runs: number; seconds: number }
    /** Longest wait of a poll in milliseconds. */
    pollTimeoutMs: number
    /** Whether golden files are written instead of compared. */
    updatesGolden: boolean
  }
}

/** One PostgreSQL for the whole run. Test files create their own databases in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeFolder = openRunFolder()
  // Tests run each statement a few times on tables with few rows, so one plan of it serves all its values.
  const postgres = await startTemporaryPostgres('plan_cache_mode=force_generic_plan', 'autovacuum=off')
  project.provide('databaseUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await removeFolder()
  }
}

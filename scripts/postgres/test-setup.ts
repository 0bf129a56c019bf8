import type { TestProject } from 'vitest/node'
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
  const postgres = await startTemporaryPostgres()
  project.provide('databaseUrl', postgres.url)
  return postgres.stop
}

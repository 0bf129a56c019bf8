import type { TestProject } from 'vitest/node'
import { startTemporaryPostgres } from './temporary.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser address of the PostgreSQL that this test run started for itself. */
    databaseUrl: string
    /** How many random sequences a property of the books is tried with. */
    randomSequences: number
    /** How many random inputs a fuzz test tries at most, and for how long. */
    fuzz: { runs: number; seconds: number }
  }
}

/** One PostgreSQL for the whole run; test files make their own databases in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres()
  project.provide('databaseUrl', postgres.url)
  return postgres.stop
}

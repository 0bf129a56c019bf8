import type { CleanDatabase } from './clean-database.ts'

/** Databases of test files: those of the current file, and those that the next file may use. */
export const usedDatabases: { current: CleanDatabase[]; free: CleanDatabase[] } = { current: [], free: [] }

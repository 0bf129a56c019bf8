/** Drops a database of the test file that runs. */
type Drop = (hasFailed: boolean) => Promise<void>

/** The databases that the test file of this process has created so far. */
export const openedDatabases: Drop[] = []

import type { QueryClient } from '@tanstack/react-query'

/** Reads again what a job's change touches: jobs, and the coins that they hold and use. */
export async function refreshJobs(client: QueryClient): Promise<void> {
  await Promise.all(['jobs', 'wallet'].map((key) => client.invalidateQueries({ queryKey: [key] })))
}

import type { QueryClient } from '@tanstack/react-query'

/** Invalidates jobs, their lists and the coins that they hold. */
export async function refreshJobs(client: QueryClient): Promise<void> {
  await Promise.all(['jobs', 'lists', 'wallet'].map((key) => client.invalidateQueries({ queryKey: [key] })))
}

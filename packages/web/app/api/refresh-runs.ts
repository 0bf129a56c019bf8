import type { QueryClient } from '@tanstack/react-query'

/** Invalidates runs, their lists and the coins that they hold. */
export async function refreshRuns(client: QueryClient): Promise<void> {
  await Promise.all(['runs', 'lists', 'wallet'].map((key) => client.invalidateQueries({ queryKey: [key] })))
}

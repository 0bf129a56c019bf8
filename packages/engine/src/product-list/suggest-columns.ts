// docs/decisions/0020-product-lists.md

import { stat } from 'node:fs/promises'
import type { SuggestedMapping } from './columns.ts'
import { defaultLimits } from './limits.ts'
import type { ListChoices } from './read-list.ts'
import { runInThread } from './reading-thread.ts'

/** The headings of a list, and the columns that its headings and first rows suggest. */
export interface SuggestedColumns {
  headers: string[]
  suggested: SuggestedMapping
}

/** Suggests the columns of the list at `path` in a separate thread. Rejects as `openProductList` does. */
export async function suggestListColumns(
  path: string,
  { owner, ...choices }: ListChoices & { owner?: number },
  signal?: AbortSignal,
): Promise<SuggestedColumns> {
  return runInThread(
    {
      module: new URL('./column-suggester.ts', import.meta.url),
      payload: { path, choices },
      limits: defaultLimits,
      bytes: (await stat(path)).size,
      owner,
    },
    signal,
  )
}

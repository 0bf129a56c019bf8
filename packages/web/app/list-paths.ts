/** The rows of a list: as they are now, or as of a run. */
interface Rows {
  listId: string
  run?: string | undefined
}

/** Addresses about the rows of a list. Apart from `paths.ts`, which public pages load. */
export const listPaths = {
  export: ({ listId, run }: Rows) =>
    `/lists/${encodeURIComponent(listId)}/export${run === undefined ? '' : `?${new URLSearchParams({ run })}`}`,
  /** The page of a list with the rows that match. */
  search: (listId: string, search: string) =>
    `/lists/${encodeURIComponent(listId)}?${new URLSearchParams({ search })}`,
  /** The page of a list with one of its runs. */
  run: (listId: string, runId: string) =>
    `/lists/${encodeURIComponent(listId)}?${new URLSearchParams({ run: runId })}`,
  /** `attribute` opens one of them. */
  attributes: ({ listId: list, run }: Rows, attribute?: string) =>
    `/attributes?${new URLSearchParams({ list, ...(run && { run }), ...(attribute && { attribute }) })}`,
} as const

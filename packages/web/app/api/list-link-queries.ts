import { endpoints } from '@merkwerk/contract'
import { endpointQuery } from './endpoint-query.ts'
import type { ExportChoice } from './export-queries.ts'

export const listLinkQueries = {
  /** The permanent links of a list. */
  links: (listId: string) =>
    endpointQuery(['lists', listId, 'links'], endpoints.getListLinks, { params: { id: listId } }),

  /** The files of a target with these options. */
  files: ({ target, options }: ExportChoice) => ({
    ...endpointQuery(['exports', 'files', target, options], endpoints.getExportFiles, {
      query: { target, options: JSON.stringify(options) },
    }),
    staleTime: 60_000,
  }),
}

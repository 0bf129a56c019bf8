import { readExportReport, readFileName } from '@merkwerk/client/app'
import { type AttributeNames, type ExportOptions, type ExportProgress, endpoints } from '@merkwerk/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { download, saveResponse } from './download.ts'
import { endpointQuery } from './endpoint-query.ts'
import { call } from './index.ts'

/** The rows of a list: as they are now, or as of a run. */
export interface ListSelection {
  listId: string
  /** The public ID of the run. */
  run?: string | undefined
}

/** What a call sends to select rows. */
export const selectRows = ({ listId, run }: ListSelection) => ({ params: { id: listId }, query: { run } })

/** A target with options. */
export interface ExportChoice {
  target: string
  options: ExportOptions
  /** `mapped` as the account's mapping says, or `original` as results have them. */
  attributeNames: AttributeNames
}

const toCheck = ({ listId, run }: ListSelection, { target, options, attributeNames }: ExportChoice) => ({
  params: { id: listId, target },
  query: { run, options: JSON.stringify(options), attribute_names: attributeNames },
})

export const exportQueries = {
  /** All targets, in the language of the texts. */
  targets: (language: string) => ({
    ...endpointQuery(['exports', 'targets', language], endpoints.getExportTargets),
    staleTime: 60_000,
  }),

  /** The pre-flight report. `progress` has how far the server is. */
  report: (selection: ListSelection, choice: ExportChoice, language: string) =>
    queryOptions({
      queryKey: ['exports', 'report', selection, choice, language],
      queryFn: async ({ signal, client }) => {
        const { queryKey } = exportQueries.progress(selection, choice, language)
        client.setQueryData(queryKey, null)
        const response = await call(endpoints.checkListExport, { ...toCheck(selection, choice), signal })
        return readExportReport(response, {
          signal,
          onProgress: (progress) => client.setQueryData(queryKey, progress),
        })
      },
      refetchOnWindowFocus: false,
      // A list can change at any time.
      staleTime: 0,
    }),

  progress: (selection: ListSelection, choice: ExportChoice, language: string) =>
    queryOptions<ExportProgress | null>({
      queryKey: ['exports', 'progress', selection, choice, language],
      queryFn: () => null,
      enabled: false,
      initialData: null,
    }),
}

/** Downloads a package. The choice becomes the account's default. */
export async function downloadPackage(
  client: QueryClient,
  { listId: id, run }: ListSelection,
  { target, options, attributeNames }: ExportChoice,
): Promise<void> {
  const body = { options, attribute_names: attributeNames }
  const input = { params: { id, target }, query: { run }, body }
  const { link, file_name: name } = await call(endpoints.createListExport, input)
  download(link, name)
  void client.invalidateQueries({ queryKey: ['exports', 'targets'] })
}

/** Downloads every finding of a pre-flight report as CSV. */
export async function downloadFindings(selection: ListSelection, choice: ExportChoice): Promise<void> {
  const response = await call(endpoints.getListFindings, toCheck(selection, choice))
  const name = readFileName(response)
  await saveResponse(response, name ?? `${selection.run ?? selection.listId}_${choice.target}.csv`)
}

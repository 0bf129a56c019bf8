import { fileNameOf, readExportReport } from '@merkwerk/client/app'
import { type AttributeNames, type ExportOptions, type ExportProgress, endpoints } from '@merkwerk/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { saveResponse } from './download.ts'
import { endpointQuery } from './endpoint-query.ts'
import { call } from './index.ts'

/** What is exported: a list as it is now, or the results of a job. */
export interface ExportSheet {
  kind: 'list' | 'job'
  /** The public ID. */
  id: string
}

/** A target with options. */
export interface ExportChoice {
  target: string
  options: ExportOptions
  /** `mapped` as the account's mapping says, or `original` as results have them. */
  attributeNames: AttributeNames
}

const inputOf = ({ id }: ExportSheet, { target, options, attributeNames }: ExportChoice) => ({
  params: { id, target },
  query: { options: JSON.stringify(options), attribute_names: attributeNames },
})

const keyOf = (sheet: ExportSheet, choice: ExportChoice, language: string) => [sheet, choice, language]

export const exportQueries = {
  /** All targets, in the language of the texts. */
  targets: (language: string) => ({
    ...endpointQuery(['exports', 'targets', language], endpoints.getExportTargets),
    staleTime: 60_000,
  }),

  /** The pre-flight report. `progress` has how far the server is. */
  report: (sheet: ExportSheet, choice: ExportChoice, language: string) =>
    queryOptions({
      queryKey: ['exports', 'report', ...keyOf(sheet, choice, language)],
      queryFn: async ({ signal, client }) => {
        const { queryKey } = exportQueries.progress(sheet, choice, language)
        client.setQueryData(queryKey, null)
        const endpoint = sheet.kind === 'list' ? endpoints.checkListExport : endpoints.checkJobExport
        const response = await call(endpoint, { ...inputOf(sheet, choice), signal })
        return readExportReport(response, {
          signal,
          onProgress: (progress) => client.setQueryData(queryKey, progress),
        })
      },
      refetchOnWindowFocus: false,
      // A list can change at any time.
      staleTime: 0,
    }),

  progress: (sheet: ExportSheet, choice: ExportChoice, language: string) =>
    queryOptions<ExportProgress | null>({
      queryKey: ['exports', 'progress', ...keyOf(sheet, choice, language)],
      queryFn: () => null,
      enabled: false,
      initialData: null,
    }),
}

/** Downloads a package. The choice becomes the account's default. */
export async function downloadPackage(
  client: QueryClient,
  { kind, id }: ExportSheet,
  { target, options, attributeNames }: ExportChoice,
): Promise<void> {
  const endpoint = kind === 'list' ? endpoints.createListExport : endpoints.createJobExport
  const body = { options, attribute_names: attributeNames }
  const { link, file_name: name } = await call(endpoint, { params: { id, target }, body })
  const anchor = document.createElement('a')
  anchor.href = link
  anchor.download = name
  anchor.click()
  void client.invalidateQueries({ queryKey: ['exports', 'targets'] })
}

/** Downloads every finding of a pre-flight report as CSV. */
export async function downloadFindings(sheet: ExportSheet, choice: ExportChoice): Promise<void> {
  const endpoint = sheet.kind === 'list' ? endpoints.getListFindings : endpoints.getJobFindings
  const response = await call(endpoint, inputOf(sheet, choice))
  const name = fileNameOf(response)
  await saveResponse(response, name ?? `${sheet.id}_${choice.target}.csv`)
}

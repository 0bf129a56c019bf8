import { endpoints, imageRightsVersion } from '@merkwerk/contract'
import { endpointQuery } from './endpoint-query.ts'
import type { ExportSheet } from './export-queries.ts'
import { call } from './index.ts'

const refreshMs = 1_000

export const imageQueries = {
  /** The newest check of the images, in the language of the texts. */
  check: ({ kind, id }: ExportSheet, language: string) => ({
    ...endpointQuery(
      ['images', kind, id, language],
      kind === 'list' ? endpoints.getListImages : endpoints.getJobImages,
      { params: { id } },
    ),
    refetchInterval: ({ state }: { state: { data?: { state: string } | undefined } }) =>
      state.data?.state === 'running' ? refreshMs : false,
  }),
}

export const startImageCheck = ({ kind, id }: ExportSheet) =>
  call(kind === 'list' ? endpoints.checkListImages : endpoints.checkJobImages, { params: { id } })

/** Declares the rights and downloads the images. */
export async function downloadImages({ kind, id }: ExportSheet): Promise<void> {
  const endpoint = kind === 'list' ? endpoints.createListImageDownload : endpoints.createJobImageDownload
  const body = { rights_version: imageRightsVersion } as const
  const { link, file_name: name } = await call(endpoint, { params: { id }, body })
  const anchor = document.createElement('a')
  anchor.href = link
  anchor.download = name
  anchor.click()
}

import { endpoints, imageRightsVersion } from '@merkwerk/contract'
import { download } from './download.ts'
import { endpointQuery } from './endpoint-query.ts'
import { type ListSelection, selectRows } from './export-queries.ts'
import { call } from './index.ts'

const refreshMs = 1_000

export const imageQueries = {
  /** The newest check of the images, in the language of the texts. */
  check: (selection: ListSelection, language: string) => ({
    ...endpointQuery(['images', selection, language], endpoints.getListImages, selectRows(selection)),
    refetchInterval: ({ state }: { state: { data?: { state: string } | undefined } }) =>
      state.data?.state === 'running' ? refreshMs : false,
  }),
}

export const startImageCheck = (selection: ListSelection) =>
  call(endpoints.checkListImages, selectRows(selection))

/** Declares the rights and downloads the images. */
export async function downloadImages(selection: ListSelection): Promise<void> {
  const input = { ...selectRows(selection), body: { rights_version: imageRightsVersion } as const }
  const { link, file_name: name } = await call(endpoints.createListImageDownload, input)
  download(link, name)
}

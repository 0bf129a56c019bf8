import { readFileName } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { call } from './index.ts'

/** Makes the browser download what is at an address. */
export function download(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  download(address, name)
  // Safari reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export async function saveResponse(response: Response, name: string): Promise<void> {
  saveFile(await response.blob(), name)
}

export async function downloadPdf(run: { job_id: string }): Promise<void> {
  const response = await call(endpoints.getJobPdf, {
    params: { id: run.job_id },
    headers: { accept: 'application/pdf' },
  })
  await saveResponse(response, readFileName(response) ?? `job_${run.job_id}.pdf`)
}

/** What a run changed since the one before, as CSV. */
export async function downloadChanges(runId: string): Promise<void> {
  const response = await call(endpoints.getRunChangesFile, { params: { id: runId } })
  await saveResponse(response, readFileName(response) ?? `changes_${runId}.csv`)
}

export const downloadExport = async (): Promise<void> =>
  saveResponse(await call(endpoints.exportData, {}), 'merkwerk-export.json')

/** A signed file link for a variant of the file, such as `{format: 'xlsx'}`. */
export function fileAddress(link: string, variant: Readonly<Record<string, string>>): string {
  const [path = link, present = ''] = link.split('?')
  const search = new URLSearchParams(present)
  for (const [name, value] of Object.entries(variant)) search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}

import { endpoints, type List } from '@merkwerk/contract'
import { expect } from 'vitest'
import type { Caller, JobSite, ListRow } from './job-site.ts'

/** The list that a job is a run of. */
export async function readList(caller: Caller, jobId: string): Promise<List> {
  const { list_id: id } = await caller.job(jobId)
  return caller.client.call(endpoints.getList, { params: { id: id ?? '' } })
}

/** The list of a job over rows, once the job is completed. */
export async function completeList(caller: Caller, rows: readonly ListRow[]): Promise<List> {
  return readList(caller, (await caller.complete(rows)).job_id)
}

/** Runs a whole list again. Returns the list after the run. */
export async function runAgain(
  caller: Caller,
  list: List,
  body: { read_afresh?: boolean } = {},
): Promise<List> {
  return readList(caller, (await caller.completeRun(list.latest_run ?? '', body)).job_id)
}

/** Rows of a list, by default all. */
export async function readRows(
  caller: Caller,
  list: List,
  query: { positions?: string; attributes?: string } = {},
) {
  const positions = Array.from({ length: list.total_rows }, (_, index) => index + 1).join()
  const input = { params: { id: list.list_id }, query: { positions, ...query } }
  return (await caller.client.call(endpoints.getListRows, input)).rows
}

export const readRow = (caller: Caller, list: List, position = 1) =>
  caller.client.call(endpoints.getListRow, { params: { id: list.list_id, position } })

export const edit = (caller: Caller, list: List, field: string, value: string | null, positions = [1]) =>
  caller.client.call(endpoints.editListRows, {
    params: { id: list.list_id },
    body: { positions, field, value },
  })

/** A file of a list in German. `file` is its kind, with an optional query. */
export async function readFile({ api }: JobSite, caller: Caller, list: List, file: string): Promise<Buffer> {
  const [kind, query] = file.split('?')
  const answer = await fetch(`${api.url}/api/lists/${list.list_id}/files/${kind}/?${query ?? ''}`, {
    headers: { authorization: `Bearer ${caller.token}`, 'accept-language': 'de' },
  })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

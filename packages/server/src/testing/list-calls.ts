import type { endpoints, List } from '@merkwerk/contract'
import { expect } from 'vitest'
import type { z } from 'zod'
import type { Caller, JobSite, ListRow } from './job-site.ts'

export type RowDetail = z.output<typeof endpoints.getListRow.response>

/** The body of a call that must succeed. */
export async function getBody<T>(caller: Caller, path: string): Promise<T> {
  const { status, body } = await caller.call('GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as T
}

/** The list that a job is a run of. */
export async function listOf(caller: Caller, jobId: string): Promise<List> {
  const { list_id: id } = await caller.job(jobId)
  return getBody<List>(caller, `/api/lists/${id}/`)
}

/** The list of a job over rows, once the job is completed. */
export async function completeList(caller: Caller, rows: readonly ListRow[]): Promise<List> {
  const jobId = await caller.start(rows)
  await caller.until(jobId, 'Completed')
  return listOf(caller, jobId)
}

/** Runs a whole list again. Returns the list after the run. */
export async function runAgain(caller: Caller, list: List, body: object = {}): Promise<List> {
  const answer = await caller.call('POST', `/api/jobs/${list.latest_run}/run-again/`, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { job_id: jobId } = answer.body.job as { job_id: string }
  await caller.until(jobId, 'Completed')
  return listOf(caller, jobId)
}

export const rowOf = (caller: Caller, list: List, position = 1) =>
  getBody<RowDetail>(caller, `/api/lists/${list.list_id}/rows/${position}/`)

export const edit = (caller: Caller, list: List, field: string, value: string | null, positions = [1]) =>
  caller.call('PUT', `/api/lists/${list.list_id}/edits/`, { body: { positions, field, value } })

/** A file of a list in German. `file` is its kind, with an optional query. */
export async function fileOf({ api }: JobSite, caller: Caller, list: List, file: string): Promise<Buffer> {
  const [kind, query] = file.split('?')
  const answer = await fetch(`${api.url}/api/lists/${list.list_id}/files/${kind}/?${query ?? ''}`, {
    headers: { authorization: `Bearer ${caller.token}`, 'accept-language': 'de' },
  })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

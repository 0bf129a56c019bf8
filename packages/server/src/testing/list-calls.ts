import { randomUUID } from 'node:crypto'
import type { Input } from '@merkwerk/client/app'
import { endpoints, type List } from '@merkwerk/contract'
import { expect } from 'vitest'
import type { Caller, ListRow, RunSite } from './run-site.ts'

/** The list that a run is a run of. */
export async function readList(caller: Caller, runId: string): Promise<List> {
  const { list_id: id } = await caller.run(runId)
  return caller.client.call(endpoints.getList, { params: { id: id ?? '' } })
}

/** The list of a run over rows, once the run is completed. */
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

type Change = Omit<Input<typeof endpoints.changeRows>['body'], 'id'> & { id?: string }

/** Changes rows of a list as a new entry of its history. */
export const changeRows = (
  caller: { client: Pick<Caller['client'], 'call'> },
  listId: string,
  change: Change,
) =>
  caller.client.call(endpoints.changeRows, {
    params: { id: listId },
    body: { id: randomUUID(), ...change },
  })

/** Sets a field of rows. Null removes the owner's value. */
export const edit = (caller: Caller, list: List, field: string, value: string | null, positions = [1]) =>
  changeRows(caller, list.list_id, { kind: 'edit', set: { rows: positions, field, value } })

export const ignoreRows = (caller: Caller, listId: string, positions: number[], ignored = true) =>
  changeRows(caller, listId, { kind: 'ignore', ignored: { rows: positions, ignored } })

type Candidate = NonNullable<Change['choice']>['candidate']

export const chooseCandidate = (
  caller: Parameters<typeof changeRows>[0],
  listId: string,
  candidate: Candidate,
  position = 1,
) => changeRows(caller, listId, { kind: 'choice', choice: { position, candidate } })

/** A file of a list in German. `file` is its kind, with an optional query. */
export async function readFile({ api }: RunSite, caller: Caller, list: List, file: string): Promise<Buffer> {
  const [kind, query] = file.split('?')
  const answer = await fetch(`${api.url}/api/lists/${list.list_id}/files/${kind}/?${query ?? ''}`, {
    headers: { authorization: `Bearer ${caller.token}`, 'accept-language': 'de' },
  })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

import type { Client, Input } from '@merkwerk/client/app'
import { v1Endpoints } from '@merkwerk/contract/v1'

type NewRow = Input<typeof v1Endpoints.createList>['body']['rows'][number]

/** Creates a list of rows through the public API, and starts a run of it. Returns the run. */
export async function runRows(
  client: Client,
  rows: readonly NewRow[],
  run: NonNullable<Input<typeof v1Endpoints.startRun>['body']> = {},
  headers: Record<string, string> = {},
) {
  const list = { name: 'Herbst', rows: [...rows] }
  const { list_id: id } = await client.call(v1Endpoints.createList, { body: list })
  return client.call(v1Endpoints.startRun, { params: { id }, headers, body: run })
}

import type { IncomingHttpHeaders } from 'node:http'
import type { endpoints } from '@merkwerk/contract'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { FileResponse, Owner } from '../../../platform/http/index.ts'
import { chooseLanguage } from '../../people/accounts/index.ts'
import {
  getListRun,
  openVariant,
  type RecordResult,
  type ResultBlocks,
  readOutputResults,
  requireOutputs,
} from '../runs/index.ts'
import { getList, type ListSelection } from './queries.ts'
import { readCells, readSheet } from './read-rows.ts'

/**
 * Selects rows of an account's list by its public ID, and by that of a run. Throws `NOT_FOUND`, also for a run of another list, and
 * `CONFLICT` for a run without results.
 */
export async function getSelection(
  db: Db,
  accountId: number,
  { id, run: runId }: { id: string; run?: string | undefined },
): Promise<ListSelection> {
  const list = await getList(db, accountId, id)
  const run = runId === undefined ? undefined : await getListRun(db, list.id, runId)
  if (run) requireOutputs(run)
  return { list, run }
}

export interface SelectionInput {
  actor: Owner
  params: { id: string }
  query: { run?: string | undefined }
}

/** The rows that a call selects. Throws as `getSelection` does. */
export const openSelection = ({ db }: Pick<Context, 'db'>, { actor, params, query }: SelectionInput) =>
  getSelection(db, actor.accountId, { id: params.id, run: query.run })

/**
 * The results of selected rows in list order, some hundreds at a time. The rows as they are now have the owner's edits, without ignored
 * rows. Those of a run are as it stored them.
 */
export const readSelection = (
  context: Pick<Context, 'db' | 'files'>,
  { list, run }: ListSelection,
  { onlyFound = false }: { onlyFound?: boolean } = {},
): ResultBlocks => (run ? readOutputResults(context, run) : readSheet(context, list.id, onlyFound))

interface FileInput extends SelectionInput {
  params: { id: string; kind: 'master-data' | 'attributes' }
  query: z.output<typeof endpoints.getListFile.query>
  headers: IncomingHttpHeaders
  closed: AbortSignal
}

/** Results with the cells of own columns, as the list has them now. */
async function* addCells(
  context: Context,
  { list }: ListSelection,
  columns: readonly string[],
  blocks: ResultBlocks,
): AsyncGenerator<RecordResult[]> {
  for await (const results of blocks) {
    const positions = results.map(({ position }) => position)
    const cells = await readCells(context, list.id, { positions, columns, results })
    yield results.map((result) => ({ ...result, cells: cells.get(result.position) ?? [] }))
  }
}

/** Opens a file of the rows that a call selects, in the language of the request. Throws as `getSelection` and `openVariant` do. */
export async function openListFile(context: Context, input: FileInput): Promise<FileResponse> {
  const { actor, params, query, closed } = input
  const selection = await openSelection(context, input)
  const named = { ...(selection.run ?? selection.list), language: await chooseLanguage(context, input) }
  const file = { named, accountId: actor.accountId, closed }
  const { own_columns: columns = [], ...variant } = query
  const table = { ...variant, kind: params.kind, ownColumns: columns }
  return openVariant(context, file, table, () =>
    addCells(
      context,
      selection,
      columns,
      readSelection(context, selection, { onlyFound: query.only === 'found' }),
    ),
  )
}

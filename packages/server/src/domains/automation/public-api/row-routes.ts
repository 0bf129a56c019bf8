import { v1Endpoints } from '@merkwerk/contract/v1'
import type { Context } from '../../../platform/context.ts'
import { route, type UploadedFile } from '../../../platform/http/index.ts'
import { suggestColumns } from '../../lists/rows/index.ts'
import { countEstimate } from '../../lists/runs/index.ts'
import { addRows, correctRow, describeCorrection, replaceListFile } from '../../lists/sheets/index.ts'
import { readNamedColumns } from './named-columns.ts'
import { chooseMapping, writeList } from './write-list.ts'

/** How a newer file is read if its caller names columns. Without any, it is read as the list was. */
async function readMapping(
  file: UploadedFile,
  { sheet, owner, ...named }: Parameters<typeof suggestColumns>[1],
  signal: AbortSignal,
) {
  if (Object.values(named).every((header) => header === undefined)) return {}
  const { mapping } = await suggestColumns(file, { ...named, sheet, owner }, signal)
  return { header_mapping: mapping, ...(sheet !== undefined && { sheet }) }
}

const newerRows = [
  route(v1Endpoints.replaceListRows, async (context: Context, { actor, params, body, ip, signal }) => {
    await countEstimate(context, actor, ip)
    const { rows, apply, version } = body
    await using file = await writeList(context, rows)
    const form = { apply: apply ? 'true' : 'false', version, header_mapping: chooseMapping(rows) } as const
    return await replaceListFile(context, actor, params.id, { file, form }, signal)
  }),
  route(v1Endpoints.replaceListFromFile, async (context, { actor, params, query, file, ip, signal }) => {
    await countEstimate(context, actor, ip)
    const named = { ...readNamedColumns(query), sheet: query.sheet, owner: actor.accountId }
    const { apply, version } = query
    const form = { apply, version, ...(await readMapping(file, named, signal)) }
    return replaceListFile(context, actor, params.id, { file, form }, signal)
  }),
]

export const rowRoutes = [
  route(v1Endpoints.addListRows, async (context, { actor, params, body, signal }) => ({
    positions: await addRows(context, actor, params.id, body.rows, signal),
  })),
  route(v1Endpoints.correctListRow, async (context, { actor, params, body, signal }) =>
    describeCorrection(await correctRow(context, actor, params, body, signal)),
  ),
  ...newerRows,
]

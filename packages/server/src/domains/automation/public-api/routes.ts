import type { ListRow, RowRecord } from '@merkwerk/contract'
import { type V1Row, v1Endpoints } from '@merkwerk/contract/v1'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Actor, type RouteInput, route, wantedLanguage } from '../../../platform/http/index.ts'
import {
  chooseTarget,
  createExport,
  createImageDownload,
  describeTargets,
  getImageCheck,
  listExportChoices,
  startImageCheck,
} from '../../lists/exports/index.ts'
import { getMapping, saveMapping } from '../../lists/mapping/index.ts'
import {
  cancelRun,
  countEstimate,
  getListRun,
  getOwnRun,
  hasEnded,
  openOutput,
  openReport,
  quoteRun,
  readIdempotency,
  requireOutputs,
  startRun,
} from '../../lists/runs/index.ts'
import {
  describeList,
  findOrder,
  findRunOrder,
  getList,
  openListFile,
  openSelection,
  readCells,
  readFullRows,
  readNewestLists,
  saveChange,
  selectRows,
} from '../../lists/sheets/index.ts'
import { getCoins } from '../../money/wallet/index.ts'
import { chooseLanguage } from '../../people/accounts/index.ts'
import { getApiKey } from '../../people/api-keys/index.ts'
import { changeSchedule, createSchedule, deleteSchedule, listSchedules } from '../schedules/index.ts'
import { createList, uploadList } from './create-list.ts'
import { describeFound, followLookup, lookUp } from './look-up.ts'
import { readNamedColumns } from './named-columns.ts'
import { cutPage, getRun, listRuns } from './queries.ts'
import { rowRoutes } from './row-routes.ts'
import { waitForRun, wantedWait } from './wait-for-run.ts'

/** How long a lookup waits for results by default. */
const lookupSeconds = 8

type Waiting = Pick<RouteInput, 'headers' | 'reply'>

/** Sets `Preference-Applied`, and the status 202 during the run. */
function setStatus({ headers, reply }: Waiting, isRunning: boolean): void {
  const wait = wantedWait(headers)
  if (wait !== undefined) reply.header('preference-applied', `wait=${wait}`)
  if (isRunning) reply.status(202)
}

/** A run, after the time that the caller is willing to wait. */
async function sendRun(
  context: Context,
  input: Waiting & { actor: Actor; signal: AbortSignal },
  publicId: string,
) {
  const { actor, headers, signal } = input
  const row = await getOwnRun(context.db, actor, publicId)
  if (!hasEnded(row.status)) await waitForRun(context, row, { seconds: wantedWait(headers) ?? 0, signal })
  const run = await getRun(context.db, actor.accountId, row.id)
  setStatus(input, !hasEnded(run.status))
  return run
}

const lookupRoutes = [
  route(v1Endpoints.createLookup, async (context, input) => {
    const { actor, body, headers, signal } = input
    const lookup = await lookUp(
      context,
      actor,
      {
        identifiers: body.identifiers,
        sites: body.sites,
        readsAfresh: body.read_afresh,
        idempotency: readIdempotency(v1Endpoints.createLookup, { headers, body }),
        maxCoins: body.max_coins,
        language: wantedLanguage(headers),
        waitSeconds: wantedWait(headers) ?? lookupSeconds,
      },
      signal,
    )
    setStatus(input, lookup.status === 'running')
    return lookup
  }),
  route(v1Endpoints.getLookup, async (context, input) => {
    const { actor, params, headers, signal } = input
    const { id } = await getOwnRun(context.db, actor, params.id)
    const waitSeconds = wantedWait(headers) ?? 0
    const lookup = await followLookup(context, actor, { id }, { waitSeconds, signal })
    setStatus(input, lookup.status === 'running')
    return lookup
  }),
]

const runRoutes = [
  route(v1Endpoints.quoteRun, async (context, { actor, params, body, ip, signal }) => {
    await countEstimate(context, actor, ip)
    const { id: list } = await getList(context.db, actor.accountId, params.id)
    const rows = await selectRows(context.db, list, body.rows)
    return quoteRun(context, actor, { list, rows, sites: body.sites }, signal)
  }),
  route(v1Endpoints.startRun, async (context, input) => {
    const { actor, params, body, headers, signal } = input
    const { id: list } = await getList(context.db, actor.accountId, params.id)
    const run = {
      list,
      rows: await selectRows(context.db, list, body.rows),
      sites: body.sites,
      choice: body.sources && { sources: body.sources, preferred_source: body.preferred_source ?? null },
      language: wantedLanguage(headers),
      readsAfresh: body.read_afresh,
      maxCoins: body.max_coins,
      idempotency: readIdempotency(v1Endpoints.startRun, { headers, params, body }),
    }
    const { publicId } = await startRun(context, actor, run, signal)
    return sendRun(context, input, publicId)
  }),
  route(v1Endpoints.listRuns, async ({ db }, { actor, query: { list_id: id, ...page } }) => {
    const listId = id === undefined ? undefined : (await getList(db, actor.accountId, id)).id
    return listRuns(db, actor.accountId, { ...page, listId })
  }),
  route(v1Endpoints.getRun, (context, input) => sendRun(context, input, input.params.id)),
  route(v1Endpoints.cancelRun, async (context, { actor, params }) => {
    const run = await getOwnRun(context.db, actor, params.id)
    if (run.status !== 'Cancelled') await cancelRun(context, actor, params.id)
    return getRun(context.db, actor.accountId, run.id)
  }),
  route(v1Endpoints.getRunResults, async (context, { actor, params, query, closed }) => {
    const run = await getOwnRun(context.db, actor, params.id)
    if (params.kind === 'report') return openReport(context, run, { closed })
    if (params.kind !== 'log') requireOutputs(run)
    return openOutput(context, run, params.kind, { ...query, closed })
  }),
]

/** A row as it is now or as a run left it, with what was found for it, and with its own columns as they are now. */
function describeRow(
  { row, record }: { row: ListRow; record: RowRecord },
  ownColumns: readonly string[],
  cells: readonly string[],
): V1Row {
  const { values: _values, fields: _fields, cells: _cells, attributes: _attributes, ...shown } = row
  const { reason_text, charge } = record
  const own_columns = Object.fromEntries(ownColumns.map((name, place) => [name, cells[place] ?? '']))
  return { ...shown, ...describeFound(record), reason_text, charge, own_columns }
}

const listRoutes = [
  route(v1Endpoints.listLists, async ({ db }, { actor, query }) => {
    const { cursor, limit } = query
    const before = cursor === undefined ? undefined : Number(cursor)
    const lists = await readNewestLists(db, actor.accountId, { before, limit: limit + 1 })
    return cutPage(lists, limit, { readCursor: ({ id }) => id, describe: describeList })
  }),
  route(v1Endpoints.createList, async (context, { actor, body, ip, signal }) => {
    await countEstimate(context, actor, ip)
    return createList(context, actor, body, signal)
  }),
  route(v1Endpoints.uploadList, async (context, { actor, query, file, ip, signal }) => {
    await countEstimate(context, actor, ip)
    const { columns, ...list } = await uploadList(
      context,
      actor,
      file,
      { name: query.name, sheet: query.sheet, ...readNamedColumns(query) },
      signal,
    )
    const { artikelNumber, ...identifiers } = columns
    return { ...list, columns: { article_number: artikelNumber, ...identifiers } }
  }),
  route(v1Endpoints.getListState, async ({ db }, { actor, params }) =>
    describeList(await getList(db, actor.accountId, params.id)),
  ),
  route(v1Endpoints.listRows, async (context, input) => {
    const { actor, params, query } = input
    const list = await getList(context.db, actor.accountId, params.id)
    const run = query.run === undefined ? undefined : await getListRun(context.db, list.id, query.run)
    const wanted = {
      ...(query.verdict && { verdict: [query.verdict] }),
      ...(query.cursor !== undefined && { after: Number(query.cursor) }),
      limit: query.limit + 1,
    }
    const order = run
      ? await findRunOrder(context.db, run.id, wanted)
      : await findOrder(context.db, list.id, { ...wanted, sort: 'position', order: 'asc' })
    const page = cutPage(order, query.limit, { readCursor: (at) => at, describe: (at) => at })
    const shown = { positions: page.data, language: await chooseLanguage(context, input) }
    const columns = describeList(list).own_columns
    const cells = await readCells(context, list.id, { positions: page.data, columns })
    const rows = await readFullRows(context, { list, run }, shown)
    return {
      ...page,
      data: rows.map((found) => describeRow(found, columns, cells.get(found.row.position) ?? [])),
    }
  }),
  route(v1Endpoints.chooseProduct, async (context, { actor, params, body, signal, closed }) => {
    const { id, position } = params
    const change = { kind: 'choice', choice: { position, ...body } } as const
    const { refused } = await saveChange(context, actor, {
      id,
      change,
      language: 'en',
      call: { signal, closed },
    })
    if (refused.length > 0) throw new AppError('NOT_FOUND')
    return { position, chosen: body.candidate }
  }),
  route(v1Endpoints.getListResults, openListFile),
  route(v1Endpoints.getImages, async (context, input) =>
    getImageCheck(context, await openSelection(context, input), await chooseLanguage(context, input)),
  ),
]

const imageRoutes = [
  route(v1Endpoints.checkImages, async (context, input) => {
    const selection = await openSelection(context, input)
    const language = await chooseLanguage(context, input)
    return startImageCheck(context, input.actor, selection, { language, ip: input.ip })
  }),
  route(v1Endpoints.createImageDownload, async (context, input) => {
    const selection = await openSelection(context, input)
    const language = await chooseLanguage(context, input)
    const { link, ...file } = await createImageDownload(context, input.actor, selection, language)
    return { ...file, url: context.config.http.publicUrl + link }
  }),
]

const exportRoutes = [
  route(v1Endpoints.listExportTargets, async (context, input) => ({
    data: describeTargets(
      await listExportChoices(context.db, input.actor.accountId),
      await chooseLanguage(context, input),
    ),
  })),
  route(v1Endpoints.createExport, async (context, input) => {
    const { target, options, attribute_names: names } = input.body
    const chosen = chooseTarget(target, options, names)
    const selection = await openSelection(context, input)
    const { link, ...file } = await createExport(context, input.actor, selection, chosen)
    return { ...file, url: context.config.http.publicUrl + link }
  }),
  route(v1Endpoints.getMapping, ({ db }, { actor }) => getMapping(db, actor.accountId)),
  route(v1Endpoints.saveMapping, (context, { actor, body }) => saveMapping(context, actor, body)),
]

const scheduleRoutes = [
  route(v1Endpoints.getSchedules, async ({ db }, { actor }) => ({
    data: await listSchedules(db, actor.accountId),
  })),
  route(v1Endpoints.addSchedule, (context, { actor, body }) =>
    createSchedule(context, actor, body, { once: true }),
  ),
  route(v1Endpoints.updateSchedule, (context, { actor, params, body }) =>
    changeSchedule(context, actor, params.id, body),
  ),
  route(v1Endpoints.removeSchedule, async (context, { actor, params }) => {
    await deleteSchedule(context, actor, params.id)
    return { success: true as const }
  }),
]

export const routes = [
  ...lookupRoutes,
  ...listRoutes,
  ...rowRoutes,
  ...runRoutes,
  ...imageRoutes,
  ...exportRoutes,
  ...scheduleRoutes,
  route(v1Endpoints.getUsage, async (context, { actor }) => {
    const { balance, held, owed } = await getCoins(context.db, actor.accountId)
    const key = actor.key ? await getApiKey(context, actor.accountId, actor.key.id) : null
    return { coins: { available: balance, held, owed }, key }
  }),
]

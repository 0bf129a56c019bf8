import { endpoints } from '@merkwerk/contract'
import type { Db } from '../../../platform/db/index.ts'
import { countStream, route, wantedLanguage } from '../../../platform/http/index.ts'
import { chooseLanguage } from '../../people/accounts/index.ts'
import { countSafety, findExpectedAttributes, findGaps, findSuggestions, summarize } from '../rows/index.ts'
import {
  countEstimate,
  countOpen,
  describeStart,
  getListRun,
  quoteRun,
  readIdempotency,
  startRun,
} from '../runs/index.ts'
import { addRows } from './add-rows.ts'
import { changeList } from './change-list.ts'
import { changeRoutes } from './changes/routes.ts'
import { computedRoutes } from './computed/routes.ts'
import { correctRow } from './correct-row.ts'
import { describeCorrection, describeList } from './describe.ts'
import { countColumn, countFacets, countSources } from './facet-queries.ts'
import { readInsights } from './insights.ts'
import { streamList } from './list-events.ts'
import { ownerSeenBy } from './owner-seen-by.ts'
import { findRunOrder, getList, getListId, readLists } from './queries.ts'
import { readRow, readRows } from './read-rows.ts'
import { replaceListFile } from './replace-file.ts'
import { readOrder } from './rows-queries.ts'
import { selectRows } from './select-rows.ts'
import { openListFile } from './selection.ts'
import { setExpectedAttributes } from './set-expected-attributes.ts'
import { viewRoutes } from './views/routes.ts'

/** A run of the list, if one is named. Throws `NOT_FOUND` if the list has no such run. */
const findRun = async (db: Db, listId: number, id: string | undefined) =>
  id === undefined ? undefined : getListRun(db, listId, id)

const maxGaps = 100
const maxSuggestions = 100

export const routes = [
  route(endpoints.getLists, async ({ db }, { actor, query }) => {
    const { lists, ...page } = await readLists(db, actor.accountId, query)
    return { lists: lists.map(describeList), ...page, limit: query.limit }
  }),
  route(endpoints.getInsights, ({ db, clock }, { actor, query }) =>
    readInsights(db, actor.accountId, query.weeks, clock.now()),
  ),
  route(endpoints.getList, async ({ db }, { actor, params }) =>
    describeList(await getList(db, ownerSeenBy(actor), params.id)),
  ),
  route(endpoints.getListEvents, async (context, input) => {
    countStream(context, input)
    return streamList(context, await getList(context.db, ownerSeenBy(input.actor), input.params.id))
  }),
  route(endpoints.changeList, (context, { actor, params, body }) =>
    changeList(context, actor, params.id, body),
  ),
  route(endpoints.getListOrder, async ({ db }, { actor, params, query: { run, ...query }, signal }) => {
    const listId = await getListId(db, ownerSeenBy(actor), params.id)
    const asOf = await findRun(db, listId, run)
    return asOf ? { positions: await findRunOrder(db, asOf.id, query) } : readOrder(db, listId, query, signal)
  }),
  route(
    endpoints.getColumnStatistics,
    async ({ db }, { actor, params, query: { field, ...filters }, signal }) =>
      countColumn(db, await getListId(db, ownerSeenBy(actor), params.id), field, filters, signal),
  ),
  route(endpoints.getListRows, async (context, input) => {
    const { actor, params, query } = input
    const id = await getListId(context.db, ownerSeenBy(actor), params.id)
    const run = await findRun(context.db, id, query.run)
    const language = await chooseLanguage(context, input)
    return { rows: await readRows(context, { list: { id }, run }, { ...query, language }) }
  }),
  route(endpoints.getListFacets, async (context, { actor, params }) => {
    const id = await getListId(context.db, ownerSeenBy(actor), params.id)
    const facets = await summarize(context.db, id, 'facets', () => countFacets(context.db, id))
    const sources = await summarize(context.db, id, 'sources', () => countSources(context.db, id))
    return { ...facets, sources }
  }),
  route(endpoints.getOpenRows, async ({ db }, { actor, params }) => {
    const id = await getListId(db, ownerSeenBy(actor), params.id)
    const { rows } = await summarize(db, id, 'open', () => countOpen(db, id))
    return { open_rows: rows }
  }),
  route(endpoints.getListGaps, async ({ db }, { actor, params }) => {
    const list = await getList(db, ownerSeenBy(actor), params.id)
    const { completeness } = describeList(list)
    const gaps = await summarize(db, list.id, 'gaps', () => findGaps(db, list.id, maxGaps))
    const safety = await summarize(db, list.id, 'safety', () => countSafety(db, list.id))
    const owned = { id: list.id, accountId: list.account_id }
    const suggestions = await findSuggestions(db, owned, maxSuggestions)
    return { completeness, scored_rows: list.scored_rows, gaps, safety, suggestions }
  }),
  route(endpoints.getExpectedAttributes, async ({ db }, { actor, params, query }) => {
    const { id, account_id: accountId } = await getList(db, ownerSeenBy(actor), params.id)
    const found = await findExpectedAttributes(db, { id, accountId }, query.category)
    return {
      category: query.category,
      peers: found.peers,
      counted_at: found.counted_at?.toISOString() ?? null,
      attributes: found.attributes.map(({ name, peers, is_expected, is_set, is_suggested }) => ({
        name,
        peers,
        expected: is_expected,
        set: is_set,
        suggested: is_suggested,
      })),
    }
  }),
  route(endpoints.setExpectedAttributes, async (context, { actor, body }) => {
    await setExpectedAttributes(context, actor, body)
    return { success: true, message: 'Your choice was saved. The scores follow within moments.' }
  }),
  route(endpoints.getListRow, async (context, { actor, params, query, headers }) => {
    const id = await getListId(context.db, ownerSeenBy(actor), params.id)
    const run = await findRun(context.db, id, query.run)
    const shown = { position: params.position, language: wantedLanguage(headers) }
    return readRow(context, { list: { id }, run }, shown)
  }),
  ...changeRoutes,
  ...viewRoutes,
  ...computedRoutes,
  route(endpoints.correctRow, async (context, { actor, params, body, signal }) => {
    const corrected = await correctRow(context, actor, params, body, signal)
    return {
      success: true,
      message: 'The row was corrected. Search it to get its product.',
      ...describeCorrection(corrected),
    }
  }),
  route(endpoints.addRows, async (context, { actor, params, body, signal }) => ({
    success: true,
    message: 'The rows were added. Search them to get their products.',
    positions: await addRows(context, actor, params.id, body.rows, signal),
  })),
  route(endpoints.replaceListFile, async (context, { actor, params, file, form, ip, signal }) => {
    await countEstimate(context, actor, ip)
    const changes = await replaceListFile(context, actor, params.id, { file, form }, signal)
    const message = changes.applied
      ? 'The rows of the file are those of the list now.'
      : 'Nothing was changed.'
    return { success: true, message, ...changes }
  }),
  route(endpoints.quoteListRun, async (context, { actor, params, body, signal }) => {
    const list = await getListId(context.db, actor.accountId, params.id)
    return quoteRun(context, actor, { list, rows: await selectRows(context.db, list, body.rows) }, signal)
  }),
  route(endpoints.startListRun, async (context, { actor, params, body, headers, signal }) => {
    const list = await getListId(context.db, actor.accountId, params.id)
    const rows = await selectRows(context.db, list, body.rows)
    const idempotency = readIdempotency(endpoints.startListRun, { headers, params, body })
    const run = { list, rows, readsAfresh: body.read_afresh, idempotency }
    return describeStart(await startRun(context, actor, run, signal))
  }),
  route(endpoints.getListFile, openListFile),
]

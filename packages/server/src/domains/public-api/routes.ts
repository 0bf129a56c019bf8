import type { JobRecord } from '@merkwerk/contract'
import { type V1Record, v1Endpoints } from '@merkwerk/contract/v1'
import type { Context } from '../../platform/context.ts'
import { type Actor, type RouteInput, route, wantedLanguage } from '../../platform/http/index.ts'
import { getLanguage } from '../accounts/index.ts'
import { getApiKey } from '../api-keys/index.ts'
import { getMapping, saveMapping } from '../attribute-mapping/index.ts'
import {
  chooseTarget,
  createExport,
  createImageDownload,
  describeTargets,
  getImageCheck,
  listExportChoices,
  startImageCheck,
} from '../exports/index.ts'
import {
  cancelJob,
  countEstimate,
  getOwnJob,
  hasEnded,
  listRecords,
  openOutput,
  openReport,
  openVariant,
  quoteRun,
  readIdempotency,
  requireOutputs,
} from '../jobs/index.ts'
import { countList } from '../lists/index.ts'
import {
  chooseListCandidate,
  describeList,
  findOrder,
  getList,
  openSelection,
  readNewestLists,
  readRows,
  readSelection,
} from '../sheets/index.ts'
import { getCoins } from '../wallet/index.ts'
import { describeQuote } from './list-source.ts'
import { describeFound, followLookup, lookUp } from './look-up.ts'
import { getJobState, listJobs, pageOf } from './queries.ts'
import { scheduleRoutes } from './schedules.ts'
import { startListJob, startRecordsJob } from './start-job.ts'
import { uploadList } from './upload-list.ts'
import { waitForJob, wantedWait } from './wait-for-job.ts'
import { mappingOf, writeList } from './write-list.ts'

/** How long a lookup waits for results by default. */
const lookupSeconds = 8

type Waiting = Pick<RouteInput, 'headers' | 'reply'>

/** Sets `Preference-Applied`, and the status 202 while the job runs. */
function setStatus({ headers, reply }: Waiting, isRunning: boolean): void {
  const wait = wantedWait(headers)
  if (wait !== undefined) reply.header('preference-applied', `wait=${wait}`)
  if (isRunning) reply.status(202)
}

/** A job, after the time that the caller is willing to wait. */
async function sendJob(
  context: Context,
  input: Waiting & { actor: Actor; signal: AbortSignal },
  publicId: string,
) {
  const { actor, headers, signal } = input
  const row = await getOwnJob(context.db, actor, publicId)
  if (!hasEnded(row.status)) await waitForJob(context, row, { seconds: wantedWait(headers) ?? 0, signal })
  const job = await getJobState(context.db, actor.accountId, row.id)
  setStatus(input, !hasEnded(job.status))
  return job
}

const describeRecord = (record: JobRecord): V1Record => {
  const { position, article_number, ean, asin, part_number, reason_text, charge, chosen } = record
  return {
    ...{ position, article_number, ean, asin, part_number },
    ...{ ...describeFound(record), reason_text, charge, chosen },
  }
}

const languageOf = async ({ db }: Context, { actor, headers }: Pick<Waiting, 'headers'> & { actor: Actor }) =>
  wantedLanguage(headers) ?? (await getLanguage(db, actor.accountId))

const lookupRoutes = [
  route(v1Endpoints.createLookup, async (context, input) => {
    const { actor, body, headers, signal } = input
    const lookup = await lookUp(
      context,
      actor,
      {
        ...{ identifiers: body.identifiers, sites: body.sites, readsAfresh: body.read_afresh },
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
    const { id } = await getOwnJob(context.db, actor, params.id)
    const waitSeconds = wantedWait(headers) ?? 0
    const lookup = await followLookup(context, actor, { id }, { waitSeconds, signal })
    setStatus(input, lookup.status === 'running')
    return lookup
  }),
]

const jobRoutes = [
  route(v1Endpoints.createQuote, async (context, { actor, body, ip, signal }) => {
    await countEstimate(context, actor, ip)
    const { list_id: listId, rows, records = [], sites } = body
    if (listId !== undefined) {
      const { id: list } = await getList(context.db, actor.accountId, listId)
      return describeQuote(await quoteRun(context, actor, { list, rows }, signal), 'file')
    }
    await using file = await writeList(context, records)
    const counted = await countList(context, actor, file, { header_mapping: mappingOf(records) }, signal)
    return describeQuote(await quoteRun(context, actor, { file: counted, sites }, signal), 'records')
  }),
  route(v1Endpoints.createJob, async (context, input) => {
    const { actor, body, headers, signal } = input
    const job = {
      ...{ name: body.name, sites: body.sites, readsAfresh: body.read_afresh, maxCoins: body.max_coins },
      choice: body.sources && { sources: body.sources, preferred_source: body.preferred_source ?? null },
      language: wantedLanguage(headers),
      idempotency: readIdempotency(v1Endpoints.createJob, { headers, body }),
    }
    const { list_id: listId, rows, records = [] } = body
    const { publicId } =
      listId === undefined
        ? await startRecordsJob(context, actor, { ...job, records }, signal)
        : await startListJob(context, actor, { ...job, listId, rows }, signal)
    return sendJob(context, input, publicId)
  }),
  route(v1Endpoints.listJobs, ({ db }, { actor, query }) => listJobs(db, actor.accountId, query)),
  route(v1Endpoints.getJobState, (context, input) => sendJob(context, input, input.params.id)),
  route(v1Endpoints.stopJob, async (context, { actor, params }) => {
    const job = await getOwnJob(context.db, actor, params.id)
    if (job.status !== 'Cancelled') await cancelJob(context, actor, params.id)
    return getJobState(context.db, actor.accountId, job.id)
  }),
  route(v1Endpoints.listRecords, async (context, { actor, params, query, headers }) => {
    const job = await getOwnJob(context.db, actor, params.id)
    const { cursor, limit, verdict } = query
    const after = cursor === undefined ? undefined : Number(cursor)
    const language = wantedLanguage(headers)
    const { records, next } = await listRecords(context, job, { after, limit, verdict }, language)
    return { data: records.map(describeRecord), next_cursor: next === null ? null : String(next) }
  }),
  route(v1Endpoints.chooseRecordCandidate, async (context, { actor, params, body }) => {
    const { id } = await getOwnJob(context.db, actor, params.id)
    const { list_id } = await getJobState(context.db, actor.accountId, id)
    await chooseListCandidate(context, actor, { ...params, ...body, id: list_id ?? '' })
    return { list_id, position: params.position, chosen: body.candidate }
  }),
  route(v1Endpoints.getJobResults, async (context, { actor, params, query, closed }) => {
    const job = await getOwnJob(context.db, actor, params.id)
    if (params.kind === 'report') return openReport(context, job)
    if (params.kind !== 'log') requireOutputs(job)
    return openOutput(context, job, params.kind, { ...query, closed })
  }),
]

const listRoutes = [
  route(v1Endpoints.listLists, async ({ db }, { actor, query }) => {
    const { cursor, limit } = query
    const before = cursor === undefined ? undefined : Number(cursor)
    const lists = await readNewestLists(db, actor.accountId, { before, limit: limit + 1 })
    return pageOf(lists, limit, { cursorOf: ({ id }) => id, describe: describeList })
  }),
  route(v1Endpoints.uploadList, async (context, { actor, query, file, ip, signal }) => {
    await countEstimate(context, actor, ip)
    const { list, columns, quote } = await uploadList(
      context,
      actor,
      file,
      {
        ...{ name: query.name, sheet: query.sheet, artikelNumber: query.article_number_column },
        ...{ ean: query.ean_column, asin: query.asin_column },
        ...{ mpn: query.mpn_column, brand: query.brand_column },
      },
      signal,
    )
    const { artikelNumber, ...identifiers } = columns
    return { ...list, columns: { article_number: artikelNumber, ...identifiers }, quote }
  }),
  route(v1Endpoints.getListState, async ({ db }, { actor, params }) =>
    describeList(await getList(db, actor.accountId, params.id)),
  ),
  route(v1Endpoints.listRows, async (context, { actor, params, query }) => {
    const { id } = await getList(context.db, actor.accountId, params.id)
    const { cursor, limit } = query
    const after = cursor === undefined ? undefined : Number(cursor)
    const order = await findOrder(context.db, id, { sort: 'position', order: 'asc', after, limit: limit + 1 })
    const page = pageOf(order, limit, { cursorOf: (at) => at, describe: (at) => at })
    return { ...page, data: await readRows(context, { listId: id }, { positions: page.data }) }
  }),
  route(v1Endpoints.getListResults, async (context, input) => {
    const { actor, params, query, headers, closed } = input
    const selection = await openSelection(context, input)
    const language = await languageOf(context, { actor, headers })
    const file = {
      named: { ...(selection.run ?? selection.list), language },
      accountId: actor.accountId,
      closed,
    }
    return openVariant(context, file, { ...query, kind: params.kind }, () =>
      readSelection(context, selection, { onlyFound: query.only === 'found' }),
    )
  }),
  route(v1Endpoints.getImages, async (context, input) =>
    getImageCheck(context, await openSelection(context, input), await languageOf(context, input)),
  ),
]

const imageRoutes = [
  route(v1Endpoints.checkImages, async (context, input) => {
    const selection = await openSelection(context, input)
    const language = await languageOf(context, input)
    return startImageCheck(context, input.actor, selection, { language, ip: input.ip })
  }),
  route(v1Endpoints.createImageDownload, async (context, input) => {
    const selection = await openSelection(context, input)
    const language = await languageOf(context, input)
    const { link, ...file } = await createImageDownload(context, input.actor, selection, language)
    return { ...file, url: context.config.http.publicUrl + link }
  }),
]

const exportRoutes = [
  route(v1Endpoints.listExportTargets, async (context, input) => ({
    data: describeTargets(
      await listExportChoices(context.db, input.actor.accountId),
      await languageOf(context, input),
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

export const routes = [
  ...lookupRoutes,
  ...jobRoutes,
  ...listRoutes,
  ...imageRoutes,
  ...exportRoutes,
  ...scheduleRoutes,
  route(v1Endpoints.getUsage, async (context, { actor }) => {
    const { balance, held, owed } = await getCoins(context.db, actor.accountId)
    const key = actor.key ? await getApiKey(context, actor.accountId, actor.key.id) : null
    return { coins: { available: balance, held, owed }, key }
  }),
]

import type { Estimate } from '@merkwerk/contract'
import type { V1Quote } from '@merkwerk/contract/v1'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/index.ts'
import { estimateSeconds, quoteRun } from '../jobs/index.ts'
import {
  type CountedList,
  countUpload,
  findUpload,
  getListFile,
  type Reading,
  touchUpload,
} from '../lists/index.ts'

/** A list of the account and its counted file. Throws `NOT_FOUND`, and `CONFLICT` if its file is no longer stored. */
export async function getCountedList(
  context: Context,
  { accountId }: Actor,
  publicId: string,
  signal: AbortSignal,
): Promise<{ list: Awaited<ReturnType<typeof getListFile>>; counted: CountedList }> {
  const list = await getListFile(context.db, accountId, publicId)
  const isKept = await touchUpload(context.db, list.upload_id, context.clock.now())
  const upload = isKept ? await findUpload(context.db, list.upload_id) : undefined
  if (!upload || !(await context.files.stat(upload.fileKey)))
    throw conflict({
      en: 'The file of this list is no longer stored. Please upload it again.',
      de: 'Die Datei dieser Liste ist nicht mehr gespeichert. Bitte laden Sie sie noch einmal hoch.',
    })
  const reading = list.reading as Reading
  return { list, counted: await countUpload(context, upload, { reading, countId: null }, signal) }
}

/** What a job over the open rows of a list costs at most. Throws `NOT_FOUND`, and `CONFLICT` without such rows. */
export async function quoteOpenRows(context: Context, actor: Actor, publicId: string): Promise<V1Quote> {
  const { id: listId } = await getListFile(context.db, actor.accountId, publicId)
  const quote = await quoteRun(context, actor, { listId, selection: 'open' })
  return {
    records: quote.records,
    distinct_products: quote.distinct,
    paid_products: quote.paid_products,
    coins: quote.cost,
    coins_afresh: quote.afresh_cost,
    available_coins: quote.available_coins,
    seconds: estimateSeconds(context, quote.distinct),
    skipped: [],
  }
}

/** An estimate in the words of the public API. Records of a call have positions, rows of a file only their numbers. */
export const describeQuote = (estimate: Estimate, source: 'records' | 'file'): V1Quote => ({
  records: estimate.total_records,
  distinct_products: estimate.distinct_products,
  paid_products: estimate.paid_products,
  coins: estimate.estimation_cost,
  coins_afresh: estimate.afresh_cost,
  available_coins: estimate.available_coins,
  seconds: estimate.estimation_time,
  skipped: estimate.skipped.map(({ reason, count, examples }) => ({
    ...{ reason, count, examples },
    // The list that is written from records has a heading.
    positions: source === 'records' ? examples.map(({ row }) => row - 1) : [],
  })),
})

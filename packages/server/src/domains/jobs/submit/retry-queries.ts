import { listNotes, type Message, type RecordNote, type SourceName, sources } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'
import { findListUses } from '../../lists/index.ts'
import { readPages } from '../pages.ts'
import { type ListRecord, partNumberOf } from '../record.ts'
import type { JobRow } from '../store.ts'

const pageSize = 1_000

const isListNote = (note: RecordNote): boolean => listNotes.some((known) => known === note)

const refusedNotes = sources.flatMap((name) => [`${name}-blocked`, `${name}-unreadable`])

/** Records without a product, or found in one source while another refused. */
const isWorthRetrying = sql<boolean>`(
  verdict IN ('ambiguous', 'blocked', 'unreadable', 'not-found')
  OR remarks && ${refusedNotes}::text[]
)`

/** The rows that a retry of a job would look up, with the candidates chosen so far. */
export const readRetriedRows = (db: Db, { id, list_id: listId }: Pick<JobRow, 'id' | 'list_id'>) =>
  readPages((after) =>
    db
      .selectFrom('records')
      .leftJoin('list_choices as choice', (join) =>
        join.onRef('choice.position', '=', 'records.position').on('choice.list_id', '=', listId),
      )
      .select(['records.position', 'ean', 'asin', 'mpn', 'mpn_brand'])
      .select(['choice.marketplace', 'choice.product_id'])
      .where('records.job_id', '=', id)
      .where('records.position', '>', after)
      .where(isWorthRetrying)
      .orderBy('records.position')
      .limit(pageSize)
      .execute(),
  )

/** The retry of a job, unless it failed or an admin cancelled it. */
export async function findRetry(db: Db, jobId: number): Promise<{ public_id: string } | undefined> {
  return db
    .selectFrom('jobs')
    .select('public_id')
    .where('retry_of', '=', jobId)
    .where('status', '<>', 'Failed')
    .where('cancelled_by', 'is distinct from', 'admin')
    .executeTakeFirst()
}

/** Whether the list of a job was not deleted. The same file sent again is another list. */
export const hasList = async (db: Db, { list_id: listId }: Pick<JobRow, 'list_id'>): Promise<boolean> =>
  listId === null || !(await findListUses(db, listId)).isDeleted

/** Why a job cannot be retried. Undefined if it can. */
export async function findRetryObstacle(db: Db, job: JobRow): Promise<Message | undefined> {
  if (job.status !== 'Completed' && job.cancelled_by !== 'owner')
    return {
      en: 'Only a completed job can be retried.',
      de: 'Nur den Rest eines abgeschlossenen Auftrags können Sie noch einmal suchen.',
    }
  if (!(await hasList(db, job)))
    return {
      en: 'The list of this job was deleted. Please upload it again.',
      de: 'Die Liste dieses Auftrags wurde gelöscht. Bitte laden Sie sie noch einmal hoch.',
    }
  const earlier = await findRetry(db, job.id)
  if (earlier)
    return {
      en: `This job was already retried as ${earlier.public_id}. Please retry that job.`,
      de: `Dieser Auftrag wurde bereits als ${earlier.public_id} wiederholt. Bitte wiederholen Sie jenen Auftrag.`,
    }
  const record = await db
    .selectFrom('records')
    .select('position')
    .where('job_id', '=', job.id)
    .where(isWorthRetrying)
    .limit(1)
    .executeTakeFirst()
  if (record) return
  return {
    en: 'Every record of this job has a product, so there is nothing to retry.',
    de: 'Jeder Datensatz dieses Auftrags hat ein Produkt, deshalb gibt es nichts zu wiederholen.',
  }
}

/** The records that a retry looks up, in list order with their original positions and choices. */
export async function* readRetriedRecords(
  db: Db,
  retry: Pick<JobRow, 'id' | 'retry_of'>,
  signal: AbortSignal,
): AsyncGenerator<ListRecord> {
  const pages = readPages((after) => {
    signal.throwIfAborted()
    return db
      .selectFrom('records')
      .leftJoin('record_choices as choice', (join) =>
        join.onRef('choice.position', '=', 'records.position').on('choice.job_id', '=', retry.id),
      )
      .select(['records.position', 'article_number', 'ean', 'asin', 'mpn', 'mpn_brand'])
      .select('remarks')
      .select(['choice.marketplace', 'choice.product_id'])
      .where('records.job_id', '=', retry.retry_of)
      .where('records.position', '>', after)
      .where(isWorthRetrying)
      .orderBy('records.position')
      .limit(pageSize)
      .execute()
  })
  for await (const page of pages)
    for (const row of page) {
      const { position, article_number, ean, asin, remarks, marketplace, product_id } = row
      const partNumber = partNumberOf(row)
      yield {
        position,
        articleNumber: article_number,
        ean,
        asin,
        ...(partNumber && { partNumber }),
        skipReason: null,
        remarks: remarks.filter((code) => isListNote(code)),
        ...(product_id !== null && {
          chosen: { source: marketplace as SourceName, id: product_id },
        }),
      }
    }
}

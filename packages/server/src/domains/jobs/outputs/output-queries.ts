import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'

/** The records of a batch in a page of a job's records. */
interface BatchOfPage {
  result_key: string | null
  rendered_start: number | null
  rendered_bytes: number | null
  /** Results of the batch. */
  answered: number
  /** Records of the page. */
  records: number
  first: number
  last: number
}

/** The batches of a page of a job's records, in the order of their first records. */
export async function findBatchesOfPage(
  db: Db,
  jobId: number,
  { after, limit }: { after: number; limit: number },
): Promise<BatchOfPage[]> {
  const { rows } = await sql<BatchOfPage>`
    WITH record AS MATERIALIZED (
      SELECT position, batch
      FROM records WHERE job_id = ${jobId} AND position > ${after}
      ORDER BY position LIMIT ${sql.lit(limit)}
    ), page AS (
      SELECT batch, count(*)::integer AS records, min(position) AS first, max(position) AS last
      FROM record GROUP BY batch
    )
    SELECT batch.result_key, batch.rendered_start, batch.rendered_bytes, batch.answered,
      page.records, page.first, page.last
    FROM page JOIN batches AS batch ON batch.job_id = ${jobId} AND batch.number = page.batch
    ORDER BY page.first`.execute(db)
  return rows
}

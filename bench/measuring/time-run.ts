import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import type { Client } from '@merkwerk/client/app'
import { endpoints, type HeaderMapping, type JobDetail, type JobProgress } from '@merkwerk/contract'

/** Submits the list and follows the run to its end. */
export async function timeRun(
  client: Client,
  list: { file: string; mapping: HeaderMapping },
  onProgress: (progress: JobProgress) => void = () => undefined,
): Promise<JobDetail> {
  const name = basename(list.file)
  const { job: run } = await client.call(endpoints.runScraper, {
    form: { job_name: name, header_mapping: JSON.stringify(list.mapping) },
    file: new File([await openAsBlob(list.file)], name),
    headers: { 'idempotency-key': randomUUID() },
  })
  for await (const progress of client.followJob(run.job_id)) onProgress(progress)
  return client.call(endpoints.getJob, { params: { id: run.job_id } })
}

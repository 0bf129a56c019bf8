import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { type Client, fileNameOf } from '@merkwerk/client/app'
import { cleanJobName, endpoints, type HeaderMapping, type JobDetail } from '@merkwerk/contract'
import type { ProgressBar } from './progress-bar.ts'
import { saveResponse } from './save-response.ts'

/** About half a minute without a connection. */
const maxFailures = 8

/** Submits the list and follows the job to its end. */
export async function runJob(
  client: Client,
  list: { file: string; mapping: HeaderMapping; options: Record<string, string> },
  progressBar: ProgressBar,
): Promise<JobDetail> {
  const name = basename(list.file)
  const { job } = await client.call(endpoints.runScraper, {
    form: {
      job_name: cleanJobName(basename(name, extname(name))) || 'search',
      header_mapping: JSON.stringify(list.mapping),
      ...list.options,
    },
    file: new File([await openAsBlob(list.file)], name),
    headers: { 'idempotency-key': randomUUID() },
  })
  try {
    for await (const progress of client.followJob(job.job_id, { maxFailures })) progressBar.show(progress)
  } finally {
    progressBar.end()
  }
  return client.call(endpoints.getJob, { params: { id: job.job_id } })
}

/** Writes the output files and the report into a folder. Returns their paths. */
export async function downloadOutputs(client: Client, job: JobDetail, folder: string): Promise<string[]> {
  const written: string[] = []
  const save = async (response: Response, fallback: string) => {
    const path = join(folder, fileNameOf(response) ?? fallback)
    written.push(await saveResponse(response, path))
  }
  for (const [index, link] of job.output_files.entries())
    await save(await client.download(link), `${job.job_id}-${index}.csv`)
  if (job.output_files.length > 1)
    await save(
      await client.call(endpoints.getJobPdf, { params: { id: job.job_id } }),
      `job_${job.job_id}.pdf`,
    )
  return written
}

import { randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  cleanJobName,
  type HeaderMapping,
  type JobDetail,
  jobProgressSchema,
  suggestedFileName,
} from '@merkwerk/contract'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { CallError, type Calls } from './calls.ts'
import type { ProgressBar } from './progress-bar.ts'

/** Attempts to follow a job whose event stream broke, each a second after the one before. */
const maxBrokenStreams = 30

/** Submits the list and follows the job to its end. */
export async function runJob(
  calls: Calls,
  { file, mapping, wishes }: { file: string; mapping: HeaderMapping; wishes: Record<string, string> },
  progressBar: ProgressBar,
): Promise<JobDetail> {
  const form = new FormData()
  form.set('job_name', cleanJobName(basename(file, extname(file))) || 'search')
  form.set('header_mapping', JSON.stringify(mapping))
  for (const [name, wish] of Object.entries(wishes)) form.set(name, wish)
  form.set('file', await openAsBlob(file), basename(file))
  const { job } = await calls.call('runScraper', { body: form, headers: { 'idempotency-key': randomUUID() } })
  await followJob(calls, job.id, progressBar)
  return calls.call('getJob', { params: { id: job.id } })
}

async function followJob(calls: Calls, id: number, progressBar: ProgressBar): Promise<void> {
  try {
    for (let broken = 0; ; broken++) {
      try {
        for await (const progress of progressOf(await calls.open('getJobEvents', { params: { id } }))) {
          progressBar.show(progress)
          broken = 0
        }
      } catch (error) {
        if (error instanceof CallError || broken >= maxBrokenStreams) throw error
      }
      const { finished_at } = await calls.call('getJob', { params: { id } })
      if (finished_at !== null) return
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  } finally {
    progressBar.end()
  }
}

/** The `progress` events of an answer. */
async function* progressOf(response: Response) {
  const events = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
  for await (const { event, data } of events ?? [])
    if (event === 'progress') yield jobProgressSchema.parse(JSON.parse(data))
}

/** Writes the output files and the report into a folder; answers their paths. */
export async function downloadOutputs(calls: Calls, job: JobDetail, folder: string): Promise<string[]> {
  const written: string[] = []
  const save = async (response: Response, fallback: string) => {
    const path = join(folder, suggestedFileName(response.headers.get('content-disposition')) ?? fallback)
    if (!response.body) throw new Error(`The server sent nothing for ${path}`)
    await pipeline(response.body, createWriteStream(path))
    written.push(path)
  }
  for (const [index, link] of job.output_files.entries())
    await save(await calls.openLink(link), `${job.job_id}-${index}.csv`)
  if (job.output_files.length > 1)
    await save(await calls.open('getJobPdf', { params: { id: job.id } }), `job_${job.job_id}.pdf`)
  return written
}

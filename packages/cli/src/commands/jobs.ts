import { ApiError, type Job } from '@merkwerk/client'
import { type Command, type Invocation, textOf } from '../command.ts'
import { saveFile } from '../download.ts'
import { Interrupted, usageError } from '../failure.ts'
import { countDone, createProgress } from '../progress.ts'

const defaultLimit = 20
const followSeconds = 2

/** A job in one line. */
function describeJob(job: Job): string {
  const { job_id: id, status, records, coins, name } = job
  const counts = `${countDone(job)}/${records.total} records, ${records.found} found, ${coins.used} coins`
  return [id, status.padEnd(15), counts, name].join('  ')
}

/** Shows the progress of a job until it ends. Returns its last state. Ctrl-C leaves the job running. */
export async function followJob(
  { terminal, report, connect }: Invocation,
  id: string,
): Promise<Job | undefined> {
  const { jobs } = await connect()
  const progress = createProgress(terminal)
  let latest: Job | undefined
  try {
    const states = jobs.follow(id, { signal: terminal.signal, waitSeconds: followSeconds, maxFailures: 8 })
    for await (const job of states) {
      latest = job
      if (report.isJson) report.result(job, '')
      else progress.show(job)
    }
  } catch (error) {
    if (!terminal.signal.aborted) throw error
    progress.end()
    throw new Interrupted(
      `The job ${id} continues without this command.\nFollow it: merkwerk jobs follow ${id}\nCancel it: merkwerk jobs cancel ${id}`,
    )
  } finally {
    progress.end()
  }
  return latest
}

/** States how a job ended. Returns whether it is completed. */
export function concludeJob({ report }: Invocation, job: Job): boolean {
  report.note(describeJob(job))
  if (job.failure) report.note(job.failure)
  return job.status === 'Completed'
}

/** Writes the files of an ended job, and prints their paths. A failed job has only its log. */
export async function saveResults(
  { report, terminal: { signal }, connect }: Invocation,
  job: Job,
  folder: string,
) {
  const { jobs } = await connect()
  const { job_id: id, status } = job
  const save = async (kind: Parameters<typeof jobs.download>[1]) => {
    const file = await saveFile(await jobs.download(id, kind, { signal }), folder, `${id}-${kind}`)
    report.result({ file }, file)
  }
  await save('log')
  if (status === 'Failed') return
  try {
    for (const kind of ['master-data', 'attributes', 'report'] as const) await save(kind)
  } catch (error) {
    if (status !== 'Cancelled' || !(error instanceof ApiError && error.code === 'CONFLICT')) throw error
    // The server writes them a moment after its owner cancelled a job, and none if an admin did.
    report.note(`The cancelled job has no results yet. Try again: merkwerk jobs download ${id}`)
  }
}

async function listJobs({ report, terminal: { signal }, values, connect }: Invocation): Promise<boolean> {
  let left = Number(textOf(values, 'limit') ?? defaultLimit)
  if (!Number.isInteger(left) || left < 1) throw usageError('--limit needs a number above 0.')
  const { jobs } = await connect()
  for await (const job of jobs.list({ signal })) {
    report.result(job, describeJob(job))
    left -= 1
    if (left === 0) break
  }
  return true
}

const actions: Record<string, (invocation: Invocation, id: string) => Promise<boolean>> = {
  async show({ report, terminal: { signal }, connect }, id) {
    const job = await (await connect()).jobs.get(id, { signal })
    report.result(job, describeJob(job))
    return true
  },
  async follow(invocation, id) {
    const job = await followJob(invocation, id)
    return job !== undefined && concludeJob(invocation, job)
  },
  async cancel({ report, terminal: { signal }, connect }, id) {
    const job = await (await connect()).jobs.cancel(id, { signal })
    report.result(job, describeJob(job))
    return true
  },
  async download(invocation, id) {
    const { values, terminal, connect } = invocation
    const job = await (await connect()).jobs.get(id, { signal: terminal.signal })
    if (job.finished_at === null)
      throw usageError(`The job has not ended. Follow it: merkwerk jobs follow ${id}`)
    await saveResults(invocation, job, textOf(values, 'out') ?? '.')
    return true
  },
}

export const jobsCommand: Command = {
  usage: '[show|follow|cancel|download JOB]',
  summary: 'List jobs, the newest first, or show, follow, cancel or download one',
  options: {
    limit: { type: 'string', value: 'N', help: `jobs to list, ${defaultLimit} by default` },
    out: { type: 'string', value: 'DIR', help: 'folder for files' },
  },
  async run(invocation) {
    const [name, id, ...more] = invocation.positionals
    if (name === undefined) return listJobs(invocation)
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (!action || id === undefined || more.length > 0)
      throw usageError('Name show, follow, cancel or download, and one job.')
    return action(invocation, id)
  },
}

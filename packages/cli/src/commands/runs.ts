import { ApiError, type Run } from '@merkwerk/client'
import { type Command, type Invocation, readText, writeCount } from '../command.ts'
import { saveFile } from '../download.ts'
import { Interrupted, usageError } from '../failure.ts'
import { countDone, createProgress } from '../progress.ts'

const defaultLimit = 20
const followSeconds = 2

/** A run in one line. */
function describeRun(run: Run): string {
  const { run_id: id, status, rows, coins, name } = run
  const counts = `${countDone(run)}/${writeCount(rows.total, 'row')}, ${rows.found} found, ${writeCount(coins.used, 'coin')}`
  return [id, status.padEnd(15), counts, name].join('  ')
}

/** Shows the progress of a run until it ends. Returns its last state. Ctrl-C leaves it running. */
export async function followRun(
  { terminal, report, connect }: Invocation,
  id: string,
): Promise<Run | undefined> {
  const { runs } = await connect()
  const progress = createProgress(terminal)
  let latest: Run | undefined
  try {
    const states = runs.follow(id, { signal: terminal.signal, waitSeconds: followSeconds, maxFailures: 8 })
    for await (const run of states) {
      latest = run
      if (report.isJson) report.result(run, '')
      else progress.show(run)
    }
  } catch (error) {
    if (!terminal.signal.aborted) throw error
    progress.end()
    throw new Interrupted(
      `The run ${id} continues without this command.\nFollow it: merkwerk runs follow ${id}\nCancel it: merkwerk runs cancel ${id}`,
    )
  } finally {
    progress.end()
  }
  return latest
}

/** States how a run ended. Returns whether it is completed. */
export function concludeRun({ report }: Invocation, run: Run): boolean {
  report.note(describeRun(run))
  if (run.failure) report.note(run.failure)
  return run.status === 'Completed'
}

/** Writes the files of an ended run, and prints their paths. A failed run has only its log. */
export async function saveResults(
  { report, terminal: { signal }, connect }: Invocation,
  run: Run,
  folder: string,
) {
  const { runs } = await connect()
  const { run_id: id, status } = run
  const save = async (kind: Parameters<typeof runs.download>[1]) => {
    const file = await saveFile(await runs.download(id, kind, { signal }), folder, `${id}-${kind}`)
    report.result({ file }, file)
  }
  await save('log')
  if (status === 'Failed') return
  try {
    for (const kind of ['master-data', 'attributes', 'report'] as const) await save(kind)
  } catch (error) {
    if (status !== 'Cancelled' || !(error instanceof ApiError && error.code === 'CONFLICT')) throw error
    // The server writes them a moment after its owner cancelled a run, and none if an admin did.
    report.note(`The cancelled run has no results yet. Try again: merkwerk runs download ${id}`)
  }
}

async function listRuns({ report, terminal: { signal }, values, connect }: Invocation): Promise<boolean> {
  let left = Number(readText(values, 'limit') ?? defaultLimit)
  if (!Number.isInteger(left) || left < 1) throw usageError('--limit needs a number above 0.')
  const { runs } = await connect()
  for await (const run of runs.list({ signal })) {
    report.result(run, describeRun(run))
    left -= 1
    if (left === 0) break
  }
  return true
}

const actions: Record<string, (invocation: Invocation, id: string) => Promise<boolean>> = {
  async show({ report, terminal: { signal }, connect }, id) {
    const run = await (await connect()).runs.get(id, { signal })
    report.result(run, describeRun(run))
    return true
  },
  async follow(invocation, id) {
    const run = await followRun(invocation, id)
    return run !== undefined && concludeRun(invocation, run)
  },
  async cancel({ report, terminal: { signal }, connect }, id) {
    const run = await (await connect()).runs.cancel(id, { signal })
    report.result(run, describeRun(run))
    return true
  },
  async download(invocation, id) {
    const { values, terminal, connect } = invocation
    const run = await (await connect()).runs.get(id, { signal: terminal.signal })
    if (run.finished_at === null)
      throw usageError(`The run has not ended. Follow it: merkwerk runs follow ${id}`)
    await saveResults(invocation, run, readText(values, 'out') ?? '.')
    return true
  },
}

export const runsCommand: Command = {
  usage: '[show|follow|cancel|download RUN]',
  summary: 'List runs, the newest first, or show, follow, cancel or download one',
  options: {
    limit: { type: 'string', value: 'N', help: `runs to list, ${defaultLimit} by default` },
    out: { type: 'string', value: 'DIR', help: 'folder for files' },
  },
  async run(invocation) {
    const [name, id, ...more] = invocation.positionals
    if (name === undefined) return listRuns(invocation)
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (!action || id === undefined || more.length > 0)
      throw usageError('Name show, follow, cancel or download, and one run.')
    return action(invocation, id)
  },
}

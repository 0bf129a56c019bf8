import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { ApiError, signIn } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { makeRules } from '../harness/rules.ts'
import { timeFactor } from '../scripts/checks/time-factor.ts'
import { demoSeller } from '../scripts/demo-accounts.ts'
import type { Kills } from './kills.ts'
import { buildSubmission } from './list.ts'
import type { ServerProcess } from './server-process.ts'
import { type Site, until } from './site.ts'

/** Everything that a run may leave behind. Kills must not change it. */
export interface Outcome {
  runs: { status: string; coins: number; held: number; rows: number }[]
  /** Hash of each downloaded output file. */
  masterData: string | undefined
  attributes: string | undefined
  verdicts: { verdict: string; records: number }[]
  openBatches: number
  /** Deferred records. */
  deferred: number
  /** How often rules applied, and the results of the calls to the model. */
  rules: { list: string; values: number }[]
  gpt: { answered: number; unusable: number; leftOut: number; tokens: number }[]
  ledger: {
    sum: number
    balances: Record<string, number>
    transactions: Record<string, number>
  }
}

/** Seconds that a run may take from the last kill to its end. */
const runTimeoutSeconds = 60
/** Seconds in which a worker must reach its fault point. A missed heartbeat takes up to 11 of them. */
const deathSeconds = 60

/**
 * Completes a run over the list while processes are killed as planned. Each must die of its kill. The tasks of a dead worker return
 * after ten seconds without a heartbeat. To save time, the heartbeat is set back instead, except for the first kill if
 * requested. Kills the database only after `otherRun` has ended, which uses the same server.
 */
export async function runUnderKills(
  site: Site,
  list: Buffer,
  kills: Kills = { workers: [] },
  otherRun?: Promise<unknown>,
): Promise<Outcome> {
  try {
    return await runAndKill(site, list, kills, otherRun)
  } catch (cause) {
    const said = site.log().split('\n').slice(-20).join('\n')
    throw new Error(`The run did not come to its end. Its processes said last:\n${said}`, { cause })
  }
}

async function runAndKill(
  site: Site,
  list: Buffer,
  kills: Kills,
  otherRun: Promise<unknown> | undefined,
): Promise<Outcome> {
  const api = await submit(site, list, kills.api)
  for (const [index, place] of kills.workers.entries()) {
    if (index === kills.database?.duringWorker) await otherRun
    const worker = site.startWorker(place)
    if (index === kills.database?.duringWorker) await killDatabase(site, worker, kills.database.afterAnswers)
    await dies(worker, `the worker at ${place}`)
    if (index > 0 || !kills.awaitsFirstHeartbeat) await missHeartbeats(site)
  }
  const last = site.startWorker()
  await until('all tasks to end', runTimeoutSeconds, async () => {
    const tasks = await site.query("SELECT FROM pgboss.job WHERE state < 'completed'")
    return tasks.length === 0 || undefined
  })
  const outcome = await describeOutcome(site)
  await Promise.all([last.stop(), api.stop()])
  return outcome
}

/** Waits until a process died of its kill. Throws if it ends otherwise or survives. */
export async function dies(server: ServerProcess, what: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'still running'>((resolve) => {
    timer = setTimeout(() => resolve('still running'), deathSeconds * 1000 * timeFactor)
  })
  const end = await Promise.race([server.ended, late])
  clearTimeout(timer)
  if (end !== 'SIGKILL') throw new Error(`${what} was to die by SIGKILL, but: ${end}`)
}

/** Returns the tasks of dead workers to the queue now instead of after ten seconds. */
export async function missHeartbeats(site: Site): Promise<void> {
  await site.query(
    "UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE state = 'active'",
  )
}

/** A worker that reaches its place before so many answers are stored dies before the database. */
async function killDatabase(site: Site, worker: ServerProcess, afterAnswers: number): Promise<void> {
  let hasDied = false
  void worker.ended.then(() => {
    hasDied = true
  })
  const countAnswers = async () => {
    const [row] = await site.query<{ answers: number }>('SELECT count(*)::int AS answers FROM cached_answers')
    return row?.answers ?? 0
  }
  const before = await countAnswers()
  await until(
    'marketplace answers',
    30,
    async () => hasDied || (await countAnswers()) >= before + afterAnswers || undefined,
  )
  await site.killDatabase()
}

/**
 * Creates rules and prompt, then submits the list under the same key until it is accepted, like a client whose server
 * restarts.
 */
async function submit(site: Site, list: Buffer, crashAt: string | undefined): Promise<ServerProcess> {
  let api = await site.startApi()
  await makeRules(site.url)
  const send = async () => {
    const calls = await signIn({ baseUrl: site.url }, demoSeller)
    await calls.call(endpoints.runScraper, {
      ...buildSubmission(list, 'list'),
      headers: { 'idempotency-key': 'the-only-one', 'accept-language': 'de' },
    })
  }
  if (crashAt !== undefined) {
    await api.stop()
    api = await site.startApi(crashAt)
    await send().catch((error: unknown) => {
      if (!(error instanceof ApiError && ['NO_RESPONSE', 'INVALID_RESPONSE'].includes(error.code)))
        throw error
    })
    await dies(api, `the api at ${crashAt}`)
    api = await site.startApi()
  }
  await send()
  return api
}

/** Describes what a run left behind. Downloads its files from the address. */
export async function describeOutcome(site: Pick<Site, 'url' | 'query'>): Promise<Outcome> {
  const [runs, verdicts, batches, deferred, rules, gpt, balances, transactions, sums] = await Promise.all([
    site.query<{ id: number; status: string; coins: number; held: number; rows: number }>(
      'SELECT id::int, status, coins_used AS coins, coins_held AS held, total_rows AS rows FROM runs ORDER BY id',
    ),
    site.query<Outcome['verdicts'][number]>(
      'SELECT verdict, count(*)::int AS records FROM records GROUP BY verdict ORDER BY verdict',
    ),
    site.query("SELECT FROM batches WHERE state <> 'closed'"),
    site.query('SELECT run_id FROM records WHERE waiting_for IS NOT NULL'),
    site.query<Outcome['rules'][number]>(
      'SELECT list, sum(values_changed)::int AS values FROM rule_uses GROUP BY list ORDER BY list',
    ),
    site.query<Outcome['gpt'][number]>(
      'SELECT answered, unusable, left_out AS "leftOut", (input_tokens + output_tokens)::int AS tokens FROM run_gpt',
    ),
    site.query<{ kind: string; coins: number }>(
      'SELECT kind, sum(balance)::int AS coins FROM ledger_accounts GROUP BY kind ORDER BY kind',
    ),
    site.query<{ kind: string; times: number }>(
      'SELECT kind, count(*)::int AS times FROM ledger_transactions GROUP BY kind ORDER BY kind',
    ),
    site.query<{ sum: number }>('SELECT sum(coins)::int AS sum FROM ledger_entries'),
  ])
  const [masterData, attributes] = await hashOutputs(site, runs[0]?.id)
  return {
    runs: runs.map(({ id: _id, ...run }) => run),
    masterData,
    attributes,
    verdicts,
    openBatches: batches.length,
    deferred: deferred.length,
    rules,
    gpt,
    ledger: {
      sum: sums[0]?.sum ?? Number.NaN,
      balances: Object.fromEntries(balances.map(({ kind, coins }) => [kind, coins])),
      transactions: Object.fromEntries(transactions.map(({ kind, times }) => [kind, times])),
    },
  }
}

/** Hashes master data and attributes of a run, as its owner downloads them. */
async function hashOutputs(
  { url }: Pick<Site, 'url'>,
  id: number | undefined,
): Promise<(string | undefined)[]> {
  if (id === undefined) return []
  const calls = await signIn({ baseUrl: url }, demoSeller)
  const { status, output_files } = await calls.call(endpoints.getRunDetails, { params: { id } })
  if (status !== 'Completed') return []
  return Promise.all(
    output_files.slice(0, 2).map(async (link) => {
      const { body } = await calls.download(link)
      if (!body) throw new Error(`Nothing behind ${link}`)
      return createHash('sha256')
        .update(await buffer(body))
        .digest('hex')
    }),
  )
}

/** Makes waiting tasks due, and enqueues the task of the next minute. */
export async function claimSchedules(site: Site): Promise<void> {
  await site.query("UPDATE pgboss.job SET start_after = now() WHERE state < 'active'")
  await site.query(`
    INSERT INTO pgboss.job (name, data) SELECT 'claim-schedules', '{}'
    WHERE NOT EXISTS (SELECT FROM pgboss.job WHERE name = 'claim-schedules' AND state <= 'active')`)
}

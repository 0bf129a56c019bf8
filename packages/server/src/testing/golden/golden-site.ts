import type { Client } from '@merkwerk/client/app'
import { endpoints, type RunDetails } from '@merkwerk/contract'
import { vi } from 'vitest'
import { claimSchedules } from '../../domains/automation/schedules/claim-schedules.ts'
import { enqueueReports } from '../../domains/automation/schedules/report-runs.ts'
import { getOwnRun, listRecords } from '../../domains/lists/runs/index.ts'
import { hasFollowingTasks } from '../following-tasks.ts'
import { createAccount, signIn, type TestAccount } from '../index.ts'
import { polling } from '../polling.ts'
import { type ListRow, listUpload, openRunSite } from '../run-site.ts'
import { createRecorder, type GoldenCaller } from './recorder.ts'

const startMs = Date.UTC(2026, 2, 2, 9)

export interface GoldenAccount extends TestAccount, GoldenCaller {
  client: Pick<Client, 'call'>
  /** Submits rows and names the run. Returns the run's public ID. */
  start(name: string, rows: readonly ListRow[], fields?: Record<string, string>): Promise<string>
  run(runId: string): Promise<RunDetails>
}

/** API, sandbox and recorder with a clock that only moves when told to. A worker runs once it is started. */
export async function openGoldenSite() {
  let passedMs = 0
  const clock = { now: () => new Date(startMs + passedMs) }
  const site = await openRunSite({}, { clock })
  const { context, api, sandbox } = site
  const recorder = createRecorder(api.url)
  recorder.names.add(sandbox.url, 'http://sandbox')

  /** Names a run and its list `MW-NAME` and `ML-NAME`. */
  async function nameRun(caller: GoldenAccount, runId: string, name: string): Promise<void> {
    const { id, list_id } = await caller.run(runId)
    recorder.names.add(runId, `MW-${name}`)
    recorder.names.addNumber(id, `number of MW-${name}`)
    if (list_id !== null) recorder.names.add(list_id, `ML-${name}`)
  }

  async function signUp(
    name: string,
    traits: Parameters<typeof createAccount>[1] = {},
  ): Promise<GoldenAccount> {
    const account = await createAccount(context, traits)
    recorder.names.add(account.email.split('@')[0] ?? '', name)
    // Signs in again whenever the clock has advanced, by days perhaps.
    let session: { atMs: number; token: Promise<{ access: string }> } | undefined
    const signedIn = async () => {
      if (session?.atMs !== passedMs) session = { atMs: passedMs, token: signIn(context, account) }
      return (await session.token).access
    }
    const client: GoldenAccount['client'] = {
      call: async (...input) => api.client(await signedIn()).call(...input),
    }
    const run = (id: string) => client.call(endpoints.getRunDetails, { params: { id } })
    const caller: GoldenAccount = {
      ...account,
      name,
      client,
      run,
      authorization: async () => `Bearer ${await signedIn()}`,
      async start(runName, rows, fields = {}) {
        const upload = listUpload(rows, { job_name: runName, ...fields })
        const { job_id: run_id } = (await client.call(endpoints.runScraper, upload)).job
        await nameRun(caller, run_id, runName.toUpperCase())
        return run_id
      },
    }
    return caller
  }

  return {
    ...site,
    ...recorder,
    signUp,
    nameRun,
    anonymous: { name: 'nobody', authorization: async () => undefined } satisfies GoldenCaller,
    pass: (ms: number) => {
      passedMs += ms
    },
    /** Waits until a run is as expected, and its list is scored if it is completed. */
    until: (caller: GoldenAccount, runId: string, isReached: (run: RunDetails) => boolean) =>
      vi.waitFor(
        async () => {
          const run = await caller.run(runId)
          if (!isReached(run))
            throw new Error(`Job ${run.name} is ${run.status}, ${JSON.stringify(run.progress)}`)
          if (run.status === 'Completed' && (await hasFollowingTasks(context.db)))
            throw new Error('The list is scored')
          return run
        },
        { ...polling, timeout: 3 * polling.timeout },
      ),
    /** The first records of a run. */
    readRecords: async ({ id: accountId }: GoldenAccount, id: string) =>
      await listRecords(context, await getOwnRun(context.db, { accountId }, id), 50),
    /** Waits until the images of a list are checked, as it is now or as of a run. */
    untilImages: (caller: GoldenAccount, id: string, query: { run?: string } = {}) =>
      vi.waitFor(async () => {
        const { state } = await caller.client.call(endpoints.getListImages, { params: { id }, query })
        if (state !== 'completed') throw new Error(`The check is ${state}`)
      }, polling),
    /** Waits for the run of a schedule's newest run. */
    untilScheduled: (caller: GoldenAccount, id: string) =>
      vi.waitFor(async () => {
        const { runs } = await caller.client.call(endpoints.listScheduleRuns, { params: { id } })
        const runId = runs[0]?.run_id
        if (!runId) throw new Error('No run has started')
        return runId
      }, polling),
    /** Waits until a schedule's newest run has its changes, which a task counts once its run has ended. Does not wait for the minute. */
    untilReported: (caller: GoldenAccount, id: string) =>
      vi.waitFor(async () => {
        await enqueueReports(context)
        const { runs } = await caller.client.call(endpoints.listScheduleRuns, { params: { id } })
        if (!runs[0]?.changes) throw new Error('The changes of the run are not counted')
      }, polling),
    /** Starts the runs that are due, without waiting for the minute. */
    runDueSchedules: () => claimSchedules(context),
    setSubscription: ({ id }: GoldenAccount, subscription_status: 'active' | 'ended') =>
      context.db.updateTable('accounts').set({ subscription_status }).where('id', '=', id).execute(),
    /** Deletes the stored file of the newest list. */
    async loseList() {
      const { file_key } = await context.db
        .selectFrom('uploads')
        .select('file_key')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      await context.files.delete(file_key)
    },
    async setModel(fault?: string) {
      const url = `${sandbox.url}/_control/openai`
      await fetch(url, { method: 'DELETE' })
      const headers = { 'content-type': 'application/json' }
      if (fault !== undefined) await fetch(url, { method: 'POST', headers, body: JSON.stringify({ fault }) })
    },
  }
}
export type GoldenSite = Awaited<ReturnType<typeof openGoldenSite>>

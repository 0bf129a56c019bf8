import type { Client, Input } from '@merkwerk/client/app'
import { endpoints, type JobStatus, type RowRecord, type RunDetails, type RunQuote } from '@merkwerk/contract'
import { gtinCheckDigit } from '@merkwerk/engine'
import { type Sandbox, startSandbox } from '@merkwerk/sandbox'
import { expect, vi } from 'vitest'
import { getOwnRun, listRecords } from '../domains/lists/runs/index.ts'
import type { Context } from '../platform/context.ts'
import type { Worker } from '../platform/queue/index.ts'
import { startWorker } from '../worker.ts'
import { polling } from './polling.ts'
import { createAccount, signIn, type TestAccount } from './test-accounts.ts'
import { startTestApi, type TestApi } from './test-api.ts'
import { createTestContext } from './test-context.ts'

type CallOptions = NonNullable<Parameters<TestApi['call']>[2]>
type Method = Parameters<TestApi['call']>[0]

/** A row of a product list: article number, EAN, ASIN. */
export type ListRow = readonly [article: string, ean?: string, asin?: string]

/** A seller with a session who calls the API. */
export interface Caller extends TestAccount {
  token: string
  client: Client
  call(method: Method, path: string, options?: CallOptions): ReturnType<TestApi['call']>
  /** Submits rows as a run and returns the response. */
  submit(rows: readonly ListRow[], headers?: Record<string, string>): ReturnType<TestApi['call']>
  /** Submits rows and returns the run's public id. Throws if the run is not accepted. */
  start(rows: readonly ListRow[]): Promise<string>
  /** Submits rows and waits until the run is completed. */
  complete(rows: readonly ListRow[]): Promise<RunDetails>
  run(runId: string): Promise<RunDetails>
  /** Starts a run of the list of a run, by default over all rows. Returns the public ID of the run. */
  startRun(runId: string, run?: Partial<Input<typeof endpoints.startListRun>['body']>): Promise<string>
  /** As `startRun`, and waits until the run is completed. */
  completeRun(...run: Parameters<Caller['startRun']>): Promise<RunDetails>
  /** The quote of a run of the list of a run, by default over all rows. */
  quoteRun(runId: string, rows?: Input<typeof endpoints.quoteListRun>['body']['rows']): Promise<RunQuote>
  /** The first records of a run, by default 50. */
  records(runId: string, limit?: number): Promise<RowRecord[]>
  log(runId: string): Promise<string>
  /** Waits until the run has this status. Throws if it ends in another one. */
  until(runId: string, status: JobStatus): Promise<RunDetails>
}

/** API, database and sandbox for tests of runs. Tests start the workers. */
export interface RunSite extends AsyncDisposable {
  context: Context
  sandbox: Sandbox
  api: TestApi
  /** Advances the clock. */
  pass(ms: number): void
  signUp(traits?: Parameters<typeof createAccount>[1]): Promise<Caller>
  /** Runs tasks until the site or the worker is disposed. */
  startWorker(): Promise<Worker>
  setFaults(marketplace: 'amazon' | 'ebay', condition: { isDown?: boolean; rates?: object }): Promise<void>
  /** Number of pages requested from the marketplaces so far. */
  countRequests(): Promise<number>
}

/** Demonstration EAN of a sandbox fault. `00` is a product without a fault. */
export function testEan(fault: string, serial: number): string {
  const digits = `952${fault}${String(serial).padStart(7, '0')}`
  return digits + gtinCheckDigit(digits)
}

/** The input of a submit or an estimate. */
export function listUpload(rows: readonly ListRow[], fields: Record<string, string> = {}) {
  const lines = rows.map(([article, ean = '', asin = '']) => `${article};${ean};${asin}`)
  const header_mapping = JSON.stringify({ artikelNumber: 'Artikelnummer', ean: 'EAN', asin: 'ASIN' })
  return {
    form: { job_name: 'Herbst-2026', header_mapping, ...fields },
    file: new File([['Artikelnummer;EAN;ASIN', ...lines].join('\r\n')], 'liste.csv'),
  }
}

/** The same input as a multipart body. */
export function listForm(...list: Parameters<typeof listUpload>): FormData {
  const { form, file } = listUpload(...list)
  const data = new FormData()
  for (const [name, value] of Object.entries({ ...form, file })) data.set(name, value)
  return data
}

/** Opens a site. The arguments are those of `createTestContext`. Dispose it in `afterAll`. */
export async function openRunSite(
  settings: Record<string, string> = {},
  overrides: Parameters<typeof createTestContext>[1] = {},
): Promise<RunSite> {
  await using opened = new AsyncDisposableStack()
  let passedMs = 0
  const sandbox = opened.use(await startSandbox({ port: 0, hasLeanPages: true }))
  const context = opened.use(
    await createTestContext(
      { SANDBOX_URL: sandbox.url, SANDBOX_SMTP_PORT: String(sandbox.smtpPort), ...settings },
      { clock: { now: () => new Date(Date.now() + passedMs) }, ...overrides },
    ),
  )
  const api = opened.use(await startTestApi(context))
  const resources = opened.move()
  return {
    context,
    sandbox,
    api,
    pass: (ms) => {
      passedMs += ms
    },
    signUp: async (traits = { coins: 1_000 }) => {
      const account = await createAccount(context, traits)
      return toCaller(context, api, account, (await signIn(context, account)).access)
    },
    async startWorker() {
      const worker = await startWorker(context)
      let stopped: PromiseLike<void> | undefined
      const stop = () => (stopped ??= worker[Symbol.asyncDispose]())
      return resources.use({ [Symbol.asyncDispose]: stop })
    },
    setFaults: async (marketplace, condition) => {
      await control(sandbox, 'faults', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ marketplace, ...condition }),
      })
    },
    async countRequests() {
      const counts = (await (await control(sandbox, 'requests')).json()) as Record<
        string,
        Record<string, number>
      >
      return Object.values(counts)
        .flatMap((pages) => Object.values(pages))
        .reduce((sum, count) => sum + count, 0)
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

async function control(sandbox: Sandbox, what: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(`${sandbox.url}/_control/${what}`, init)
  expect(response.status).toBe(200)
  return response
}

function toCaller(context: Context, api: TestApi, account: TestAccount, token: string): Caller {
  const client = api.client(token)
  const call: Caller['call'] = (method, path, options) => api.call(method, path, { token, ...options })
  const submit: Caller['submit'] = (rows, headers = {}) =>
    call('POST', '/api/jobs/runScraper/', { body: listForm(rows), headers })
  const run = (id: string) => client.call(endpoints.getRunDetails, { params: { id } })
  const ofList = async (runId: string) => ({ params: { id: (await run(runId)).list_id ?? '' } })
  const start: Caller['start'] = async (rows) =>
    (await client.call(endpoints.runScraper, listUpload(rows))).job.job_id
  const startRun: Caller['startRun'] = async (id, run) => {
    const body = { rows: 'all' as const, ...run }
    const started = await client.call(endpoints.startListRun, { ...(await ofList(id)), body })
    return started.job.job_id
  }
  const until: Caller['until'] = async (runId, status) => {
    const isOver = (found: string) => ['Completed', 'Failed', 'Cancelled'].includes(found)
    // The status alone, because a page of the run costs the API a dozen queries.
    const seen = await vi.waitFor(
      async () => {
        const now = await context.db
          .selectFrom('runs')
          .select('status')
          .where('public_id', '=', runId)
          .executeTakeFirstOrThrow()
        if (now.status !== status && !isOver(now.status)) throw new Error(`The run is still ${now.status}`)
        return now.status
      },
      { timeout: polling.timeout * 10, interval: 50 },
    )
    const found = await run(runId)
    expect(seen, found.failure ?? '').toBe(status)
    return found
  }
  return {
    ...account,
    token,
    client,
    call,
    submit,
    run,
    startRun,
    completeRun: async (...run) => until(await startRun(...run), 'Completed'),
    quoteRun: async (id, rows = 'all') =>
      client.call(endpoints.quoteListRun, { ...(await ofList(id)), body: { rows } }),
    records: async (id, limit = 50) => {
      const run = await getOwnRun(context.db, { accountId: account.id }, id)
      return listRecords(context, run, limit)
    },
    log: async (run_id) => (await client.call(endpoints.streamLog, { query: { job_id: run_id } })).log,
    start,
    complete: async (rows) => until(await start(rows), 'Completed'),
    until,
  }
}

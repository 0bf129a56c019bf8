// docs/decisions/0058-untrusted-input.md

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Client, createClient } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type AmplifyingFile, amplifyingFiles } from '../packages/server/src/testing/amplify.ts'
import { callsWith, type Senders } from '../packages/server/src/testing/amplifying-calls.ts'
import { startFileServer } from '../packages/server/src/testing/file-server.ts'
import { demoAdmin, demoSeller } from '../scripts/demo-accounts.ts'
import { readMegabytes } from '../scripts/running-process.ts'
import { makeList } from './list.ts'
import { readTurns, watching } from './main-thread.ts'
import type { ServerProcess } from './server-process.ts'
import { fixedTime, type Ground, openGround, type Site, until } from './site.ts'
import { fetchToken, signIn, submit, untilEnded } from './use-site.ts'
import { claimSchedules } from './whole-run.ts'

/** 500 files by default. */
const files = 5 * inject('rounds')
const seed = inject('seed')
/** Files sent at a time. */
const atOnce = 2
/** Every so many files, one is fetched by a schedule as well. */
const fetchEvery = 10
const most = { busyMs: 200, megabytes: 700, answerMs: 1_000 }

const bystander = { email: 'bystander@merkwerk.test', password: demoSeller.password }

let ground: Ground
let web: Awaited<ReturnType<typeof startFileServer>>
let site: Site
let folder: string
let api: ServerProcess
let worker: ServerProcess
let senders: Senders
let calls: Client
let neighbour: Client

beforeAll(async () => {
  ground = await openGround()
  web = await startFileServer()
  site = await ground.openSite(undefined, { API_CALLS_PER_MINUTE: '1000000' })
  folder = join(site.dataDir, 'busy')
  mkdirSync(folder)
  api = await site.startApi(undefined, { environment: watching(folder) })
  worker = site.startWorker(undefined, { environment: watching(folder) })
  calls = await signIn(site)
  await createBystander()
  neighbour = createClient({ baseUrl: site.url, token: await fetchToken(site, bystander) })
  const body = {
    name: 'Key',
    expires_in_days: null,
    daily_coins: null,
    password: demoSeller.password,
    scopes: ['lists:check', 'runs:read', 'runs:write'] as ('lists:check' | 'runs:read' | 'runs:write')[],
  }
  const { secret: key } = await calls.call(endpoints.createApiKey, { body })
  const [seller, admin] = [await fetchToken(site), await fetchToken(site, demoAdmin)]
  senders = { url: site.url, seller, admin, key, list: await createList() }
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await web[Symbol.asyncDispose]()
  await ground[Symbol.asyncDispose]()
})

/** Another account, which only looks at its own things. */
const createBystander = () =>
  site.query(`
    WITH account AS (
      INSERT INTO accounts (username, email, password_hash, email_verified_at, approved_at, subscription_status, first_paid_at)
      SELECT 'bystander', '${bystander.email}', password_hash, now(), now(), 'active', now()
      FROM accounts WHERE email = '${demoAdmin.email}' RETURNING id)
    INSERT INTO ledger_accounts (kind, account_id)
    SELECT kind::ledger_account_kind, id FROM account, unnest(ARRAY['wallet', 'receivable', 'held']) AS kind`)

/** Makes small calls of another account one after the other until it is stopped, and returns how long each took. */
function lookAround() {
  const tookMs: number[] = []
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      const startedAt = performance.now()
      await neighbour.call(tookMs.length % 2 === 0 ? endpoints.getWallet : endpoints.getJobsList)
      tookMs.push(performance.now() - startedAt)
      await delay(20)
    }
  })()
  looking.catch(() => undefined)
  return async () => {
    isOver = true
    await looking
    return tookMs.toSorted((a, b) => a - b)
  }
}

async function createList(): Promise<string> {
  const runId = await submit(calls, makeList(10, ground.sandboxUrl))
  await untilEnded(calls, runId)
  const { list_id: listId } = await calls.call(endpoints.getRunDetails, { params: { id: runId } })
  return listId ?? ''
}

/** Plans runs of a new list that fetch it from the seller's server. */
async function planFetches(): Promise<string> {
  const { schedule_id: id } = await calls.call(endpoints.createSchedule, {
    body: {
      list_id: await createList(),
      cron: '0 6 * * *',
      time_zone: 'Europe/Berlin',
      scope: 'all',
      max_age_days: null,
      max_coins: 1,
      report_email: false,
      input: { kind: 'https', auth: 'none', url: `${web.url}/list` },
    },
  })
  return id
}

/** Lets the worker fetch a file, and returns what became of it. */
async function fetchBySchedule(id: string, { kind, bytes }: AmplifyingFile, round: number): Promise<string> {
  web.files.set('/list', bytes)
  await site.query(
    `UPDATE schedules SET paused_at = null, paused_reason = null, next_run_at = timestamptz '${fixedTime}' - interval '${1 + round} minutes'`,
  )
  return until(`the worker to fetch ${kind}`, 120, async () => {
    await claimSchedules(site)
    const { runs } = await calls.call(endpoints.listScheduleRuns, { params: { id } })
    const [run] = runs.length > round ? runs.toSorted((a, b) => a.due_at.localeCompare(b.due_at)) : []
    return run?.input_failure ?? run?.skipped ?? run?.input?.state
  })
}

const sendAll = async (file: AmplifyingFile) => {
  const answers = await Promise.all(callsWith(file, senders).map((call) => call()))
  for (const { path, status, text } of answers)
    expect([200, 201, 400, 409, 413], `${file.kind}: ${path} ${text.slice(0, 300)}`).toContain(status)
  return `${file.kind} (${answers.map(({ path, status }) => `${path} ${status}`).join(', ')})`
}

/** Harmless files. The first call of each kind loads code. */
const warmUp = async () => {
  for (const [name, text] of [
    ['file.csv', 'Artikelnummer;EAN\nA-1;4006381333931\n'],
    ['file.json', '{}'],
  ] as const)
    await sendAll({ kind: 'harmless', name, bytes: Buffer.from(text) })
}

/** The largest memory that a process has had. */
const readPeakMemory = ({ pid }: ServerProcess): number => readMegabytes(pid, 'VmHWM') ?? Number.NaN

/** The longest turn of each process since a moment. */
const busiestSince = (at: number) => {
  const findBusiestTurn = ({ pid }: ServerProcess) =>
    readTurns(folder, pid)
      .filter((turn) => turn.at > at)
      .reduce((most, { busyMs }) => Math.max(most, Math.round(busyMs)), 0)
  return { api: findBusiestTurn(api), worker: findBusiestTurn(worker) }
}

test.skipIf(process.platform !== 'linux')(
  'small files that become large when they are read',
  {
    meta: {
      checked: `api and worker stay up, main threads busy below ${most.busyMs} ms at a time, memory below ${most.megabytes} MB, 99 of 100 calls of another account answered within a second`,
      times: files,
      seed,
    },
    timeout: 3_600_000,
  },
  async () => {
    const schedule = await planFetches()
    await warmUp()
    const generator = amplifyingFiles(files, { seed, scale: 1 })
    const fetched = new Map<string, number>()
    const tooBusy: string[] = []
    const startedAt = Date.now()
    const endLooking = lookAround()
    let sent = 0
    for (;;) {
      const drawn = [await generator.next(), await generator.next()].slice(0, atOnce)
      const together = drawn.flatMap(({ value }) => value ?? [])
      if (together.length === 0) break
      await site.query('TRUNCATE attempts, api_key_calls')
      const since = Date.now()
      const facts = await Promise.all(together.map(sendAll))
      if (sent % fetchEvery < atOnce) {
        const state = await fetchBySchedule(
          schedule,
          together[0]!,
          [...fetched.values()].reduce((a, b) => a + b, 0),
        )
        fetched.set(state, (fetched.get(state) ?? 0) + 1)
      }
      sent += together.length
      const busyMs = busiestSince(since)
      if (Math.max(busyMs.api, busyMs.worker) >= most.busyMs)
        tooBusy.push(`${JSON.stringify(busyMs)}: ${facts.join(' and ')}`)
    }
    const tookMs = await endLooking()
    const rank = (part: number) => Math.round(tookMs[Math.ceil(tookMs.length * part) - 1] ?? 0)
    const figures = {
      sent,
      fetched: Object.fromEntries(fetched),
      seconds: Math.round((Date.now() - startedAt) / 1000),
      megabytes: { api: Math.round(readPeakMemory(api)), worker: Math.round(readPeakMemory(worker)) },
      busiestMs: busiestSince(startedAt),
      others: { calls: tookMs.length, medianMs: rank(0.5), p99Ms: rank(0.99), maxMs: rank(1) },
    }
    process.stdout.write(`${JSON.stringify(figures)}\n${tooBusy.join('\n')}\n`)
    expect(sent).toBe(files)
    expect.soft(tooBusy).toEqual([])
    expect.soft(figures.megabytes.api).toBeLessThan(most.megabytes)
    expect.soft(figures.megabytes.worker).toBeLessThan(most.megabytes)
    expect.soft(figures.others.p99Ms).toBeLessThan(most.answerMs)
    expect(await site.checkBooks()).toBe('The books are right.\n')
  },
)

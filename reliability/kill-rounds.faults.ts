import { setTimeout as delay } from 'node:timers/promises'
import { endpoints } from '@merkwerk/contract'
import { startSandbox } from '@merkwerk/sandbox'
import { expect, inject, test } from 'vitest'
import { query } from '../harness/database.ts'
import { type RunningProduct, startProduct, toDatabase, toProcess } from '../harness/product.ts'
import { makeRules } from '../harness/rules.ts'
import { startWebhookReceiver } from '../packages/server/src/testing/webhook-receiver.ts'
import { identifyProcess } from '../scripts/running-process.ts'
import { seededRandom } from './kills.ts'
import { makeList } from './list.ts'
import {
  administrate,
  boughtCoins,
  buyCoins,
  completeRun,
  exportPackage,
  givenCoins,
  type Load,
  mapAttribute,
  saveCard,
  signIn,
} from './load.ts'
import { countOpenTasks, describeBooks, forgetProducts, verifyBooks } from './product-state.ts'
import { fixedTime, until } from './site.ts'

const rounds = inject('rounds')
const seed = inject('seed')
const victims = ['api', 'worker', 'sandbox', 'database'] as const
const recoveryTimeoutSeconds = 120
const firstRun = 1

const checked =
  'run completed, files and package byte-identical, purchase booked once, coins, rule and mapping stored once, no hold, emails and one event sent; all books every 10 rounds'

const pids = (product: RunningProduct, victim: (typeof victims)[number]): number =>
  victim === 'database' ? toDatabase(product) : toProcess(product, victim)

/** Kills a process. The victim of the previous round may still be restarting. */
async function killVictim(product: RunningProduct, victim: (typeof victims)[number]): Promise<void> {
  const pid = await until(`${victim} to run`, recoveryTimeoutSeconds, async () => {
    try {
      const pid = pids(product, victim)
      return identifyProcess(pid) && pid
    } catch {
      // A starting database has no record of its process yet.
      return undefined
    }
  })
  process.kill(pid, 'SIGKILL')
}

/** Runs all actions of a round concurrently. The package is that of the first run. */
async function use(load: Load, name: string) {
  const [run, exported] = await Promise.all([
    completeRun(load, name),
    exportPackage(load, firstRun),
    buyCoins(load),
    administrate(load, name),
    mapAttribute(load, name),
  ])
  return { ...run, exported }
}

/** Returns the webhook events of the installation, each with its different deliveries. */
async function readEvents(product: RunningProduct, received: readonly { id: string; body: string }[]) {
  const stored = await query<{ id: string }>(product, 'SELECT id FROM webhook_messages ORDER BY created_at')
  const toBodies = (id: string) => received.filter((one) => one.id === `msg_${id}`).map(({ body }) => body)
  return stored.map(({ id }) => new Set(toBodies(id)))
}

/** Also allows more purchases than a customer makes in 15 minutes. */
const forget = (product: RunningProduct) => query(product, `${forgetProducts}; TRUNCATE attempts`)

/** Returns the subjects of emails since the last call. */
async function takeMailedSubjects(mailbox: string): Promise<string[]> {
  const { mails } = (await (await fetch(mailbox)).json()) as { mails: { subject: string }[] }
  await fetch(mailbox, { method: 'DELETE' })
  return mails.map(({ subject }) => subject)
}

const untilIdle = (product: RunningProduct) =>
  until('all tasks to end', recoveryTimeoutSeconds, async () => {
    // The database may still be restarting.
    const open = await countOpenTasks(product).catch(() => undefined)
    return open === 0 || undefined
  })

/** Books are compared with Stripe, which the sandbox simulates, and killed processes may still be restarting. */
const untilStripeAnswers = ({ sandboxUrl }: RunningProduct) =>
  until('the sandbox to answer', recoveryTimeoutSeconds, async () => {
    const answer = await fetch(`${sandboxUrl}/healthz`).catch(() => undefined)
    return answer?.ok || undefined
  })

test('SIGKILL of api, worker, sandbox and PostgreSQL at random moments', {
  meta: { checked, times: rounds, seed },
  timeout: 120_000 + rounds * 150_000,
}, async () => {
  // Emails are stored outside the product, where no kill loses them.
  await using outside = await startSandbox({ port: 0 })
  const mailbox = `${outside.url}/mailbox/`
  const environment = {
    JOB_EMAIL_AFTER_SECONDS: '0',
    FIXED_TIME: fixedTime,
    SMTP_URL: `smtp://127.0.0.1:${outside.smtpPort}`,
  }
  await using product = await startProduct({ environment })
  await makeRules(product.url)
  const list = makeList(80, product.sandboxUrl)
  const load: Load = { product, list, card: await saveCard(product) }
  await using receiver = await startWebhookReceiver()
  const webhook = { url: receiver.url, events: ['run.completed' as const] }
  await (await signIn(load)).call(endpoints.createWebhook, { body: webhook })
  await completeRun(load, 'First')
  const before = await describeBooks(product)
  await forget(product)
  const undisturbed = await use(load, 'Probe')
  expect(undisturbed.coins).toBeGreaterThan(5)
  await forget(product)
  const begin = performance.now()
  expect(await use(load, 'Probe-2')).toEqual(undisturbed)
  const calmMs = performance.now() - begin

  const random = seededRandom(seed)
  for (let round = 1; round <= rounds; round += 1) {
    await untilIdle(product)
    await forget(product)
    const victim = victims[Math.floor(random() * victims.length)] ?? 'api'
    const afterMs = Math.floor(random() * calmMs)
    const place = `round ${round} of seed ${seed}: ${victim} after ${afterMs} ms`
    const start = performance.now()
    const [outcome] = await Promise.all([
      use(load, `Runde-${round}`),
      delay(afterMs).then(() => killVictim(product, victim)),
    ])
    expect(outcome, place).toEqual(undisturbed)
    await untilIdle(product)
    expect(await takeMailedSubjects(mailbox), place).toEqual(
      expect.arrayContaining([`Ihr Lauf „Runde-${round}“ ist fertig`, '5.000 Coins wurden gutgeschrieben']),
    )
    const uses = round + 2
    expect(await describeBooks(product), place).toEqual({
      ...before,
      wallet: before.wallet + (boughtCoins + givenCoins - undisturbed.coins) * uses,
      runs: before.runs + uses,
      purchases: uses,
      rules: before.rules + uses,
      mappings: uses,
    })
    const events = await readEvents(product, receiver.received)
    expect(
      events.map(({ size }) => size),
      place,
    ).toEqual(Array(before.runs + uses).fill(1))
    if (round % 10 === 0 || round === rounds) {
      await untilStripeAnswers(product)
      expect(await verifyBooks(product), place).toBe('The books are right.\n')
    }
    process.stdout.write(`${place}: whole again after ${Math.round(performance.now() - start)} ms\n`)
  }
})

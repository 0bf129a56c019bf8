import { type Client, createClient } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { expect, test } from 'vitest'
import { fetchTokens } from '../harness/accounts.ts'
import { makeRules } from '../harness/rules.ts'
import { startTestBucket } from '../packages/server/src/testing/test-bucket.ts'
import { startWebhookReceiver } from '../packages/server/src/testing/webhook-receiver.ts'
import { demoSeller } from '../scripts/demo-accounts.ts'
import { buildSubmission, makeList } from './list.ts'
import { type Machine, openMachine } from './machine.ts'
import { openGround, until } from './site.ts'
import { readHash } from './use-site.ts'
import { describeOutcome, runUnderKills } from './whole-run.ts'

/** Clients of both servers in one session of the demo seller, who signed in on the first. */
async function signInAtFirst(one: Machine, two: Machine): Promise<[Client, Client]> {
  const { access } = await fetchTokens(one, demoSeller.email)
  return [
    createClient({ baseUrl: one.url, token: access }),
    createClient({ baseUrl: two.url, token: access }),
  ]
}

/** Cuts a machine off once it has stored the results of some rows and searches others. */
async function cutOffAmidRun(
  machine: Machine,
  countRecords: (where: string) => Promise<number>,
): Promise<void> {
  machine.startWorker()
  await until('some results', 120, async () => (await countRecords('verdict IS NOT NULL')) > 20 || undefined)
  machine.database.fallSilent()
  machine.files.fallSilent()
  expect(await countRecords('verdict IS NULL')).toBeGreaterThan(0)
}

/** The hash of the package of a run's list from one machine. */
async function readPackage(calls: Client, id: number): Promise<string> {
  const { list_id, job_id: run } = await calls.call(endpoints.getRunDetails, { params: { id } })
  const { link } = await calls.call(endpoints.createListExport, {
    params: { id: list_id ?? '', target: 'shopware' },
    query: { run },
    body: {},
  })
  return readHash(calls, link)
}

test('one of two machines is cut off from database and files in the middle of a run, and returns', {
  meta: {
    checked:
      'the other finishes the run, files and packages byte-identical from both, one hold, settlement and event, all books',
  },
  timeout: 900_000,
}, async () => {
  await using ground = await openGround()
  await using bucket = await startTestBucket()
  const list = makeList(400, ground.sandboxUrl)
  await using calm = await ground.openSite()
  const undisturbed = await runUnderKills(calm, list)

  await using site = await ground.openSite()
  await using one = await openMachine(site, bucket)
  await using two = await openMachine(site, bucket)
  await makeRules(one.url)
  await using receiver = await startWebhookReceiver()
  const [atOne, atTwo] = await signInAtFirst(one, two)
  await atOne.call(endpoints.createWebhook, { body: { url: receiver.url, events: ['run.completed'] } })
  const { job: run } = await atOne.call(endpoints.runScraper, {
    ...buildSubmission(list, 'list'),
    headers: { 'accept-language': 'de' },
  })
  const progress = (await atTwo.call(endpoints.getRunEvents, { params: { id: run.id } })).text().catch(String)
  const countRecords = async (where: string) =>
    (await site.query(`SELECT FROM records WHERE ${where}`)).length
  await cutOffAmidRun(one, countRecords)

  two.startWorker()
  await until(
    'the other machine to search all rows',
    300,
    async () => (await countRecords('verdict IS NULL')) === 0 || undefined,
  )
  const [{ now } = { now: '' }] = await site.query<{ now: string }>('SELECT now()::text')
  one.database.comeBack()
  one.files.comeBack()
  await until('both workers to be heard of', 120, async () => {
    const heard = await site.query(`SELECT FROM workers WHERE seen_at > '${now}'`)
    return heard.length === 2 || undefined
  })
  await until('all tasks to end', 240, async () => {
    const tasks = await site.query("SELECT FROM pgboss.job WHERE state < 'completed'")
    return tasks.length === 0 || undefined
  })

  expect(await describeOutcome({ url: one.url, query: site.query })).toEqual(undisturbed)
  expect(await describeOutcome({ url: two.url, query: site.query })).toEqual(undisturbed)
  expect(undisturbed.ledger.transactions).toEqual({ deposit: 1, hold: 1, settle: 1 })
  expect(await site.checkBooks()).toBe('The books are right.\n')
  expect(await progress).toContain('"status":"Completed"')
  expect((await atOne.call(endpoints.getRunDetails, { params: { id: run.id } })).status).toBe('Completed')
  expect(await readPackage(atOne, run.id)).toBe(await readPackage(atTwo, run.id))
  expect(new Set(receiver.received.map((event) => event.id + event.body)).size).toBe(1)
})

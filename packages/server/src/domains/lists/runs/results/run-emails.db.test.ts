import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  openRunSite,
  openTestMailbox,
  type RunSite,
  testEan,
} from '../../../../testing/index.ts'
import { failRun } from './fail-run.ts'

const mailbox = openTestMailbox()
let site: RunSite
let seller: Caller

beforeAll(async () => {
  site = await openRunSite({ JOB_EMAIL_AFTER_SECONDS: '0' }, { mail: mailbox.mail })
  seller = await site.signUp({ coins: 100 })
})
afterAll(() => site[Symbol.asyncDispose]())

const choose = (run_done: boolean) =>
  seller.client.call(endpoints.changeNotifications, { body: { job_done: run_done } })
const completeRun = async (serial: number) =>
  seller.until(await seller.start([['A', testEan('00', serial)]]), 'Completed')
const settings = /\/setting\/preferences/

test('emails the result of a done run with a link to the settings', async () => {
  await using _worker = await site.startWorker()
  const { job_id: run_id } = await completeRun(901)
  const { text } = await mailbox.take(seller.email, 'ist fertig')
  expect(text).toContain('Gefunden: 1 von 1 Zeilen')
  expect(text).toContain(`/search/${run_id}`)
  expect(text).toMatch(settings)
})

test('sends no email for a run under a minute by default', async () => {
  await using quick = await openRunSite({}, { mail: mailbox.mail })
  const owner = await quick.signUp({ coins: 100 })
  await using _worker = await quick.startWorker()
  await owner.until(await owner.start([['A', testEan('00', 905)]]), 'Completed')
  expect(mailbox.messages.filter(({ to }) => to === owner.email)).toEqual([])
  const tasks = await quick.context.db
    .withTables<{ 'pgboss.job': { name: string; data: unknown } }>()
    .selectFrom('pgboss.job')
    .select('data')
    .where('name', '=', 'send-mail')
    .execute()
  expect(JSON.stringify(tasks)).not.toContain(owner.email)
})

test('emails the reason of a failed run', async () => {
  const { id } = await seller.run(await seller.start([['A', testEan('00', 902)]]))
  await failRun(site.context, id, 'files-unwritten')
  await using _worker = await site.startWorker()
  const { text } = await mailbox.take(seller.email, 'ist fehlgeschlagen')
  expect(text).toContain('Die Dateien ließen sich wegen eines Fehlers auf unserer Seite nicht schreiben.')
  expect(text).toMatch(settings)
})

test('sends no email that the owner has switched off', async () => {
  await using _worker = await site.startWorker()
  await choose(false)
  const { job_id: run_id } = await completeRun(903)
  await choose(true)
  const { job_id: told } = await completeRun(904)
  const { text } = await mailbox.take(seller.email, 'ist fertig')
  expect(text).toContain(told)
  expect(mailbox.messages.filter((message) => message.text.includes(run_id))).toEqual([])
})

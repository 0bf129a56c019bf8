import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  type JobSite,
  openJobSite,
  openTestMailbox,
  testEan,
} from '../../../../testing/index.ts'
import { failJob } from './fail-job.ts'

const mailbox = openTestMailbox()
let site: JobSite
let seller: Caller

beforeAll(async () => {
  site = await openJobSite({ JOB_EMAIL_AFTER_SECONDS: '0' }, { mail: mailbox.mail })
  seller = await site.signUp({ coins: 100 })
})
afterAll(() => site[Symbol.asyncDispose]())

const choose = (job_done: boolean) =>
  seller.client.call(endpoints.changeNotifications, { body: { job_done } })
const runJob = async (serial: number) =>
  seller.until(await seller.start([['A', testEan('00', serial)]]), 'Completed')
const settings = /\/setting\/preferences/

test('emails the result of a done job with a link to the settings', async () => {
  await using _worker = await site.startWorker()
  const { job_id } = await runJob(901)
  const { text } = await mailbox.take(seller.email, 'ist fertig')
  expect(text).toContain('Gefunden: 1 von 1 Zeilen')
  expect(text).toContain(`/search/${job_id}`)
  expect(text).toMatch(settings)
})

test('sends no email for a job under a minute by default', async () => {
  await using quick = await openJobSite({}, { mail: mailbox.mail })
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

test('emails the reason of a failed job', async () => {
  const { id } = await seller.job(await seller.start([['A', testEan('00', 902)]]))
  await failJob(site.context, id, 'files-unwritten')
  await using _worker = await site.startWorker()
  const { text } = await mailbox.take(seller.email, 'ist fehlgeschlagen')
  expect(text).toContain('Die Dateien ließen sich wegen eines Fehlers auf unserer Seite nicht schreiben.')
  expect(text).toMatch(settings)
})

test('sends no email that the owner has switched off', async () => {
  await using _worker = await site.startWorker()
  await choose(false)
  const { job_id } = await runJob(903)
  await choose(true)
  const { job_id: told } = await runJob(904)
  const { text } = await mailbox.take(seller.email, 'ist fertig')
  expect(text).toContain(told)
  expect(mailbox.messages.filter((message) => message.text.includes(job_id))).toEqual([])
})

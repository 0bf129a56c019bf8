import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import {
  createAccount,
  createTestContext,
  linkIn,
  openTestMailbox,
  polling,
  startTestApi,
  type TestAccount,
  type TestApi,
} from '../../../testing/index.ts'
import { startWorker } from '../../../worker.ts'
import { applicantsHandler } from './announce-applicants.ts'
import { handlers } from './index.ts'

const mailbox = openTestMailbox()
const start = new Date('2026-11-22T12:00:00Z').getTime()
let nowMs = start
let context: Context
let api: TestApi
let worker: AsyncDisposable
let admin: TestAccount

beforeAll(async () => {
  context = await createTestContext({}, { mail: mailbox.mail, clock: { now: () => new Date(nowMs) } })
  api = await startTestApi(context)
  worker = await startWorker(context)
  admin = await createAccount(context, { isAdmin: true })
})
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
})

async function verify(name: string): Promise<void> {
  const email = `${name}@example.test`
  const { status } = await api.call('POST', '/user/signup/', {
    body: { username: name, email, password: 'a long pass phrase 7!' },
  })
  expect(status).toBeLessThan(300)
  const path = linkIn(await mailbox.take(email, 'E-Mail-Adresse'))
  expect((await api.call('GET', `/user${path}/`)).status).toBe(200)
}
const announce = () => applicantsHandler.run(context, {}, AbortSignal.timeout(polling.timeout))

test('administrators get at most one email an hour for all sellers who verify their address', async () => {
  await verify('first-applicant')
  const first = await mailbox.take(admin.email, 'Ein Konto wartet auf Freigabe')
  expect(first.text).toContain(`${context.config.http.publicUrl}/admin`)

  await verify('second-applicant')
  await verify('third-applicant')
  nowMs = start + 59 * 60_000
  await announce()
  expect(mailbox.messages.filter(({ to }) => to === admin.email)).toEqual([])

  nowMs = start + 60 * 60_000
  await Promise.all([announce(), announce()])
  await mailbox.take(admin.email, '3 Konten warten auf Freigabe')

  nowMs = start + 3 * 60 * 60_000
  await announce()
  expect(mailbox.messages.filter(({ to }) => to === admin.email)).toEqual([])
  expect(handlers).toContain(applicantsHandler)
})

import { type Sandbox, startSandbox } from '@merkwerk/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestContext } from '../../testing/index.ts'
import { startWorker } from '../../worker.ts'
import type { Context } from '../context.ts'
import { enqueueEmail, openMail, renderedEmails } from './index.ts'

let sandbox: Sandbox
let context: Context
const sent = Promise.withResolvers<void>()

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  const mail = openMail({
    smtpUrl: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    from: 'Merkwerk <no-reply@merkwerk.test>',
  })
  context = await createTestContext(
    {},
    { mail: { send: (message) => mail.send(message).then(sent.resolve, sent.reject) } },
  )
})
afterAll(async () => {
  await context[Symbol.asyncDispose]()
  await sandbox[Symbol.asyncDispose]()
})

test('sends a message that was enqueued in a transaction', async () => {
  await using _worker = await startWorker(context)
  const message = { to: 'seller@merkwerk.test', subject: 'Dein Auftrag ist fertig ✓', text: 'Grüße\n' }
  await context.db.transaction().execute((tx) => enqueueEmail(context, tx, renderedEmails, message))
  await sent.promise
  const response = await fetch(`${sandbox.url}/mailbox/`, { headers: { accept: 'application/json' } })
  expect(JSON.stringify(await response.json())).toContain('Dein Auftrag ist fertig ✓')
})

test.each([
  'a@example.test, b@example.test',
  'team: a@example.test, b@example.test;',
  'x<victim@example.test>',
  'Victim <victim@example.test>',
])('sends nothing to other recipients for an address such as %j', async (to) => {
  const mail = openMail({ smtpUrl: `smtp://127.0.0.1:${sandbox.smtpPort}`, from: 'a@example.test' })
  await fetch(`${sandbox.url}/mailbox/`, { method: 'DELETE' })
  await mail.send({ to, replyTo: to, subject: 'x', text: 'y' }).catch(() => undefined)
  const response = await fetch(`${sandbox.url}/mailbox/`, { headers: { accept: 'application/json' } })
  const { mails } = (await response.json()) as { mails: { to: string[] }[] }
  for (const address of ['a@example.test', 'b@example.test', 'victim@example.test'])
    expect(mails.flatMap((sent) => sent.to)).not.toContain(address)
})

test('rejects if the mail server is unreachable, so that the task is retried', async () => {
  const mail = openMail({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@example.test' })
  await expect(mail.send({ to: 'b@example.test', subject: 'x', text: 'y' })).rejects.toThrow(/ECONNREFUSED/)
})

import { randomUUID } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Language } from '@merkwerk/contract'
import { type Sandbox, startSandbox } from '@merkwerk/sandbox'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { scheduleEmails } from './domains/automation/schedules/send-email.ts'
import { insertRuns, insertSchedule } from './domains/automation/schedules/store.ts'
import { webhookEmails } from './domains/events/webhooks/send-email.ts'
import { getRun } from './domains/lists/runs/queries.ts'
import { runTemplates } from './domains/lists/runs/results/email-templates.ts'
import { failureMessages } from './domains/lists/runs/results/fail-run.ts'
import { enqueueDoneEmail, enqueueRunEmail } from './domains/lists/runs/results/run-emails.ts'
import { type BillingEmail, billingTemplates } from './domains/money/billing/email-templates.ts'
import { billingEmails } from './domains/money/billing/send-email.ts'
import { vatNumberTemplates } from './domains/money/billing-details/email-templates.ts'
import { vatNumberEmails } from './domains/money/billing-details/send-email.ts'
import { invoiceTemplates } from './domains/money/invoices/email-templates.ts'
import { cancelCreditNote, issueCreditNote, issueInvoice } from './domains/money/invoices/index.ts'
import { correctionNotices, invoiceEmails } from './domains/money/invoices/send-email.ts'
import { alertEmails } from './domains/office/reconciliation/send-alert-email.ts'
import { accountTemplates } from './domains/people/accounts/email-templates.ts'
import { accountEmails, enqueueDeletionEmail } from './domains/people/accounts/send-email.ts'
import { sendContactMessage } from './domains/people/contact/send-contact-message.ts'
import { requireRecharge } from './domains/products/enrichment/recharge.ts'
import type { Context } from './platform/context.ts'
import { openMail } from './platform/email/index.ts'
import {
  austrianDetails,
  createAccount,
  createList,
  createRun,
  createTestContext,
  polling,
  storeVatCheck,
  type TestAccount,
} from './testing/index.ts'
import { startWorker } from './worker.ts'

const languages: readonly Language[] = ['de', 'en']
const { signal } = new AbortController()
let sandbox: Sandbox
let context: Context
let worker: AsyncDisposable

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  const smtpUrl = `smtp://127.0.0.1:${sandbox.smtpPort}`
  context = await createTestContext(
    { JOB_EMAIL_AFTER_SECONDS: '0', SUPPORT_EMAIL: 'help@example.test', COMPANY_VAT_ID: 'DE123456789' },
    { mail: openMail({ smtpUrl, from: 'Merkwerk <no-reply@merkwerk.test>' }) },
  )
  worker = await startWorker(context)
})
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
  await sandbox[Symbol.asyncDispose]()
})

interface Mail {
  to: string[]
  subject: string
  text: string
  html?: string
  attachments: { name: string; bytes: number }[]
}
async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${sandbox.url}/mailbox/`, { headers: { accept: 'application/json' } })
  const { mails } = (await response.json()) as { mails: Mail[] }
  return mails.filter(({ to }) => to.includes(address))
}
const mailTo = (address: string): Promise<Mail> =>
  vi.waitFor(async () => {
    const [mail, ...more] = await mailsTo(address)
    expect(more).toEqual([])
    if (!mail) throw new Error(`No email to ${address}`)
    return mail
  }, polling)

async function receiver(language: Language, traits: Parameters<typeof createAccount>[1] = {}) {
  const account = await createAccount(context, traits)
  await context.db.updateTable('accounts').set({ language }).where('id', '=', account.id).execute()
  return account
}

const typedKeys = <K extends string>(templates: Record<K, unknown>): K[] => Object.keys(templates) as K[]

/** The emails about a payment or refund, which have an invoice attached. */
const kindsWithInvoice: ReadonlySet<string> = new Set([
  'welcome',
  'coins-bought',
  'topped-up',
  'renewed',
  'refunded',
  'refund-failed',
  'invoice-copy',
  'invoice-corrected',
])

const buyer = { name: 'Erika Muster', address: 'Weg 1', country: 'DE', vatId: null, isVatIdValid: false }

/** Issues the invoice of a payment, the credit note of its refund and the cancellation of that. Returns the references. */
const issueInvoices = ({ id: accountId }: TestAccount) =>
  context.db.transaction().execute(async (tx) => {
    const [payment, refund] = [`pi_${accountId}`, `re_${accountId}`]
    const amountCents = 4500
    await issueInvoice(context, tx, {
      accountId,
      kind: 'coins',
      amountCents,
      coins: 5000,
      reference: payment,
      buyer,
    })
    await issueCreditNote(context, tx, { amountCents, reference: refund, correctsReference: payment })
    await cancelCreditNote(context, tx, { reference: refund })
    return { payment, refund, cancellation: `${refund}:failed` }
  })

/** Makes the buyer a business of another member state, whose VAT number was checked. Returns the number. */
async function checkVatNumber(
  { id }: TestAccount,
  outcome: 'valid' | 'invalid' | 'mismatch',
): Promise<string> {
  const details = austrianDetails()
  await context.db.updateTable('billing_details').set(details).where('account_id', '=', id).execute()
  const number = String(details.vat_number)
  await storeVatCheck(context.db, id, { number, outcome, at: new Date() })
  return number
}

/** Confirms the VAT number of a buyer. Returns the newest invoice. */
async function confirmVatNumber(account: TestAccount) {
  await checkVatNumber(account, 'valid')
  const { id } = account
  return context.db
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', id)
    .where('kind', '<>', 'refund')
    .executeTakeFirstOrThrow()
}

async function sendBilling(kind: BillingEmail, account: TestAccount): Promise<void> {
  const { payment, refund, cancellation } = await issueInvoices(account)
  const receipt = kind === 'refunded' ? refund : kind === 'refund-failed' ? cancellation : payment
  const facts = { coins: 5000, cents: 4500, day: new Date(), until: new Date() }
  const attached = kindsWithInvoice.has(kind) && { receipt }
  await billingEmails.handler.run(context, { accountId: account.id, kind, ...facts, ...attached }, signal)
}

async function sendAboutRun(
  kind: keyof typeof runTemplates,
  account: TestAccount,
  language: Language,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const { id } = await createRun(tx, account.id, { language })
    const run = await getRun(tx, id)
    if (kind === 'job-done') await enqueueDoneEmail(context, tx, run)
    else await enqueueRunEmail(context, tx, run, kind, failureMessages['files-unwritten'])
  })
}

const insertScheduleRun = ({ id: accountId }: TestAccount): Promise<number> =>
  context.db.transaction().execute(async (tx) => {
    const { id: listId } = await createList(tx, accountId)
    const id = await insertSchedule(tx, {
      account_id: accountId,
      list_id: listId,
      cron: '0 6 * * *',
      time_zone: 'Europe/Berlin',
      scope: 'all',
      max_coins: 0,
      report_email: true,
      created_at: new Date(),
    })
    const [runId = 0] = await insertRuns(tx, [{ id, due: new Date(), next: null, missed: 0 }])
    return runId
  })

const alerts = {
  'books-differ': { kind: 'hold-missing', facts: { run: 'MW-1', owner: 1 } },
  'layout-drift': {
    kind: 'layout-drift',
    facts: { marketplace: 'amazon', percent: 40, section: 'title', before: 2 },
  },
} as const

type Send = (language: Language) => Promise<TestAccount>

/** Sends each email to a new account and returns the account. */
const senders: Record<string, Send> = {
  'gpt-recharge': async (language) => {
    const admin = await receiver(language, { isAdmin: true })
    await context.db.updateTable('gpt_account').set({ recharge_required: false }).execute()
    await requireRecharge(context, null, new Date(Date.now() + 60_000))
    // Otherwise later administrators' emails would go to this account too.
    await context.db.updateTable('accounts').set({ is_admin: false }).where('id', '=', admin.id).execute()
    return admin
  },
  ...Object.fromEntries(
    typedKeys(accountTemplates).map((kind): [string, Send] => [
      kind,
      async (language) => {
        const account = await receiver(language, { isVerified: kind !== 'verify-email' })
        const { email } = account
        if (kind === 'account-deleted')
          await context.db
            .transaction()
            .execute((tx) => enqueueDeletionEmail(context, tx, { email, language }))
        else await accountEmails.handler.run(context, { email, kind, waiting: 3 }, signal)
        return account
      },
    ]),
  ),
  ...Object.fromEntries(
    typedKeys(billingTemplates).map((kind): [string, Send] => [
      kind,
      async (language) => {
        const account = await receiver(language)
        await sendBilling(kind, account)
        return account
      },
    ]),
  ),
  ...Object.fromEntries(
    typedKeys(invoiceTemplates).map((kind): [string, Send] => [
      kind,
      async (language) => {
        const account = await receiver(language)
        const { payment } = await issueInvoices(account)
        const email = { accountId: account.id, kind, references: [payment] }
        await invoiceEmails.handler.run(context, email, signal)
        return account
      },
    ]),
  ),
  'correction-possible': async (language) => {
    const account = await receiver(language)
    await issueInvoices(account)
    const { id: invoiceId } = await confirmVatNumber(account)
    await correctionNotices.handler.run(context, { accountId: account.id, invoiceId }, signal)
    return account
  },
  ...Object.fromEntries(
    typedKeys(vatNumberTemplates).map((kind): [string, Send] => [
      `vat-number-${kind}`,
      async (language) => {
        const account = await receiver(language)
        await issueInvoices(account)
        const vatNumber = await checkVatNumber(account, kind)
        await vatNumberEmails.handler.run(context, { accountId: account.id, vatNumber, kind }, signal)
        return account
      },
    ]),
  ),
  ...Object.fromEntries(
    typedKeys(runTemplates).map((kind): [string, Send] => [
      kind,
      async (language) => {
        const account = await receiver(language)
        await sendAboutRun(kind, account, language)
        return account
      },
    ]),
  ),
  ...Object.fromEntries(
    (['report', 'paused', 'key-paused', 'storage-full', 'input-failed', 'delivery-failed'] as const).map(
      (kind): [string, Send] => [
        `schedule-${kind}`,
        async (language) => {
          const account = await receiver(language)
          const runId = await insertScheduleRun(account)
          await scheduleEmails.handler.run(context, { accountId: account.id, runId, kind }, signal)
          return account
        },
      ],
    ),
  ),
  'webhook-disabled': async (language) => {
    const account = await receiver(language)
    const facts = { endpointId: randomUUID(), url: 'https://shop.example/', reason: 'failures' }
    await webhookEmails.handler.run(context, { accountId: account.id, ...facts }, signal)
    return account
  },
  ...Object.fromEntries(
    Object.entries(alerts).map(([name, difference]): [string, Send] => [
      name,
      async (language) => {
        const admin = await receiver(language, { isAdmin: true })
        await alertEmails.handler.run(
          context,
          { accountId: admin.id, total: 3, differences: [difference] },
          signal,
        )
        return admin
      },
    ]),
  ),
}

interface Row {
  name: string
  attachment: string
}

async function documented(): Promise<Row[]> {
  const file = new URL('../../../docs/emails.md', import.meta.url)
  const [, table = ''] = (await readFile(file, 'utf8')).split(/<!-- \/?emails -->/)
  return table
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => {
      const [, name = '', , , attachment = ''] = line.split('|').map((cell) => cell.trim())
      return { name: name.replaceAll('`', ''), attachment }
    })
}

test('docs/emails.md lists all emails with their attachments', async () => {
  const rows = await documented()
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(senders), 'contact-message'].toSorted(),
  )
  for (const { name, attachment } of rows)
    expect([name, attachment !== '']).toEqual([name, kindsWithInvoice.has(name)])
})

test('no other file sends emails', async () => {
  const found: string[] = []
  for await (const file of glob('**/*.ts', { cwd: import.meta.dirname }))
    if (!/\.test\.ts$|^(testing|platform\/email)\//.test(file)) {
      const source = await readFile(path.join(import.meta.dirname, file), 'utf8')
      if (/\bdefineEmails\(|\brenderedEmails\b|\bmail\.send\(|\brenderEmail\(/.test(source)) found.push(file)
    }
  expect(found.toSorted()).toEqual([
    'domains/automation/schedules/send-email.ts',
    'domains/events/webhooks/send-email.ts',
    'domains/lists/runs/results/run-emails.ts',
    'domains/money/billing-details/send-email.ts',
    'domains/money/billing/send-email.ts',
    'domains/money/invoices/send-email.ts',
    'domains/office/reconciliation/send-alert-email.ts',
    'domains/people/accounts/send-email.ts',
    'domains/people/contact/send-contact-message.ts',
    'domains/products/enrichment/recharge.ts',
  ])
})

const around = {
  de: { greeting: 'Guten Tag,', team: 'Ihr Merkwerk-Team', begin: /^(\p{Ll}|(Ihre?|Ihrem|Ihren|Sie)\b)/u },
  en: { greeting: 'Hello,', team: 'Your Merkwerk team', begin: /^\p{Lu}|^\d/u },
}

describe.each(Object.keys(senders))('the email %s', (name) => {
  test.each(languages)('arrives by SMTP in %s with the documented attachment', async (language) => {
    const { email } = await senders[name]!(language)
    const { subject, text, html, attachments } = await mailTo(email)
    const { greeting, team, begin } = around[language]
    const [first, second = ''] = text.split('\n\n')
    expect(first).toBe(greeting)
    expect(second).toMatch(begin)
    expect(text).toContain(team)
    for (const part of [subject, text, html ?? '']) expect(part).not.toMatch(/undefined|NaN|\{\{|\[object/)
    for (const written of [text, html]) {
      expect(written).toContain('Merkwerk (Sandbox) · Musterstraße 1 · 10115 Berlin')
      expect(written).toContain('DE123456789')
      expect(written).toContain('help@example.test')
    }
    expect(html).toContain('prefers-color-scheme: dark')
    expect(attachments).toEqual(
      kindsWithInvoice.has(name)
        ? [
            { name: expect.stringMatching(/\.pdf$/), bytes: expect.any(Number) },
            { name: expect.stringMatching(/\.xml$/), bytes: expect.any(Number) },
          ]
        : [],
    )
    for (const { bytes } of attachments) expect(bytes).toBeGreaterThan(3_000)
  })
})

test('the email contact-message arrives by SMTP as the visitor wrote it', async () => {
  await sendContactMessage(context, {
    name: 'Jörg Müller',
    email: 'joerg@example.test',
    subject: 'Frage',
    message: 'Was kostet das?',
    ip: '127.0.0.1',
  })
  const { subject, text } = await mailTo('help@example.test')
  expect(subject).toBe('Contact: Frage')
  expect(text).toContain('Was kostet das?')
})

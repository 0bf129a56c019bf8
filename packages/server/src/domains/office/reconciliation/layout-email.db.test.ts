import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { createAccount, createTestContext, openTestMailbox } from '../../../testing/index.ts'
import { alertEmails } from './send-alert-email.ts'

const mailbox = openTestMailbox()
let context: Context

beforeAll(async () => {
  context = await createTestContext({}, { mail: mailbox.mail })
})
afterAll(() => context[Symbol.asyncDispose]())

const leap = {
  kind: 'layout-drift' as const,
  facts: { marketplace: 'amazon', section: 'price', percent: 60, before: 20 },
}

test.each([
  [
    'de',
    'Die Seiten eines Marktplatzes haben sich anscheinend geändert',
    'auf den heute gelesenen Produktseiten fehlt mehr als sonst.',
    'Die Seiten von amazon haben sich offenbar geändert: 60 % der jüngsten fehlt der Abschnitt price, vorige Woche 20 %.',
    'Dazu kommen 2 weitere.',
  ],
  [
    'en',
    'The pages of a marketplace seem to have changed',
    'More parts than usual are missing on the product pages read today.',
    'The pages of amazon seem to have changed: 60 % of the latest lack the section price, 20 % of last week’s did.',
    'And 2 more.',
  ],
] as const)(
  'an email about changed layouts does not mention the books, in %s',
  async (language, subject, ...sentences) => {
    const admin = await createAccount(context, { isAdmin: true })
    await context.db.updateTable('accounts').set({ language }).where('id', '=', admin.id).execute()
    const payload = { accountId: admin.id, total: 3, differences: [leap] }
    await alertEmails.handler.run(context, payload, new AbortController().signal)
    const { text } = await mailbox.take(admin.email, subject)
    for (const sentence of sentences) expect(text).toContain(sentence)
    expect(text).not.toMatch(/books|Bücher/)
  },
)

import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, createTestContext, signIn, startTestApi } from '../../../testing/index.ts'
import { saveScheme } from './store.ts'

let context: Awaited<ReturnType<typeof createTestContext>>
let api: Awaited<ReturnType<typeof startTestApi>>

beforeAll(async () => {
  context = await createTestContext()
  api = await startTestApi(context)
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
})

const callAs = async (account: Awaited<ReturnType<typeof createAccount>>) =>
  api.client((await signIn(context, account)).access).call

test('the values that rules allow come before the attributes of one’s own shop', async () => {
  const admin = await callAs(await createAccount(context, { isAdmin: true }))
  await admin(endpoints.createMultiValue, { body: { name: 'Farbe', values: ['Rot|red', 'Blau'] } })
  const account = await createAccount(context)
  const text = { is_multiple: false, values: [] }
  const attributes = [
    { ...text, name: 'farbe', type: 'text' as const },
    { ...text, name: 'Breite', type: 'number' as const, unit: 'cm' },
    { ...text, name: 'Form', type: 'choice' as const, values: [{ name: 'rund' }] },
    { ...text, name: 'Material', type: 'text' as const },
  ]
  const scheme = {
    account_id: account.id,
    name: 'shop.csv',
    source: 'upload' as const,
    format: null,
    scheme: JSON.stringify({ attributes }),
    saved_at: new Date(),
  }
  await context.db.transaction().execute((tx) => saveScheme(tx, scheme))
  const names = ['FARBE', 'Breite', 'Form', 'Material', 'Erscheinungsdatum', 'Unbekannt']
  const query = { names: JSON.stringify(names) }
  const owner = await callAs(account)
  const kinds = [
    { name: 'FARBE', type: 'choice', unit: null, values: ['Rot', 'Blau'] },
    { name: 'Breite', type: 'number', unit: 'cm', values: [] },
    { name: 'Form', type: 'choice', unit: null, values: ['rund'] },
    { name: 'Erscheinungsdatum', type: 'date', unit: null, values: [] },
  ]
  expect(await owner(endpoints.getAttributeKinds, { query })).toEqual({ kinds })
  const stranger = await callAs(await createAccount(context))
  const others = await stranger(endpoints.getAttributeKinds, { query })
  expect(others.kinds).toEqual([kinds[0], kinds[3]])
  expect(await owner(endpoints.getAttributeKinds, { query: {} })).toEqual({ kinds: [] })
})

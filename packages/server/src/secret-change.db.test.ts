import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAccessToken, signAccessToken } from './domains/people/accounts/access-token.ts'
import { openSession, resealTotpSecrets } from './domains/people/accounts/index.ts'
import { refreshSession } from './domains/people/accounts/sessions.ts'
import { newTotpSecret, totpStep } from './domains/people/accounts/totp.ts'
import { resealCredentials } from './domains/products/connections/index.ts'
import { openCredentials, sealCredentials } from './domains/products/connections/sealed-credentials.ts'
import { upsertSellerAccount } from './domains/products/connections/store.ts'
import type { Config } from './platform/config/config.ts'
import type { Context } from './platform/context.ts'
import { createAccount, createTestContext } from './testing/index.ts'

const [old, fresh] = ['o'.repeat(32), 'n'.repeat(32)]
const ebay = { clientId: 'app', clientSecret: 'cert' }
let before: Context
let during: Context
let after: Context
let accountId: number

const under = (...secrets: Config['signingSecrets']): Context => ({
  ...before,
  config: { ...before.config, signingSecrets: secrets, credentialsSecrets: secrets },
})

beforeAll(async () => {
  before = await createTestContext({ SIGNING_SECRET: old })
  during = under(fresh, old)
  after = under(fresh)
  accountId = (await createAccount(before)).id
})
afterAll(() => before[Symbol.asyncDispose]())

test('sessions survive a change of the secret, and new tokens use the new one', async () => {
  const { access, refresh } = await before.db
    .transaction()
    .execute((tx) => openSession(before, tx, accountId))
  expect(readAccessToken(during, access)).toMatchObject({ accountId })
  expect(readAccessToken(after, access)).toBeUndefined()
  const renewed = await refreshSession(during, refresh)
  expect(readAccessToken(after, renewed.access)).toMatchObject({ accountId })
  expect((await refreshSession(after, renewed.refresh)).access).toBeTypeOf('string')
})

test('an expired token stays expired under every secret', async () => {
  const longAgo = { ...before, clock: { now: () => new Date(Date.now() - 3_600_000) } }
  const access = signAccessToken(longAgo, { accountId, sessionId: 'any' })
  expect(readAccessToken(during, access)).toBeUndefined()
})

test('resealing skips an account that is deleted meanwhile', async () => {
  const { id } = await createAccount(before)
  const { encrypted } = newTotpSecret(before.config.signingSecrets, 'deleted@example.com')
  const deleted = { totp_secret: encrypted, deleted_at: new Date() }
  await before.db.updateTable('accounts').set(deleted).where('id', '=', id).execute()
  expect(await resealTotpSecrets(during)).toBe(0)
})

test('sealed data opens during a change of the secret, and afterwards only once it is resealed', async () => {
  const { encrypted, text } = newTotpSecret(before.config.signingSecrets, 'seller@example.com')
  await before.db
    .updateTable('accounts')
    .set({ totp_secret: encrypted })
    .where('id', '=', accountId)
    .execute()
  const credentials = sealCredentials(before.config, accountId, 'ebay', ebay)
  await before.db
    .transaction()
    .execute((tx) => upsertSellerAccount(tx, { accountId, source: 'ebay', credentials, at: new Date() }))
  expect(openCredentials(during.config, accountId, 'ebay', credentials)).toEqual(ebay)
  expect(openCredentials(after.config, accountId, 'ebay', credentials)).toBeUndefined()

  expect([await resealTotpSecrets(during), await resealCredentials(during)]).toEqual([1, 1])
  const { totp_secret } = await before.db
    .selectFrom('accounts')
    .select('totp_secret')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const kept = await before.db.selectFrom('seller_accounts').select('credentials').executeTakeFirstOrThrow()
  const now = new Date()
  const code = new TOTP({ secret: text }).generate({ timestamp: now.getTime() })
  expect(totpStep(after.config.signingSecrets, totp_secret ?? encrypted, code, now)).toBeTypeOf('number')
  expect(openCredentials(after.config, accountId, 'ebay', kept.credentials)).toEqual(ebay)
})

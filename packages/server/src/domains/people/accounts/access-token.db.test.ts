import { createSecretKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { derivedKeys } from '../../../platform/security/signing-secret.ts'
import { createAccount, createTestContext, signIn } from '../../../testing/index.ts'
import { authenticate } from './index.ts'

let context: Context
let accountId: number
let sessionId: string
let now = new Date('2026-01-01T12:00:00Z')

beforeAll(async () => {
  context = await createTestContext({}, { clock: { now: () => now } })
  const account = await createAccount(context)
  const tokens = await signIn(context, account)
  accountId = account.id
  sessionId = tokens.refresh.split('.')[0] ?? ''
  expect(await authenticate(context, tokens.access)).toEqual({ kind: 'user', accountId, sessionId })
})
afterAll(() => context[Symbol.asyncDispose]())

const seconds = () => Math.floor(now.getTime() / 1000)

/** Signs a token like the server, with the given changes. */
function forge(change: {
  claims?: Record<string, unknown>
  alg?: jwt.Algorithm
  key?: Buffer | KeyObject
  header?: Record<string, unknown>
}): string {
  const claims = { sid: sessionId, sub: String(accountId), iss: 'merkwerk', aud: 'merkwerk-api' }
  const times = { iat: seconds(), exp: seconds() + 900 }
  return jwt.sign(
    JSON.stringify({ ...claims, ...times, ...change.claims }),
    change.key ?? derivedKeys(context.config.signingSecrets, 'access-token')[0],
    { header: { ...change.header, alg: change.alg ?? 'HS256' }, algorithm: change.alg ?? 'HS256' },
  )
}

test('accepts a token signed like ours, so that each forgery below fails for its one change', async () => {
  expect(await authenticate(context, forge({}))).toMatchObject({ accountId })
})

test('rejects a token signed with another key or with our key for another purpose', async () => {
  expect(await authenticate(context, forge({ key: Buffer.alloc(32, 7) }))).toBeUndefined()
  const linkKey = derivedKeys(context.config.signingSecrets, 'link')[0]
  expect(await authenticate(context, forge({ key: linkKey }))).toBeUndefined()
})

test('rejects an unsigned token', async () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    sid: sessionId,
    sub: String(accountId),
    iss: 'merkwerk',
    aud: 'merkwerk-api',
    exp: seconds() + 900,
  }
  for (const alg of ['none', 'None', 'HS256'])
    expect(
      await authenticate(context, `${encode({ alg })}.${encode({ ...claims, iat: seconds() })}.`),
    ).toBeUndefined()
})

test('rejects another algorithm, even with our key', async () => {
  expect(await authenticate(context, forge({ alg: 'HS384' }))).toBeUndefined()
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  expect(await authenticate(context, forge({ alg: 'ES256', key: privateKey }))).toBeUndefined()
})

test('ignores a key that the token contains or names', async () => {
  const key = Buffer.alloc(32, 7)
  const jwk = { kty: 'oct', k: Buffer.from(key).toString('base64url') }
  for (const header of [
    { jwk },
    { kid: '../../dev/null' },
    { jku: 'https://evil.example/keys' },
    { x5u: 'https://evil.example' },
  ])
    expect(await authenticate(context, forge({ key, header }))).toBeUndefined()
})

test('rejects a token signed with a public key as secret', async () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = createSecretKey(publicKey.export({ type: 'spki', format: 'pem' }) as string, 'utf8')
  expect(await authenticate(context, forge({ key }))).toBeUndefined()
})

test('rejects a token for another audience or from another issuer', async () => {
  expect(await authenticate(context, forge({ claims: { aud: 'other' } }))).toBeUndefined()
  expect(await authenticate(context, forge({ claims: { iss: 'other' } }))).toBeUndefined()
})

test('rejects a token without a session or with the session of another account', async () => {
  const other = await createAccount(context)
  for (const claim of ['sid', 'sub', 'iat', 'exp'])
    expect(await authenticate(context, forge({ claims: { [claim]: undefined } }))).toBeUndefined()
  expect(await authenticate(context, forge({ claims: { sub: String(other.id) } }))).toBeUndefined()
  expect(
    await authenticate(context, forge({ claims: { sid: '00000000-0000-4000-8000-000000000000' } })),
  ).toBeUndefined()
})

test('rejects an altered token, even if the original was accepted before', async () => {
  const token = forge({})
  expect(await authenticate(context, token)).toMatchObject({ accountId })
  const [head, , signature] = token.split('.')
  const claims = Buffer.from(JSON.stringify({ sid: sessionId, sub: '1' })).toString('base64url')
  expect(await authenticate(context, `${head}.${claims}.${signature}`)).toBeUndefined()
  expect(await authenticate(context, 'a.b.c')).toBeUndefined()
})

test('accepts a token for 15 minutes', async () => {
  const token = forge({})
  now = new Date(now.getTime() + 899_000)
  expect(await authenticate(context, token)).toMatchObject({ accountId })
  now = new Date(now.getTime() + 1_000)
  expect(await authenticate(context, token)).toBeUndefined()
})

test('applies a lost subscription or new admin rights from the next call on', async () => {
  const account = await createAccount(context)
  const { access } = await signIn(context, account)
  const change = (set: { subscription_status?: 'ended'; is_admin?: boolean }) =>
    context.db.updateTable('accounts').set(set).where('id', '=', account.id).execute()
  await change({ subscription_status: 'ended' })
  expect(await authenticate(context, access)).toMatchObject({ kind: 'restricted' })
  await change({ is_admin: true })
  expect(await authenticate(context, access)).toMatchObject({ kind: 'admin' })
})

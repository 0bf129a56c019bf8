import { expect, test } from 'vitest'
import { signClaims, verifyClaims } from './signed-tokens.ts'
import { derivedKeys } from './signing-secret.ts'

const keys = derivedKeys(['a secret that only tests use, 32+'], 'access-token')
const expected = { iss: 'merkwerk', aud: 'merkwerk-api' }
const now = new Date('2026-01-01T12:05:00Z')
const claims = {
  sid: '6f1c2d34-0000-4000-8000-000000000007',
  sub: '7',
  iss: 'merkwerk',
  aud: 'merkwerk-api',
  iat: 1_767_268_800,
  exp: 1_767_269_700,
}
/** Signed by the implementation that preceded `jsonwebtoken`. */
const issuedBefore =
  'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiI2ZjFjMmQzNC0wMDAwLTQwMDAtODAwMC0wMDAwMDAwMDAwMDciLCJzdWIiOiI3IiwiaXNzIjoibWVya3dlcmsiLCJhdWQiOiJtZXJrd2Vyay1hcGkiLCJpYXQiOjE3NjcyNjg4MDAsImV4cCI6MTc2NzI2OTcwMH0.lMscaMyKGkgFd7GMaKuHUgkNfJWV_kw0pOarHdh-kNk'
const linkIssuedBefore =
  'eyJhbGciOiJIUzI1NiJ9.eyJraW5kIjoibWFzdGVyLWRhdGEiLCJhdWQiOiJvdXRwdXQtZmlsZSIsInN1YiI6IjEyIiwiZXhwIjoxNzY3MzU1MjAwfQ.MqBMTKaSuojzxhBVKl8b2hP1FNxs1mL_T7qwgBRPU2k'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('accepts tokens issued earlier and signs the same bytes', () => {
  expect(verifyClaims(issuedBefore, keys, expected, now)).toEqual(claims)
  expect(signClaims(claims, keys[0])).toBe(issuedBefore)

  const [linkKey] = derivedKeys(['a secret that only tests use, 32+'], 'link')
  const link = { kind: 'master-data', aud: 'output-file', sub: '12', exp: 1_767_355_200 }
  expect(verifyClaims(linkIssuedBefore, [linkKey], { aud: 'output-file' }, now)).toEqual(link)
  expect(signClaims(link, linkKey)).toBe(linkIssuedBefore)
})

test('reports a token as expired from its last second on', () => {
  expect(verifyClaims(issuedBefore, keys, expected, new Date('2026-01-01T12:14:59.999Z'))).toEqual(claims)
  expect(verifyClaims(issuedBefore, keys, expected, new Date('2026-01-01T12:15:00Z'))).toBe('expired')
})

test('tries every key', () => {
  const [other] = derivedKeys(['another secret that only tests use'], 'access-token')
  expect(verifyClaims(issuedBefore, [other, ...keys], expected, now)).toEqual(claims)
  expect(verifyClaims(issuedBefore, [other], expected, now)).toBe('invalid')
})

test.each([
  ['without a signature', `${encode({ alg: 'none' })}.${encode(claims)}.`],
  ['with another algorithm in the header', issuedBefore.replace(/^[^.]+/, encode({ alg: 'HS512' }))],
  ['with other claims', issuedBefore.replace(/\.[^.]+\./, `.${encode({ ...claims, sub: '1' })}.`)],
  ['with claims that are not JSON', `${encode({ alg: 'HS256', typ: 'JWT' })}.bm8.AAAA`],
  ['of two parts', 'a.b'],
  ['that is empty', ''],
])('refuses a token %s', (_name, token) => {
  expect(verifyClaims(token, keys, expected, now)).toBe('invalid')
})

test('refuses another audience or issuer', () => {
  expect(verifyClaims(issuedBefore, keys, { ...expected, aud: 'other' }, now)).toBe('invalid')
  expect(verifyClaims(issuedBefore, keys, { ...expected, iss: 'other' }, now)).toBe('invalid')
})

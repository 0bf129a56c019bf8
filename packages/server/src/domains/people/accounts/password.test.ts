import { expect, test } from 'vitest'
import { hashPassword, isRightPassword } from './password.ts'

test('hashes passwords with Argon2id and at least 19 MiB', async () => {
  const hash = await hashPassword('correct horse')
  const [, memory] = /^\$argon2id\$v=19\$m=(\d+),t=\d+,p=\d+\$/.exec(hash) ?? []
  expect(Number(memory)).toBeGreaterThanOrEqual(19_456)
})

test('accepts only the correct password', async () => {
  const hash = await hashPassword('correct horse')
  expect(await isRightPassword(hash, 'correct horse')).toBe(true)
  expect(await isRightPassword(hash, 'correct horse ')).toBe(false)
})

test('rejects every password without an account, even that of the placeholder hash', async () => {
  expect(await isRightPassword(undefined, 'no account has this password')).toBe(false)
  expect(await isRightPassword(undefined, '')).toBe(false)
})

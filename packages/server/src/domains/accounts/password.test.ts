import { expect, test } from 'vitest'
import { hashPassword, isRightPassword } from './password.ts'

test('a password is kept as Argon2id with at least 19 MiB', async () => {
  const hash = await hashPassword('correct horse')
  const [, memory] = /^\$argon2id\$v=19\$m=(\d+),t=\d+,p=\d+\$/.exec(hash) ?? []
  expect(Number(memory)).toBeGreaterThanOrEqual(19_456)
})

test('the right password is right, another is wrong', async () => {
  const hash = await hashPassword('correct horse')
  expect(await isRightPassword(hash, 'correct horse')).toBe(true)
  expect(await isRightPassword(hash, 'correct horse ')).toBe(false)
})

test('where there is no account, every password is wrong, that of the stand-in included', async () => {
  expect(await isRightPassword(undefined, 'no account has this password')).toBe(false)
  expect(await isRightPassword(undefined, '')).toBe(false)
})

import { expect, test } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { checkNewPassword } from './new-password.ts'

const own = ['Alma Berg 7', 'alma.berg@laden.example']

function refusal(password: string): unknown {
  try {
    checkNewPassword('password', password, own)
  } catch (error) {
    return error instanceof AppError ? error.fields : error
  }
}

test.each([
  'password1!',
  'Password!!!',
  '1234567890!',
  '12345678!?',
  'abc123!!!',
  'qwerty2026!',
  'Merkwerk-2026!',
  'JTL-Wawi 2026!',
])('refuses the common password %s', (password) => {
  expect(refusal(password)).toEqual({ password: [{ code: 'password-common' }] })
})

test.each([
  'Alma Berg 7',
  'alma berg 7!',
  'Alma Berg 2026!',
  'alma.berg@laden.example',
  'Alma.Berg@Laden.example!1',
  'alma.berg!',
  'Alma.Berg-2026!',
])('refuses the own name or address %s', (password) => {
  expect(refusal(password)).toEqual({ password: [{ code: 'password-personal' }] })
})

test.each([
  'lang-genug-2026!',
  '8472-9913-0021-5567!',
  'Alma Berg verkauft!',
  'Kaffee, dann Merkwerk!',
  '!?!?!?!?!?',
])('accepts %s', (password) => {
  expect(refusal(password)).toBeUndefined()
})

test('compares a name of signs only as it is written', () => {
  expect(() => checkNewPassword('password', '8472-9913!', ['★'])).not.toThrow()
})

import type { Endpoint, Problem } from '@merkwerk/contract'
import { sayProblem } from '@merkwerk/contract/say-problem'
import { type AnyEndpointName as EndpointName, allEndpoints as endpoints } from '@merkwerk/contract/v1'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { AppError } from '../errors.ts'
import { parseInput } from './parse-input.ts'

/** Returns the invalid fields with their problems; empty if the input is valid. */
function findProblems(schema: z.ZodObject, value: unknown): Readonly<Record<string, readonly Problem[]>> {
  try {
    parseInput(schema, value)
    return {}
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    expect(error.code).toBe('INVALID_INPUT')
    return error.fields ?? {}
  }
}

const saidProblems = (schema: z.ZodObject, value: unknown): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(findProblems(schema, value)).map(([field, problems]) => [
      field,
      problems.map((problem) => sayProblem(problem, 'en')),
    ]),
  )

const parts = ['params', 'query', 'body', 'form'] as const
/** Values that are invalid for every field, including none at all. */
const wrong = [undefined, null, {}, [], [{}], 7.5, -1, true, '', '\n', 'x'.repeat(70_000), '{}', '[1]']
describe.each(Object.keys(endpoints) as EndpointName[])('%s', (name) => {
  test('has a plain sentence for every invalid field, in both languages', () => {
    const endpoint: Endpoint = endpoints[name]
    for (const part of parts) {
      const schema = endpoint[part]
      if (!schema) continue
      for (const value of wrong) {
        const fields = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, value]))
        for (const problem of Object.values(findProblems(schema, fields)).flat()) {
          const [english, german] = [sayProblem(problem, 'en'), sayProblem(problem, 'de')]
          expect(english).not.toMatch(/\{\{/)
          expect(german).not.toBe(english)
        }
      }
    }
  })
})

test.each([
  ['login', { email: ['Email is required'], password: ['Password is required'] }],
  [
    'signUp',
    {
      username: ['Username is required'],
      email: ['Email is required'],
      password: ['Password is required'],
    },
  ],
  [
    'changePassword',
    { old_password: ['Current password is required'], new_password: ['New password is required'] },
  ],
  ['sendContactMessage', { subject: ['Subject is required'], message: ['Message is required'] }],
  ['rejectUser', { name: ['This field is required'], email: ['Email is required'] }],
  ['createKeyValue', { key: ['Both key and value are required'] }],
  ['addCoins', { productId: ['This field is required'] }],
] as const)('describes a field that %s lacks in the words of the form', (name, faults) => {
  expect(saidProblems(endpoints[name].body, {})).toMatchObject(faults)
})

test('does not report a value of another type as missing', () => {
  expect(saidProblems(endpoints.login.body, { email: 7, password: ['x'] })).toEqual({
    email: ['Please enter a text'],
    password: ['Please enter a text'],
  })
})

test.each(['a\0b', '\ud800'])('refuses %j in every text', (text) => {
  expect(saidProblems(endpoints.login.body, { email: 'a@example.test', password: text })).toEqual({
    password: ['Contains characters that are not allowed.'],
  })
})

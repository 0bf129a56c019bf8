import { readdirSync, readFileSync } from 'node:fs'
import type { Endpoint } from '@merkwerk/contract'
import { germanProblem } from '@merkwerk/contract/problems-de'
import { type AnyEndpointName as EndpointName, allEndpoints as endpoints } from '@merkwerk/contract/v1'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { AppError } from '../errors.ts'
import { parseInput } from './parse-input.ts'

/** Returns the invalid fields with their errors; empty if the input is valid. */
function faultsOf(schema: z.ZodObject, value: unknown): Record<string, string[]> {
  try {
    parseInput(schema, value)
    return {}
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    expect(error.code).toBe('INVALID_INPUT')
    return error.details as Record<string, string[]>
  }
}

const parts = ['params', 'query', 'body', 'form'] as const
/** Values that are invalid for every field, including none at all. */
const wrong = [undefined, null, {}, [], [{}], 7.5, -1, true, '', '\n', 'x'.repeat(70_000), '{}', '[1]']
/** Zod's default texts. */
const ofTheLibrary = /Invalid |expected|received|Too (big|small)|Unrecognized|pattern|regex/

describe.each(Object.keys(endpoints) as EndpointName[])('%s', (name) => {
  test('has a plain sentence for every invalid field, in both languages', () => {
    const endpoint: Endpoint = endpoints[name]
    for (const part of parts) {
      const schema = endpoint[part]
      if (!schema) continue
      for (const value of wrong) {
        const fields = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, value]))
        for (const sentences of Object.values(faultsOf(schema, fields)))
          for (const sentence of sentences) {
            expect(sentence).not.toMatch(ofTheLibrary)
            expect(germanProblem(sentence)).not.toBe(sentence)
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
  expect(faultsOf(endpoints[name].body, {})).toMatchObject(faults)
})

test('does not report a value of another type as missing', () => {
  expect(faultsOf(endpoints.login.body, { email: 7, password: ['x'] })).toEqual({
    email: ['Please enter a text'],
    password: ['Please enter a text'],
  })
})

test.each(['a\0b', '\ud800'])('refuses %j in every text', (text) => {
  expect(faultsOf(endpoints.login.body, { email: 'a@example.test', password: text })).toEqual({
    password: ['Contains characters that are not allowed.'],
  })
})

/** Problems of fields that the code states itself, from the texts of its files. */
const problem = /(?:: \[|refused\(\[?)\s*(['`])([A-Z][^'`]+)\1/g
const serverCode = new URL('../../', import.meta.url)
const stated = readdirSync(serverCode, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(new URL(path, serverCode), 'utf8'))
  .filter((text) => /'(INVALID_INPUT|MAPPING_REFUSED)'/.test(text))
  .flatMap((text) => [...text.matchAll(problem)].map(([, , sentence = '']) => sentence))

test('knows problems that the code states', () => {
  expect(stated).toContain('The source does not accept these credentials')
})

test.each(stated)('says in German: %s', (sentence) => {
  const withValues = sentence.replace(/\$\{[^}]*\}/g, '7')
  expect(germanProblem(withValues)).not.toBe(withValues)
})

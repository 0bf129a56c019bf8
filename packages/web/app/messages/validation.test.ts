import { describeIssue } from '@merkwerk/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { changeLanguage } from './index.ts'
import { sayIssue, sayProblem } from './validation.ts'

test.each([
  ['en', 'Email is required'],
  ['de', 'Bitte geben Sie Ihre E-Mail-Adresse ein'],
] as const)('says a problem of the contract in %s', async (language, sentence) => {
  await changeLanguage(language)
  expect(sayProblem('email-missing')).toBe(sentence)
})

test.each([
  ['en', 'Please enter at most 3 characters'],
  ['de', 'Bitte geben Sie höchstens 3 Zeichen ein'],
] as const)('says what a schema finds without a message of its own in %s', async (language, sentence) => {
  await changeLanguage(language)
  const [issue] = z.string().max(3).safeParse('long', { error: describeIssue }).error?.issues ?? []
  expect(issue && sayIssue(issue)).toBe(sentence)
})

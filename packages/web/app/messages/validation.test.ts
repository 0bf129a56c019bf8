import i18next from 'i18next'
import { afterAll, expect, test } from 'vitest'
import './index.ts'
import { translateProblem } from './validation.ts'

afterAll(() => i18next.changeLanguage('en'))

test('keeps the sentences of the contract in English', async () => {
  await i18next.changeLanguage('en')
  expect(translateProblem('Email is required')).toBe('Email is required')
})

test('translates the sentences of the contract into German', async () => {
  await i18next.changeLanguage('de')
  expect(translateProblem('Email is required')).toBe('Bitte geben Sie Ihre E-Mail-Adresse ein')
})

test('shows a sentence without translation unchanged', async () => {
  await i18next.changeLanguage('de')
  expect(translateProblem('Something new')).toBe('Something new')
})

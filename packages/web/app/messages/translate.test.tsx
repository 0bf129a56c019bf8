// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, setUpScreens } from '../testing/screen.tsx'
import { changeLanguage } from './index.ts'
import { textFiles } from './text-files.ts'
import { hasText, t, useTranslation } from './translate.ts'

setUpScreens()

test('fills in values as the language writes them', async () => {
  expect(t('time.coins', { count: 1_200.9 })).toBe('1,200 coins')
  expect(t('time.coins', { count: 1 })).toBe('1 coin')
  await changeLanguage('de')
  expect(t('time.coins', { count: 1_200.9 })).toBe('1.200 Coins')
})

test('shows braces of a value as they are', () => {
  expect(t('time.perSecond', { n: '{{n}}' })).toContain('{{n}}')
})

test('says the path of a text that does not exist', () => {
  expect(t('app.constructor' as 'app.cancel')).toBe('app.constructor')
  expect(hasText('app.constructor')).toBe(false)
  expect(hasText('app')).toBe(false)
  expect(hasText('app.cancel')).toBe(true)
})

type Tree = { readonly [name: string]: string | Tree }

function* listTexts(tree: Tree, path: string): Generator<[key: string, text: string]> {
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === 'string') yield [`${path}.${name}`, value]
    else yield* listTexts(value, `${path}.${name}`)
  }
}

test.each(['en', 'de'] as const)('every text is found by its key in %s', async (language) => {
  await changeLanguage(language)
  for (const [area, file] of Object.entries(textFiles)) {
    const texts: Record<string, Tree> = await file[language]()
    const found = [...listTexts(texts[area] ?? {}, area)]
    expect(found.length, area).toBeGreaterThan(0)
    for (const [key, text] of found) {
      expect(hasText(key), key).toBe(true)
      if (!text.includes('{{')) expect(t(key as 'app.cancel'), key).toBe(text)
    }
  }
})

test('finds names with dots', () => {
  expect(t('webhooks.event.run.failed')).toBe('A run failed')
})

function Cancel() {
  const { t, language } = useTranslation()
  return <p lang={language}>{t('app.cancel')}</p>
}

test('another language shows its texts at once, and the last chosen one wins', async () => {
  await renderScreen(<Cancel />)
  expect(screen.getByText('Cancel').lang).toBe('en')
  await act(() => Promise.all([changeLanguage('en'), changeLanguage('de')]))
  expect(screen.getByText('Abbrechen').lang).toBe('de')
})

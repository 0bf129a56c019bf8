import type { Language } from '@merkwerk/contract'
import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** A text that the specification quotes: in English, or in both languages. `{}` stands for filled-in values. */
export type QuotedText = string | readonly [en: string, de: string]

const textIn = (text: QuotedText, language: Language): string =>
  typeof text === 'string' ? text : text[language === 'en' ? 0 : 1]

const namingAttributes = ['aria-label', 'placeholder', 'title']

/** The texts, accessible names, placeholders and titles on the screen. */
function shownTexts(): string[] {
  return [...document.body.querySelectorAll('*')].flatMap((element) => [
    ...[...element.childNodes].map((node) => (node instanceof Text ? node.data.trim() : '')),
    ...namingAttributes.map((name) => element.getAttribute(name) ?? ''),
  ])
}

const toPattern = (text: string) => new RegExp(`^${text.split('{}').map(RegExp.escape).join('.+')}$`)

/** Waits until the screen shows every text. A longer text that contains it does not count. */
export async function findTexts(texts: readonly QuotedText[], language: Language = 'en'): Promise<void> {
  const patterns = new Map(
    texts.map((text) => textIn(text, language)).map((text) => [text, toPattern(text)] as const),
  )
  await waitFor(() => {
    const shown = shownTexts()
    const missing = [...patterns].filter(([, pattern]) => !shown.some((text) => pattern.test(text)))
    expect(missing.map(([text]) => text)).toEqual([])
  })
}

/** Never responds, so that the busy state stays. */
export const noEnd = (): Promise<never> => new Promise(() => undefined)

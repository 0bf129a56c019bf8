import { expect, test } from 'vitest'
import { fillTemplate } from '../../../platform/email/index.ts'
import { type BillingEmail, billingTemplates, formatValues } from './email-templates.ts'

const values = { coins: 5000, cents: 4500, day: new Date('2026-12-24T23:30:00Z') }
const publicUrl = 'https://merkwerk.example'
const write = (kind: BillingEmail, language: 'de' | 'en') =>
  fillTemplate(billingTemplates[kind], { language, values: formatValues(language, values), publicUrl })

test.each(Object.keys(billingTemplates) as BillingEmail[])('%s has both languages and a link', (kind) => {
  const [german, english] = [write(kind, 'de'), write(kind, 'en')]
  expect(german.subject).not.toBe(english.subject)
  expect(german.url).toBe(english.url)
  expect(german.url).toMatch(/^https:\/\/merkwerk\.example\/[a-z]/)
  for (const { subject, paragraphs } of [german, english])
    expect([subject, ...paragraphs].join(' ')).not.toMatch(/undefined|NaN| {2}| ,|\(\)/)
  // The sentence continues after "Guten Tag,".
  expect(german.paragraphs[0]).toMatch(/^(\p{Ll}|(Ihre?|Sie)\b)/u)
})

test('formats numbers, money and days for the language, in German time', () => {
  expect(write('coins-bought', 'de').paragraphs[0]).toMatch(/45,00\s€.*5\.000 Coins/)
  expect(write('coins-bought', 'en').paragraphs[0]).toMatch(/€45\.00.*5,000 coins/)
  expect(write('payment-failed', 'de').paragraphs[1]).toContain('25. Dezember 2026')
  expect(write('payment-failed', 'en').paragraphs[1]).toContain('25 December 2026')
})

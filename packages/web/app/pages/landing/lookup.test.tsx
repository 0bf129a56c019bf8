// @vitest-environment happy-dom
import { endpoints, type Preview } from '@merkwerk/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { landing as german } from '../../messages/public/landing.de.ts'
import { landing as english } from '../../messages/public/landing.en.ts'
import { lookup } from '../../messages/public/lookup.ts'
import { noResponse, refuse } from '../../testing/fake-api.ts'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { setUpSite } from '../../testing/site.ts'
import { Lookup } from './lookup.tsx'

const api = setUpScreens()
const setSite = setUpSite()
const texts = { en: english, de: german } as const
const ean = '4006381333931'

const found = (identifier: string, change: Partial<Preview['product'] & object> = {}): Preview => ({
  identifier,
  product: {
    title: `Drill ${identifier}`,
    brand: 'Werkmann',
    image: 'https://images.example/1.jpg',
    prices: { amazon: { amount: '147.95', currency: 'EUR' }, ebay: null },
    attributes: 14,
    first_attributes: [{ name: 'Spannung', value: '12 Volt' }],
    fetched_at: new Date(Date.now() - 2 * 3600_000).toISOString(),
    ...change,
  },
  reason: null,
  reason_text: null,
})
const without = (identifier: string, reason: Preview['reason'], text: string): Preview => ({
  identifier,
  product: null,
  reason,
  reason_text: text,
})

async function open(language: 'en' | 'de' = 'en') {
  setSite({ PUBLIC_LOOKUPS: 'on' })
  const at = language === 'en' ? '/' : '/de'
  const rendered = await renderScreen(<Lookup text={texts[language]} />, { at, role: null })
  await screen.findByRole('textbox')
  return rendered
}
const field = () => screen.getByRole('textbox', { name: lookup.en.label })
const search = () => screen.getByRole('button', { name: lookup.en.button })
const onPreview = (answer: (identifier: string) => Preview) =>
  api.on(endpoints.previewProducts, ({ body }) => ({ previews: body.identifiers.map(answer) }))

test('an installation that does not offer lookups shows no form', async () => {
  setSite({ PUBLIC_LOOKUPS: '' })
  await renderScreen(<Lookup text={english} />, { role: null })
  expect(screen.queryByRole('textbox')).toBeNull()
})

test.each([
  ['en', '€147.95', 'No price', '14 attributes', 'Fetched 2 hours ago'],
  ['de', '147,95 €', 'Kein Preis', '14 Merkmale', 'Abgerufen vor 2 Stunden'],
] as const)('a card in %s shows prices, attributes and age', async (language, ...shown) => {
  onPreview((identifier) => found(identifier))
  const { user } = await open(language)
  const { label, button } = lookup[language]
  await user.type(screen.getByRole('textbox', { name: label }), ean)
  await user.click(screen.getByRole('button', { name: button }))
  const card = await screen.findByRole('listitem')
  await within(card).findByRole('heading', { name: `Drill ${ean}` })
  const content = card.textContent?.replaceAll('\u00a0', ' ')
  for (const part of [...shown, 'Werkmann', 'Spannung', '12 Volt']) expect(content).toContain(part)
  expect(api.calls(endpoints.previewProducts)[0]?.language).toBe(language)
})

test('each card fills when its own lookup ends', async () => {
  const slow = Promise.withResolvers<{ previews: Preview[] }>()
  api.on(endpoints.previewProducts, ({ body: { identifiers } }) =>
    identifiers[0] === ean ? slow.promise : { previews: identifiers.map((identifier) => found(identifier)) },
  )
  const { user } = await open()
  await user.click(field())
  await user.paste(`${ean}\n3017620422003`)
  await user.click(search())
  await screen.findByRole('heading', { name: 'Drill 3017620422003' })
  const [first, second] = screen.getAllByRole('listitem')
  expect([first, second].map((card) => card?.getAttribute('aria-busy'))).toEqual(['true', 'false'])
  expect(screen.getByRole('status').textContent).toBe('1 of 2 looked up')
  slow.resolve({ previews: [found(ean)] })
  await screen.findByText('2 of 2 looked up')
  expect(screen.getByRole('link', { name: 'Start' }).getAttribute('href')).toBe('/register')
})

test('the examples are shown with one click', async () => {
  onPreview((identifier) => found(identifier))
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: lookup.en.example }))
  await screen.findByText('3 of 3 looked up')
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})

test.each(['', ' ; '])('“%s” has no identifier, and nothing is looked up', async (written) => {
  const { user } = await open()
  fireEvent.change(field(), { target: { value: written } })
  await user.click(search())
  expect(screen.getByRole('alert').textContent).toBe(lookup.en.empty)
  expect(document.activeElement).toBe(field())
  expect(api.calls(endpoints.previewProducts)).toEqual([])
})

test('of more than five identifiers the first five are looked up', async () => {
  onPreview((identifier) => without(identifier, 'no-identifier', 'Neither'))
  const { user } = await open()
  await user.type(field(), 'a b c d e f g')
  await user.click(search())
  await screen.findByText('5 of 5 looked up')
  screen.getByText(/^You entered 7 identifiers\./)
  expect(api.calls(endpoints.previewProducts).map(({ body }) => body.identifiers)).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((one) => [one]),
  )
})

test('a card without a product says why, and a slow one can be looked up again', async () => {
  api.on(
    endpoints.previewProducts,
    { previews: [without(ean, 'not-yet', 'The marketplace is slow.')] },
    { previews: [found(ean)] },
  )
  const { user } = await open()
  await user.type(field(), ean)
  await user.click(search())
  await screen.findByText('The marketplace is slow.')
  await user.click(screen.getByRole('button', { name: lookup.en.again }))
  await screen.findByRole('heading', { name: `Drill ${ean}` })
  screen.getByText('1 of 1 looked up')
})

test.each([
  ['the limit of a visitor', refuse('THROTTLED', { retry_after_seconds: 60 }), lookup.en.failures.throttled],
  ['a server error', refuse('INTERNAL'), lookup.en.failures.unreachable],
  ['a lost connection', noResponse, lookup.en.failures.unreachable],
])('%s is a sentence in the card', async (_, answer, sentence) => {
  api.on(endpoints.previewProducts, answer)
  const { user } = await open()
  await user.type(field(), ean)
  await user.click(search())
  await screen.findByText(sentence)
})

test('leaving the page ends the lookups', async () => {
  const { promise } = Promise.withResolvers<{ previews: Preview[] }>()
  api.on(endpoints.previewProducts, () => promise)
  const send = vi.spyOn(globalThis, 'fetch')
  const { user, unmount } = await open()
  await user.type(field(), ean)
  await user.click(search())
  await waitFor(() => expect(api.calls(endpoints.previewProducts)).toHaveLength(1))
  const signal = send.mock.calls[0]?.[1]?.signal
  expect(signal?.aborted).toBe(false)
  unmount()
  expect(signal?.aborted).toBe(true)
})

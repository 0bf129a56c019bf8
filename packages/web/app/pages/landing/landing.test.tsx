// @vitest-environment happy-dom
import { endpoints, sources } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { landing as german } from '../../messages/public/landing.de.ts'
import { landing as english } from '../../messages/public/landing.en.ts'
import { questions } from '../../messages/public/questions.ts'
import { noResponse, refuse } from '../../testing/fake-api.ts'
import { coinPackage } from '../../testing/fixtures.ts'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { setUpSite } from '../../testing/site.ts'
import PageDe, { meta as metaDe } from './page-de.tsx'
import PageEn, { meta as metaEn } from './page-en.tsx'

const api = setUpScreens()
const setSite = setUpSite()
const texts = { en: english, de: german } as const
type PageLanguage = keyof typeof texts

async function openLanding(language: PageLanguage, packages = [coinPackage()]) {
  setSite({ COINS_PER_RECORD: '2', VAT_PERCENT: '19' })
  api.on(endpoints.getProductList, { products: packages })
  const [page, at] = language === 'en' ? [<PageEn key="en" />, '/'] : [<PageDe key="de" />, '/de']
  return renderScreen(page, { at, role: null })
}

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')

test.each(['en', 'de'] as const)(
  'the start page in %s has one title and a heading for each part',
  async (language) => {
    await openLanding(language)
    const text = texts[language]
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
      text.title,
    ])
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      text.stepsTitle,
      text.shop.title,
      text.featuresTitle,
      text.sampleTitle,
      text.sources.title,
      text.priceTitle,
      text.questionsTitle,
      text.closingTitle,
    ])
  },
)

test.each(['en', 'de'] as const)('both languages have the same parts: %s', async (language) => {
  await openLanding(language)
  const region = (name: string) => within(screen.getByRole('region', { name }))
  const text = texts[language]
  expect(region(text.stepsTitle).getAllByRole('listitem')).toHaveLength(3)
  expect(region(text.featuresTitle).getAllByRole('listitem')).toHaveLength(3)
  expect(region(text.priceTitle).getAllByRole('listitem')).toHaveLength(english.included.length)
  expect(await region(text.questionsTitle).findAllByRole('group')).toHaveLength(questions[language].length)
  expect(await region(text.sources.title).findAllByRole('listitem')).toHaveLength(sources.length)
})

test('every way to start leads to the registration and is not for search engines', async () => {
  await openLanding('en')
  const links = screen.getAllByRole('link', { name: /^Start/ })
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual(
    Array.from({ length: 3 }, () => ['/register', 'nofollow']),
  )
})

test('“See how it works” leads to the steps on the page', async () => {
  await openLanding('en')
  expect(screen.getByRole('link', { name: 'See how it works' }).getAttribute('href')).toBe('#steps')
  expect(document.getElementById('steps')).toBe(screen.getByRole('region', { name: english.stepsTitle }))
})

test.each(['en', 'de'] as const)(
  'pictures are in %s, described, and the first one loads at once',
  async (language) => {
    await openLanding(language)
    const text = texts[language]
    const pictures = screen.getAllByRole<HTMLImageElement>('img')
    expect(pictures.map(({ alt }) => alt)).toEqual([
      text.heroPicture,
      ...text.steps.map(({ picture }) => picture),
      text.shop.picture,
    ])
    for (const { src } of pictures) expect(src).toContain(`-${language}-light`)
    expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual([
      'eager',
      'lazy',
      'lazy',
      'lazy',
      'lazy',
    ])
  },
)

test('dark and narrow screens get their own pictures', async () => {
  await openLanding('en')
  const [hero, step] = [...document.querySelectorAll('picture')].map((picture) =>
    [...picture.querySelectorAll('source')].map((source) => [
      source.media,
      /(\w+)-en-(\w+)/.exec(source.getAttribute('srcset') ?? '')?.[0],
    ]),
  )
  expect(hero).toEqual([
    ['(max-width: 36rem) and (prefers-color-scheme: dark)', 'phone-en-dark'],
    ['(prefers-color-scheme: dark)', 'hero-en-dark'],
    ['(max-width: 36rem)', 'phone-en-light'],
  ])
  expect(step).toEqual([['(prefers-color-scheme: dark)', 'list-en-dark']])
})

test.each([
  ['en', ['10,000', '€85.00', '€0.0170']],
  ['de', ['10.000', '85,00 €', '0,0170 €']],
] as const)('coin packages show their price and the price of a product in %s', async (language, cells) => {
  await openLanding(language, [coinPackage({ coins: 10_000, price: 85 })])
  const table = within(await screen.findByRole('table', { name: texts[language].coins.caption }))
  expect(table.getAllByRole('cell').map(({ textContent }) => plain(textContent))).toEqual(cells)
})

test('the coins of a product come from the settings of the server', async () => {
  await openLanding('en')
  screen.getByText(/Coins per found product: 2\./)
  screen.getByText(/All prices include VAT, 19% in Germany\./)
  expect(screen.queryByText(/\{n\}/)).toBeNull()
})

test.each([
  ['an error', refuse('INTERNAL')],
  ['a lost connection', noResponse],
  ['no packages', { products: [] }],
])('%s leaves only the sentence about coins', async (_, answer) => {
  api.on(endpoints.getProductList, answer)
  await renderScreen(<PageEn />, { role: null })
  await waitFor(() => expect(api.calls(endpoints.getProductList)).toHaveLength(1))
  screen.getByRole('heading', { level: 3, name: 'Coins' })
  expect(screen.queryByRole('table', { name: english.coins.caption })).toBeNull()
})

test('the sample tables are German, named and reachable by keyboard', async () => {
  await openLanding('en')
  for (const caption of [english.masterCaption, english.attributesCaption]) {
    const region = screen.getByRole('region', { name: caption })
    expect(region.tabIndex).toBe(0)
    const table = within(region).getByRole('table', { name: caption })
    expect(table.querySelector('tbody')?.lang).toBe('de')
    expect(within(table).getAllByRole('columnheader')[0]?.textContent).toBe('Artikelnummer')
  }
})

test.each([
  ['/', metaEn, english.meta],
  ['/de', metaDe, german.meta],
])('%s has the title and description of its language', (pathname, meta, { title, description }) => {
  expect(meta({ location: { pathname } }).slice(0, 2)).toEqual([
    { title },
    { name: 'description', content: description },
  ])
})

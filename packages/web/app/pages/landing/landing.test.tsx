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
  'pictures are in %s, described, and load when they are near',
  async (language) => {
    await openLanding(language)
    const text = texts[language]
    const pictures = screen.getAllByRole<HTMLImageElement>('img')
    expect(pictures.map(({ alt }) => alt)).toEqual([
      ...text.steps.map(({ picture }) => picture),
      text.shop.picture,
    ])
    for (const { src } of pictures) expect(src).toContain(`-${language}-light`)
    for (const picture of pictures) expect(picture.getAttribute('loading')).toBe('lazy')
  },
)

test('dark screens get their own pictures', async () => {
  await openLanding('en')
  const [first] = [...document.querySelectorAll('picture')].map((picture) =>
    [...picture.querySelectorAll('source')].map((source) => [
      source.media,
      /(\w+)-en-(\w+)/.exec(source.getAttribute('srcset') ?? '')?.[0],
    ]),
  )
  expect(first).toEqual([['(prefers-color-scheme: dark)', 'list-en-dark']])
})

const demo = async () => within(await screen.findByRole('table', { name: 'A list after its run' }))
const demoNumbers = async () => (await demo()).getAllByRole('rowheader').map(({ textContent }) => textContent)

test('visitors sort a list, search it and open its products', async () => {
  const { user } = await openLanding('en')
  expect((await demoNumbers()).slice(0, 4)).toEqual(['1004', '1005', '1007', '1012'])
  await user.click((await demo()).getByRole('button', { name: 'Price' }))
  // Rows without a price stay at the end.
  expect(await demoNumbers()).toEqual(['1016', '1013', '1007', '1005', '1024', '1004', '1012', '1021'])
  await user.click((await demo()).getByRole('button', { name: 'Price' }))
  expect(await demoNumbers()).toEqual(['1004', '1024', '1005', '1007', '1013', '1016', '1012', '1021'])

  const opened = within(screen.getByRole('region', { name: 'The opened product' }))
  opened.getByText('Werkmann ProLine Akku-Winkelschleifer WE-5588')
  await user.type(screen.getByRole('searchbox', { name: 'Search the list' }), 'bluetooth')
  expect(await demoNumbers()).toEqual(['1024'])
  await user.click((await demo()).getByRole('button', { name: /Tonwerk/ }))
  expect(opened.getByText('20–20.000 Hz').textContent).toBe('20–20.000 HzOpen Icecat')
  await user.type(screen.getByRole('searchbox', { name: 'Search the list' }), ' of nobody')
  screen.getByText('No row matches.')
})

test('a row without a product says why', async () => {
  const { user } = await openLanding('de')
  await user.click(
    within((await screen.findByRole('rowheader', { name: '1021' })).closest('tr') as HTMLElement).getByRole(
      'button',
      { name: 'Kein Produkt' },
    ),
  )
  screen.getByText('Keine Quelle hat dieses Produkt. Die Zeile kostet nichts.')
})

test('a visitor learns what so many articles cost', async () => {
  const { user } = await openLanding('en', [
    coinPackage({ coins: 1_000, price: 10 }),
    coinPackage({ coins: 10_000, price: 85 }),
  ])
  const field = await screen.findByRole('spinbutton', { name: 'Number of articles' })
  await screen.findByText(
    /^3,000 found articles cost 6,000 coins, which is €60\.00 with the package of 1,000/,
  )
  await user.clear(field)
  await user.type(field, '4500')
  await screen.findByText(
    /^4,500 found articles cost 9,000 coins, which is €85\.00 with the package of 10,000/,
  )
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

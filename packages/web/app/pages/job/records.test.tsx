// @vitest-environment happy-dom
import { endpoints, type JobRecord, type Product, type RuledAttribute } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '../../testing/fake-api.ts'
import { jobDetail, profile } from '../../testing/fixtures.ts'
import { recordOf, setUpJobPage } from '../../testing/job-page.tsx'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { noEnd } from '../../testing/shown-texts.ts'
import JobPage from './page.tsx'

const api = setUpScreens()
const openJob = setUpJobPage(api)

const product = (changes: Partial<Product> = {}): Product => ({
  source: 'amazon',
  gtins: [],
  title: 'Small drill',
  bullets: [],
  attributes: [],
  breadcrumbs: [],
  images: [],
  ...changes,
})

async function openRecord(changes: Partial<JobRecord>, options: Parameters<typeof openJob>[0] = {}) {
  const record = recordOf(2, changes)
  const rendered = await openJob({
    find: () => [recordOf(1), record, recordOf(3)],
    at: '?record=2',
    ...options,
  })
  const name = options.language === 'de' ? 'Datensatz A-2' : 'Record A-2'
  const sheet = within(await screen.findByRole('dialog', { name }))
  return { ...rendered, sheet }
}

const factsOf = (sheet: { getAllByRole: (role: 'term') => HTMLElement[] }) =>
  sheet.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])

test('records show number, article, identifiers, product and verdict', async () => {
  await openJob({ find: () => [recordOf(7, { asin: 'B0815Y8J9N' })] })
  const row = (await screen.findByText('Drill 7')).closest('tr') as HTMLElement
  expect(within(row).getAllByRole('cell')[0]?.textContent).toBe('7')
  within(row).getByRole('button', { name: 'Show record A-7' })
  within(row).getByText('4006381333931')
  within(row).getByText('B0815Y8J9N')
  within(row).getByText('Found')
})

test.each([
  ['found', 'Found by EAN.', ['EAN invalid'], 'EAN invalid'],
  ['blocked', 'Refused.', ['Amazon refused', 'eBay refused'], 'Refused. · Amazon refused · eBay refused'],
  ['not-found', 'Nowhere.', [], 'Nowhere.'],
] as const)('the notes of a %s record', async (verdict, reason, notes, text) => {
  await openJob({
    find: () => [recordOf(1, { verdict, reason_text: reason, remarks: [...notes] })], // cspell:disable-line
  })
  expect((await screen.findByTitle(text)).textContent).toBe(text)
})

test('the notes name the source of a product that no marketplace has', async () => {
  const found = {
    reason: 'found-in-dnb',
    reason_text: 'Found in DNB',
    remarks: ['Not found on eBay'],
  } as const // cspell:disable-line
  await openJob({ find: () => [recordOf(1, { ...found, remarks: [...found.remarks] })] })
  await screen.findByTitle('Found in DNB · Not found on eBay')
})

test('a record without an article number can still be opened', async () => {
  const { user } = await openJob({ find: () => [recordOf(1, { article_number: '' })] })
  await user.click(await screen.findByText('N/A'))
  await screen.findByRole('dialog')
})

test('a click on a row opens its record', async () => {
  const { user, address } = await openJob({ find: () => [recordOf(5)] })
  await user.click(await screen.findByText('Drill 5'))
  expect(address()).toBe('/search/MW-1?record=5')
})

test('verdicts without records are no filters, unless chosen', async () => {
  await openJob({ at: '?verdict=blocked' })
  const filters = within(screen.getByRole('group', { name: 'Filter by verdict' }))
  expect(filters.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All10',
    'Found8',
    'Ambiguous1',
    'Not found1',
    'Blocked0',
  ])
  expect(filters.getByRole('button', { name: /^Blocked/ }).getAttribute('aria-pressed')).toBe('true')
})

test('“All” removes the verdict but keeps the search', async () => {
  const { user, address } = await openJob({ at: '?verdict=found&search=A' })
  await user.click(screen.getByRole('button', { name: /^All/ }))
  expect(address()).toBe('/search/MW-1?search=A')
  await waitFor(() =>
    expect(api.calls(endpoints.getJobRecords).at(-1)?.query).toEqual({ search: 'A', limit: 100 }),
  )
})

test('an invented verdict of the address is ignored', async () => {
  await openJob({ at: '?verdict=lost' })
  await screen.findByText('Drill 1')
  expect(api.calls(endpoints.getJobRecords)[0]?.query.verdict).toBeUndefined()
})

test.each([
  ['ended', jobDetail(), 'The job ended before any record was searched.'],
  [
    'searching',
    jobDetail({ status: 'Data Processing' }),
    'Searching. The first records appear in a few seconds.',
  ],
  [
    'waiting',
    jobDetail({
      status: 'Data Processing',
      progress: { waiting: 'Amazon is paused', waiting_for: 'amazon' },
    }),
    'The search is waiting. The top of this page says why.',
  ],
])('without records a job that is %s says why', async (_, job, text) => {
  await openJob({ job, find: () => [] })
  await screen.findByText('No records')
  screen.getByText(text)
})

test('records that do not load can be loaded again', async () => {
  api.on(endpoints.getJob, jobDetail())
  api.on(endpoints.getJobRecords, refuse('FORBIDDEN'), { records: [recordOf(1)], next: null })
  const { user } = await renderScreen(<JobPage />, { at: '/search/MW-1', path: '/search/:jobId' })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('Drill 1')
})

test('another filter keeps the rows of the one before until it arrives', async () => {
  const { user } = await openJob()
  await screen.findByText('Drill 1')
  api.on(endpoints.getJobRecords, noEnd)
  await user.click(screen.getByRole('button', { name: /^Found/ }))
  await waitFor(() => expect(api.calls(endpoints.getJobRecords)).toHaveLength(1))
  screen.getByText('Drill 1')
})

test('the arrows of the sheet end at the ends of the list', async () => {
  const { user, address } = await openRecord({})
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  await user.click(button('Next record'))
  expect(address()).toBe('/search/MW-1?record=3')
  await screen.findByRole('dialog', { name: 'Record A-3' })
  expect(button('Next record').disabled).toBe(true)
  await user.keyboard('{ArrowRight}j')
  expect(address()).toBe('/search/MW-1?record=3')
  await user.click(button('Previous record'))
  await screen.findByRole('dialog', { name: 'Record A-2' })
})

test('a record that cannot be fetched is explained', async () => {
  api.on(endpoints.getJob, jobDetail())
  api.on(endpoints.getJobRecords, ({ query }) =>
    query.limit === 1 ? refuse('FORBIDDEN') : { records: [], next: null },
  )
  await renderScreen(<JobPage />, { at: '/search/MW-1?record=90', path: '/search/:jobId' })
  await within(await screen.findByRole('dialog')).findByRole('alert')
})

test('a record that is not searched yet says so', async () => {
  const { sheet } = await openRecord({ verdict: null, reason_text: null, title: null, charge: null })
  sheet.getByText('Not looked up yet')
})

test.each([
  ['charged-elsewhere', 'Same product as an earlier record, not charged again.'],
  ['paid-before', 'Already paid for in an earlier job, not charged again.'],
  ['charged', null],
] as const)('the charge %s is explained', async (charge, text) => {
  const { sheet } = await openRecord({ charge })
  if (text) sheet.getByText(text)
  else expect(sheet.queryByText(/not charged again/)).toBeNull()
})

test.each([
  ['no-identifier', 'Enter an EAN or ASIN in this row and upload the list again.'],
  ['ean-damaged', /^The spreadsheet has dropped digits\./],
  ['duplicate', /^An earlier row has the same article number/],
] as const)('a record skipped for %s says how to fix it', async (reason, remedy) => {
  const { sheet } = await openRecord({ verdict: 'skipped', reason, bad_value: '4,00638E+12' })
  sheet.getByText(remedy)
  sheet.getByText('4,00638E+12')
})

test('an unknown reason of a skipped record has no advice', async () => {
  const { sheet } = await openRecord({ verdict: 'skipped', reason: 'moon-phase', reason_text: 'Full moon.' })
  sheet.getByText('Full moon.')
  expect(sheet.queryByText('Your list says:')).toBeNull()
})

test('notes are listed one by one', async () => {
  const { sheet } = await openRecord({ remarks: ['EAN invalid', 'Ambiguous on eBay'] }) // cspell:disable-line
  const notes = within(sheet.getByRole('list', { name: 'Notes' }))
  expect(notes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'EAN invalid',
    'Ambiguous on eBay',
  ])
})

const whole = product({
  site: 'amazon.fr',
  url: 'https://www.amazon.fr/dp/B01',
  brand: 'Werkmann',
  manufacturer: 'Werkmann GmbH',
  model: 'WE-1',
  gtins: ['4006381333931', '3017620422003'],
  breadcrumbs: ['Tools', 'Drills'],
  weightKg: '1234.50',
  dimensions: '12 x 8 x 2 inches',
  dimensionsCm: '30.5 x 20.3 x 5.1',
  rating: { value: '4.6', count: 1_204 },
  price: { amount: '1249.90', currency: 'EUR' },
  availability: 'In stock',
  bullets: ['Strong', 'Light'],
  description: 'A drill.',
})

test('a product shows its facts in the format of the language', async () => {
  const { sheet } = await openRecord({ products: [whole], ean: null })
  const article = within(sheet.getByRole('article', { name: 'Product on Amazon.fr' }))
  article.getByText('€1,249.90')
  article.getByText('In stock')
  expect(factsOf(article)).toEqual([
    ['Brand', 'Werkmann'],
    ['Manufacturer', 'Werkmann GmbH'],
    ['Model', 'WE-1'],
    ['GTIN', '4006381333931, 3017620422003'],
    ['Category', 'Tools › Drills'],
    ['Weight', '1,234.50 kg'],
    ['Dimensions', '12 x 8 x 2 inches (30.5 x 20.3 x 5.1 cm)'],
    ['Rating', '4.6 (1,204)'],
  ])
  expect(article.getByRole('heading', { name: 'Key points' }).parentElement?.textContent).toBe(
    'Key pointsStrongLight',
  )
  article.getByRole('heading', { name: 'Description' })
})

test('the page of a product opens in a new tab', async () => {
  const { sheet } = await openRecord({ products: [{ ...whole, via: 'api' }] })
  sheet.getByRole('article', { name: 'Product on Amazon.fr (API)' })
  const link = sheet.getByRole('link', { name: 'Open on Amazon.fr (opens in a new tab)' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([whole.url, '_blank'])
})

test('a product that states nothing has no facts, texts or link', async () => {
  const { sheet } = await openRecord({ products: [product()], ean: null })
  expect(sheet.queryByRole('term')).toBeNull()
  expect(sheet.queryByRole('link')).toBeNull()
  expect(sheet.queryByRole('heading', { level: 4 })).toBeNull()
})

test('dimensions in centimetres are not repeated', async () => {
  const { sheet } = await openRecord({
    products: [product({ dimensions: '30 x 20 x 5 cm', dimensionsCm: '30 x 20 x 5' })],
    ean: null,
  })
  expect(factsOf(sheet)).toEqual([['Dimensions', '30 x 20 x 5 cm']])
})

test('a rating without a count shows no brackets, and German uses a comma', async () => {
  const { sheet } = await openRecord(
    { products: [product({ rating: { value: '4.6' } })], ean: null },
    { language: 'de' },
  )
  expect(factsOf(sheet)[0]?.[1]).toBe('4,6')
})

test('six images are shown at most', async () => {
  const images = Array.from({ length: 9 }, (_, index) => `https://images.example/${index}.jpg`)
  const { sheet } = await openRecord({ products: [product({ images })] })
  expect(within(sheet.getByRole('list', { name: 'Images' })).getAllByRole('listitem')).toHaveLength(5)
})

const attribute = (changes: Partial<RuledAttribute>): RuledAttribute => ({
  name: 'Colour',
  value: 'red',
  source: 'amazon',
  rule: '',
  ...changes,
})

test('attributes name their group once, their rule and their source', async () => {
  const { sheet } = await openRecord({
    products: [product({ site: 'amazon.fr' })],
    attributes: [
      attribute({ group: 'Looks' }),
      attribute({ name: 'Finish', value: 'matt', group: 'Looks', rule: 'Renamed from Surface' }),
      attribute({ name: 'Weight', value: '1 kg', group: 'Size', source: 'ebay' }),
    ],
  })
  const rows = within(sheet.getByRole('table')).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'AttributeValueSource',
    'ColourLooksredAmazon.fr',
    'FinishmattRule: Renamed from SurfaceAmazon.fr',
    'WeightSize1 kgeBay',
  ])
})

const candidates = [
  { source: 'amazon' as const, id: 'B01', title: 'Small drill', url: 'https://www.amazon.de/dp/B01' },
  {
    source: 'ebay' as const,
    id: 'B01',
    title: 'Large drill',
    price: { amount: '9.00', currency: 'GBP' },
  },
]
const ambiguous = { verdict: 'ambiguous', title: null, candidates, charge: null } as const

test('candidates with the same ID on two marketplaces are different products', async () => {
  const { sheet } = await openRecord(
    { ...ambiguous, chosen: { source: 'ebay', id: 'B01' } },
    { job: jobDetail({ can_retry: true }) },
  )
  expect(sheet.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, true])
  sheet.getByText('£9.00')
  const link = sheet.getByRole('link', { name: 'Small drill (opens in a new tab)' })
  expect(link.getAttribute('href')).toBe('https://www.amazon.de/dp/B01')
})

test('a chosen candidate offers the retry beside it', async () => {
  const { sheet } = await openRecord(
    { ...ambiguous, chosen: { source: 'ebay', id: 'B01' } },
    { job: jobDetail({ can_retry: true, chosen_records: 1 }) },
  )
  sheet.getByRole('button', { name: 'Retry with your choice' })
})

test('candidates of a running job can be chosen, but not retried yet', async () => {
  const { sheet } = await openRecord(
    { ...ambiguous, chosen: { source: 'ebay', id: 'B01' } },
    { job: jobDetail({ status: 'Data Processing' }) },
  )
  expect(sheet.getAllByRole('radio')).toHaveLength(2)
  sheet.getByRole('button', { name: 'Remove choice' })
  expect(sheet.queryByRole('button', { name: /^Retry/ })).toBeNull()
})

test('without a subscription candidates are only shown', async () => {
  api.on(endpoints.getProfile, profile({ subscription: { status: 'ended', has_access: false } }))
  const { sheet } = await openRecord(ambiguous, { job: jobDetail({ can_retry: true }) })
  await sheet.findByText('Several different products match. Nothing is charged for this record.')
  await waitFor(() => expect(sheet.queryByRole('radio')).toBeNull())
})

test('a choice is shown in the list behind the sheet, too', async () => {
  api.on(endpoints.chooseCandidate, { success: true, message: 'ok' })
  const { user, sheet } = await openRecord(ambiguous, { job: jobDetail({ can_retry: true }) })
  await user.click(sheet.getByRole('radio', { name: 'Choose Small drill' }))
  await screen.findByText('Your choice is saved.')
  await user.click(screen.getByRole('button', { name: 'Next record' }))
  await screen.findByRole('dialog', { name: 'Record A-3' })
  await user.keyboard('{ArrowLeft}')
  const again = within(await screen.findByRole('dialog', { name: 'Record A-2' }))
  expect(again.getByRole<HTMLInputElement>('radio', { name: 'Choose Small drill' }).checked).toBe(true)
  expect(api.calls(endpoints.chooseCandidate)[0]?.params).toEqual({ id: 'MW-1', position: 2 })
})

test('of two choices in a row the last one stays, even if the first one fails late', async () => {
  const first = Promise.withResolvers<ReturnType<typeof refuse>>()
  api.on(endpoints.chooseCandidate, () => first.promise)
  const { user, sheet } = await openRecord(ambiguous, { job: jobDetail({ can_retry: true }) })
  await user.click(sheet.getByRole('radio', { name: 'Choose Small drill' }))
  await user.click(sheet.getByRole('radio', { name: 'Choose Large drill' }))
  expect(api.calls(endpoints.chooseCandidate)).toHaveLength(1)
  api.on(endpoints.chooseCandidate, { success: true, message: 'ok' })
  first.resolve(refuse('FORBIDDEN'))
  await screen.findByText('Your choice is saved.')
  expect(sheet.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, true])
})

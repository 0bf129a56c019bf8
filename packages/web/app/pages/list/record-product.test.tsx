// @vitest-environment happy-dom
import type { Product } from '@merkwerk/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { RecordProduct } from './record-product.tsx'

setUpScreens()

const chocolate: Product = {
  source: 'open-food-facts',
  site: 'world.openfoodfacts.org',
  gtins: [],
  title: 'Chocolate',
  bullets: [],
  attributes: [],
  breadcrumbs: [],
  images: [],
}

test('names the attribution and licence of a catalog', async () => {
  await renderScreen(<RecordProduct product={chocolate} />)
  screen.getByText(/Data from Open Food Facts, available under the Open Database License/)
  const link = screen.getByRole('link', { name: /Licence: ODbL 1\.0/ })
  expect(link.getAttribute('href')).toBe('https://opendatacommons.org/licenses/odbl/1-0/')
})

test('names no licence for a marketplace', async () => {
  await renderScreen(<RecordProduct product={{ ...chocolate, source: 'ebay' }} />)
  expect(screen.queryByText(/Licence/)).toBeNull()
})

const product = (changes: Partial<Product> = {}): Product => ({
  ...chocolate,
  source: 'amazon',
  site: 'amazon.de',
  title: 'Small drill',
  ...changes,
})
const toFacts = () =>
  screen.queryAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])

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
  await renderScreen(<RecordProduct product={whole} />)
  const article = within(screen.getByRole('article', { name: 'Product on Amazon.fr' }))
  article.getByText('€1,249.90')
  article.getByText('In stock')
  expect(toFacts()).toEqual([
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
  await renderScreen(<RecordProduct product={{ ...whole, via: 'api' }} />)
  screen.getByRole('article', { name: 'Product on Amazon.fr (API)' })
  const link = screen.getByRole('link', { name: 'Open on Amazon.fr (opens in a new tab)' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([whole.url, '_blank'])
})

test('a product that states nothing has no facts, texts or link', async () => {
  await renderScreen(<RecordProduct product={product()} />)
  expect(toFacts()).toEqual([])
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('heading', { level: 4 })).toBeNull()
})

test('dimensions in centimetres are not repeated', async () => {
  const dimensions = { dimensions: '30 x 20 x 5 cm', dimensionsCm: '30 x 20 x 5' }
  await renderScreen(<RecordProduct product={product(dimensions)} />)
  expect(toFacts()).toEqual([['Dimensions', '30 x 20 x 5 cm']])
})

test('a rating without a count shows no brackets, and German uses a comma', async () => {
  await renderScreen(<RecordProduct product={product({ rating: { value: '4.6' } })} />, { language: 'de' })
  expect(toFacts()[0]?.[1]).toBe('4,6')
})

test('six images are shown at most', async () => {
  const images = Array.from({ length: 9 }, (_, index) => `https://images.example/${index}.jpg`)
  await renderScreen(<RecordProduct product={product({ images })} />)
  expect(within(screen.getByRole('list', { name: 'Images' })).getAllByRole('listitem')).toHaveLength(5)
})

// @vitest-environment happy-dom
import type { Product } from '@merkwerk/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { RecordProduct } from './record-product.tsx'

setUpScreens()

const chocolate: Product = {
  ...{ source: 'open-food-facts', site: 'world.openfoodfacts.org', gtins: [], title: 'Chocolate' },
  ...{ bullets: [], attributes: [], breadcrumbs: [], images: [] },
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

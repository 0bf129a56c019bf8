// @vitest-environment happy-dom
import { endpoints, type ListRow, type Product, type RowRecord } from '@merkwerk/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '../../../testing/fake-api.ts'
import { openList, readSent, toRow } from '../../../testing/open-list.tsx'
import { renderScreen, setUpScreens } from '../../../testing/screen.tsx'
import type { RowDetail } from '../row-detail.ts'
import { ProductFacts } from './product-values.tsx'
import { SourceList } from './source-list.tsx'

const api = setUpScreens()

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
  await renderScreen(<SourceList products={[chocolate]} />)
  screen.getByText(/Data from Open Food Facts, available under the Open Database License/)
  const link = screen.getByRole('link', { name: /Licence: ODbL 1\.0/ })
  expect(link.getAttribute('href')).toBe('https://opendatacommons.org/licenses/odbl/1-0/')
})

test('names no licence for a marketplace', async () => {
  await renderScreen(<SourceList products={[{ ...chocolate, source: 'ebay' }]} />)
  expect(screen.queryByText(/Licence/)).toBeNull()
})

const product = (changes: Partial<Product> = {}): Product => ({
  ...chocolate,
  source: 'amazon',
  site: 'amazon.de',
  title: 'Small drill',
  ...changes,
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

const showFacts = (products: Product[], options?: Parameters<typeof renderScreen>[1]) =>
  renderScreen(<ProductFacts detail={{ record: { products } } as RowDetail} />, options)
const toFacts = () =>
  screen.queryAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])

test('facts are in the format of the language', async () => {
  await showFacts([whole])
  expect(toFacts()).toEqual([
    ['Manufacturer', 'Werkmann GmbH'],
    ['Model', 'WE-1'],
    ['GTIN', '4006381333931, 3017620422003'],
    ['Category', 'Tools › Drills'],
    ['Weight', '1,234.50 kg'],
    ['Dimensions', '12 x 8 x 2 inches (30.5 x 20.3 x 5.1 cm)'],
    ['Availability', 'In stock'],
    ['Rating', '4.6 (1,204)'],
  ])
})

test('a fact that sources state alike is there once, and another one is folded', async () => {
  await showFacts([whole, { ...whole, source: 'ebay', site: 'ebay.de', model: 'WE-2' }])
  const row = (name: string) => screen.getByText(name).parentElement?.textContent
  expect(row('Manufacturer')).toBe('ManufacturerWerkmann GmbHSource: Amazon.fr, eBay')
  expect(row('Model')).toBe('ModelWE-11 other valueeBay: WE-2Source: Amazon.fr')
})

test('a product that states nothing has no facts and no link', async () => {
  await showFacts([product()])
  expect(toFacts()).toEqual([])
  expect(screen.queryByRole('link')).toBeNull()
})

test('dimensions in centimetres are not repeated', async () => {
  await showFacts([product({ dimensions: '30 x 20 x 5 cm', dimensionsCm: '30 x 20 x 5' })])
  expect(toFacts()).toEqual([['Dimensions', '30 x 20 x 5 cm']])
})

test('a rating without a count shows no brackets, and German uses a comma', async () => {
  await showFacts([product({ rating: { value: '4.6' } })], { language: 'de' })
  expect(toFacts()[0]?.[1]).toBe('4,6')
})

test('the page of a product opens in a new tab', async () => {
  await renderScreen(<SourceList products={[{ ...whole, via: 'api' }]} />)
  screen.getByText('Amazon.fr (API)')
  const link = screen.getByRole('link', { name: 'Open on Amazon.fr (opens in a new tab)' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([whole.url, '_blank'])
})

/** Opens the product of a row in a list. */
async function openProduct(
  record: Partial<RowRecord>,
  { row, ...detail }: Partial<Omit<RowDetail, 'row' | 'record'>> & { row?: Partial<ListRow> } = {},
) {
  const { user } = await openList(api, { rows: [toRow(1, row)], at: '?row=1', record, detail })
  const panel = within(await screen.findByRole('dialog', { name: 'Product A-1' }))
  await panel.findByRole('button', { name: 'Edit Title' })
  return { user, panel }
}

const ebay = product({ source: 'ebay', site: 'ebay.de', title: 'Drill of eBay', brand: 'Bosch' })

test('a value is there once with its source, and another one is taken with a click', async () => {
  const { user, panel } = await openProduct({
    products: [product({ title: 'Drill 1', brand: 'Bosch' }), ebay],
  })
  const title = panel.getByText('Title').parentElement
  expect(title?.textContent).toBe('TitleDrill 11 other valueeBay: Drill of eBayUse this valueSource: Amazon')
  expect(panel.getByText('Brand').parentElement?.textContent).toBe('BrandBoschSource: Amazon, eBay')
  expect(panel.getAllByText('Drill 1')).toHaveLength(1)
  await user.click(panel.getByText('1 other value'))
  await user.click(panel.getByRole('button', { name: 'Use this value' }))
  await waitFor(() => expect(readSent(api)).toMatchObject([{ field: 'title', value: 'Drill of eBay' }]))
})

test('bullets and description are edited in place', async () => {
  const { user, panel } = await openProduct(
    { products: [whole] },
    { texts: { bullets: 'Strong\nLight', description: 'A drill.', price: null } },
  )
  expect(panel.getAllByText('Strong')).toHaveLength(1)
  await user.click(panel.getByRole('button', { name: 'Edit Key points' }))
  fireEvent.change(panel.getByRole('textbox', { name: 'Key points' }), { target: { value: 'Strong\nQuiet' } })
  await user.click(panel.getByRole('button', { name: 'Save' }))
  await user.click(panel.getByRole('button', { name: 'Edit Description' }))
  await user.keyboard('{Escape}')
  panel.getByText('A drill.')
  expect(screen.queryByRole('dialog', { name: 'Product A-1' })).not.toBeNull()
  await waitFor(() => expect(readSent(api)).toMatchObject([{ field: 'bullets', value: 'Strong\nQuiet' }]))
})

test('a text that is being written is saved when another row is opened, and the pencil gets the focus back', async () => {
  const { user } = await openList(api, { rows: [toRow(1), toRow(2)], at: '?row=1' })
  const pane = async (name: string) => within(await screen.findByRole('dialog', { name: `Product ${name}` }))
  const edit = () => screen.findByRole('button', { name: 'Edit Description' })
  for (const end of ['{Escape}', '{Control>}{Enter}{/Control}']) {
    await user.click(await edit())
    await user.keyboard(end)
    expect(document.activeElement).toBe(await edit())
  }
  expect(readSent(api)).toEqual([])
  await user.click(await edit())
  fireEvent.change((await pane('A-1')).getByRole('textbox', { name: 'Description' }), {
    target: { value: 'Half a text' },
  })
  await user.click(screen.getByRole('button', { name: 'Next row' }))
  await pane('A-2')
  await waitFor(() =>
    expect(readSent(api)).toEqual([{ positions: [1], field: 'description', value: 'Half a text' }]),
  )
})

test('HTML is shown as a shop would show it, without what could run or load', async () => {
  const description =
    '<p onclick="alert(1)">Strong <b>drill</b><img src="https://x.example/1.png"></p><script>alert(1)</script><iframe src="https://x.example"></iframe>'
  const { user, panel } = await openProduct({}, { texts: { bullets: null, description, price: null } })
  const text = panel.getByText('drill').closest('p')
  expect(text?.outerHTML).toBe('<p>Strong <b>drill</b><span></span></p>')
  expect(panel.queryByText('alert(1)')).toBeNull()
  expect(document.querySelector('iframe, script, [src^="https://x.example"]')).toBeNull()
  await user.click(panel.getByRole('radio', { name: 'HTML' }))
  panel.getByText(description)
})

const [one, two, three] = [1, 2, 3].map((number) => `https://images.example/${number}.jpg`)

test.each([
  ['Move picture 2 forward', [two, one]],
  ['Leave out picture 1', [two]],
  ['Use picture 3', [one, two, three]],
])('pictures are chosen and ordered: %s', async (name, chosen) => {
  const pictures = { chosen: [one ?? '', two ?? ''], found: [one ?? '', two ?? '', three ?? ''] }
  const { user, panel } = await openProduct({}, { pictures })
  await user.click(panel.getByText('1 picture left out'))
  await user.click(panel.getByRole('button', { name }))
  await waitFor(() =>
    expect(readSent(api)).toMatchObject([{ field: 'pictures', value: JSON.stringify(chosen) }]),
  )
})

test('own pictures are shown although no source has any', async () => {
  const pictures = { chosen: [one ?? ''], found: [] }
  const { user, panel } = await openProduct({}, { pictures })
  await user.click(panel.getByRole('button', { name: 'Enlarge picture 1' }))
  await screen.findByRole('dialog', { name: 'Picture 1 of 1' })
})

test('what is missing is typed, taken from a source, or asked again', async () => {
  const { user, panel } = await openProduct(
    { products: [product({ attributes: [{ name: 'Farbname', value: 'Rot' }] })] },
    { row: { missing: ['picture', 'price', 'attribute:Farbe'] } },
  )
  await user.type(panel.getByRole('textbox', { name: 'Picture' }), `${one},${two}{Enter}`)
  await user.type(panel.getByRole('textbox', { name: 'Price' }), '9.90{Enter}')
  await user.click(
    within(panel.getByRole('list', { name: 'Use a value that was found' })).getByRole('button', {
      name: 'Rot Amazon, Farbname',
    }),
  )
  await waitFor(() =>
    expect(readSent(api)).toMatchObject([
      { field: 'pictures', value: JSON.stringify([one, two]) },
      { field: 'price', value: '9.90' },
      { field: 'attribute:Farbe', value: 'Rot' },
    ]),
  )
  api.on(endpoints.startListRun, refuse('UNAVAILABLE'))
  await user.click(await panel.findByRole('button', { name: 'Ask the sources again: at most 1 coin' }))
  await waitFor(() =>
    expect(api.calls(endpoints.startListRun)[0]?.body).toEqual({ rows: [1], read_afresh: true }),
  )
})

// @vitest-environment happy-dom
import type { ListRow, RowRecord, RuledAttribute } from '@merkwerk/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openList, toRow } from '../../testing/open-list.tsx'
import { setUpScreens } from '../../testing/screen.tsx'

const api = setUpScreens()

async function openRow(record: Partial<RowRecord>, row: Partial<ListRow> = {}) {
  await openList(api, { rows: [toRow(1, row)], at: '?row=1', record })
  const panel = within(await screen.findByRole('dialog', { name: 'Product A-1' }))
  await panel.findByRole('button', { name: 'Edit Title' })
  return panel
}

test.each([
  ['charged-elsewhere', 'Same product as an earlier row, not charged again.'],
  ['paid-before', 'Already paid for in an earlier run, not charged again.'],
  ['charged', null],
] as const)('the charge %s is explained', async (charge, text) => {
  const panel = await openRow({ charge })
  if (text) panel.getByText(text)
  else expect(panel.queryByText(/not charged again/)).toBeNull()
})

test.each([
  ['no-identifier', 'Enter an EAN or ASIN here, then search the row.'],
  ['ean-damaged', /^The spreadsheet has dropped digits\./],
  ['duplicate', /^An earlier row has the same article number/],
] as const)('a row skipped for %s says how to fix it', async (reason, remedy) => {
  const panel = await openRow({ reason, bad_value: '4,00638E+12' }, { verdict: 'skipped' })
  panel.getByText(remedy)
  panel.getByText('4,00638E+12')
})

test('an unknown reason of a skipped row has no advice', async () => {
  const panel = await openRow({ reason: 'moon-phase', reason_text: 'Full moon.' }, { verdict: 'skipped' })
  panel.getByText('Full moon.')
  expect(panel.queryByText('Your list says:')).toBeNull()
})

test('notes are listed one by one', async () => {
  const panel = await openRow({ notes: ['EAN invalid', 'Ambiguous on eBay'] })
  const [notes] = panel.getAllByRole('list')
  expect(
    within(notes as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['EAN invalid', 'Ambiguous on eBay'])
})

test('states which facts of product safety a row lacks', async () => {
  const panel = await openRow({}, { missing_safety: ['address', 'warnings'] })
  panel.getByText('Product safety')
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Manufacturer – stated',
    'Postal address – missing',
    'Email or website – stated',
    'EU responsible person – stated',
    'Warnings – missing Only if the product needs them.',
  ])
})

const attribute = (changes: Partial<RuledAttribute>): RuledAttribute => ({
  name: 'Colour',
  value: 'red',
  source: 'amazon',
  rule: '',
  ...changes,
})

test('attributes name their group once, their rule and their source', async () => {
  const panel = await openRow({
    products: [
      {
        source: 'amazon',
        site: 'amazon.fr',
        gtins: [],
        title: 'Small drill',
        bullets: [],
        attributes: [],
        breadcrumbs: [],
        images: [],
      },
    ],
    attributes: [
      attribute({ group: 'Looks' }),
      attribute({ name: 'Finish', value: 'matt', group: 'Looks', rule: 'Renamed from Surface' }),
      attribute({ name: 'Weight', value: '1 kg', group: 'Size', source: 'ebay' }),
    ],
  })
  const looks = panel.getByRole('region', { name: 'Looks' })
  const texts = within(looks)
    .getAllByRole('term')
    .map((term) => term.parentElement?.textContent ?? '')
  expect(texts).toHaveLength(2)
  expect(texts[0]).toMatch(/^Colour.*red.*Source: Amazon\.fr/)
  expect(texts[1]).toMatch(/^Finish.*matt.*Rule: Renamed from Surface.*Source: Amazon\.fr/)
  expect(panel.getByRole('region', { name: 'Size' }).textContent).toMatch(/Weight.*1 kg.*Source: eBay/)
})

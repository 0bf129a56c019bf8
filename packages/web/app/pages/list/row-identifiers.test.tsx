// @vitest-environment happy-dom
import { endpoints, type ListRow } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '../../testing/fake-api.ts'
import { done, openList, toRow } from '../../testing/open-list.tsx'
import { setUpScreens } from '../../testing/screen.tsx'
import { findMade } from './own-changes.ts'

const api = setUpScreens()

const notFound = toRow(1, { verdict: 'not-found', title: null, fetched_at: null })
const statement = {
  position: 1,
  article_number: 'A-1',
  ean: '4041234500108',
  asin: null,
  part_number: null,
  skip_reason: null,
}
const corrected = { ...done, row: statement, chosen: null, notes: [] }

async function openRow(row: ListRow, record = {}) {
  const { user } = await openList(api, { rows: [row], at: '?row=1', record })
  const panel = within(await screen.findByRole('dialog', { name: 'Product A-1' }))
  return { user, panel }
}

test('a wrong EAN says at once what is wrong, and is saved when it is right', async () => {
  const { user, panel } = await openRow(
    { ...notFound, verdict: 'skipped', ean: null },
    {
      reason: 'ean-check-digit',
      bad_value: '4041234500109',
    },
  )
  api.on(endpoints.correctRow, corrected)
  expect(panel.queryByRole('button', { name: /^Search this row/ })).toBeNull()
  await user.click(await panel.findByRole('button', { name: 'Correct identifiers' }))
  const field = panel.getByRole<HTMLInputElement>('textbox', { name: 'EAN' })
  expect(field.value).toBe('4041234500109')
  panel.getByText('EAN with a wrong check digit')
  const save = panel.getByRole<HTMLButtonElement>('button', { name: 'Save identifiers' })
  expect(save.disabled).toBe(true)
  await user.clear(field)
  await user.type(field, '4041234500108')
  expect(panel.queryByText('EAN with a wrong check digit')).toBeNull()
  await user.click(save)
  await screen.findByText('The identifiers were saved. Search the row now.')
  expect(api.calls(endpoints.correctRow)).toMatchObject([
    { params: { id: 'ML-1', position: 1 }, body: { ean: '4041234500108' } },
  ])
  await waitFor(() => expect(panel.queryByRole('textbox', { name: 'EAN' })).toBeNull())
})

test('a pasted link is sent as it is, and one of another site is refused at its field', async () => {
  const { user, panel } = await openRow(notFound)
  await panel.findByRole('button', { name: 'Search this row: at most 1 coin' })
  api.on(
    endpoints.correctRow,
    refuse('INVALID_INPUT', { pasted: ['This is no link to Amazon or eBay.'] }),
    corrected,
  )
  const field = panel.getByRole<HTMLInputElement>('textbox', { name: /^Link to the product/ })
  await user.type(field, 'https://shop.example/1')
  await user.click(panel.getByRole('button', { name: 'Use it' }))
  await panel.findByText('This is no link to Amazon or eBay.')
  await user.clear(field)
  await user.type(field, ' https://www.amazon.de/dp/B026KXMY4E ')
  await user.click(panel.getByRole('button', { name: 'Use it' }))
  await waitFor(() => expect(field.value).toBe(''))
  const sent = api.calls(endpoints.correctRow).map(({ body }) => body)
  expect(sent).toMatchObject([
    { pasted: 'https://shop.example/1' },
    { pasted: 'https://www.amazon.de/dp/B026KXMY4E' },
  ])
  // The page knows its own entries in the history.
  for (const { id = '' } of sent) expect(findMade(id)).toBeDefined()
})

test('a found row offers a search only after its identifiers have changed', async () => {
  const { panel } = await openRow(toRow(1))
  await panel.findByRole('button', { name: 'Correct identifiers' })
  expect(panel.queryByRole('button', { name: /^Search this row/ })).toBeNull()
  panel.getByText('Drill 1')
})

test('a corrected row says that its result may be of another product, and can be searched', async () => {
  const { panel } = await openRow(toRow(1, { outdated: true }))
  await panel.findByText(/^The identifiers changed after the last search/)
  await panel.findByRole('button', { name: 'Search this row: at most 1 coin' })
})

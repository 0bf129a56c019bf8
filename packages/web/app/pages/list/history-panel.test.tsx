// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createEntry, openList } from '../../testing/open-list.tsx'
import { setUpScreens } from '../../testing/screen.tsx'

const api = setUpScreens()

test('the history shows values as the rows do: prices of the language, and pictures without marks', async () => {
  const { user } = await openList(api, { language: 'de' })
  const entry = createEntry('00000000-0000-4000-8000-000000000001')
  const cell = { position: 1, field: 'price', before: '12.5', after: '1299.9 CHF' }
  const pictures = { position: 2, field: 'pictures', before: null, after: '["https://a.example/1.jpg"]' }
  api.on(endpoints.getChanges, {
    changes: [{ ...entry, fields: ['pictures', 'price'], cells: 2, first: [cell, pictures] }],
    next: null,
  })
  await user.click(await screen.findByRole('button', { name: 'Verlauf' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Verlauf' }))
  await panel.findByText('A-2')
  const items = (await panel.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(items.map((text) => text?.replaceAll(/\s+/g, ' '))).toEqual(
    expect.arrayContaining([
      'A-1 Eigener Preis: 12,50 € 1.299,90 CHF',
      'A-2 Bilder: https://a.example/1.jpg',
    ]),
  )
})

test('a change of a parent or of axes, which changes no row, says so', async () => {
  const { user } = await openList(api)
  const entry = { ...createEntry('00000000-0000-4000-8000-000000000001'), kind: 'family' as const }
  const entries = [0, 3].map((rows) => ({ ...entry, id: crypto.randomUUID(), rows, cells: 1, first: [] }))
  api.on(endpoints.getChanges, { changes: entries, next: null })
  await user.click(await screen.findByRole('button', { name: 'History' }))
  const panel = within(await screen.findByRole('dialog', { name: 'History' }))
  await panel.findByText('Parents or axes')
  await panel.findByText('3 rows')
})

// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openList as openPage } from '../../testing/open-list.tsx'
import { setUpScreens } from '../../testing/screen.tsx'
import { readStoredSheet } from './stored-sheet.ts'

const api = setUpScreens()
const openList = () => openPage(api)
const row = (name: RegExp) => screen.findByRole('row', { name })

test('a filter of the menu shows a chip, which removes it', async () => {
  const { user, address } = await openList()
  await row(/A-1/)
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Brand' }), 'Bosch')
  await user.keyboard('{Escape}')
  expect(address()).toBe('/lists/ML-1?brand=Bosch')
  await user.click(await screen.findByRole('button', { name: 'Brand: Bosch' }))
  expect(address()).toBe('/lists/ML-1')
})

test('rows are dense unless their height is chosen, which this browser remembers', async () => {
  const { user } = await openList()
  expect((await row(/A-1/)).style.height).toBe('28px')
  await user.click(screen.getByRole('radio', { name: 'High rows' }))
  expect((await row(/A-1/)).style.height).toBe('40px')
  expect(readStoredSheet('ML-1', []).layout.density).toBe('roomy')
})

// @vitest-environment happy-dom
import { endpoints, type KeyValuePair } from '@merkwerk/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '../../../testing/fake-api.ts'
import { renderScreen, setUpScreens } from '../../../testing/screen.tsx'
import KeyValuesPage from './key-values.tsx'

const api = setUpScreens()
const colour: KeyValuePair = { id: 1, version: 11, key: 'Colour', value: 'Farbe' }

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(49)
})

async function open() {
  api.on(endpoints.listKeyValues, [colour])
  api.on(endpoints.listFilterChanges, [])
  api.on(endpoints.getFilterUsage, { runs: 0, rules: [] })
  const rendered = await renderScreen(<KeyValuesPage />, { role: 'admin' })
  await screen.findByRole('table')
  return rendered
}

test('a removed rule whose history cannot be loaded is reported as removed', async () => {
  api.on(endpoints.deleteKeyValue, { success: true, message: 'ok' })
  const { user } = await open()
  api.on(endpoints.listFilterChanges, refuse('FORBIDDEN'))
  await user.click(screen.getByRole('button', { name: 'Remove Colour' }))
  await screen.findByText('“Colour” was removed.')
  expect(screen.queryByText(/Failed to delete/)).toBeNull()
})

test('trying an incomplete rule shows the problem until it is fixed', async () => {
  api.on(endpoints.listBenchProducts, [])
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Add entry' }))
  await user.keyboard('Wei')
  await user.click(screen.getByRole('button', { name: 'Try on products' }))
  await waitFor(() =>
    expect(screen.getAllByText('Both key and value are required').length).toBeGreaterThan(0),
  )
  await user.keyboard('Gewicht')
  await waitFor(() => expect(screen.queryByText('Both key and value are required')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Try on products' }))
  await screen.findByRole('dialog', { name: /Try “Wei” on products/ })
})

test('double Enter creates one rule', async () => {
  const { promise, resolve } = Promise.withResolvers<KeyValuePair>()
  api.on(endpoints.createKeyValue, () => promise)
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Add entry' }))
  await user.keyboard('Wei{Tab}Gewicht{Enter}{Enter}')
  resolve({ id: 3, version: 4, key: 'Wei', value: 'Gewicht' })
  await screen.findByRole('button', { name: 'Edit Wei' })
  expect(api.calls(endpoints.createKeyValue)).toHaveLength(1)
})

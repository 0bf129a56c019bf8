// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '../../testing/fake-api.ts'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { StorageSection } from './storage.tsx'

const api = setUpScreens()

const list = {
  list_id: 'ML-7K2M9QXA',
  name: 'Lampen',
  file_name: 'lampen.csv',
  changed_at: '2026-11-20T09:30:00.000Z',
  runs: 3,
  bytes: 900_000_000,
}

test('the storage shows what is used, and deletes a list after a question', async () => {
  api.on(endpoints.getStorage, { used_bytes: 1_000_000_000, limit_bytes: 20_000_000_000, lists: [list] })
  api.on(endpoints.deleteList, refuse('CONFLICT', { error: 'A schedule searches this list.' }), {
    success: true,
  })
  const { user } = await renderScreen(<StorageSection />, { at: '/setting' })
  const storage = within(screen.getByRole('region', { name: 'Storage' }))
  await storage.findByText('1 GB of 20 GB used')
  expect(storage.getByRole('listitem').textContent).toContain('900 MB3 runschanged on 20 November 2026')
  await user.click(storage.getByRole('button', { name: 'Delete Lampen' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Lampen?' }))
  await user.click(dialog.getByRole('button', { name: 'Delete list' }))
  await dialog.findByText('A schedule searches this list.')
  api.on(endpoints.getStorage, { used_bytes: 0, limit_bytes: 20_000_000_000, lists: [] })
  await user.click(dialog.getByRole('button', { name: 'Delete list' }))
  await screen.findByText('Lampen is deleted.')
  expect(api.calls(endpoints.deleteList)[1]?.params).toEqual({ id: 'ML-7K2M9QXA' })
  await storage.findByText('0 kB of 20 GB used')
})

test.each([
  [19_999_999_999, 0],
  [20_000_000_000, 1],
  [20_400_000_000, 1],
])('with %d of 20 GB stored, %d notice says that the storage is full', async (used_bytes, count) => {
  api.on(endpoints.getStorage, { used_bytes, limit_bytes: 20_000_000_000, lists: [list] })
  await renderScreen(<StorageSection />, { at: '/setting' })
  await screen.findByText(/ of 20 GB used/)
  expect(screen.queryAllByText(/^Your storage is full\. .* deleted lists/)).toHaveLength(count)
})

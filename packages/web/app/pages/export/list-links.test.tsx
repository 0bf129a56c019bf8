// @vitest-environment happy-dom
import { endpoints, type ListLink } from '@merkwerk/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { exportReport, exportTargets, imageCheck, reportEvents } from '../../testing/export-fixtures.ts'
import { refuse, refuseFor } from '../../testing/fake-api.ts'
import { profile } from '../../testing/fixtures.ts'
import { toList } from '../../testing/open-list.tsx'
import { renderRoutes, setUpScreens } from '../../testing/screen.tsx'
import { noEnd } from '../../testing/shown-texts.ts'
import ExportPage from './page.tsx'

const api = setUpScreens()

const toLink = (changes: Partial<ListLink> = {}): ListLink => ({
  link_id: '6f1c2d34-0000-4000-8000-000000000007',
  target: 'shopware',
  target_name: 'Shopware 6',
  options: { mode: 'properties', stock: 5 },
  attribute_names: 'mapped',
  file: null,
  link: '/files/lists/token/latest/shopware/',
  created_at: '2026-11-20T10:30:00.000Z',
  created_by: 'mia',
  used_at: null,
  uses: 0,
  revoked_at: null,
  ...changes,
})

beforeEach(() => {
  api.on(endpoints.getProfile, profile())
  api.on(endpoints.getList, toList())
  api.on(endpoints.getListEvents, noEnd)
  api.on(endpoints.getExportTargets, { targets: exportTargets, last: null, mapping_version: 0 })
  api.on(endpoints.checkListExport, reportEvents(exportReport()))
  api.on(endpoints.getExportFiles, {
    files: [
      { file: 'properties', name: '1_properties.csv' },
      { file: 'products', name: '2_products.csv' },
    ],
  })
  api.on(endpoints.getListLinks, { links: [] })
  api.on(endpoints.getListImages, imageCheck())
})

async function openLinks(language: 'en' | 'de' = 'en') {
  const rendered = await renderRoutes([{ path: '/lists/:listId/export', element: <ExportPage /> }], {
    at: '/lists/ML-1/export',
    language,
  })
  await screen.findByRole('heading', { name: language === 'en' ? 'Permanent link' : 'Dauerlink' })
  return rendered
}

test('creates a link to a file of the chosen target, and copies its address', async () => {
  const { user } = await openLinks()
  await screen.findByText('This list has no permanent links yet.')
  await user.selectOptions(screen.getByRole('combobox', { name: /What the link delivers/ }), '2_products.csv')
  api.on(endpoints.createListLink, toLink({ file: 'products' }))
  api.on(endpoints.getListLinks, { links: [toLink({ file: 'products' })] })
  await user.click(screen.getByRole('button', { name: 'Create link for Shopware 6' }))
  await screen.findByText('The permanent link was created.')
  expect(api.calls(endpoints.createListLink)[0]).toMatchObject({
    params: { id: 'ML-1' },
    body: { target: 'shopware', file: 'products', options: { mode: 'create', stock: 0 } },
  })
  await screen.findByText('Shopware 6: products')
  screen.getByText('Does your system have the articles already? Yes: change only properties')
  screen.getByText('Not fetched yet')
  const address = screen.getByRole<HTMLInputElement>('textbox', {
    name: 'Address of the link for Shopware 6',
  })
  expect(address.value).toBe(`${location.origin}/files/lists/token/latest/shopware/`)
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('button', { name: 'Copy address' }))
  expect(write).toHaveBeenCalledWith(address.value)
  await screen.findByRole('button', { name: 'Address copied' })
})

test('revokes a link after a question, and shows when it was used', async () => {
  const used = toLink({ used_at: '2026-11-21T08:00:00.000Z', uses: 1_234 })
  api.on(endpoints.getListLinks, { links: [used] })
  const { user } = await openLinks()
  await screen.findByText(/Last fetched .* 1,234 times in total/)
  await user.click(screen.getByRole('button', { name: 'Revoke' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Revoke this link?' })
  api.on(endpoints.revokeListLink, { success: true })
  api.on(endpoints.getListLinks, { links: [{ ...used, revoked_at: '2026-11-22T08:00:00.000Z' }] })
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }))
  await screen.findByText('The link was revoked.')
  expect(api.calls(endpoints.revokeListLink)[0]?.params).toEqual({ id: 'ML-1', link: used.link_id })
  await screen.findByText('Revoked links (1)')
  screen.getByText('This list has no permanent links yet.')
})

test('names a failure, and that there are too many links', async () => {
  api.on(endpoints.getListLinks, refuse('INTERNAL'))
  const { user } = await openLinks('de')
  const again = await screen.findByRole('button', { name: 'Noch einmal versuchen' })
  api.on(endpoints.getListLinks, { links: [toLink()] })
  await user.click(again)
  await screen.findByText('Shopware 6: Ganzes Paket (ZIP)')
  api.on(
    endpoints.createListLink,
    refuseFor('CONFLICT', { code: 'too-many-links', params: { most: 20 } }, 'de'),
  )
  await user.click(screen.getByRole('button', { name: 'Link für Shopware 6 erstellen' }))
  await screen.findByText('Eine Liste hat höchstens 20 dauerhafte Links. Bitte widerrufen Sie zuerst einen.')
})

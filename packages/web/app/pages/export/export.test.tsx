// @vitest-environment happy-dom
import { type ExportTargetForm, endpoints } from '@merkwerk/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { foundAttributes, savedMapping } from '../../testing/attribute-fixtures.ts'
import { exportReport, exportTargets, imageCheck, reportEvents } from '../../testing/export-fixtures.ts'
import { noResponse, refuse } from '../../testing/fake-api.ts'
import { jobDetail, profile } from '../../testing/fixtures.ts'
import { openList, toList } from '../../testing/open-list.tsx'
import { renderRoutes, setUpScreens } from '../../testing/screen.tsx'
import { noEnd } from '../../testing/shown-texts.ts'
import ExportPage from './page.tsx'

const api = setUpScreens()
const link = { link: '/files/exports/token/Tools_ML-1_shopware.zip/', file_name: 'Tools_ML-1_shopware.zip' }
const package_ = { ...link, expires_at: '2026-11-20T10:30:00.000Z' }
const clicked: string[] = []

beforeEach(() => {
  clicked.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.getAttribute('href')} ${this.download}`)
  })
  api.on(endpoints.getProfile, profile())
  api.on(endpoints.getList, toList())
  api.on(endpoints.getListEvents, noEnd)
  api.on(endpoints.getRunDetails, jobDetail())
  answerTargets(null)
  api.on(endpoints.checkListExport, reportEvents(exportReport()))
  api.on(endpoints.createListExport, package_)
  api.on(endpoints.getListLinks, { links: [] })
  api.on(endpoints.getListImages, imageCheck())
  api.on(endpoints.getExportFiles, { files: [] })
})

const answerTargets = (last: string | null, targets: ExportTargetForm[] = exportTargets, version = 0) =>
  api.on(endpoints.getExportTargets, { targets, last, mapping_version: version })

async function openExport(at = '/lists/ML-1/export', language: 'en' | 'de' = 'en') {
  const rendered = await renderRoutes([{ path: '/lists/:listId/export', element: <ExportPage /> }], {
    at,
    language,
  })
  await screen.findByRole('heading', { level: 1 })
  return rendered
}

const lastOptions = () => api.calls(endpoints.checkListExport).at(-1)?.query.options

test('shows the report of the first target, and downloads its package', async () => {
  const { user } = await openExport()
  await screen.findByText('8 articles go into the import.')
  screen.getByText('2 rows are left out.')
  screen.getByText('2_products.csv')
  await user.click(screen.getByText('This row has no product.'))
  screen.getByText('Check the EAN of the row.')
  screen.getByText('Not found on any marketplace')
  await user.click(screen.getByRole('button', { name: 'Download package' }))
  await screen.findByText('The download of the package for Shopware 6 has started.')
  expect(clicked).toEqual([`${link.link} ${link.file_name}`])
  expect(api.calls(endpoints.createListExport)[0]).toMatchObject({
    params: { id: 'ML-1', target: 'shopware' },
    body: { options: { mode: 'create', stock: 0 } },
  })
})

test('says that a list is too large to be searched for families', async () => {
  api.on(endpoints.getList, toList({ total_rows: 300_001 }))
  await openExport()
  await screen.findByText(/exported one by one/)
})

test('begins with the last target and its options, and keeps another one in the address', async () => {
  const [shopware, jsonl] = exportTargets as [ExportTargetForm, ExportTargetForm]
  answerTargets('shopware', [jsonl, { ...shopware, chosen: { ...shopware.chosen, stock: 7 } }])
  const { user, address } = await openExport()
  await screen.findByText('8 articles go into the import.')
  expect(lastOptions()).toMatchObject({ stock: 7 })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Shopware 6/ }).checked).toBe(true)
  screen.getByText('Last used')
  api.on(endpoints.checkListExport, reportEvents(exportReport({ target: 'jsonl', findings: [] })))
  await user.click(screen.getByRole('radio', { name: 'JSON Lines' }))
  await screen.findByText('Every value is imported unchanged.')
  screen.getByText('This target needs no options.')
  expect(address()).toBe('/lists/ML-1/export?target=jsonl')
})

test('checks again for each changed option, and a text once it is complete', async () => {
  const { user } = await openExport()
  await screen.findByText('8 articles go into the import.')
  await user.click(screen.getByRole('switch', { name: 'Activate products' }))
  await waitFor(() => expect(lastOptions()).toMatchObject({ isActive: true }))
  await user.type(screen.getByRole('textbox', { name: 'Sales channel' }), 'Storefront{Enter}')
  await waitFor(() => expect(lastOptions()).toMatchObject({ channel: 'Storefront' }))
  expect(api.calls(endpoints.checkListExport)).toHaveLength(3)
  await user.click(screen.getByRole('radio', { name: 'Yes: change only properties' }))
  await waitFor(() => expect(lastOptions()).toMatchObject({ mode: 'properties' }))
  // What only new products use is not asked.
  expect(screen.queryByRole('switch', { name: 'Activate products' })).toBeNull()
  expect(screen.queryByRole('textbox', { name: 'Stock' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Reset options' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reset options' })).toBeNull())
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Sales channel' }).value).toBe('')
})

test('refuses a number outside its range before it is sent', async () => {
  const { user } = await openExport()
  await screen.findByText('8 articles go into the import.')
  const stock = screen.getByRole('textbox', { name: 'Stock' })
  await user.clear(stock)
  await user.type(stock, '5000{Enter}')
  screen.getByText('Please enter a whole number from 0 to 1000.')
  expect(api.calls(endpoints.checkListExport)).toHaveLength(1)
  await user.clear(stock)
  await user.type(stock, '12')
  await user.tab()
  await waitFor(() => expect(lastOptions()).toMatchObject({ stock: 12 }))
})

test('says that the mapping applies, and exports original names', async () => {
  const rule = { name: 'Lack', action: 'map' as const, to: 'Color', values: [] }
  answerTargets(null, exportTargets, 3)
  api.on(endpoints.getAttributeMapping, savedMapping(3, [rule]))
  api.on(endpoints.getListAttributes, foundAttributes([]))
  const [finding] = exportReport().findings
  const examples = finding?.examples.map((example) => ({ ...example, attribute: 'Color' })) ?? []
  const findings = finding ? [{ ...finding, examples }] : []
  api.on(endpoints.checkListExport, reportEvents(exportReport({ findings })))
  const { user } = await openExport()
  await screen.findByText(/^Your mapping applies, version 3\. 25% of the attributes/)
  await user.click(await screen.findByText('This row has no product.'))
  const fix = await screen.findByRole('link', { name: 'Fix mapping of Lack' })
  expect(fix.getAttribute('href')).toBe('/attributes?list=ML-1&attribute=Lack')
  await user.click(screen.getByRole('switch', { name: 'Use original names' }))
  await waitFor(() =>
    expect(api.calls(endpoints.checkListExport).at(-1)?.query.attribute_names).toBe('original'),
  )
})

test('shows how far a long check is', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  api.on(endpoints.checkListExport, () => promise)
  const { client } = await openExport()
  await screen.findByText('Checking the rows')
  const [query] = client.getQueryCache().findAll({ queryKey: ['exports', 'progress'] })
  client.setQueryData(query?.queryKey ?? [], { pass: 2, rows: 40_000, total: 100_000 })
  await screen.findByText('40,000 of 100,000 rows read, pass 2')
  resolve(reportEvents(exportReport()))
  await screen.findByText('8 articles go into the import.')
})

test('says why the rows cannot be checked, and tries again', async () => {
  api.on(endpoints.checkListExport, refuse('CONFLICT', { error: 'The list has more than 250,000 rows.' }))
  const { user } = await openExport()
  await screen.findByText(/^The rows cannot be checked\. The list has more than 250,000 rows\./)
  api.on(endpoints.checkListExport, reportEvents(exportReport()))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('8 articles go into the import.')
})

test('offers another try when the targets cannot be loaded', async () => {
  api.on(endpoints.getExportTargets, noResponse)
  const { user } = await openExport()
  const retry = await screen.findByRole('button', { name: 'Try again' })
  answerTargets(null)
  await user.click(retry)
  await screen.findByText('8 articles go into the import.')
})

test('downloads nothing when no article can be imported', async () => {
  const rows = { total: 2, written: 0, left_out: 2 }
  api.on(endpoints.checkListExport, reportEvents(exportReport({ rows })))
  await openExport()
  await screen.findByText('No article can be imported. The reasons are below.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download package' }).disabled).toBe(true)
})

test('downloads all findings as CSV', async () => {
  api.on(endpoints.getListFindings, 'Row;Article number')
  const { user } = await openExport()
  await user.click(await screen.findByRole('button', { name: 'Full list (CSV)' }))
  await waitFor(() => expect(clicked).toEqual([expect.stringMatching(/^blob:.* ML-1_shopware\.csv$/)]))
})

test('exports a list as of a run in German, and leads to the list as it is now', async () => {
  const { user, address } = await openExport('/lists/ML-1/export?run=MW-1', 'de')
  await screen.findByText('8 Artikel werden importiert.')
  screen.getByText(/mit dem Stand des Laufs MW-1 in Ihren Shop/)
  expect(screen.queryByRole('heading', { name: 'Permanenter Link' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Zurück zum Lauf' }).getAttribute('href')).toBe(
    '/lists/ML-1?run=MW-1',
  )
  await user.click(screen.getByRole('button', { name: 'Paket herunterladen' }))
  await screen.findByText('Der Download des Pakets für Shopware 6 hat begonnen.')
  expect(api.calls(endpoints.createListExport)[0]).toMatchObject({
    params: { id: 'ML-1', target: 'shopware' },
    query: { run: 'MW-1' },
  })
  expect(api.calls(endpoints.checkListExport)[0]?.query.run).toBe('MW-1')
  await user.click(screen.getByRole('link', { name: 'Die Liste mit dem aktuellen Stand exportieren' }))
  await waitFor(() => expect(api.calls(endpoints.checkListExport).at(-1)?.query.run).toBeUndefined())
  expect(address()).toBe('/lists/ML-1/export')
})

test('a run without results leads back to its page', async () => {
  api.on(endpoints.getRunDetails, jobDetail({ status: 'Data Processing', output_files: [] }))
  await openExport('/lists/ML-1/export?run=MW-1')
  await screen.findByText('No results to export')
  const [link] = screen.getAllByRole('link', { name: 'Back to run' })
  expect(link?.getAttribute('href')).toBe('/lists/ML-1?run=MW-1')
})

test('a list leads to its export', async () => {
  await openList(api)
  expect(screen.getByRole('link', { name: 'Export' }).getAttribute('href')).toBe('/lists/ML-1/export')
  expect(screen.queryByRole('button', { name: /Download again/ })).toBeNull()
})

test('one click on a list downloads the target of the last export again', async () => {
  const { user } = await openList(api, { lastExport: 'shopware' })
  await user.click(await screen.findByRole('button', { name: 'Download again for Shopware 6' }))
  await waitFor(() => expect(clicked).toEqual([`${link.link} ${link.file_name}`]))
  expect(api.calls(endpoints.createListExport)[0]).toMatchObject({ params: { target: 'shopware' } })
})

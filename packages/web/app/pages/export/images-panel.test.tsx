// @vitest-environment happy-dom
import { endpoints, imageRightsVersion } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { exportReport, exportTargets, imageCheck, reportEvents } from '../../testing/export-fixtures.ts'
import { refuse } from '../../testing/fake-api.ts'
import { jobDetail, profile } from '../../testing/fixtures.ts'
import { toList } from '../../testing/open-list.tsx'
import { renderRoutes, setUpScreens } from '../../testing/screen.tsx'
import { noEnd } from '../../testing/shown-texts.ts'
import ExportPage from './page.tsx'

const api = setUpScreens()
const clicked: string[] = []
const completed = imageCheck({
  state: 'completed',
  total: 1_236,
  checked: 1_236,
  usable: 1_234,
  bytes: 3_000_000,
  problems: [{ problem: 'html', text: 'The address delivers a web page.', count: 2 }],
  finished_at: '2026-11-20T10:30:00.000Z',
})

beforeEach(() => {
  clicked.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.getAttribute('href')} ${this.download}`)
  })
  api.on(endpoints.getProfile, profile())
  api.on(endpoints.getRunDetails, jobDetail())
  api.on(endpoints.getList, toList())
  api.on(endpoints.getListEvents, noEnd)
  api.on(endpoints.getExportTargets, { targets: exportTargets, last: null, mapping_version: 0 })
  api.on(endpoints.checkListExport, reportEvents(exportReport()))
})

async function openImages() {
  const rendered = await renderRoutes([{ path: '/lists/:listId/export', element: <ExportPage /> }], {
    at: '/lists/ML-1/export?run=MW-1',
    language: 'en',
  })
  await screen.findByRole('heading', { name: 'Images' })
  return rendered
}

test('checks the images with progress, and reads the report again at the end', async () => {
  api.on(endpoints.getListImages, imageCheck())
  const { user, client } = await openImages()
  api.on(endpoints.checkListImages, imageCheck({ state: 'running' }))
  api.on(endpoints.getListImages, imageCheck({ state: 'running', total: 1_236, checked: 50 }))
  await user.click(await screen.findByRole('button', { name: 'Check images' }))
  await screen.findByText(/^50 of 1,236 images checked/)
  const reports = api.calls(endpoints.checkListExport).length
  api.on(endpoints.getListImages, completed)
  await client.invalidateQueries({ queryKey: ['images'] })
  await screen.findByText('1,234 images can be used (3 MB).')
  screen.getByText('2 images cannot be used:')
  screen.getByText(/The address delivers a web page\./)
  await waitFor(() => expect(api.calls(endpoints.checkListExport).length).toBeGreaterThan(reports))
})

test('downloads the images after the declaration of rights', async () => {
  api.on(endpoints.getListImages, completed)
  const link = { link: '/files/images/token/Tools_images.zip/', file_name: 'Tools_images.zip' }
  api.on(endpoints.createListImageDownload, refuse('CONFLICT', { error: 'Please check the images first.' }), {
    ...link,
    expires_at: '2026-11-20T11:30:00.000Z',
  })
  const { user } = await openImages()
  await user.click(await screen.findByRole('button', { name: 'Download images' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Your rights to the images' })
  within(dialog).getByText('I may use these images.')
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Download images' })
  expect(confirm.disabled).toBe(true)
  await user.click(within(dialog).getByRole('checkbox', { name: 'I confirm this declaration' }))
  await user.click(confirm)
  await within(dialog).findByText('Please check the images first.')
  expect(clicked).toEqual([])
  await user.click(confirm)
  await screen.findByText('The download of the images has started.')
  expect(clicked).toEqual([`${link.link} ${link.file_name}`])
  expect(api.calls(endpoints.createListImageDownload)[0]).toMatchObject({
    params: { id: 'ML-1' },
    query: { run: 'MW-1' },
    body: { rights_version: imageRightsVersion },
  })
})

test('says when a check was interrupted, limited, or has nothing to check', async () => {
  api.on(endpoints.getListImages, { ...completed, state: 'failed', is_limited: true })
  const { client } = await openImages()
  await screen.findByText('The check was interrupted. Images that were checked stay checked.')
  screen.getByRole('button', { name: 'Continue the check' })
  screen.getByText(/^A download has at most 20,000 images and 5 GB/)
  api.on(endpoints.getListImages, imageCheck({ state: 'completed', total: 0 }))
  await client.invalidateQueries({ queryKey: ['images'] })
  await screen.findByText('There are no images.')
  expect(screen.queryByRole('button', { name: 'Download images' })).toBeNull()
})

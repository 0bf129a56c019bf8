// @vitest-environment happy-dom
import { endpoints, sources } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setUpAttributesPage } from '../testing/attributes-page.tsx'
import { job, jobList, profile, wallet } from '../testing/fixtures.ts'
import { openList } from '../testing/open-list.tsx'
import { renderScreen, setUpScreens } from '../testing/screen.tsx'
import SearchPage from './search.tsx'
import { LowBalanceSection } from './setting/low-balance.tsx'
import { SourcesSection } from './setting/sources.tsx'

const api = setUpScreens()
const openAttributes = setUpAttributesPage(api)

const ended = profile({ subscription: { status: 'ended', has_access: false } })
const paused = 'You can change this as soon as you have a subscription again.'

test('a list without a subscription offers no editing, so that nothing typed is lost', async () => {
  const { user } = await openList(api, { account: ended })
  await user.click(await screen.findByText('Drill 1'))
  await user.keyboard('{F2}N')
  await user.dblClick(screen.getByText('Drill 1'))
  expect(screen.queryByRole('textbox', { name: 'New value' })).toBeNull()
  await user.click(screen.getAllByRole('checkbox', { name: /^Select/ })[0] as HTMLElement)
  await screen.findByText(/rows? selected/)
  expect(screen.queryByRole('button', { name: 'Edit field' })).toBeNull()
  expect(api.calls(endpoints.changeRows)).toEqual([])
})

test('the panel of a row without a subscription shows its values and no editing', async () => {
  await openList(api, { account: ended, at: '?row=1' })
  const panel = within(await screen.findByRole('dialog', { name: 'Product A-1' }))
  await panel.findByText('Found by EAN.')
  expect(panel.queryByRole('button', { name: /^Edit / })).toBeNull()
})

test('attributes without a subscription are shown and not decided', async () => {
  api.on(endpoints.getProfile, ended)
  const { user } = await openAttributes()
  await screen.findByText('Farbe')
  await screen.findByText(paused)
  screen.getByRole('row', { name: /^Farbe\b/ }).focus()
  await user.keyboard('{Enter}{Control>}i{/Control}x')
  expect(screen.queryByRole('combobox', { name: /^Choose/ })).toBeNull()
  expect(screen.queryByText(/unsaved change/)).toBeNull()
  expect(screen.queryByRole('button', { name: /^Choose|^Accept/ })).toBeNull()
})

test.each([
  ['sources', <SourcesSection key="sources" />, () => screen.findAllByRole('checkbox')],
  ['the low balance', <LowBalanceSection key="balance" />, () => screen.findAllByRole('textbox')],
])('%s without a subscription says so before anybody types', async (_, section, findFields) => {
  api.on(endpoints.getProfile, ended)
  api.on(endpoints.getWallet, wallet())
  api.on(endpoints.getLowBalance, { coins: 10 })
  api.on(endpoints.getSourceChoice, {
    sources: ['amazon', 'ebay'],
    preferred_source: null,
    available: [...sources],
  })
  await renderScreen(section)
  const fields = await findFields()
  await screen.findByText(paused)
  // The browser disables everything in a disabled fieldset.
  await waitFor(() =>
    expect(fields.every((field) => field.closest('fieldset[disabled]') !== null)).toBe(true),
  )
})

test('the page of runs says how to start a search only to sellers who can', async () => {
  api.on(endpoints.getProfile, ended)
  api.on(endpoints.getJobsList, jobList([job({ id: 1 })]))
  const lapsed = await renderScreen(<SearchPage />)
  await screen.findByText('Your runs, newest first.')
  expect(screen.queryByRole('link', { name: 'Add File' })).toBeNull()
  lapsed.unmount()
  api.on(endpoints.getProfile, profile())
  await renderScreen(<SearchPage />)
  await screen.findByText('Your runs, newest first. Add a file to start a new search.')
  screen.getByRole('link', { name: 'Add File' })
})

// @vitest-environment happy-dom
import { countrySites, endpoints } from '@merkwerk/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { estimate, goodList, openDraftPages } from '../../testing/draft-pages.tsx'
import { sourceChoice, wallet } from '../../testing/fixtures.ts'
import { setUpListWorker } from '../../testing/list-worker.ts'
import { setUpScreens } from '../../testing/screen.tsx'

const api = setUpScreens()
setUpListWorker()

beforeEach(() => {
  api.on(endpoints.getGptRecharge, { gpt_recharge_required: false })
  api.on(endpoints.getWallet, wallet())
  api.on(endpoints.getEstimation, estimate())
  api.on(endpoints.getSourceChoice, sourceChoice)
})

/** The form of the last estimate. */
const sentForm = () => api.calls(endpoints.getEstimation).at(-1)?.form

/** Opens the options of a list that has been read. */
async function openOptions() {
  const pages = await openDraftPages()
  await pages.choose(goodList, 'list.csv')
  await screen.findByText('Which column is which?')
  await pages.user.click(screen.getByText('Sources, country sites and product cache'))
  return pages
}

async function estimateList(pages: { next: () => Promise<void> }) {
  await pages.next()
  await screen.findByRole('heading', { level: 1, name: 'Summary' })
}

test('country sites are sent in the chosen order, each once', async () => {
  const pages = await openOptions()
  for (const site of ['ebay.de', 'amazon.fr', 'amazon.de']) await pages.map(/^Add a site/, site)
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Add a site/ })
  expect(document.activeElement).toBe(select)
  const offered = [...select.options].filter(({ hidden }) => !hidden).map(({ text }) => text)
  expect(offered).toHaveLength(countrySites.length - 3)
  expect(offered).not.toContain('ebay.de')
  await pages.press('Remove amazon.fr')
  await estimateList(pages)
  expect(sentForm()?.get('sites')).toBe('ebay.de,amazon.de')
})

test('sources are sent when they differ from the settings, with the preferred one', async () => {
  const pages = await openOptions()
  await pages.user.click(await screen.findByRole('checkbox', { name: 'eBay' }))
  const last = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Amazon' })
  expect(last.disabled).toBe(true)
  await pages.user.click(screen.getByRole('checkbox', { name: /^Open Food Facts/ }))
  await pages.map(/^If sources disagree/, 'Open Food Facts')
  await estimateList(pages)
  expect(Object.fromEntries(sentForm() ?? [])).toMatchObject({
    sources: 'amazon,open-food-facts',
    preferred_source: 'open-food-facts',
  })
  screen.getByText('Amazon, Open Food Facts')
})

test('sources that are set up are offered, and added or left out with one click', async () => {
  const pages = await openDraftPages()
  await pages.choose(goodList, 'list.csv')
  await screen.findByRole('heading', { name: 'Search further sources too' })
  screen.getByText('Open Food Facts. The price of a product stays the same.')
  await pages.press('Add sources')
  screen.getByRole('heading', { name: 'Further sources are searched too' })
  await pages.press('Do not add')
  await pages.press('Add sources')
  await estimateList(pages)
  expect(sentForm()?.get('sources')).toBe('amazon,ebay,open-food-facts')
  screen.getByText('Amazon, eBay, Open Food Facts')
})

test('nothing is offered beside a choice of sources', async () => {
  const pages = await openOptions()
  await pages.user.click(await screen.findByRole('checkbox', { name: 'eBay' }))
  expect(screen.queryByRole('button', { name: 'Add sources' })).toBeNull()
})

test('no more than ten country sites can be chosen', async () => {
  const pages = await openOptions()
  for (const site of countrySites.slice(0, 10)) await pages.map(/^Add a site/, site)
  expect(screen.queryByRole('combobox', { name: /^Add a site/ })).toBeNull()
  await pages.press('Remove amazon.de')
  screen.getByRole('combobox', { name: /^Add a site/ })
})

test('reading all products again is sent, and stays on after the way back', async () => {
  const pages = await openOptions()
  await pages.user.click(screen.getByRole('switch', { name: 'Read all products again' }))
  await estimateList(pages)
  expect(sentForm()?.get('read_afresh')).toBe('true')
  await pages.user.click(screen.getByRole('link', { name: 'Back' }))
  const again = screen.getByRole('switch', { name: 'Read all products again' })
  expect(again.getAttribute('aria-checked')).toBe('true')
  expect(again.closest('details')?.open).toBe(true)
})

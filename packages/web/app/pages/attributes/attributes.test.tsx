// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  foundAttributes,
  foundValues,
  listedAttribute,
  listedValue,
  mappingVersion,
  proposed,
  savedMapping,
  savedScheme,
} from '../../testing/attribute-fixtures.ts'
import { noResponse, refuse } from '../../testing/fake-api.ts'
import { jobDetail, profile } from '../../testing/fixtures.ts'
import { done, listOf } from '../../testing/open-list.tsx'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import AttributesPage from './page.tsx'

const api = setUpScreens()

const map = (name: string, to: string) => ({ name, action: 'map' as const, to, values: [] })
const attributes = [
  proposed('Farbe', 'Color'),
  proposed('Material', 'Fabric', 0.8),
  listedAttribute('Breite'),
  listedAttribute('Besonderheit'),
]

beforeEach(() => {
  api.on(endpoints.getProfile, profile())
  const lists = { total: 1, currentPage: 1, totalPages: 1, limit: 50 }
  api.on(endpoints.getLists, { lists: [listOf()], ...lists })
  api.on(endpoints.getAttributeScheme, { saved: savedScheme })
  api.on(endpoints.getAttributeMapping, savedMapping(0))
  api.on(endpoints.getListAttributes, foundAttributes(attributes))
  api.on(endpoints.getListAttributeValues, foundValues('Farbe', [listedValue('rot'), listedValue('blau')]))
  api.on(endpoints.saveAttributeMapping, mappingVersion(1))
  api.on(endpoints.acceptListProposals, mappingVersion(2))
})

async function openAttributes(at = '/attributes?list=ML-1', language: 'en' | 'de' = 'en') {
  const rendered = await renderScreen(<AttributesPage />, { at, language, path: '/attributes' })
  await screen.findByRole('heading', { level: 1 })
  return rendered
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}\\b`) })
const saved = () => api.calls(endpoints.saveAttributeMapping).at(-1)?.body

test('decides attributes with the keyboard, and saves them at once', async () => {
  const { user } = await openAttributes()
  await screen.findByText('Farbe')
  await user.keyboard('j')
  expect(document.activeElement).toBe(row('Farbe'))
  await user.keyboard('{Enter}')
  within(row('Farbe')).getByText('not saved')
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(row('Breite'))
  await user.keyboard('W')
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Choose attribute for Breite' })
  expect(field.value).toBe('W')
  await user.keyboard('id')
  await screen.findByRole('option', { name: 'Width' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(row('Besonderheit')))
  await user.keyboard('i')
  screen.getByText('4 unsaved changes')
  await user.keyboard('u')
  screen.getByText('3 unsaved changes')
  expect(within(row('Besonderheit')).queryByText('not saved')).toBeNull()
  api.on(endpoints.getAttributeMapping, savedMapping(2, [map('Farbe', 'Color')]))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved as version 2.')
  expect(saved()).toEqual({
    base_version: 0,
    rules: [map('Farbe', 'Color'), map('Material', 'Fabric'), map('Breite', 'Width')],
    removed: [],
  })
  expect(api.calls(endpoints.acceptListProposals)[0]?.body).toMatchObject({
    base_version: 1,
    names: ['Farbe', 'Material'],
  })
  await waitFor(() => expect(screen.queryByText(/unsaved change/)).toBeNull())
})

test('a typed name that the shop does not have becomes a new one, and Escape changes nothing', async () => {
  const { user } = await openAttributes()
  await screen.findByText('Farbe')
  await user.keyboard('jjx')
  await screen.findByRole('combobox', { name: 'Choose attribute for Material' })
  await user.keyboard('{Escape}{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(row('Material')))
  expect(screen.queryByText(/unsaved change/)).toBeNull()
  await user.keyboard('Stoff')
  await screen.findByRole('option', { name: 'Use “Stoff” as a new name' })
  await user.keyboard('{Enter}')
  await screen.findByText('1 unsaved change')
  within(row('Material')).getByText('Stoff')
})

test('keeps unsaved changes of other attributes when somebody else saved meanwhile', async () => {
  const { user } = await openAttributes()
  await screen.findByText('Farbe')
  await user.keyboard('j{Enter}{Enter}')
  screen.getByText('2 unsaved changes')
  api.on(endpoints.saveAttributeMapping, refuse('CONFLICT'), mappingVersion(6))
  api.on(endpoints.getAttributeMapping, savedMapping(5, [map('Farbe', 'Tint')]))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Your mapping was changed in another window')
  await screen.findByText(/your changes of them were dropped: Farbe$/)
  screen.getByText('1 unsaved change')
  within(row('Farbe')).getByText('Tint')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved as version 2.')
  expect(saved()).toMatchObject({ base_version: 5, rules: [map('Material', 'Fabric')] })
})

test('maps the values of an attribute with the same keys', async () => {
  const values = [
    listedValue('rot', { state: 'proposed', proposal: { to: ['Red'], method: 'synonym', confidence: 0.95 } }),
    listedValue('blau'),
    listedValue('sonstige'),
  ]
  api.on(endpoints.getListAttributeValues, foundValues('Farbe', values))
  const { user, address } = await openAttributes()
  await screen.findByText('Farbe')
  await user.keyboard('jv')
  expect(address()).toContain('attribute=Farbe')
  const sheet = await screen.findByRole('dialog', { name: 'Attribute Farbe' })
  await waitFor(() => expect(document.activeElement?.textContent).toContain('rot'))
  await user.keyboard('{Enter}X')
  await within(sheet).findByRole('combobox', { name: 'Choose value for blau' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('blau'))
  await user.keyboard('B')
  await within(sheet).findByRole('combobox', { name: 'Choose value for blau' })
  await screen.findByRole('option', { name: 'Blue' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('sonstige'))
  await user.keyboard('i')
  within(sheet).getByText('Left out')
  await user.click(within(sheet).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.calls(endpoints.saveAttributeMapping)).toHaveLength(1))
  expect(saved()?.rules).toEqual([
    {
      ...map('Farbe', 'Color'),
      values: [
        { from: 'rot', to: ['Red'] },
        { from: 'blau', to: ['Blue'] },
        { from: 'sonstige', to: [] },
      ],
    },
  ])
})

test('a search for values keeps the focus, and its letters decide nothing', async () => {
  const { user } = await openAttributes('/attributes?list=ML-1&attribute=Farbe')
  const sheet = await screen.findByRole('dialog', { name: 'Attribute Farbe' })
  const search = await within(sheet).findByRole('searchbox', { name: 'Search values' })
  await user.type(search, 'bl{Enter}')
  await waitFor(() =>
    expect(api.calls(endpoints.getListAttributeValues).at(-1)?.query).toMatchObject({
      page: 1,
      search: 'bl',
    }),
  )
  await waitFor(() => expect(sheet.querySelector('[aria-busy=true]')).toBeNull())
  await user.keyboard('i')
  expect(document.activeElement).toBe(search)
  expect(screen.queryByText(/unsaved change/)).toBeNull()
})

test('the choice of other results keeps unsaved changes', async () => {
  const lists = { total: 2, currentPage: 1, totalPages: 1, limit: 50 }
  api.on(endpoints.getLists, { lists: [listOf(), listOf({ list_id: 'ML-2', name: 'Lamps' })], ...lists })
  const { user, address } = await openAttributes('/attributes')
  await screen.findByText('Farbe')
  await user.keyboard('j{Enter}')
  screen.getByText('1 unsaved change')
  await user.click(screen.getByRole('combobox', { name: /^Results of/ }))
  await user.click(await screen.findByRole('option', { name: /Lamps/ }))
  await waitFor(() => expect(address()).toContain('list=ML-2'))
  await screen.findByText('Farbe')
  screen.getByText('1 unsaved change')
})

test('splits an attribute in its form', async () => {
  const { user } = await openAttributes('/attributes?list=ML-1&attribute=Besonderheit')
  const sheet = await screen.findByRole('dialog', { name: 'Attribute Besonderheit' })
  await user.click(await within(sheet).findByRole('radio', { name: 'Split' }))
  await user.click(within(sheet).getByRole('button', { name: 'Apply' }))
  await within(sheet).findByText('Please enter 1 to 20 names.')
  await user.type(within(sheet).getByRole('textbox', { name: /Names of the parts/ }), 'Length, Width,Height')
  await user.type(within(sheet).getByRole('textbox', { name: /Convert numbers/ }), 'cm{Enter}')
  await within(sheet).findByText('1 unsaved change')
  await user.click(within(sheet).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.calls(endpoints.saveAttributeMapping)).toHaveLength(1))
  const to = ['Length', 'Width', 'Height']
  expect(saved()?.rules).toEqual([{ name: 'Besonderheit', action: 'split', separator: 'x', to, unit: 'cm' }])
})

test('says how many proposals are accepted, and undoes it', async () => {
  const { user } = await openAttributes()
  await user.click(await screen.findByRole('button', { name: 'Accept proposals' }))
  await user.click(await screen.findByRole('combobox', { name: /Confidence/ }))
  await user.click(await screen.findByRole('option', { name: /90% or more/ }))
  api.on(endpoints.acceptListProposals, mappingVersion(1))
  api.on(endpoints.getAttributeMapping, savedMapping(1, [map('Farbe', 'Color')]))
  await user.click(screen.getByRole('button', { name: 'Accept 1 proposal' }))
  await screen.findByText('1 proposal accepted.')
  expect(api.calls(endpoints.acceptListProposals)[0]?.body).toMatchObject({
    base_version: 0,
    confidence: 0.9,
  })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('The accepted proposals were undone.')
  expect(saved()).toEqual({ base_version: 1, mapping: { rules: [], constants: [] } })
})

test('brings the attributes of the shop from a file, and from results', async () => {
  api.on(endpoints.getAttributeScheme, { saved: null })
  api.on(endpoints.uploadAttributeScheme, refuse('LIST_REFUSED', { error: 'This file has no names.' }), {
    saved: savedScheme,
    left_out: 1,
  })
  const { user } = await openAttributes()
  await user.click(await screen.findByRole('button', { name: 'Upload an export from your shop' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Upload' }))
  await within(dialog).findByText('Please choose a file.')
  await user.upload(
    within(dialog).getByLabelText('File'),
    new File(['a;b'], 'shop.csv', { type: 'text/csv' }),
  )
  await user.click(within(dialog).getByRole('button', { name: 'Upload' }))
  await within(dialog).findByText('This file has no names.')
  api.on(endpoints.getAttributeScheme, { saved: savedScheme })
  await user.click(within(dialog).getByRole('button', { name: 'Upload' }))
  await screen.findByText('Your shop has 3 attributes. 1 row without a name was left out.')
  await screen.findByText(/^Names and values · 3 attributes · 2 values · .* · shop\.csv$/)
})

test('starts the attributes of the shop from the results', async () => {
  api.on(endpoints.getAttributeScheme, { saved: null }, { saved: savedScheme })
  api.on(endpoints.createListScheme, { saved: savedScheme })
  const { user } = await openAttributes()
  await user.click(await screen.findByRole('button', { name: 'Start from these results' }))
  await screen.findByText('The attributes of your shop were created from the results.')
  await screen.findByRole('button', { name: 'Replace or add' })
})

test('removes the attributes of the shop after a question', async () => {
  api.on(endpoints.deleteAttributeScheme, done)
  const { user } = await openAttributes()
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await screen.findByText('The attributes of your shop were removed.')
})

test('decides an attribute that these results do not have', async () => {
  api.on(endpoints.getListAttributeValues, foundValues('Lack', []))
  const { user } = await openAttributes('/attributes?list=ML-1&attribute=Lack')
  const sheet = await screen.findByRole('dialog', { name: 'Attribute Lack' })
  await within(sheet).findByText('These results have no attribute in this spelling.')
  await user.click(within(sheet).getByRole('radio', { name: 'Ignore' }))
  await user.click(within(sheet).getByRole('button', { name: 'Apply' }))
  await within(sheet).findByText('1 unsaved change')
})

test('restores an earlier version', async () => {
  api.on(endpoints.getAttributeMapping, savedMapping(2))
  api.on(endpoints.getMappingVersions, { versions: [mappingVersion(2), mappingVersion(1)] })
  api.on(endpoints.restoreMappingVersion, mappingVersion(3))
  const { user } = await openAttributes()
  await user.click(await screen.findByRole('button', { name: 'Versions' }))
  await user.click(await screen.findByRole('button', { name: 'Restore version 1' }))
  await screen.findByText('Version 1 is in use again.')
  expect(api.calls(endpoints.restoreMappingVersion)[0]).toMatchObject({
    params: { version: 1 },
    body: { base_version: 2 },
  })
})

test('saves constants', async () => {
  const { user } = await openAttributes()
  await user.click(await screen.findByRole('button', { name: 'Constants' }))
  await user.click(await screen.findByRole('button', { name: 'Add constant' }))
  await user.type(screen.getByRole('textbox', { name: 'Attribute' }), 'Condition')
  await user.click(screen.getByRole('button', { name: 'Save constants' }))
  await screen.findByText('Please fill in both fields of each constant.')
  await user.type(screen.getByRole('textbox', { name: 'Value' }), 'New')
  await user.click(screen.getByRole('button', { name: 'Save constants' }))
  await screen.findByText('Saved as version 1.')
  expect(saved()).toEqual({ base_version: 0, constants: [{ name: 'Condition', value: 'New' }] })
})

test('filters by state and search in the address', async () => {
  const { user, address } = await openAttributes()
  await user.click(await screen.findByRole('radio', { name: 'Unmapped 2' }))
  await waitFor(() => expect(address()).toContain('state=unmapped'))
  await user.type(screen.getByRole('searchbox', { name: 'Search names and values' }), 'bre{Enter}')
  await waitFor(() =>
    expect(api.calls(endpoints.getListAttributes).at(-1)?.query).toMatchObject({
      state: 'unmapped',
      search: 'bre',
    }),
  )
})

test('opens the list that changed last, in German', async () => {
  await openAttributes('/attributes', 'de')
  expect(await screen.findAllByText('25 %')).toHaveLength(2)
  expect(api.calls(endpoints.getListAttributes)[0]?.params).toEqual({ id: 'ML-1' })
})

test('says that there are no results yet', async () => {
  api.on(endpoints.getLists, { lists: [], total: 0, currentPage: 1, totalPages: 1, limit: 50 })
  await openAttributes('/attributes')
  await screen.findByText('No results yet')
})

test('offers another try when the attributes cannot be loaded', async () => {
  api.on(endpoints.getListAttributes, noResponse)
  const { user } = await openAttributes()
  const retry = await screen.findByRole('button', { name: 'Try again' })
  api.on(endpoints.getListAttributes, foundAttributes(attributes))
  await user.click(retry)
  await screen.findByText('Farbe')
})

test('does not offer GPT while it is turned off', async () => {
  await openAttributes()
  await screen.findByText('Farbe')
  expect(screen.queryByRole('button', { name: 'Propose with GPT' })).toBeNull()
})

test.each([
  ['list', '/attributes?list=ML-1', { list_id: 'ML-1' }],
  ['job', '/attributes?job=J-1', { job_id: 'J-1' }],
] as const)('asks GPT about a %s, and shows its proposals', async (kind, at, body) => {
  const found = kind === 'list' ? endpoints.getListAttributes : endpoints.getJobAttributes
  api.on(endpoints.getJob, jobDetail())
  const answer = Promise.withResolvers<{ names: number; values: number; left: number }>()
  api.on(found, foundAttributes(attributes, { can_ask_model: true }))
  api.on(endpoints.proposeWithModel, () => answer.promise)
  const { user } = await openAttributes(at)
  await user.click(await screen.findByRole('button', { name: 'Propose with GPT' }))
  expect(screen.getByRole('button', { name: 'Asking GPT...' }).getAttribute('aria-disabled')).toBe('true')
  const proposal = { to: 'Width', method: 'model' as const, confidence: 0.6, unit: null, split: null }
  api.on(
    found,
    foundAttributes([listedAttribute('Breite', { state: 'proposed', proposal })], { can_ask_model: true }),
  )
  answer.resolve({ names: 1, values: 0, left: 2 })
  await screen.findByText(
    'GPT made proposals for names: 1, for values: 0. 2 more were not asked yet: choose “Propose with GPT” again.',
  )
  await waitFor(() => expect(row('Breite').textContent).toContain('60% sure, language model'))
  expect(api.calls(endpoints.proposeWithModel)[0]?.body).toEqual(body)
})

test('says that GPT found nothing, and what to do when it cannot be reached', async () => {
  api.on(endpoints.getListAttributes, foundAttributes(attributes, { can_ask_model: true }))
  api.on(endpoints.proposeWithModel, refuse('UNAVAILABLE'), { names: 0, values: 0, left: 0 })
  const { user } = await openAttributes('/attributes?list=ML-1', 'de')
  const button = await screen.findByRole('button', { name: 'Mit GPT vorschlagen' })
  await user.click(button)
  await screen.findByText(
    'GPT ist gerade nicht erreichbar. Nichts ist verloren. Bitte versuchen Sie es später noch einmal.',
  )
  await user.click(button)
  await screen.findByText('GPT hat keine weiteren Ziele gefunden.')
})

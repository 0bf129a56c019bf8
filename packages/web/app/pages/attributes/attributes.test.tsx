// @vitest-environment happy-dom
import { endpoints, type List } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  foundAttributes,
  listedAttribute,
  mappingVersion,
  savedMapping,
  savedScheme,
} from '../../testing/attribute-fixtures.ts'
import { attributes, mapRule, setUpAttributesPage } from '../../testing/attributes-page.tsx'
import { noResponse, refuse, refuseFor } from '../../testing/fake-api.ts'
import { done, toList } from '../../testing/open-list.tsx'
import { readChoice, setUpScreens } from '../../testing/screen.tsx'

const api = setUpScreens()
const openAttributes = setUpAttributesPage(api)

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
  await user.keyboard('{Control>}i{/Control}')
  screen.getByText('4 unsaved changes')
  await user.keyboard('{Control>}z{/Control}')
  screen.getByText('3 unsaved changes')
  expect(within(row('Besonderheit')).queryByText('not saved')).toBeNull()
  api.on(endpoints.getAttributeMapping, savedMapping(2, [mapRule('Farbe', 'Color')]))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved as version 2.')
  expect(saved()).toEqual({
    base_version: 0,
    rules: [mapRule('Farbe', 'Color'), mapRule('Material', 'Fabric'), mapRule('Breite', 'Width')],
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
  await user.keyboard('j{ArrowDown}x')
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

test.each(['inhalt', 'unten', 'jahr', 'kabel', 'volt', 'n', '?'])(
  'the word %s is typed whole, whatever its letters do elsewhere',
  async (word) => {
    const { user, address } = await openAttributes()
    await screen.findByText('Farbe')
    const before = address()
    row('Breite').focus()
    await user.keyboard(word)
    const field = await screen.findByRole<HTMLInputElement>('combobox', {
      name: 'Choose attribute for Breite',
    })
    expect(field.value).toBe(word)
    expect(screen.queryByText(/unsaved change/)).toBeNull()
    expect(address()).toBe(before)
  },
)

test('keeps unsaved changes of other attributes when somebody else saved meanwhile', async () => {
  const { user } = await openAttributes()
  await screen.findByText('Farbe')
  await user.keyboard('j{Enter}{Enter}')
  screen.getByText('2 unsaved changes')
  api.on(endpoints.saveAttributeMapping, refuse('CONFLICT'), mappingVersion(6))
  api.on(endpoints.getAttributeMapping, savedMapping(5, [mapRule('Farbe', 'Tint')]))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Your mapping was changed in another window')
  await screen.findByText(/your changes to them were dropped: Farbe$/)
  screen.getByText('1 unsaved change')
  within(row('Farbe')).getByText('Tint')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved as version 2.')
  expect(saved()).toMatchObject({ base_version: 5, rules: [mapRule('Material', 'Fabric')] })
})

test('the choice of other results keeps unsaved changes', async () => {
  const lists = { total: 2, currentPage: 1, totalPages: 1, limit: 50 }
  api.on(endpoints.getLists, { lists: [toList(), toList({ list_id: 'ML-2', name: 'Lamps' })], ...lists })
  const { user, address } = await openAttributes('/attributes')
  await screen.findByText('Farbe')
  await user.keyboard('j{Enter}')
  screen.getByText('1 unsaved change')
  await user.selectOptions(
    screen.getByRole('combobox', { name: /^Results of/ }),
    screen.getByRole('option', { name: /Lamps/ }),
  )
  await waitFor(() => expect(address()).toContain('list=ML-2'))
  await screen.findByText('Farbe')
  screen.getByText('1 unsaved change')
})

test('a list that is not among the newest is named', async () => {
  const lists = { total: 60, currentPage: 1, totalPages: 2, limit: 50 }
  api.on(endpoints.getLists, { lists: [toList({ list_id: 'ML-2', name: 'Lamps' })], ...lists })
  const { promise, resolve } = Promise.withResolvers<List>()
  api.on(endpoints.getList, () => promise)
  await openAttributes('/attributes?list=ML-1')
  const source = await screen.findByRole('combobox', { name: /^Results of/ })
  expect(readChoice(source)).toBe('...')
  resolve(toList({ name: 'Tools' }))
  await waitFor(() => expect(readChoice(source)).toBe('Tools'))
})

test('says how many proposals are accepted, and undoes it', async () => {
  const { user } = await openAttributes()
  await user.click(await screen.findByRole('button', { name: 'Accept proposals' }))
  await user.selectOptions(
    await screen.findByRole('combobox', { name: /Confidence/ }),
    screen.getByRole('option', { name: /90% or more/ }),
  )
  api.on(endpoints.acceptListProposals, mappingVersion(1))
  api.on(endpoints.getAttributeMapping, savedMapping(1, [mapRule('Farbe', 'Color')]))
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

test('a file that is being sent cannot be replaced', async () => {
  api.on(endpoints.getAttributeScheme, { saved: null })
  api.on(endpoints.uploadAttributeScheme, () => new Promise<never>(() => undefined))
  const { user } = await openAttributes()
  await user.click(await screen.findByRole('button', { name: 'Upload an export from your shop' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  const choose = (name: string) => user.upload(dialog.getByLabelText('File'), new File(['a;b'], name))
  await choose('shop.csv')
  await user.click(dialog.getByRole('button', { name: 'Upload' }))
  await dialog.findByRole('button', { name: 'Uploading...' })
  await choose('other.csv')
  dialog.getByText('shop.csv')
  dialog.getByRole('button', { name: 'Uploading...' })
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
  await screen.findByText('Please fill in all fields of each constant.')
  await user.type(screen.getByRole('textbox', { name: 'Value' }), 'New')
  await user.click(screen.getByRole('button', { name: 'Save constants' }))
  await screen.findByText('Saved as version 1.')
  expect(saved()).toEqual({ base_version: 0, constants: [{ name: 'Condition', value: 'New' }] })
})

test('takes an attribute from an own column of the list', async () => {
  const { user } = await openAttributes()
  api.on(endpoints.getList, toList({ own_columns: ['Place'] }))
  await user.click(await screen.findByRole('button', { name: 'Constants' }))
  await user.click(await screen.findByRole('button', { name: 'Add constant' }))
  await user.type(screen.getByRole('textbox', { name: 'Attribute' }), 'Storage')
  const source = await screen.findByRole('combobox', { name: /^Source/ })
  await user.selectOptions(source, await within(source).findByText(/^Place/))
  expect(screen.queryByRole('textbox', { name: 'Value' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save constants' }))
  await screen.findByText('Saved as version 1.')
  expect(saved()).toEqual({ base_version: 0, constants: [{ name: 'Storage', own_column: 'Place' }] })
})

test('keeps edited constants when somebody else saved attributes meanwhile', async () => {
  const { user } = await openAttributes()
  await user.click(await screen.findByRole('button', { name: 'Constants' }))
  await user.click(await screen.findByRole('button', { name: 'Add constant' }))
  await user.type(screen.getByRole('textbox', { name: 'Attribute' }), 'Condition')
  await user.type(screen.getByRole('textbox', { name: 'Value' }), 'New')
  api.on(endpoints.saveAttributeMapping, refuse('CONFLICT'), mappingVersion(6))
  api.on(endpoints.getAttributeMapping, savedMapping(5, [mapRule('Farbe', 'Tint')]))
  const save = () => user.click(screen.getByRole('button', { name: 'Save constants' }))
  await save()
  await screen.findByText('Your mapping was changed in another window')
  await waitFor(async () => {
    await save()
    expect(saved()).toEqual({ base_version: 5, constants: [{ name: 'Condition', value: 'New' }] })
  })
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
  ['a list', '/attributes?list=ML-1', { run: undefined }],
  ['a run', '/attributes?list=ML-1&run=MW-1', { run: 'MW-1' }],
] as const)('asks GPT about %s, and shows its proposals', async (_, at, query) => {
  const found = endpoints.getListAttributes
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
    'GPT made proposals for names: 1, for values: 0. 2 more are still open: choose “Propose with GPT” again.',
  )
  await waitFor(() => expect(row('Breite').textContent).toContain('60% sure, language model'))
  expect(api.calls(endpoints.proposeWithModel)[0]).toMatchObject({ params: { id: 'ML-1' } })
  expect(api.calls(endpoints.proposeWithModel)[0]?.query.run).toBe(query.run)
  expect(api.calls(found).every((called) => called.query.run === query.run)).toBe(true)
})

test('says that GPT found nothing, and what to do when it cannot be reached', async () => {
  api.on(endpoints.getListAttributes, foundAttributes(attributes, { can_ask_model: true }))
  api.on(endpoints.proposeWithModel, refuseFor('UNAVAILABLE', { code: 'gpt-unreachable' }, 'de'), {
    names: 0,
    values: 0,
    left: 0,
  })
  const { user } = await openAttributes('/attributes?list=ML-1', 'de')
  const button = await screen.findByRole('button', { name: 'Mit GPT vorschlagen' })
  await user.click(button)
  await screen.findByText(
    'GPT ist gerade nicht erreichbar. Was es beantwortet hat, bleibt erhalten. Bitte versuchen Sie es später noch einmal.',
  )
  await user.click(button)
  await screen.findByText('GPT hat keine weiteren Vorschläge.')
})

// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  foundAttributes,
  foundValues,
  listedAttribute,
  listedValue,
  savedMapping,
} from '../../testing/attribute-fixtures.ts'
import { mapRule, setUpAttributesPage } from '../../testing/attributes-page.tsx'
import { setUpScreens } from '../../testing/screen.tsx'

const api = setUpScreens()
const openAttributes = setUpAttributesPage(api)

const saved = () => api.calls(endpoints.saveAttributeMapping).at(-1)?.body

test('maps the values of an attribute with the same keys', async () => {
  const values = [
    listedValue('rot', { state: 'proposed', proposal: { to: ['Red'], method: 'synonym', confidence: 0.95 } }),
    listedValue('blau'),
    listedValue('sonstige'),
  ]
  api.on(endpoints.getListAttributeValues, foundValues('Farbe', values))
  const { user, address } = await openAttributes()
  await screen.findByText('Farbe')
  await user.keyboard('j{ArrowRight}')
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
  await user.keyboard('{Control>}i{/Control}')
  within(sheet).getByText('Left out')
  await user.click(within(sheet).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.calls(endpoints.saveAttributeMapping)).toHaveLength(1))
  expect(saved()?.rules).toEqual([
    {
      ...mapRule('Farbe', 'Color'),
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

test('the form of an attribute keeps the focus when it is applied, and its text when a value is decided', async () => {
  api.on(endpoints.getListAttributes, foundAttributes([listedAttribute('Farbe')]))
  api.on(endpoints.getAttributeMapping, savedMapping(1, [mapRule('Farbe', 'Color')]))
  const { user } = await openAttributes('/attributes?list=ML-1&attribute=Farbe')
  const sheet = await screen.findByRole('dialog', { name: 'Attribute Farbe' })
  const unit = await within(sheet).findByRole<HTMLInputElement>('textbox', { name: /Convert numbers/ })
  await user.type(unit, 'cm')
  await user.click(await within(sheet).findByText('blau'))
  await user.keyboard('{Control>}i{/Control}')
  await within(sheet).findByText('1 unsaved change')
  expect(unit.value).toBe('cm')
  await user.type(unit, '{Enter}')
  await within(sheet).findByText(/^Applied/)
  expect(document.activeElement).toBe(unit)
  await user.click(within(sheet).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(saved()?.rules).toEqual([
      { ...mapRule('Farbe', 'Color'), unit: 'cm', values: [{ from: 'blau', to: [] }] },
    ]),
  )
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

// @vitest-environment happy-dom
import { type AttributeRule, endpoints } from '@merkwerk/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { savedMapping } from '../../testing/attribute-fixtures.ts'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { MappedName } from './mapped-name.tsx'

const api = setUpScreens()

const rules: AttributeRule[] = [
  { name: 'Lack', action: 'map', to: 'Color', values: [] },
  { name: 'Maße', action: 'split', separator: 'x', to: ['Width', 'Height'] },
  { name: 'EAN', action: 'ignore' },
]

test.each([
  ['LACK', 'In your shop: Color'],
  ['Maße', 'In your shop: Width and Height'],
  ['EAN', 'Not exported'],
  ['Farbe', 'Map'],
])('%s leads to its decision: %s', async (name, state) => {
  api.on(endpoints.getAttributeMapping, savedMapping(1, rules))
  await renderScreen(<MappedName listId="ML-1" name={name} />)
  const link = await screen.findByRole('link', { name: `Mapping of ${name}: ${state}` })
  const query = new URLSearchParams({ list: 'ML-1', attribute: name })
  expect(link.getAttribute('href')).toBe(`/attributes?${query}`)
})

test('shows nothing before the first mapping', async () => {
  api.on(endpoints.getAttributeMapping, savedMapping(0))
  await renderScreen(<MappedName listId="ML-1" name="Lack" />)
  await waitFor(() => expect(api.calls(endpoints.getAttributeMapping)).toHaveLength(1))
  expect(screen.queryByRole('link')).toBeNull()
})

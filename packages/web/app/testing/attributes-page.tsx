import { endpoints } from '@merkwerk/contract'
import { screen } from '@testing-library/react'
import { beforeEach } from 'vitest'
import AttributesPage from '../pages/attributes/page.tsx'
import {
  foundAttributes,
  foundValues,
  listedAttribute,
  listedValue,
  mappingVersion,
  proposed,
  savedMapping,
  savedScheme,
} from './attribute-fixtures.ts'
import type { FakeApi } from './fake-api.ts'
import { profile } from './fixtures.ts'
import { toList } from './open-list.tsx'
import { renderScreen } from './screen.tsx'

export const attributes = [
  proposed('Farbe', 'Color'),
  proposed('Material', 'Fabric', 0.8),
  listedAttribute('Breite'),
  listedAttribute('Besonderheit'),
]

export const mapRule = (name: string, to: string) => ({ name, action: 'map' as const, to, values: [] })

/** Answers what the attributes page of a list loads. Returns what opens it. Call it once at the top of a file. */
export function setUpAttributesPage(api: FakeApi) {
  beforeEach(() => {
    api.on(endpoints.getProfile, profile())
    const lists = { total: 1, currentPage: 1, totalPages: 1, limit: 50 }
    api.on(endpoints.getLists, { lists: [toList()], ...lists })
    api.on(endpoints.getList, toList())
    api.on(endpoints.getAttributeScheme, { saved: savedScheme })
    api.on(endpoints.getAttributeMapping, savedMapping(0))
    api.on(endpoints.getListAttributes, foundAttributes(attributes))
    api.on(endpoints.getListAttributeValues, foundValues('Farbe', [listedValue('rot'), listedValue('blau')]))
    api.on(endpoints.saveAttributeMapping, mappingVersion(1))
    api.on(endpoints.acceptListProposals, mappingVersion(2))
  })

  return async (at = '/attributes?list=ML-1', language: 'en' | 'de' = 'en') => {
    const rendered = await renderScreen(<AttributesPage />, { at, language, path: '/attributes' })
    await screen.findByRole('heading', { level: 1 })
    return rendered
  }
}

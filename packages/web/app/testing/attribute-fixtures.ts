import type {
  AttributeMapping,
  endpoints,
  ListedAttribute,
  ListedValue,
  SavedScheme,
} from '@merkwerk/contract'
import type { z } from 'zod'

type Found = z.input<typeof endpoints.getListAttributes.response>
type Values = z.input<typeof endpoints.getListAttributeValues.response>
type Mapping = z.input<typeof endpoints.getAttributeMapping.response>

export const savedScheme: SavedScheme = {
  name: 'shop.csv',
  source: 'upload',
  format: 'names-and-values',
  saved_at: '2026-11-20T09:30:00.000Z',
  scheme: {
    attributes: [
      { name: 'Color', type: 'choice', is_multiple: false, values: [{ name: 'Red' }, { name: 'Blue' }] },
      { name: 'Fabric', type: 'text', is_multiple: false, values: [] },
      { name: 'Width', unit: 'cm', type: 'number', is_multiple: false, values: [] },
    ],
  },
}

export const listedAttribute = (name: string, changes: Partial<ListedAttribute> = {}): ListedAttribute => ({
  name,
  state: 'unmapped',
  records: 10,
  distinct_values: 2,
  examples: [
    { value: 'rot', records: 6 },
    { value: 'blau', records: 4 },
  ],
  categories: [{ category: 'Drills', records: 10 }],
  rule: null,
  proposal: null,
  values: { covered: 0, total: 10 },
  unmapped_values: [],
  ...changes,
})

export const proposed = (name: string, to: string, confidence = 0.9): ListedAttribute =>
  listedAttribute(name, {
    state: 'proposed',
    proposal: { to, method: 'synonym', confidence, unit: null, split: null },
  })

export const foundAttributes = (attributes: ListedAttribute[], changes: Partial<Found> = {}): Found => ({
  is_current: true,
  mapping_version: 0,
  total: attributes.length,
  currentPage: 1,
  totalPages: 1,
  limit: 100,
  has_scheme: true,
  can_ask_model: false,
  states: {
    mapped: 0,
    ignored: 0,
    known: 0,
    unmapped: attributes.filter(({ state }) => state === 'unmapped').length,
    proposed: attributes.filter(({ state }) => state === 'proposed').length,
  },
  coverage: {
    names: { covered: 1, total: 4 },
    values: { covered: 10, total: 40 },
    categories: [],
  },
  attributes,
  ...changes,
})

export const listedValue = (value: string, changes: Partial<ListedValue> = {}): ListedValue => ({
  value,
  records: 5,
  state: 'unmapped',
  to: null,
  proposal: null,
  ...changes,
})

export const foundValues = (name: string, values: ListedValue[]): Values => ({
  is_current: true,
  mapping_version: 0,
  total: values.length,
  currentPage: 1,
  totalPages: 1,
  limit: 200,
  name,
  distinct_values: values.length,
  states: { mapped: 0, ignored: 0, known: 0, unmapped: values.length, proposed: 0 },
  values,
})

export const mappingVersion = (version: number) => ({
  version,
  saved_at: '2026-11-20T09:30:00.000Z',
  saved_by: 'anna',
  change: 'edit' as const,
  restored_from: null,
  rules: 1,
  values: 0,
  constants: 0,
})

export const savedMapping = (version: number, rules: AttributeMapping['rules'] = []): Mapping => ({
  version,
  mapping: { rules, constants: [] },
  saved: version === 0 ? null : mappingVersion(version),
})

import { fileNameOf } from '@merkwerk/client/app'
import { type AttributeMapping, type AttributeRule, endpoints, normalizeName } from '@merkwerk/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { saveResponse } from './download.ts'
import { endpointQuery } from './endpoint-query.ts'
import type { ExportSheet } from './export-queries.ts'
import { call } from './index.ts'

export type FoundAttributes = z.output<typeof endpoints.getListAttributes.response>
type AttributesQuery = Partial<z.input<typeof endpoints.getListAttributes.query>>
type ValuesQuery = z.input<typeof endpoints.getListAttributeValues.query>

const all = ['attributes'] as const

export const attributeQueries = {
  all,

  scheme: endpointQuery([...all, 'scheme'], endpoints.getAttributeScheme),

  mapping: endpointQuery([...all, 'mapping'], endpoints.getAttributeMapping),

  versions: endpointQuery([...all, 'versions'], endpoints.getMappingVersions),

  /** A page of the found names of a list or job. Counting takes seconds for 100,000 rows. */
  found: ({ kind, id }: ExportSheet, query: AttributesQuery) =>
    queryOptions({
      queryKey: [...all, 'found', kind, id, query],
      queryFn: ({ signal }) =>
        call(kind === 'list' ? endpoints.getListAttributes : endpoints.getJobAttributes, {
          params: { id },
          query,
          signal,
        }),
      refetchOnWindowFocus: false,
    }),

  /** The confidences of all proposals. */
  proposals: (sheet: ExportSheet) =>
    queryOptions({
      queryKey: [...all, 'proposals', sheet.kind, sheet.id],
      queryFn: async ({ signal }) => {
        const endpoint = sheet.kind === 'list' ? endpoints.getListAttributes : endpoints.getJobAttributes
        const confidences: number[] = []
        for (let page = 1, pages = 1; page <= pages; page += 1) {
          const query = { state: 'proposed' as const, page, limit: 500 }
          const found = await call(endpoint, { params: { id: sheet.id }, query, signal })
          confidences.push(...found.attributes.flatMap(({ proposal }) => proposal?.confidence ?? []))
          pages = found.totalPages
        }
        return confidences
      },
    }),

  /** A page of the values of one name. */
  values: ({ kind, id }: ExportSheet, query: ValuesQuery) =>
    queryOptions({
      queryKey: [...all, 'values', kind, id, query],
      queryFn: ({ signal }) =>
        call(kind === 'list' ? endpoints.getListAttributeValues : endpoints.getJobAttributeValues, {
          params: { id },
          query,
          signal,
        }),
      refetchOnWindowFocus: false,
    }),
}

/** Fetches everything that depends on the scheme or the mapping again, also reports of exports. */
export async function refreshAttributes(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: all }),
    client.invalidateQueries({ queryKey: ['exports'] }),
  ])
}

export async function downloadMapping(): Promise<void> {
  const response = await call(endpoints.getMappingFile, {})
  const name = fileNameOf(response)
  await saveResponse(response, name ?? 'merkwerk-mapping.json')
}

/** Rules by normalized name. Screens ask for the rules of many names at each key press. */
const rulesByName = new WeakMap<AttributeMapping, ReadonlyMap<string, AttributeRule>>()

/** The saved rule of a found name. Null without one. */
export function ruleOf(mapping: AttributeMapping, name: string): AttributeRule | null {
  let rules = rulesByName.get(mapping)
  if (!rules) {
    rules = new Map(mapping.rules.map((rule) => [normalizeName(rule.name), rule]))
    rulesByName.set(mapping, rules)
  }
  return rules.get(normalizeName(name)) ?? null
}

/** The found names that become `name`. Several names can be merged. */
export function originalNames({ rules }: AttributeMapping, name: string): string[] {
  const key = normalizeName(name)
  return rules
    .filter((rule) => rule.action !== 'ignore' && [rule.to].flat().some((to) => normalizeName(to) === key))
    .map((rule) => rule.name)
}

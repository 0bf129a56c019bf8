import { readFileName } from '@merkwerk/client/app'
import { type AttributeMapping, type AttributeRule, endpoints, normalizeName } from '@merkwerk/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { saveResponse } from './download.ts'
import { endpointQuery } from './endpoint-query.ts'
import type { ListSelection } from './export-queries.ts'
import { call } from './index.ts'

export type FoundAttributes = z.output<typeof endpoints.getListAttributes.response>
type AttributesQuery = Omit<Partial<z.input<typeof endpoints.getListAttributes.query>>, 'run'>
type ValuesQuery = Omit<z.input<typeof endpoints.getListAttributeValues.query>, 'run'>

const all = ['attributes'] as const

export const attributeQueries = {
  all,

  scheme: endpointQuery([...all, 'scheme'], endpoints.getAttributeScheme),

  /** What the values of attributes are. Rules and the shop's attributes rarely change. */
  kinds: (names: readonly string[]) => ({
    ...endpointQuery([...all, 'kinds', names], endpoints.getAttributeKinds, {
      query: { names: JSON.stringify(names) },
    }),
    staleTime: 300_000,
  }),

  mapping: endpointQuery([...all, 'mapping'], endpoints.getAttributeMapping),

  versions: endpointQuery([...all, 'versions'], endpoints.getMappingVersions),

  /** A page of the found names of rows. Counting takes seconds for 100,000 rows. */
  found: ({ listId: id, run }: ListSelection, query: AttributesQuery) =>
    queryOptions({
      queryKey: [...all, 'found', id, run, query],
      queryFn: ({ signal }) =>
        call(endpoints.getListAttributes, { params: { id }, query: { ...query, run }, signal }),
      refetchOnWindowFocus: false,
    }),

  /** The confidences of all proposals. */
  proposals: ({ listId: id, run }: ListSelection) =>
    queryOptions({
      queryKey: [...all, 'proposals', id, run],
      queryFn: async ({ signal }) => {
        const confidences: number[] = []
        for (let page = 1, pages = 1; page <= pages; page += 1) {
          const query = { run, state: 'proposed' as const, page, limit: 500 }
          const found = await call(endpoints.getListAttributes, { params: { id }, query, signal })
          confidences.push(...found.attributes.flatMap(({ proposal }) => proposal?.confidence ?? []))
          pages = found.totalPages
        }
        return confidences
      },
    }),

  /** A page of the values of one name. */
  values: ({ listId: id, run }: ListSelection, query: ValuesQuery) =>
    queryOptions({
      queryKey: [...all, 'values', id, run, query],
      queryFn: ({ signal }) =>
        call(endpoints.getListAttributeValues, { params: { id }, query: { ...query, run }, signal }),
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
  const name = readFileName(response)
  await saveResponse(response, name ?? 'merkwerk-mapping.json')
}

/** Rules by normalized name. Screens ask for the rules of many names at each key press. */
const rulesByName = new WeakMap<AttributeMapping, ReadonlyMap<string, AttributeRule>>()

/** The saved rule of a found name. Null without one. */
export function findRule(mapping: AttributeMapping, name: string): AttributeRule | null {
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

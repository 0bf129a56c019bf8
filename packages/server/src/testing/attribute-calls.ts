import type { AttributeMapping, AttributeRule, endpoints, List, ListedAttribute } from '@merkwerk/contract'
import { expect } from 'vitest'
import type { z } from 'zod'
import type { Caller, JobSite } from './job-site.ts'
import { testEan } from './job-site.ts'
import { completeList, edit, getBody } from './list-calls.ts'

type Attributes = z.output<typeof endpoints.getListAttributes.response>
type Values = z.output<typeof endpoints.getListAttributeValues.response>
type Scheme = z.output<typeof endpoints.getAttributeScheme.response>

/** A file with the attributes of a shop. */
export const shopFile = [
  'Eigenschaft;Wert',
  ...['Farbton;Rot', 'Farbton;Blau', 'Werkstoff;Holz', 'Werkstoff;Metall'],
].join('\r\n')

export const toColor = {
  name: 'Lack',
  action: 'map' as const,
  to: 'Farbton',
  values: [{ from: 'rot', to: ['Rot'] }],
} satisfies AttributeRule

/** A seller with two articles in a list, whose attributes `Lack` and `Bauart` have known values. */
export async function sellerWithList(site: JobSite): Promise<{ seller: Caller; list: List }> {
  const seller = await site.signUp({ coins: 1_000 })
  const list = await completeList(seller, [
    ['a', testEan('00', 901)],
    ['b', testEan('00', 902)],
  ])
  await edit(seller, list, 'attribute:Lack', 'rot', [1])
  await edit(seller, list, 'attribute:Lack', 'himmelgrau', [2])
  await edit(seller, list, 'attribute:Bauart', 'klappbar', [1, 2])
  return { seller, list }
}

export const named = ({ attributes }: Attributes, name: string): ListedAttribute | undefined =>
  attributes.find((attribute) => attribute.name === name)

function form(content: BlobPart, fields: Record<string, string>, name: string): FormData {
  const data = new FormData()
  for (const [field, value] of Object.entries(fields)) data.set(field, value)
  data.set('file', new Blob([content]), name)
  return data
}

/** Calls about scheme and mapping of a seller, by default of the current one. */
export function attributeCalls(current: () => { seller: Caller; list: List }) {
  const mappingOf = (caller = current().seller) =>
    getBody<{ version: number; mapping: AttributeMapping }>(caller, '/api/attribute-mapping/')
  const save = async (changes: object, caller = current().seller) => {
    const { version } = await mappingOf(caller)
    return caller.call('PUT', '/api/attribute-mapping/', { body: { base_version: version, ...changes } })
  }
  const upload = (
    content: BlobPart,
    fields: Record<string, string> = {},
    caller = current().seller,
    name = 'shop.csv',
  ) => caller.call('POST', '/api/attribute-scheme/', { body: form(content, fields, name) })
  const replaceAll = (rules: AttributeRule[] = [], constants: AttributeMapping['constants'] = []) =>
    save({ mapping: { rules, constants } })
  return {
    mappingOf,
    upload,
    replaceAll,
    /** Saves changes of the newest mapping. */
    save,
    importFile: (content: BlobPart, version: number, caller = current().seller) =>
      caller.call('POST', '/api/attribute-mapping/file/', {
        body: form(content, { base_version: String(version) }, 'mapping.json'),
      }),
    schemeOf: async (caller = current().seller) =>
      (await getBody<Scheme>(caller, '/api/attribute-scheme/')).saved,
    attributesOf: (query = '', caller = current().seller, path = `lists/${current().list.list_id}`) =>
      getBody<Attributes>(caller, `/api/${path}/attributes/?${query}`),
    valuesOf: (name: string, query = '') => {
      const { seller, list } = current()
      const path = `/api/lists/${list.list_id}/attribute-values/`
      return getBody<Values>(seller, `${path}?name=${encodeURIComponent(name)}&${query}`)
    },
    /** Begins a test with the shop's file and an empty mapping. */
    async reset() {
      expect((await upload(shopFile)).status).toBe(200)
      expect((await replaceAll()).status).toBe(200)
    },
  }
}

import { isDeepStrictEqual } from 'node:util'
import type { Input } from '@merkwerk/client/app'
import {
  type AttributeMapping,
  type AttributeRule,
  endpoints,
  type List,
  type ListedAttribute,
} from '@merkwerk/contract'
import { expect } from 'vitest'
import { completeList, edit } from './list-calls.ts'
import type { Caller, RunSite } from './run-site.ts'
import { testEan } from './run-site.ts'

type AttributesQuery = Input<typeof endpoints.getListAttributes>['query']
type ValuesQuery = Omit<Input<typeof endpoints.getListAttributeValues>['query'], 'name'>

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
export async function sellerWithList(site: RunSite): Promise<{ seller: Caller; list: List }> {
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

export const named = (
  { attributes }: { attributes: readonly ListedAttribute[] },
  name: string,
): ListedAttribute | undefined => attributes.find((attribute) => attribute.name === name)

function form(content: BlobPart, fields: Record<string, string>, name: string): FormData {
  const data = new FormData()
  for (const [field, value] of Object.entries(fields)) data.set(field, value)
  data.set('file', new Blob([content]), name)
  return data
}

/** Calls about scheme and mapping of a seller, by default of the current one. */
export function attributeCalls(current: () => { seller: Caller; list: List }) {
  const findMapping = (caller = current().seller) => caller.client.call(endpoints.getAttributeMapping)
  const save = async (changes: object, caller = current().seller) => {
    const { version } = await findMapping(caller)
    return caller.call('PUT', '/api/attribute-mapping/', { body: { base_version: version, ...changes } })
  }
  const upload = (
    content: BlobPart,
    fields: Record<string, string> = {},
    caller = current().seller,
    name = 'shop.csv',
  ) => caller.call('POST', '/api/attribute-scheme/', { body: form(content, fields, name) })
  const findScheme = async (caller = current().seller) =>
    (await caller.client.call(endpoints.getAttributeScheme)).saved
  /** The scheme of the shop's file as it was stored last. */
  let shop: Awaited<ReturnType<typeof findScheme>> | undefined
  const replaceAll = (rules: AttributeRule[] = [], constants: AttributeMapping['constants'] = []) =>
    save({ mapping: { rules, constants } })
  return {
    findMapping,
    upload,
    replaceAll,
    /** Saves changes of the newest mapping. */
    save,
    importFile: (content: BlobPart, version: number, caller = current().seller) =>
      caller.call('POST', '/api/attribute-mapping/file/', {
        body: form(content, { base_version: String(version) }, 'mapping.json'),
      }),
    findScheme,
    readAttributes: (query: AttributesQuery = {}, { seller, list } = current()) =>
      seller.client.call(endpoints.getListAttributes, { params: { id: list.list_id }, query }),
    /** Those of the newest run of a list. */
    attributesOfRun: (query: AttributesQuery = {}, { seller, list } = current()) =>
      seller.client.call(endpoints.getListAttributes, {
        params: { id: list.list_id },
        query: { ...query, run: list.latest_run ?? '' },
      }),
    readValues: (name: string, query: ValuesQuery = {}, { seller, list } = current()) =>
      seller.client.call(endpoints.getListAttributeValues, {
        params: { id: list.list_id },
        query: { ...query, name },
      }),
    /** Begins a test with the shop's file and an empty mapping. Reading the file takes a thread, so that an unchanged scheme stays. */
    async reset() {
      if (!isDeepStrictEqual(await findScheme(), shop)) {
        expect((await upload(shopFile)).status).toBe(200)
        shop = await findScheme()
      }
      expect((await replaceAll()).status).toBe(200)
    },
  }
}

import {
  type EndpointName,
  endpoints,
  type FilterList,
  type KeyValuePair,
  type MultiValuePair,
} from '@merkwerk/contract'
import { call } from './index.ts'

/** The value may have one line for each of several values. */
export interface RuleFields {
  name: string
  value: string
}

export interface Rule extends RuleFields {
  id: number
  version: number
}

/** Maps the columns of each list to the same names. */
interface RuleList {
  calls: Record<'list' | 'create' | 'update' | 'remove', EndpointName>
  list: (signal?: AbortSignal) => Promise<Rule[]>
  create: (texts: RuleFields) => Promise<Rule>
  update: (base: Rule, texts: RuleFields) => Promise<Rule>
  remove: (rule: Rule) => Promise<unknown>
}

const fromPair = ({ key, value, ...stored }: KeyValuePair): Rule => ({ ...stored, name: key, value })
export const toPair = ({ name, value }: RuleFields) => ({ key: name, value })
const fromValues = ({ values, ...stored }: MultiValuePair): Rule => ({ ...stored, value: values.join('\n') })
export const toValues = ({ name, value }: RuleFields) => ({ name, values: value.split('\n') })

const toAddress = ({ id, version }: Rule) => ({ params: { id }, query: { version } })

interface PairCalls {
  list: 'listKeyValues' | 'listKeywords'
  create: 'createKeyValue' | 'createKeyword'
  update: 'updateKeyValue' | 'updateKeyword'
  remove: 'deleteKeyValue' | 'deleteKeyword'
}

const pairList = (calls: PairCalls): RuleList => ({
  calls,
  list: async (signal) => (await call(endpoints[calls.list], { signal })).map(fromPair),
  create: async (texts) => fromPair(await call(endpoints[calls.create], { body: toPair(texts) })),
  update: async ({ id, version }, texts) =>
    fromPair(await call(endpoints[calls.update], { params: { id }, body: { ...toPair(texts), version } })),
  remove: (rule) => call(endpoints[calls.remove], toAddress(rule)),
})

export const ruleLists: Record<FilterList, RuleList> = {
  'key-value': pairList({
    list: 'listKeyValues',
    create: 'createKeyValue',
    update: 'updateKeyValue',
    remove: 'deleteKeyValue',
  }),
  'keyword-killer': pairList({
    list: 'listKeywords',
    create: 'createKeyword',
    update: 'updateKeyword',
    remove: 'deleteKeyword',
  }),
  'key-multivalue': {
    calls: {
      list: 'listMultiValues',
      create: 'createMultiValue',
      update: 'updateMultiValue',
      remove: 'deleteMultiValue',
    },
    list: async (signal) => (await call(endpoints.listMultiValues, { signal })).map(fromValues),
    create: async (texts) => fromValues(await call(endpoints.createMultiValue, { body: toValues(texts) })),
    update: async ({ id, version }, texts) =>
      fromValues(
        await call(endpoints.updateMultiValue, { params: { id }, body: { ...toValues(texts), version } }),
      ),
    remove: (rule) => call(endpoints.deleteMultiValue, toAddress(rule)),
  },
}

const columns: Readonly<Record<string, keyof RuleFields>> = { key: 'name', values: 'value' }

/** The column of a field of the contract. */
export const toColumn = (field: string): string => columns[field] ?? field

import type { ApiError } from '@merkwerk/client'
import {
  type EndpointName,
  endpoints,
  type FilterList,
  type KeyValuePair,
  keyValueSchema,
  keywordSchema,
  type MultiValuePair,
  multiValueSchema,
} from '@merkwerk/contract'
import type { z } from 'zod'
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

export type RuleProblems = { [field in keyof RuleFields]?: string }

/** Maps the columns of each list to the same names. */
interface RuleList {
  calls: Record<'list' | 'create' | 'update' | 'remove', EndpointName>
  list: (signal?: AbortSignal) => Promise<Rule[]>
  create: (texts: RuleFields) => Promise<Rule>
  update: (base: Rule, texts: RuleFields) => Promise<Rule>
  remove: (rule: Rule) => Promise<unknown>
  /** Checks the contract before the call. */
  check: (texts: RuleFields) => RuleProblems
}

const fromPair = ({ key, value, ...stored }: KeyValuePair): Rule => ({ ...stored, name: key, value })
export const toPair = ({ name, value }: RuleFields) => ({ key: name, value })
const fromValues = ({ values, ...stored }: MultiValuePair): Rule => ({ ...stored, value: values.join('\n') })
export const toValues = ({ name, value }: RuleFields) => ({ name, values: value.split('\n') })

const addressOf = ({ id, version }: Rule) => ({ params: { id }, query: { version } })

interface PairCalls {
  list: 'listKeyValues' | 'listKeywords'
  create: 'createKeyValue' | 'createKeyword'
  update: 'updateKeyValue' | 'updateKeyword'
  remove: 'deleteKeyValue' | 'deleteKeyword'
}

const pairList = (calls: PairCalls, schema: z.ZodType): RuleList => ({
  calls,
  list: async (signal) => (await call(endpoints[calls.list], { signal })).map(fromPair),
  create: async (texts) => fromPair(await call(endpoints[calls.create], { body: toPair(texts) })),
  update: async ({ id, version }, texts) =>
    fromPair(await call(endpoints[calls.update], { params: { id }, body: { ...toPair(texts), version } })),
  remove: (rule) => call(endpoints[calls.remove], addressOf(rule)),
  check: (texts) => problemsOf(schema, toPair(texts)),
})

export const ruleLists: Record<FilterList, RuleList> = {
  'key-value': pairList(
    { list: 'listKeyValues', create: 'createKeyValue', update: 'updateKeyValue', remove: 'deleteKeyValue' },
    keyValueSchema,
  ),
  'keyword-killer': pairList(
    { list: 'listKeywords', create: 'createKeyword', update: 'updateKeyword', remove: 'deleteKeyword' },
    keywordSchema,
  ),
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
    remove: (rule) => call(endpoints.deleteMultiValue, addressOf(rule)),
    check: (texts) => problemsOf(multiValueSchema, toValues(texts)),
  },
}

const columnOf: Readonly<Record<string, keyof RuleFields>> = {
  key: 'name',
  name: 'name',
  value: 'value',
  values: 'value',
}

function problemsOf(schema: z.ZodType, fields: object): RuleProblems {
  const issues = schema.safeParse(fields).error?.issues ?? []
  return byColumn(issues.map(({ path, message }) => [String(path[0]), message]))
}

/** The server's problem with each column; undefined when it names none. */
export function serverProblemsOf({ fieldErrors }: ApiError): RuleProblems | undefined {
  const problems = byColumn(Object.entries(fieldErrors))
  return Object.keys(problems).length > 0 ? problems : undefined
}

/** The first problem of each column. */
function byColumn(found: readonly (readonly [field: string, problem: string])[]): RuleProblems {
  const problems: RuleProblems = {}
  for (const [field, problem] of found) {
    const column = columnOf[field]
    if (column) problems[column] ??= problem
  }
  return problems
}

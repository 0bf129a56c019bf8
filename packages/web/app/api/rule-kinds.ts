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

export const ruleLists: Record<FilterList, RuleList> = {
  'key-value': {
    calls: {
      list: 'listKeyValues',
      create: 'createKeyValue',
      update: 'updateKeyValue',
      remove: 'deleteKeyValue',
    },
    list: async (signal) => (await call(endpoints.listKeyValues, { signal })).map(fromPair),
    create: async (texts) => fromPair(await call(endpoints.createKeyValue, { body: toPair(texts) })),
    update: async ({ id, version }, texts) =>
      fromPair(await call(endpoints.updateKeyValue, { params: { id }, body: { ...toPair(texts), version } })),
    remove: (rule) => call(endpoints.deleteKeyValue, addressOf(rule)),
    check: (texts) => problemsOf(keyValueSchema, toPair(texts)),
  },
  'keyword-killer': {
    calls: {
      list: 'listKeywords',
      create: 'createKeyword',
      update: 'updateKeyword',
      remove: 'deleteKeyword',
    },
    list: async (signal) => (await call(endpoints.listKeywords, { signal })).map(fromPair),
    create: async (texts) => fromPair(await call(endpoints.createKeyword, { body: toPair(texts) })),
    update: async ({ id, version }, texts) =>
      fromPair(await call(endpoints.updateKeyword, { params: { id }, body: { ...toPair(texts), version } })),
    remove: (rule) => call(endpoints.deleteKeyword, addressOf(rule)),
    check: (texts) => problemsOf(keywordSchema, toPair(texts)),
  },
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
  const problems: RuleProblems = {}
  for (const { path, message } of schema.safeParse(fields).error?.issues ?? []) {
    const column = columnOf[String(path[0])]
    if (column) problems[column] ??= message
  }
  return problems
}

/** The server's problem with each column; undefined when it names none. */
export function serverProblemsOf({ fieldErrors }: ApiError): RuleProblems | undefined {
  const problems: RuleProblems = {}
  for (const [field, sentence] of Object.entries(fieldErrors)) {
    const column = columnOf[field]
    if (column) problems[column] ??= sentence
  }
  return Object.keys(problems).length > 0 ? problems : undefined
}

import { z } from 'zod'
import { endpointsFor } from './endpoint.ts'
import { problem } from './problems.ts'
import { count, done, idParams } from './schemas.ts'

const admin = endpointsFor('admin', 'admin')

/** The three kinds of rules, in the order of the specification. */
export const filterLists = ['key-value', 'keyword-killer', 'key-multivalue'] as const
export type FilterList = (typeof filterLists)[number]

const text = (maxLength: number) => z.string().normalize('NFC').trim().max(maxLength)
const required = (maxLength: number, message: string) =>
  z.string(message).normalize('NFC').trim().min(1, message).max(maxLength)
const id = z.number().int().positive()
/** Optimistic lock of a rule. A stale version returns `CONFLICT`. */
const version = z.number().int().positive()
const stored = z.object({ id, version })

/** Renames marketplace wording (MERKMAL) to house wording (MERKMALWERT). Each is unique in its column. */
export const keyValueSchema = z.object({
  key: required(200, problem('key-or-value-missing')),
  value: required(1_000, problem('key-or-value-missing')),
})
export const keyValuePairSchema = keyValueSchema.extend(stored.shape)
export type KeyValuePair = z.infer<typeof keyValuePairSchema>

/** The allowed values of an attribute; `Rot|red|rouge` is a value with its synonyms. */
export const multiValueSchema = z.object({
  name: required(200, problem('name-missing')),
  values: z
    .array(text(1_000), problem('values-missing'))
    .max(2_000)
    .transform((values) => values.filter((value) => splitSynonyms(value).length > 0))
    .pipe(z.array(z.string()).min(1, problem('values-missing')))
    .refine(namesEachOnce, problem('value-twice')),
})
export const multiValuePairSchema = z.object({
  ...stored.shape,
  name: z.string(),
  values: z.array(z.string()),
})
export type MultiValuePair = z.infer<typeof multiValuePairSchema>

/** A blocked keyword is removed from the values of the attribute `key`; `*` means every attribute. */
export const keywordSchema = z.object({
  key: required(200, problem('key-or-value-missing')),
  value: required(200, problem('key-or-value-missing')),
})
export const keywordPairSchema = keywordSchema.extend(stored.shape)

/** Splits `Rot|red|rouge` into the value (first) and its synonyms. */
export const splitSynonyms = (value: string): string[] =>
  value
    .split('|')
    .map((word) => word.trim())
    .filter((word) => word !== '')

function namesEachOnce(values: string[]): boolean {
  const words = values.flatMap((value) => [
    ...new Set(splitSynonyms(value).map((word) => word.toLowerCase())),
  ])
  return new Set(words).size === words.length
}

/** With a version, an edit never overwrites another one. Without it the last edit wins. */
const editedVersion = { version: version.optional() }
const byVersion = z.object({ version: z.coerce.number().int().positive().optional() })
const writeErrors = ['NOT_FOUND', 'CONFLICT'] as const

function listEndpoints<P extends z.ZodObject, S extends z.ZodObject, E extends z.ZodObject>(
  paths: { list: `/${string}/`; create: `/${string}/`; update: `/${string}/`; delete: `/${string}/` },
  words: { one: string; many: string },
  { pair, input, edited }: { pair: P; input: S; edited: E },
) {
  return {
    list: admin.get(paths.list, {
      key: null,
      summary: `List all ${words.many}, oldest first`,
      response: z.array(pair),
    }),
    create: admin.post(paths.create, {
      key: null,
      summary: `Add a ${words.one}`,
      body: input,
      response: pair,
    }),
    update: admin.put(paths.update, {
      key: null,
      summary: `Change a ${words.one}. Returns CONFLICT when it was changed since \`version\``,
      params: idParams,
      body: edited,
      response: pair,
      errors: writeErrors,
    }),
    delete: admin.delete(paths.delete, {
      key: null,
      summary: `Delete a ${words.one}. Returns CONFLICT when it was changed since \`version\``,
      params: idParams,
      query: byVersion,
      response: done,
      errors: writeErrors,
    }),
  }
}

const keyValues = listEndpoints(
  {
    list: '/filters/key-value/',
    create: '/filters/key-value/create/',
    update: '/filters/key-value/update/:id/',
    delete: '/filters/key-value/delete/:id/',
  },
  { one: 'key-value pair', many: 'key-value pairs' },
  { pair: keyValuePairSchema, input: keyValueSchema, edited: keyValueSchema.extend(editedVersion) },
)
const multiValues = listEndpoints(
  {
    list: '/filters/key-multivalue-pair/list/',
    create: '/filters/key-multivalue-pair/create/',
    update: '/filters/key-multivalue-pair/update/:id/',
    delete: '/filters/key-multivalue-pair/delete/:id/',
  },
  { one: 'list of allowed values', many: 'lists of allowed values' },
  { pair: multiValuePairSchema, input: multiValueSchema, edited: multiValueSchema.extend(editedVersion) },
)
const keywords = listEndpoints(
  {
    list: '/filters/keywordKiller/',
    create: '/filters/keywordKiller/',
    update: '/filters/keywordKiller/:id/',
    delete: '/filters/keywordKiller/:id/',
  },
  { one: 'blocked keyword', many: 'blocked keywords' },
  { pair: keywordPairSchema, input: keywordSchema, edited: keywordSchema.extend(editedVersion) },
)

/** The endpoints of each kind of rules. */
export const ruleEndpoints = {
  'key-value': keyValues,
  'keyword-killer': keywords,
  'key-multivalue': multiValues,
} as const satisfies Record<FilterList, object>

const ofList = z.object({ list: z.enum(filterLists) })

/** A change of a list. Undo reverts the newest change with `can_undo`. */
export const filterChangeSchema = z.object({
  id,
  at: z.iso.datetime(),
  /** Username of the admin. */
  by: z.string(),
  action: z.enum(['create', 'update', 'delete', 'import', 'undo']),
  /** The rule's first column, for a change of one rule. */
  entry: z.string().nullable(),
  added: count,
  removed: count,
  updated: count,
  can_undo: z.boolean(),
})
export type FilterChange = z.infer<typeof filterChangeSchema>

export const filterUsageSchema = z.object({
  /** Number of newest runs that were examined. */
  runs: count,
  rules: z.array(
    z.object({
      id,
      /** Values that the rule changed in those runs. */
      values: count,
      /** The newest runs in which it applied, at most 5. */
      runs: z.array(z.object({ run_id: z.string(), created_at: z.iso.datetime(), values: count })),
    }),
  ),
})
export type FilterUsage = z.infer<typeof filterUsageSchema>

export const filterImportSchema = done.extend({
  added: count,
  updated: count,
  removed: count,
  unchanged: count,
})
export type FilterImport = z.infer<typeof filterImportSchema>

export const filterEndpoints = {
  listKeyValues: keyValues.list,
  createKeyValue: keyValues.create,
  updateKeyValue: keyValues.update,
  deleteKeyValue: keyValues.delete,
  listMultiValues: multiValues.list,
  createMultiValue: multiValues.create,
  updateMultiValue: multiValues.update,
  deleteMultiValue: multiValues.delete,
  listKeywords: keywords.list,
  createKeyword: keywords.create,
  updateKeyword: keywords.update,
  deleteKeyword: keywords.delete,
  exportFilters: admin.get('/admin/filters/:list/export/', {
    key: null,
    summary:
      'Export a list as CSV: MERKMAL;MERKMALWERT, NAME;VALUES (one row per value), or attribute and keyword',
    params: ofList,
    response: 'file',
  }),
  importFilters: admin.post('/admin/filters/:list/import/', {
    key: null,
    summary:
      'Import a list from CSV or XLSX as one change. `add` keeps rules that are not in the file, `replace` removes them',
    params: ofList,
    form: z.object({ mode: z.enum(['add', 'replace']).default('add') }),
    response: filterImportSchema,
    errors: ['LIST_REFUSED', 'FILE_TOO_LARGE'],
  }),
  listFilterChanges: admin.get('/admin/filters/:list/changes/', {
    key: null,
    summary: 'List the newest changes of a list',
    params: ofList,
    response: z.array(filterChangeSchema),
  }),
  undoFilterChange: admin.post('/admin/filters/:list/undo/', {
    key: null,
    summary: 'Undo the last change. Returns CONFLICT when it is not the one named, or there is none',
    params: ofList,
    body: z.object({ change: id.optional() }),
    response: done,
    errors: ['CONFLICT'],
  }),
  getFilterUsage: admin.get('/admin/filters/:list/usage/', {
    key: null,
    summary: 'Get where and how often each rule of a list applied in the newest runs',
    params: ofList,
    response: filterUsageSchema,
  }),
} as const

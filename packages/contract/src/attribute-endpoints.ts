// docs/decisions/0045-attribute-mapping.md
import { z } from 'zod'
import {
  attributeMappingSchema,
  attributeRuleSchema,
  attributeSchemeSchema,
  attributeStates,
  attributeTypes,
  coverageSchema,
  defaultConfidence,
  maxMappedName,
  proposalMethods,
} from './attribute-mapping.ts'
import { endpointsFor } from './endpoint.ts'
import { maxRowValues } from './row-fields.ts'
import { count, done, jsonText, listPage, listParams, pageNumber, runQuery } from './schemas.ts'

const restricted = endpointsFor('restricted', 'lists')
const user = endpointsFor('user', 'lists')

/** The largest mapping: as JSON, and values with a decision over all rules. */
export const maxMappingBytes = 5 * 2 ** 20
export const maxMappingValues = 50_000
/** The largest attribute scheme as JSON, and the largest file with one. */
export const maxSchemeBytes = 5 * 2 ** 20
/** The newest versions of a mapping. Of older ones the last of each day is kept. */
export const recentMappingVersions = 50
/** Limits of all stored versions: their number, and their size as JSON. The newest one is always kept. */
export const maxMappingVersions = 200
export const maxMappingHistoryBytes = 50 * 2 ** 20

/** Values of one name that are counted, the most frequent ones. */
export const maxListedValues = 1_000

const maxVersion = 2_000_000_000
/** The version that a change started from. 0 before the first one. A save from another version than the newest is a conflict. */
const baseVersion = z.number().int().min(0).max(maxVersion)
const page = {
  /** A number beyond the last page returns the last page. */
  page: pageNumber,
  limit: z.coerce.number().int().min(1).max(500).default(50),
}

const savedSchemeSchema = z.object({
  /** The name of the uploaded file, or of the list it was made from. */
  name: z.string(),
  source: z.enum(['upload', 'results']),
  /** What the uploaded file was recognized as, such as `jtl`. Null without a file. */
  format: z.string().nullable(),
  saved_at: z.iso.datetime(),
  scheme: attributeSchemeSchema,
})
export type SavedScheme = z.infer<typeof savedSchemeSchema>

/** Why a version was saved. */
export const mappingChanges = ['edit', 'proposals', 'import', 'restore'] as const
export type MappingChange = (typeof mappingChanges)[number]

export const mappingVersionSchema = z.object({
  /** Each save adds one. */
  version: count,
  saved_at: z.iso.datetime(),
  /** The user name of the author. */
  saved_by: z.string(),
  change: z.enum(mappingChanges),
  /** The version that this one restored. */
  restored_from: count.nullable(),
  rules: count,
  /** Values with a decision, over all rules. */
  values: count,
  constants: count,
})
export type MappingVersion = z.infer<typeof mappingVersionSchema>

/** What happens to a found name or value. `proposed`: a proposal exists, but no decision. `known`: the scheme has it under this name. */
export const decisionStates = [...attributeStates, 'proposed'] as const
export type DecisionState = (typeof decisionStates)[number]

const stateCountsSchema = z.record(z.enum(decisionStates), count)
const shareSchema = coverageSchema.shape.names
const examplesSchema = z.array(z.object({ value: z.string(), records: count }))
const splitSchema = z.object({ separator: z.string(), to: z.array(z.string()) })
const methodSchema = z.object({ method: z.enum(proposalMethods), confidence: z.number().min(0).max(1) })

const listedAttributeSchema = z.object({
  name: z.string(),
  state: z.enum(decisionStates),
  /** Articles with this attribute. */
  records: count,
  distinct_values: count,
  /** The most frequent three values. */
  examples: examplesSchema,
  /** The most frequent three categories, empty for articles without one. */
  categories: z.array(z.object({ category: z.string(), records: count })),
  /** Your rule without its values, which the mapping and the call for values have. */
  rule: z
    .object({
      action: z.enum(['map', 'split', 'ignore']),
      to: z.array(z.string()),
      unit: z.string().nullable(),
      separator: z.string().nullable(),
    })
    .nullable(),
  /** For a name without a rule. `to` is null for a split. */
  proposal: methodSchema
    .extend({ to: z.string().nullable(), unit: z.string().nullable(), split: splitSchema.nullable() })
    .nullable(),
  /** Values of all articles that have a place in the scheme, as far as they were counted. */
  values: shareSchema,
  /** The most frequent five values that the scheme does not have. */
  unmapped_values: examplesSchema,
})
export type ListedAttribute = z.infer<typeof listedAttributeSchema>

const listedValueSchema = z.object({
  value: z.string(),
  records: count,
  state: z.enum(decisionStates),
  /** What your rule makes of it. Empty if it is left out, null without a decision. */
  to: z.array(z.string()).nullable(),
  /** For a value without a decision. Several replace a value such as `HDMI, USB`. */
  proposal: methodSchema.extend({ to: z.array(z.string()) }).nullable(),
})
export type ListedValue = z.infer<typeof listedValueSchema>

const attributesQuery = z.object({
  state: z.enum(decisionStates).optional(),
  /** Part of a name or of a frequent value. Ignores case. */
  search: z.string().trim().max(200).optional(),
  /** Names that occur in this category. Empty for articles without one. */
  category: z.string().max(500).optional(),
  /** The most frequent first, or in alphabetical order. */
  sort: z.enum(['records', 'name']).default('records'),
  ...page,
})

const counted = {
  /** False if rows have changed since, because a run is still changing them. Results are counted again when it has ended. */
  is_current: z.boolean(),
  /** The version of your mapping that was compared. 0 without one. */
  mapping_version: count,
  /** Matching names or values. */
  total: count,
  ...listPage,
}

const attributesResponse = z.object({
  ...counted,
  has_scheme: z.boolean(),
  /** Whether `proposeWithModel` works: the GPT step is on, and you have attributes of your shop. */
  can_ask_model: z.boolean(),
  /** All names by state, whatever the filters. */
  states: stateCountsSchema,
  coverage: z.object({
    names: shareSchema,
    values: shareSchema,
    /** The most frequent 100. */
    categories: z.array(z.object({ category: z.string(), names: shareSchema })),
  }),
  attributes: z.array(listedAttributeSchema),
})

const attributeName = z.string().min(1).max(maxMappedName)

const valuesQuery = z.object({
  /** The found name. */
  name: attributeName,
  state: z.enum(decisionStates).optional(),
  /** Part of a value. Ignores case. */
  search: z.string().trim().max(200).optional(),
  ...page,
})

const valuesResponse = z.object({
  ...counted,
  name: z.string(),
  /** Different values. The most frequent 1,000 are listed. */
  distinct_values: count,
  states: stateCountsSchema,
  values: z.array(listedValueSchema),
})

const acceptBody = z.object({
  base_version: baseVersion,
  /** Proposals for these names only, otherwise for all. */
  names: z.array(attributeName).max(1_000).optional(),
  confidence: z.number().min(0).max(1).default(defaultConfidence),
})

/** Names, and values, that one call of `proposeWithModel` asks about, the most frequent first. */
export const maxAskedNames = 100
export const maxAskedValues = 100

const countSummary = 'Results are counted once per change, which takes half a minute for 100,000 rows'

/** What the values of an attribute are. `choice` has its allowed values, at most 1,000. */
const attributeKindSchema = z.object({
  name: z.string(),
  type: z.enum([...attributeTypes, 'date']),
  unit: z.string().nullable(),
  values: z.array(z.string()),
})
export type AttributeKind = z.infer<typeof attributeKindSchema>

/** The attribute scheme of a seller's shop, and the mapping of found names and values to it. Both belong to the account. */
export const attributeEndpoints = {
  getAttributeScheme: restricted.get('/api/attribute-scheme/', {
    key: 'exports:read',
    summary: 'Get the attributes and values of your shop. Null until you upload or create them',
    response: z.object({ saved: savedSchemeSchema.nullable() }),
    errors: [],
  }),
  getAttributeKinds: restricted.get('/api/attribute-kinds/', {
    key: 'exports:read',
    summary: 'Get what the values of attributes are, as rules and the attributes of your shop say',
    query: z.object({
      /** A JSON array of the names. */
      names: jsonText(z.array(z.string().max(maxMappedName)).max(maxRowValues)).optional(),
    }),
    response: z.object({
      /** Without attributes of which nothing is known. */
      kinds: z.array(attributeKindSchema),
    }),
    errors: [],
  }),
  uploadAttributeScheme: user.post('/api/attribute-scheme/', {
    key: null,
    summary:
      'Upload the attributes of your shop as CSV or XLSX, or metafield definitions of Shopify as JSON, up to 5 MB: JTL, Shopware, Akeneo, Shopify, or names and values. `add` joins a further file, such as the options of Akeneo',
    form: z.object({ mode: z.enum(['replace', 'add']).default('replace') }),
    response: z.object({
      saved: savedSchemeSchema,
      /** Rows without a name, and rows beyond the limits of a scheme. */
      left_out: count,
    }),
    errors: ['LIST_REFUSED', 'FILE_TOO_LARGE', 'THROTTLED'],
  }),
  deleteAttributeScheme: user.delete('/api/attribute-scheme/', {
    key: null,
    summary: 'Delete the attributes of your shop. Your mapping stays',
    response: done,
    errors: [],
  }),
  createListScheme: user.post('/api/lists/:id/attribute-scheme/', {
    key: null,
    summary: 'Create the attributes of your shop from the results of a list. Replaces the former ones',
    params: listParams,
    query: runQuery,
    response: z.object({ saved: savedSchemeSchema }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  getAttributeMapping: restricted.get('/api/attribute-mapping/', {
    key: 'exports:read',
    summary: 'Get your mapping',
    response: z.object({
      /** 0 before the first save. */
      version: count,
      mapping: attributeMappingSchema,
      saved: mappingVersionSchema.nullable(),
    }),
    errors: [],
  }),
  saveAttributeMapping: user.put('/api/attribute-mapping/', {
    key: null,
    summary:
      'Save your mapping as a new version: `mapping` replaces it, otherwise `rules` replaces or adds the rules of single names, `removed` deletes rules, and `constants` replaces all constants. Returns CONFLICT if `base_version` is not the newest',
    maxBodyBytes: maxMappingBytes + 2 ** 16,
    body: z.object({
      base_version: baseVersion,
      mapping: attributeMappingSchema.optional(),
      rules: z.array(attributeRuleSchema).max(1_000).optional(),
      removed: z.array(attributeName).max(1_000).optional(),
      constants: attributeMappingSchema.shape.constants.optional(),
    }),
    response: mappingVersionSchema,
    errors: ['CONFLICT'],
  }),
  getMappingVersions: restricted.get('/api/attribute-mapping/versions/', {
    key: null,
    summary:
      'List the stored versions of your mapping, the newest first: 50, and the last of each earlier day',
    response: z.object({ versions: z.array(mappingVersionSchema) }),
    errors: [],
  }),
  restoreMappingVersion: user.post('/api/attribute-mapping/versions/:version/restore/', {
    key: null,
    summary: 'Save an earlier version of your mapping as a new one. Returns CONFLICT as a save does',
    params: z.object({ version: z.coerce.number().int().positive().max(maxVersion) }),
    body: z.object({ base_version: baseVersion }),
    response: mappingVersionSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  getMappingFile: restricted.get('/api/attribute-mapping/file/', {
    key: 'exports:read',
    summary: 'Download your mapping as a JSON file that can be imported again',
    response: 'file',
  }),
  importMappingFile: user.post('/api/attribute-mapping/file/', {
    key: null,
    summary: 'Import a mapping file, up to 5 MB. It replaces your mapping as a new version',
    form: z.object({ base_version: z.coerce.number().pipe(baseVersion) }),
    response: mappingVersionSchema,
    errors: ['CONFLICT', 'FILE_TOO_LARGE', 'THROTTLED'],
  }),
  getListAttributes: restricted.get('/api/lists/:id/attributes/', {
    key: 'exports:read',
    summary: `List the attributes of a list’s results with your decisions and proposals. ${countSummary}`,
    params: listParams,
    query: runQuery.extend(attributesQuery.shape),
    response: attributesResponse,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  getListAttributeValues: restricted.get('/api/lists/:id/attribute-values/', {
    key: 'exports:read',
    summary: 'List the most frequent 1,000 values of one attribute of a list',
    params: listParams,
    query: runQuery.extend(valuesQuery.shape),
    response: valuesResponse,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  acceptListProposals: user.post('/api/lists/:id/attribute-proposals/', {
    key: null,
    summary: 'Accept the proposals for the attributes of a list from a confidence on. Your rules stay',
    params: listParams,
    query: runQuery,
    body: acceptBody,
    response: mappingVersionSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  proposeWithModel: user.post('/api/lists/:id/model-proposals/', {
    key: null,
    summary: `Ask GPT where the attributes and values of a list without a proposal belong, up to ${maxAskedNames} of each in a call. Its proposals are stored and listed with the others. The number of calls a day is limited`,
    params: listParams,
    query: runQuery,
    response: z.object({
      /** New proposals. */
      names: count,
      values: count,
      /** Names and values that another call would ask about. */
      left: count,
    }),
    errors: ['NOT_FOUND', 'CONFLICT', 'THROTTLED', 'UNAVAILABLE'],
  }),
} as const

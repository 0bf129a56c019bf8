import { z } from 'zod'
import { endpointsFor } from './endpoint.ts'
import { count, listParams, parseJson, runQuery, signedFileParams, signedLinkSchema } from './schemas.ts'

const anyone = endpointsFor('public', 'files')
const files = endpointsFor('restricted', 'files')
const lists = endpointsFor('restricted', 'lists')

export const exportTargetKinds = ['shop', 'merchandise-system', 'product-data', 'feed', 'plain'] as const
export type ExportTargetKind = (typeof exportTargetKinds)[number]

const optionForm = {
  name: z.string(),
  label: z.string(),
  help: z.string().nullable(),
  /** The option matters only while another one has one of these values, and only while that one matters. */
  only_for: z.object({ option: z.string(), values: z.array(z.string()) }).nullable(),
}

/** An option of a target, with what a form needs. Texts are in the language of `Accept-Language`. */
export const exportOptionSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('choice'),
    ...optionForm,
    default: z.string(),
    choices: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
  z.object({ type: z.literal('toggle'), ...optionForm, default: z.boolean() }),
  z.object({ type: z.literal('text'), ...optionForm, default: z.string(), max_length: count }),
  z.object({
    type: z.literal('number'),
    ...optionForm,
    default: z.number(),
    minimum: z.number(),
    maximum: z.number(),
  }),
])
export type ExportOption = z.infer<typeof exportOptionSchema>

/** Values of options by name. Missing options have their defaults. */
export const exportOptionsSchema = z.record(
  z.string().max(100),
  z.union([z.string().max(500), z.number(), z.boolean()]),
)
export type ExportOptions = z.infer<typeof exportOptionsSchema>

/**
 * Names and values of an export: `mapped` has what your mapping names, `all` also what it does not name, and `original` everything as
 * results have it.
 */
export const attributeNames = ['mapped', 'all', 'original'] as const
export type AttributeNames = (typeof attributeNames)[number]

export const exportTargetSchema = z.object({
  /** Part of addresses, e.g. `shopware`. */
  target: z.string(),
  name: z.string(),
  kind: z.enum(exportTargetKinds),
  options: z.array(exportOptionSchema),
  /** The options of the account's last export to this target, with defaults for the others. */
  chosen: exportOptionsSchema,
  /** Of the account's last export to this target. */
  attribute_names: z.enum(attributeNames),
})
export type ExportTargetForm = z.infer<typeof exportTargetSchema>

/** What a finding does to the import, in the order of importance. */
export const exportFindingKinds = [
  'row-left-out',
  'existing-changed',
  'required-empty',
  'limit-exceeded',
  'family',
  'attribute-new',
  'value-new',
  'image-unusable',
  'value-left-out',
  'value-shortened',
  'value-replaced',
  'value-escaped',
] as const

/** Findings with the same cause, column and file. Texts are in the language of `Accept-Language`. */
export const exportFindingSchema = z.object({
  kind: z.enum(exportFindingKinds),
  kind_text: z.string(),
  cause: z.string(),
  /** What happens, and what to do. */
  text: z.string(),
  action: z.string(),
  column: z.string().nullable(),
  file: z.string().nullable(),
  count,
  /** The first five. Long values are cut. */
  examples: z.array(
    z.object({
      position: count.nullable(),
      article_number: z.string().nullable(),
      attribute: z.string().nullable(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
})
export type ExportFinding = z.infer<typeof exportFindingSchema>

/** The pre-flight report: what an import of the package would do. */
export const exportReportSchema = z.object({
  target: z.string(),
  rows: z.object({ total: count, written: count, left_out: count }),
  files: z.array(z.object({ name: z.string(), rows: count, bytes: count })),
  findings: z.array(exportFindingSchema),
})
export type ExportReport = z.infer<typeof exportReportSchema>

/** A target reads all rows once or several times. */
export const exportProgressSchema = z.object({ pass: count, rows: count, total: count })
export type ExportProgress = z.infer<typeof exportProgressSchema>

/** Rows that a pre-flight report can cover. Packages have no such limit. */
export const maxReportRows = 250_000

export const targetParam = z.string().min(1).max(40)
const exportParams = listParams.extend({ target: targetParam })
const linkErrors = ['NOT_FOUND', 'CONFLICT'] as const
const reportErrors = [...linkErrors, 'THROTTLED'] as const

/** `mapped` is the same as `original` until you save a mapping. Files that no shop imports have all attributes. */
export const attributeNamesParam = z.enum(attributeNames).default('mapped')

export const optionsQuery = z.object({
  attribute_names: attributeNamesParam,
  /** Options as a JSON object. */
  options: z.string().max(4_000).transform(parseJson).pipe(exportOptionsSchema).optional(),
})

const optionsBody = z.object({
  options: exportOptionsSchema.default({}),
  attribute_names: attributeNamesParam,
})

/** An import package: a target with options. */
export const exportPackageBody = optionsBody.extend({ target: targetParam })
export type ExportPackage = z.infer<typeof exportPackageBody>

const reportStream =
  'The event `progress` has `{pass, rows, total}`, and the last event `report` the pre-flight report'

/** Packages for shops, merchandise systems and other programs. */
export const exportEndpoints = {
  getExportTargets: files.get('/api/exports/targets/', {
    key: 'exports:read',
    summary: 'List the targets of exports with their options, and what you chose last',
    response: z.object({
      targets: z.array(exportTargetSchema),
      /** The target of your last export. */
      last: z.string().nullable(),
      /** The newest version of your mapping, which exports apply. 0 without one. */
      mapping_version: count,
    }),
    errors: [],
  }),
  checkListExport: lists.get('/api/lists/:id/exports/:target/', {
    key: 'exports:read',
    summary: `Check what an import of a list would do, as it is now or as of a run. ${reportStream}`,
    params: exportParams,
    query: runQuery.extend(optionsQuery.shape),
    response: 'events',
    errors: reportErrors,
  }),
  getListFindings: lists.get('/api/lists/:id/exports/:target/findings/', {
    key: 'exports:read',
    summary: 'Download every finding of a list’s pre-flight report as CSV',
    params: exportParams,
    query: runQuery.extend(optionsQuery.shape),
    response: 'file',
    errors: reportErrors,
  }),
  createListExport: lists.post('/api/lists/:id/exports/:target/', {
    key: 'exports:read',
    summary:
      'Get a link to the package of a list, as it is now or as of a run. The target and options become your default',
    params: exportParams,
    query: runQuery,
    body: optionsBody,
    response: signedLinkSchema,
    errors: linkErrors,
  }),
  getExportFile: anyone.get('/files/exports/:token/:name/', {
    key: null,
    summary: 'Download a package by a signed link that expires',
    params: signedFileParams,
    response: 'file',
    errors: ['NOT_FOUND', 'GONE', 'CONFLICT', 'THROTTLED', 'UNAVAILABLE'],
  }),
} as const

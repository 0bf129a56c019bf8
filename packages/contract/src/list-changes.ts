import { z } from 'zod'
import { cellFieldSchema, longestValue, maxRowEdits } from './edit-fields.ts'
import { endpointsFor } from './endpoint.ts'
import { problem } from './problems.ts'
import { chosenCandidateSchema } from './row-records.ts'
import { maxPosition, rowFilters } from './runs.ts'
import { count, done, listParams } from './schemas.ts'

const restricted = endpointsFor('restricted', 'lists')
const user = endpointsFor('user', 'lists')

const position = z.number().int().min(1).max(maxPosition)

/** Cells of one block, and positions or ranges of one selection. */
export const maxChangedCells = 20_000
export const maxSelected = 100_000

/** A block of 20,000 cells with texts. */
export const maxChangeBytes = 8 * 2 ** 20

/** What kind of change a person made. The history shows it. */
export const changeKinds = [
  'edit',
  'paste',
  'fill',
  'clear',
  'replace',
  'choice',
  'ignore',
  'restore',
  'family',
  'merge',
  'formulas',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** Rows by their positions, by ranges of positions (first and last), or by a filter of the sheet. An empty filter is all rows. */
export const rowSelectionSchema = z.union([
  z.array(position).min(1).max(maxSelected),
  z.strictObject({
    ranges: z
      .array(z.tuple([position, position]))
      .min(1)
      .max(maxSelected),
  }),
  z.strictObject(rowFilters),
])
export type RowSelection = z.infer<typeof rowSelectionSchema>

const valueSchema = z.string().max(longestValue).nullable()

/** Cells of several rows, in the same fields. Null removes the owner's value. */
export const cellBlockSchema = z
  .object({
    fields: z.array(cellFieldSchema).min(1).max(maxRowEdits),
    rows: z
      .array(z.object({ position, values: z.array(valueSchema) }))
      .min(1)
      .max(maxChangedCells),
  })
  .refine(
    ({ fields, rows }) => rows.every(({ values }) => values.length === fields.length),
    problem('values-unlike-fields'),
  )
  .refine(
    ({ fields, rows }) => fields.length * rows.length <= maxChangedCells,
    problem('block-with-too-many-cells'),
  )
export type CellBlock = z.infer<typeof cellBlockSchema>

/** Characters of a text that is looked for, and of its replacement. */
export const findLength = 500
export const replacementLength = 2_000

const isExpression = (text: string): boolean => {
  try {
    return new RegExp(text, 'u') instanceof RegExp
  } catch {
    return false
  }
}

/** A text that is looked for in the cells of some rows and fields, and what replaces it. */
export const replacementSchema = z
  .object({
    rows: rowSelectionSchema,
    fields: z.array(cellFieldSchema).min(1).max(100),
    find: z.string().min(1).max(findLength),
    /** With `$1`, `$2`, … for the groups of an expression. */
    replacement: z.string().max(replacementLength),
    /** `find` is a regular expression of JavaScript, in Unicode mode. */
    expression: z.boolean().default(false),
    match_case: z.boolean().default(false),
    /** Only cells whose whole text matches. */
    whole_cell: z.boolean().default(false),
  })
  .refine(({ find, expression }) => !expression || isExpression(find), {
    path: ['find'],
    error: problem('not-an-expression'),
  })
export type Replacement = z.output<typeof replacementSchema>

const attributeSchema = z.string().trim().min(1).max(200)
/** Whose value stays where both attributes have another one: that of the other attribute, or the moved one. */
export const mergeConflicts = ['keep', 'replace'] as const
export type MergeConflicts = (typeof mergeConflicts)[number]
const merged = { from: attributeSchema, into: attributeSchema }
const mergeSchema = z
  .object({ ...merged, conflicts: z.enum(mergeConflicts) })
  .refine(({ from, into }) => from !== into, { path: ['into'], error: problem('same-attribute') })

const contents = {
  cells: cellBlockSchema.optional(),
  /** One value for a field of many rows. Null removes the owner's values. */
  set: z.object({ rows: rowSelectionSchema, field: cellFieldSchema, value: valueSchema }).optional(),
  ignored: z.object({ rows: rowSelectionSchema, ignored: z.boolean() }).optional(),
  /** The candidate that later runs look up for an ambiguous row. Null removes the choice. */
  choice: z.object({ position, candidate: chosenCandidateSchema.nullable() }).optional(),
  /** Moves the values of an attribute of all rows into another one. */
  merge: mergeSchema.optional(),
  /** Replaces a text in the cells that have it. */
  replacement: replacementSchema.optional(),
}
type Content = keyof typeof contents
const contentNames = Object.keys(contents) as Content[]

/** What each kind of change has. */
const contentsByKind: Record<ChangeKind, readonly Content[]> = {
  edit: ['cells', 'set'],
  paste: ['cells', 'set'],
  fill: ['cells', 'set'],
  clear: ['cells', 'set'],
  replace: ['replacement'],
  restore: ['cells', 'set'],
  merge: ['merge'],
  choice: ['choice'],
  ignore: ['ignored'],
  // Families and formulas have calls of their own.
  family: [],
  formulas: [],
}

/** A change of rows by a person, with exactly one content. */
export const listChangeSchema = z
  .object({
    /** Given by the sender. The same change sent again is stored once. */
    id: z.uuid(),
    kind: z.enum(changeKinds),
    /** The version of the list that the sender saw. The response then says what was changed since. */
    seen: count.optional(),
    ...contents,
  })
  .refine(
    (change) => {
      const [content, ...others] = contentNames.filter((name) => change[name] !== undefined)
      return content !== undefined && others.length === 0 && contentsByKind[change.kind].includes(content)
    },
    { path: ['kind'], error: problem('change-unlike-kind') },
  )
export type ListChange = z.infer<typeof listChangeSchema>

/** The value of a cell before and after a change. Null: no value of the owner. */
export const changedCellSchema = z.object({
  position: count,
  /** Of the sheet, or `ignored`, `choice`, and `identifiers` for what the list states of the row. */
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type ChangedCell = z.infer<typeof changedCellSchema>

/** Cells that an entry shows, and the characters that it shows of each value. */
export const shownCells = 5
export const shownCharacters = 200

/** An entry of a list's history. */
export const changeEntrySchema = z.object({
  id: z.uuid(),
  kind: z.enum(changeKinds),
  /** The user name of the author. */
  by: z.string(),
  at: z.iso.datetime(),
  fields: z.array(z.string()),
  rows: count,
  cells: count,
  /** The first 5 cells, with at most 200 characters of each value. */
  first: z.array(changedCellSchema),
  undone: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  /** Whether no later change that stands touched its cells. */
  can_be_undone: z.boolean(),
  can_be_redone: z.boolean(),
})
export type ChangeEntry = z.infer<typeof changeEntrySchema>

/** Cells that a change leaves as they were, and why. */
export const refusedCellsSchema = z.object({
  field: z.string(),
  /** The code of the problem, and its sentence in the language of the request. */
  code: z.string(),
  message: z.string(),
  cells: count,
  /** The first 20,000. */
  positions: z.array(count),
})
export type RefusedCells = z.infer<typeof refusedCellsSchema>

/** Cells in which a text was found. */
const foundCellsSchema = z.object({
  cells: count,
  /** The first 200,000 cells by field, in the order of their positions. */
  found: z.array(z.object({ field: z.string(), positions: z.array(count) })),
  /** Cells that the replacement would change. */
  changed: count,
  /** The first 5 of them, with at most 200 characters of each value. */
  first: z.array(changedCellSchema),
  /** Cells that the replacement would not fit. */
  refused: z.array(refusedCellsSchema),
})

/** What a change did. */
export const savedSchema = z.object({
  /** Null if nothing changed. */
  change: changeEntrySchema.nullable(),
  refused: z.array(refusedCellsSchema),
  /** Of the list after the change. Null if nothing changed. */
  version: count.nullable(),
})

/** A step through the history. */
const stepSchema = z.object({
  /** Given by the sender. The same step sent again is taken once. */
  id: z.uuid(),
  /** The entry. Without it, one's own newest one that stands, or the one that was undone last. */
  change: z.uuid().optional(),
})

const stepped = done.extend({ change: changeEntrySchema, version: count })

/** The changes of a list by persons, and its history. */
export const changeEndpoints = {
  changeRows: user.post('/api/lists/:id/changes/', {
    key: 'runs:write',
    summary:
      'Change cells, ignore rows or choose a candidate, as one entry of the history. What does not fit is refused by cell, and the rest is saved',
    params: listParams,
    body: listChangeSchema,
    maxBodyBytes: maxChangeBytes,
    response: done.extend({
      ...savedSchema.shape,
      /** Other entries of the history whose cells this change has replaced, made or undone since the version that the sender saw. */
      meanwhile: z.array(z.object({ change: z.uuid(), by: z.string(), cells: count })),
    }),
    errors: ['NOT_FOUND', 'CONFLICT', 'THROTTLED', 'STORAGE_FULL'],
  }),
  findCells: restricted.post('/api/lists/:id/changes/find/', {
    key: 'runs:read',
    summary: 'Find a text in cells, and show what replacing it would change',
    params: listParams,
    body: replacementSchema,
    maxBodyBytes: maxChangeBytes,
    response: foundCellsSchema,
    errors: ['NOT_FOUND', 'THROTTLED'],
  }),
  previewMerge: restricted.get('/api/lists/:id/merge/', {
    key: 'runs:read',
    summary: 'Count what merging an attribute into another one would change',
    params: listParams,
    query: z.object(merged),
    response: z.object({
      /** Rows with a value of `from`: those without one of `into`, with the same one, and with another one. */
      rows: count,
      moved: count,
      same: count,
      conflicts: count,
      /** The first 5 with another one. */
      examples: z.array(
        z.object({ position: count, article_number: z.string(), from: z.string(), into: z.string() }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
  getChanges: restricted.get('/api/lists/:id/changes/', {
    key: 'runs:read',
    summary: 'List the changes of a list by persons, newest first. The last 1,000 are kept',
    params: listParams,
    query: z.object({
      /** Only entries older than this one: `next` of the page before. */
      before: z.uuid().optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.object({ changes: z.array(changeEntrySchema), next: z.string().nullable() }),
    errors: ['NOT_FOUND'],
  }),
  getChange: restricted.get('/api/lists/:id/changes/:change/', {
    key: 'runs:read',
    summary: 'Get an entry of the history with its cells',
    params: listParams.extend({ change: z.uuid() }),
    query: z.object({
      /** Only cells after so many: `next` of the page before. */
      after: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(1_000).default(100),
    }),
    response: z.object({
      change: changeEntrySchema,
      /** By field and position. */
      cells: z.array(changedCellSchema),
      next: count.nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
  withdrawChange: user.post('/api/lists/:id/changes/:change/withdraw/', {
    key: 'runs:write',
    summary:
      'Withdraw a change, undo or redo that got no response, so that it is not stored later. Returns what it did if it is stored',
    params: listParams.extend({ change: z.uuid() }),
    response: done.extend({ ...savedSchema.shape, is_stored: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  undoChange: user.post('/api/lists/:id/changes/undo/', {
    key: 'runs:write',
    summary: 'Undo a change: all its cells are what they were before. Refused if later changes touched them',
    params: listParams,
    body: stepSchema,
    response: stepped,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  redoChange: user.post('/api/lists/:id/changes/redo/', {
    key: 'runs:write',
    summary: 'Redo a change that was undone. A new change by the same person ends that',
    params: listParams,
    body: stepSchema,
    response: stepped,
    errors: ['NOT_FOUND', 'CONFLICT', 'STORAGE_FULL'],
  }),
} as const

import { z } from 'zod'
import { endpointsFor } from './endpoint.ts'
import { headerMappingSchema, listErrors } from './job-submit.ts'
import { rowParams } from './lists.ts'
import { listNotes, skipReasons } from './reasons.ts'
import { chosenCandidateSchema, partNumberSchema } from './row-records.ts'
import { count, done, jsonText, listParams } from './schemas.ts'

const user = endpointsFor('user', 'lists')

const cell = z.string().max(2_000)

/** Identifiers as a seller types them. Empty ones are none. */
export const typedIdentifiers = z.object({
  article_number: cell.optional(),
  ean: cell.optional(),
  asin: cell.optional(),
  mpn: cell.optional(),
  brand: cell.optional(),
})
export type TypedIdentifiers = z.infer<typeof typedIdentifiers>

/** What a list states of a row. */
export const statementSchema = z.object({
  position: count,
  article_number: z.string(),
  ean: z.string().nullable(),
  asin: z.string().nullable(),
  part_number: partNumberSchema.nullable(),
  /** Why the row is not looked up, or null. */
  skip_reason: z.enum(skipReasons).nullable(),
})
export type Statement = z.infer<typeof statementSchema>

/** A correction of a row. An absent identifier stays, an empty one is removed. */
export const correctionSchema = typedIdentifiers.extend({ pasted: cell.min(1).optional() })

export const correctedRowSchema = z.object({
  row: statementSchema,
  /** The product of a pasted eBay address, which the next run looks up. */
  chosen: chosenCandidateSchema.nullable(),
  notes: z.array(z.enum(listNotes)),
})

/** Cells of own columns by their headings. */
export const ownCellsSchema = z.record(z.string().min(1).max(200), cell)

/** Rows that one call can add. */
export const maxAddedRows = 1_000

export const addedRowsSchema = z.object({
  rows: z
    .array(typedIdentifiers.extend({ own_columns: ownCellsSchema.optional() }))
    .min(1)
    .max(maxAddedRows),
})

/** Rows of each kind that the preview of a newer file shows. */
export const previewedChanges = 100

export const fileChangeKinds = ['added', 'changed', 'gone', 'returned'] as const

/** What newer rows of a list change, and whether they have changed it. */
export const fileChangesSchema = z.object({
  applied: z.boolean(),
  /** Of the list's rows with which the file was compared. */
  version: count,
  added: count,
  changed: count,
  /** Rows that the file no longer has. They are ignored until they return. */
  gone: count,
  returned: count,
  unchanged: count,
  /** Rows of the file that are skipped, because you typed their identifiers into other rows. */
  repeated: count,
  /** Changed rows that you had corrected, and for which the file states something new. */
  corrections: count,
  /** Own columns of the list that the file lacks. Their cells stay. */
  missing_columns: z.array(z.string()),
  /** The first 100 of each kind. Rows that are not changed in place lack one side. */
  rows: z.array(
    z.object({
      change: z.enum(fileChangeKinds),
      position: count,
      before: statementSchema.nullable(),
      after: statementSchema.nullable(),
    }),
  ),
})

/** What the seller states of rows: identifiers and own columns. */
export const lineEndpoints = {
  correctRow: user.put('/api/lists/:id/rows/:position/identifiers/', {
    key: 'runs:write',
    summary:
      'Correct the identifiers of a row, or paste what it is: an ASIN, an EAN, or an address of Amazon or eBay. The row is open until it is searched',
    params: rowParams,
    /** The ID is that of the entry in the history. */
    body: correctionSchema.extend({ id: z.uuid().optional() }),
    response: done.extend(correctedRowSchema.shape),
    errors: ['NOT_FOUND', 'CONFLICT', 'STORAGE_FULL'],
  }),
  addRows: user.post('/api/lists/:id/rows/', {
    key: 'runs:write',
    summary: 'Add rows to a list. If one of them cannot be searched, none is added',
    params: listParams,
    body: addedRowsSchema,
    response: done.extend({ positions: z.array(count) }),
    errors: ['NOT_FOUND', 'CONFLICT', 'STORAGE_FULL'],
  }),
  replaceListFile: user.post('/api/lists/:id/file/', {
    key: 'runs:write',
    summary:
      'Compare a newer file with the rows of a list by article number. With `apply` and the `version` of the comparison, its rows become those of the list',
    params: listParams,
    form: z.object({
      /** Without it, the file is read as the list was. */
      header_mapping: jsonText(headerMappingSchema).optional(),
      sheet: z.string().max(64).optional(),
      encoding: z.string().max(32).optional(),
      apply: z.enum(['true', 'false']).default('false'),
      version: z.coerce.number().int().min(0).optional(),
    }),
    response: done.extend(fileChangesSchema.shape),
    errors: [...listErrors, 'NOT_FOUND', 'CONFLICT'],
  }),
} as const

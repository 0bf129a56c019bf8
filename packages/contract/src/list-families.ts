import { z } from 'zod'
import { longestValue } from './edit-fields.ts'
import { endpointsFor } from './endpoint.ts'
import { familyReasonSchema, familyRules } from './family.ts'
import { maxChangeBytes, savedSchema } from './list-changes.ts'
import { problem } from './problems.ts'
import { count, done, listParams } from './schemas.ts'

const user = endpointsFor('user', 'lists')
const restricted = endpointsFor('restricted', 'lists')

/** Larger lists are not searched for families: their rows would take more memory than a worker has. */
export const maxFamilyListRows = 300_000

export const familyStates = ['accepted', 'proposed', 'rejected'] as const
export type FamilyState = (typeof familyStates)[number]

export const listAxisSchema = z.object({
  /** As the source names it. Rows that are added to the family find their values by it. */
  key: z.string().min(1).max(100),
  /** As the owner and the shop see it. */
  label: z.string().trim().min(1).max(100),
})
/** What the owner calls an axis of a list. */
const listAxisNameSchema = z.object({
  label: z.string().min(1).max(100),
  name: z.string().trim().min(1).max(100),
})
export type ListAxisName = z.infer<typeof listAxisNameSchema>

const axisValue = z.string().max(500)
const axisValues = z.array(axisValue).max(10)

/** A row of a list in a family. */
export const listFamilyRowSchema = z.object({
  position: count,
  article_number: z.string(),
  /** One for each axis, in their order. Empty if the row has none. */
  values: axisValues,
  /** The address of its picture. */
  image: z.string().nullable(),
  has_ean: z.boolean(),
})

export type ListFamilyRow = z.infer<typeof listFamilyRowSchema>

/** What the owner gives the parent. What all rows share fills in the rest. */
export const familyParentSchema = z.object({
  brand: z.string().trim().max(200).optional(),
  category: z.string().trim().max(500).optional(),
  description: z.string().trim().max(longestValue).optional(),
  /** Addresses, the main one first. */
  pictures: z
    .array(z.url({ protocol: /^https?$/ }).max(2_000))
    .max(10)
    .optional(),
})
export type FamilyParent = z.infer<typeof familyParentSchema>

/** Why a family needs a look. */
export const familyIssues = [
  /** A row has no EAN, neither in the list nor of its product. */
  'no-ean',
  /** Two rows have the same values. */
  'same-values',
  /** A row lacks a value. */
  'no-value',
] as const
export type FamilyIssue = (typeof familyIssues)[number]

/** Rows of a list that are one article in several variations. */
export const listFamilySchema = z.object({
  family_id: count,
  state: z.enum(familyStates),
  rule: z.enum(familyRules),
  reason: familyReasonSchema,
  /** The reason in the language of `Accept-Language`. */
  reason_text: z.string(),
  /** The article number of the parent. */
  number: z.string(),
  /** The owner's title of the parent, or what all rows share of theirs. */
  title: z.string(),
  parent: familyParentSchema,
  issues: z.array(z.enum(familyIssues)),
  axes: z.array(listAxisSchema),
  /** In the order in which shops offer them. Empty for rejected families. */
  rows: z.array(listFamilyRowSchema),
})
export type ListFamily = z.infer<typeof listFamilySchema>

/** A variation of a family that the list lacks. */
export const missingSiblingSchema = z.object({
  asin: z.string(),
  /** One for each axis of the family, in their order. Empty if the source does not name it. */
  values: axisValues,
  picture: z.string().nullable(),
})
export type MissingSibling = z.infer<typeof missingSiblingSchema>

/** How the article numbers of new parents are made. */
export const familyNumberRuleSchema = z.discriminatedUnion('kind', [
  /** What the numbers of the children begin with, otherwise as `prefix` with `P-`. */
  z.object({ kind: z.literal('stem') }),
  /** The prefix and the number of the first child. */
  z.object({ kind: z.literal('prefix'), prefix: z.string().trim().min(1).max(20) }),
  /** The cell of an own column that all children share, otherwise as `stem`. */
  z.object({ kind: z.literal('column'), column: z.string().min(1).max(200) }),
])
export type FamilyNumberRule = z.infer<typeof familyNumberRuleSchema>

const position = z.number().int().positive()
const isDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length
/** Of the entry in the history, given by the sender. An ID that is taken is refused. */
const entryId = z.uuid().optional()
const familyParams = listParams.extend({ family: z.coerce.number().int().positive() })
/** Families that one call may change. */
const maxFamilies = 1_000
/** Rows of one family. */
export const maxFamilyRows = 2_000
const positions = z.array(position).max(maxFamilyRows).refine(isDistinct, problem('entry-twice'))
/** All axes in their order, with the keys that they have. */
const axes = z
  .array(listAxisSchema)
  .max(10)
  .refine((all) => isDistinct(all.map(({ key }) => key)), problem('entry-twice'))

export const listFamilyEndpoints = {
  getListFamilies: restricted.get('/api/lists/:id/families/', {
    key: 'runs:read',
    summary: 'Read the families of a list, some at a time: rows that are one article in several variations',
    params: listParams,
    query: z.object({
      state: z.enum(familyStates).optional(),
      issue: z.enum(familyIssues).optional(),
      /** Part of the number or title of the parent, or of the number of a row. */
      search: z.string().trim().max(100).optional(),
      /** The number of the parent. */
      number: z.string().min(1).max(100).optional(),
      /** The `next` of the page before. */
      after: z
        .string()
        .regex(/^\d-\d{1,15}$/)
        .optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.object({
      families: z.array(listFamilySchema),
      /** Null on the last page. */
      next: z.string().nullable(),
      /** How many families there are of each state. */
      counts: z.record(z.enum(familyStates), count),
      /** How many accepted and proposed families have each issue. */
      issues: z.record(z.enum(familyIssues), count),
      /** Whether the list has too many rows to be searched for families. */
      is_too_large: z.boolean(),
      number_rule: familyNumberRuleSchema,
    }),
    errors: ['NOT_FOUND'],
  }),
  decideListFamilies: user.post('/api/lists/:id/families/decide/', {
    key: 'runs:write',
    summary:
      'Accept or reject families, or take a rejection back. The decision survives every run. A rejected family is dissolved, and gets its rows back when it is accepted',
    params: listParams,
    body: z.object({
      id: entryId,
      family_ids: z.array(count).min(1).max(maxFamilies),
      decision: z.enum(['accept', 'reject', 'take-back']),
    }),
    response: done,
    errors: ['NOT_FOUND', 'CONFLICT', 'STORAGE_FULL'],
  }),
  createListFamily: user.post('/api/lists/:id/families/', {
    key: 'runs:write',
    summary: 'Make a family of rows, which leave their former ones. Splits a family, too',
    params: listParams,
    body: z.object({
      id: entryId,
      positions: positions.min(2),
      /** Without them, those of the former family of the first row. */
      axes: axes.optional(),
    }),
    response: done.extend({ family_id: count }),
    errors: ['NOT_FOUND', 'CONFLICT', 'STORAGE_FULL'],
  }),
  changeListFamily: user.put('/api/lists/:id/families/:family/', {
    key: 'runs:write',
    summary: 'Change the parent, axes or values of a family. What is left out stays',
    params: familyParams,
    body: z.object({
      id: entryId,
      number: z.string().trim().min(1).max(100).optional(),
      /** Empty: what all rows share. */
      title: z.string().trim().max(500).optional(),
      /** Empty texts and lists: what all rows share. */
      parent: familyParentSchema.optional(),
      axes: axes.optional(),
      members: z
        .array(z.object({ position, values: z.array(axisValue.trim()).max(10) }))
        .max(maxFamilyRows)
        .optional(),
    }),
    response: done,
    errors: ['NOT_FOUND', 'CONFLICT', 'STORAGE_FULL'],
  }),
  setAxisValues: user.post('/api/lists/:id/families/values/', {
    key: 'runs:write',
    summary:
      'Set values of rows on axes of their families, as one entry of the history. Rows without the axis are refused by cell',
    params: listParams,
    body: z
      .object({
        /** Given by the sender. The same change sent again is stored once. */
        id: z.uuid(),
        /** Labels of axes. */
        axes: z.array(z.string().min(1).max(100)).min(1).max(10),
        rows: z
          .array(z.object({ position, values: z.array(z.string().max(longestValue)) }))
          .min(1)
          .max(100_000),
      })
      .refine(
        ({ axes, rows }) => rows.every(({ values }) => values.length === axes.length),
        problem('values-unlike-fields'),
      ),
    maxBodyBytes: maxChangeBytes,
    response: done.extend(savedSchema.shape),
    errors: ['NOT_FOUND', 'CONFLICT', 'STORAGE_FULL'],
  }),
  setListAxes: user.put('/api/lists/:id/families/axes/', {
    key: 'runs:write',
    summary: 'Name and order the axes of all families of a list, also of those that are found later',
    params: listParams,
    body: z.object({
      id: entryId,
      /** In their order. Other axes follow. */
      axes: z.array(listAxisNameSchema).max(100),
    }),
    response: done,
    errors: ['NOT_FOUND', 'CONFLICT', 'STORAGE_FULL'],
  }),
  getMissingSiblings: restricted.get('/api/lists/:id/families/:family/siblings/', {
    key: 'runs:read',
    summary: 'Read the variations that Amazon states for a family and that the list lacks',
    params: familyParams,
    response: z.object({ siblings: z.array(missingSiblingSchema) }),
    errors: ['NOT_FOUND'],
  }),
  moveFamilyRows: user.post('/api/lists/:id/families/move/', {
    key: 'runs:write',
    summary:
      'Move rows into a family, or out of all. Families that have one row left are dissolved. Merges families, too',
    params: listParams,
    body: z.object({
      id: entryId,
      positions: positions.min(1),
      /** Null: the rows are in no family. */
      family_id: count.nullable(),
    }),
    response: done,
    errors: ['NOT_FOUND', 'CONFLICT', 'STORAGE_FULL'],
  }),
  setFamilyNumbers: user.put('/api/lists/:id/families/numbers/', {
    key: 'runs:write',
    summary:
      'Choose how numbers of parents are made, and number all families anew but those that the owner numbered',
    params: listParams,
    body: z.object({ id: entryId, number_rule: familyNumberRuleSchema }),
    response: done,
    errors: ['NOT_FOUND', 'CONFLICT', 'STORAGE_FULL'],
  }),
} as const

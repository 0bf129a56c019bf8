import { z } from 'zod'
import { endpointsFor } from './endpoint.ts'
import { familyReasonSchema, familyRules } from './family.ts'
import { count, done, listParams } from './schemas.ts'

const user = endpointsFor('user', 'lists')
const restricted = endpointsFor('restricted', 'lists')

export const familyStates = ['accepted', 'proposed', 'rejected'] as const
export type FamilyState = (typeof familyStates)[number]

export const listAxisSchema = z.object({
  /** As the source names it. Rows that are added to the family find their values by it. */
  key: z.string().min(1).max(100),
  /** As the owner and the shop see it. */
  label: z.string().trim().min(1).max(100),
})
const axisValues = z.array(z.string().max(500)).max(10)

/** A row of a list in a family. */
export const listFamilyRowSchema = z.object({
  position: count,
  article_number: z.string(),
  /** One for each axis, in their order. Empty if the row has none. */
  values: axisValues,
})

export type ListFamilyRow = z.infer<typeof listFamilyRowSchema>

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
  axes: z.array(listAxisSchema),
  /** In the order in which shops offer them. Empty for rejected families. */
  rows: z.array(listFamilyRowSchema),
})
export type ListFamily = z.infer<typeof listFamilySchema>

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
const familyParams = listParams.extend({ family: z.coerce.number().int().positive() })
/** Families that one call may change. */
const maxFamilies = 1_000
/** Rows of one family. */
export const maxFamilyRows = 2_000

export const listFamilyEndpoints = {
  getListFamilies: restricted.get('/api/lists/:id/families/', {
    key: 'runs:read',
    summary: 'Read the families of a list, some at a time: rows that are one article in several variations',
    params: listParams,
    query: z.object({
      state: z.enum(familyStates).optional(),
      /** The `family_id` of the last family of the page before. */
      after: z.coerce.number().int().nonnegative().default(0),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.object({
      families: z.array(listFamilySchema),
      /** How many families there are of each state. */
      counts: z.record(z.enum(familyStates), count),
      number_rule: familyNumberRuleSchema,
    }),
    errors: ['NOT_FOUND'],
  }),
  decideListFamilies: user.post('/api/lists/:id/families/decide/', {
    key: 'runs:write',
    summary: 'Accept or reject families. The decision survives every run. A rejected family is dissolved',
    params: listParams,
    body: z.object({
      family_ids: z.array(count).min(1).max(maxFamilies),
      decision: z.enum(['accept', 'reject']),
    }),
    response: done,
    errors: ['NOT_FOUND'],
  }),
  createListFamily: user.post('/api/lists/:id/families/', {
    key: 'runs:write',
    summary: 'Make a family of rows, which leave their former ones. Splits a family, too',
    params: listParams,
    body: z.object({
      positions: z.array(position).min(2).max(maxFamilyRows),
      /** Without them, those of the former family of the first row. */
      axes: z.array(listAxisSchema).max(10).optional(),
    }),
    response: done.extend({ family_id: count }),
    errors: ['NOT_FOUND'],
  }),
  changeListFamily: user.put('/api/lists/:id/families/:family/', {
    key: 'runs:write',
    summary: 'Change the number, title, axes or values of a family. What is left out stays',
    params: familyParams,
    body: z.object({
      number: z.string().trim().min(1).max(100).optional(),
      /** Empty: what all rows share. */
      title: z.string().trim().max(500).optional(),
      /** All axes in their order, with the keys that they have. */
      axes: z.array(listAxisSchema).max(10).optional(),
      members: z
        .array(z.object({ position, values: axisValues }))
        .max(maxFamilyRows)
        .optional(),
    }),
    response: done,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  moveFamilyRows: user.post('/api/lists/:id/families/move/', {
    key: 'runs:write',
    summary:
      'Move rows into a family, or out of all. Families that have one row left are dissolved. Merges families, too',
    params: listParams,
    body: z.object({
      positions: z.array(position).min(1).max(maxFamilyRows),
      /** Null: the rows are in no family. */
      family_id: count.nullable(),
    }),
    response: done,
    errors: ['NOT_FOUND'],
  }),
  setFamilyNumbers: user.put('/api/lists/:id/families/numbers/', {
    key: 'runs:write',
    summary:
      'Choose how numbers of parents are made, and number all families anew but those that the owner numbered',
    params: listParams,
    body: z.object({ number_rule: familyNumberRuleSchema }),
    response: done,
    errors: ['NOT_FOUND'],
  }),
} as const

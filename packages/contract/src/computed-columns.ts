import { z } from 'zod'
import { endpointsFor } from './endpoint.ts'
import type { Message } from './languages.ts'
import { problem } from './problems.ts'
import { maxPosition } from './runs.ts'
import { count, listParams, requiredText } from './schemas.ts'

const restricted = endpointsFor('restricted', 'lists')
const user = endpointsFor('user', 'lists')

/** Computed columns of a list, and characters of a formula. */
export const maxComputedColumns = 20
export const maxFormulaLength = 1_000
/** Rows of a preview. */
export const maxPreviewRows = 10

/** Fields of a row that formulas can name besides own columns and attributes, in both languages. Their IDs are names, too. */
export const formulaFields = {
  title: { en: 'Title', de: 'Titel' },
  brand: { en: 'Brand', de: 'Marke' },
  manufacturer: { en: 'Manufacturer', de: 'Hersteller' },
  model: { en: 'Model', de: 'Modell' },
  category: { en: 'Category', de: 'Kategorie' },
  bullets: { en: 'Bullets', de: 'Stichpunkte' },
  description: { en: 'Description', de: 'Beschreibung' },
  price_amazon: { en: 'Price Amazon', de: 'Preis Amazon' },
  price_ebay: { en: 'Price eBay', de: 'Preis eBay' },
  price: { en: 'Own price', de: 'Eigener Preis' },
  weight: { en: 'Weight in kg', de: 'Gewicht in kg' },
  article_number: { en: 'Article number', de: 'Artikelnummer' },
  ean: { en: 'EAN', de: 'EAN' },
  asin: { en: 'ASIN', de: 'ASIN' },
  mpn: { en: 'Part number', de: 'Herstellernummer' },
} as const satisfies Record<string, Message>
export type FormulaField = keyof typeof formulaFields

export const decimalMarks = [',', '.'] as const

/** A field of which a formula makes the values. */
export const computedColumnSchema = z.object({
  /** `own:NAME` is a column of its own. The others are shown and exported instead of what was found. */
  field: z
    .string()
    .trim()
    .max(210)
    .regex(/^(?:title|price|(?:attribute|own):\S.*)$/u, problem('not-a-computed-field')),
  /** A text with fields in braces, such as `{Marke} {Modell}[, {Farbe}]`, or a calculation that begins with `=`. */
  formula: requiredText(problem('formula-missing')).max(maxFormulaLength),
  /** How numbers are written, also in the formula. */
  decimal_mark: z.enum(decimalMarks),
})
export type ComputedColumn = z.infer<typeof computedColumnSchema>

/** Why a cell has no computed value. */
export const cellProblemSchema = z.object({
  field: z.string(),
  /** In the language of the request. */
  message: z.string(),
})
export type CellProblem = z.infer<typeof cellProblemSchema>

const columnsSchema = z.object({
  /** Changes with every change of the columns. */
  version: count,
  /** Each can read those before it. */
  columns: z.array(computedColumnSchema).max(maxComputedColumns),
})

export const computedEndpoints = {
  getComputedColumns: restricted.get('/api/lists/:id/computed/', {
    key: 'runs:read',
    summary: 'Get the formulas of a list’s computed columns',
    params: listParams,
    response: columnsSchema,
    errors: ['NOT_FOUND'],
  }),
  saveComputedColumns: user.put('/api/lists/:id/computed/', {
    key: 'runs:write',
    summary:
      'Replace the computed columns of a list, all at once. Refused if others have changed them since `version`',
    params: listParams,
    body: columnsSchema,
    response: columnsSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'STORAGE_FULL'],
  }),
  previewComputedColumn: user.post('/api/lists/:id/computed/preview/', {
    key: 'runs:read',
    summary: 'Compute a column for up to ten rows without saving it',
    params: listParams,
    body: computedColumnSchema.extend({
      /** The field of the saved column that this one replaces. Without it, the column is new. */
      replaces: z.string().max(210).optional(),
      /** Without them, the first rows of the list. */
      positions: z.array(z.number().int().min(1).max(maxPosition)).max(maxPreviewRows).default([]),
    }),
    response: z.object({
      /** Why the formula cannot be read, with the place in it. Then there are no rows. */
      problem: z.object({ message: z.string(), at: count }).nullable(),
      rows: z.array(
        z.object({
          position: count,
          article_number: z.string(),
          before: z.string(),
          /** Empty if nothing comes of the row, which then keeps what it has. */
          after: z.string(),
          /** Why the value cannot be computed. */
          problem: z.string().nullable(),
          /** Whether the owner’s own value wins over the computed one. */
          edited: z.boolean(),
        }),
      ),
      /** Names in the formula of which none of the rows has a value. */
      empty: z.array(z.string()),
    }),
    errors: ['NOT_FOUND'],
  }),
} as const

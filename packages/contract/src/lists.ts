import { z } from 'zod'
import { expectedAttributeSchema, gapSchema } from './completeness.ts'
import { cellProblemSchema, maxComputedColumns } from './computed-columns.ts'
import { axisFieldSchema, cellFieldSchema, editFieldSchema } from './edit-fields.ts'
import { endpointsFor } from './endpoint.ts'
import { fileVariantSchema, jobResponse, sortOrders, verdictCountsSchema } from './jobs.ts'
import { problem } from './problems.ts'
import { attributeSchema, priceSchema } from './product.ts'
import { safetyCountsSchema, safetyFacts } from './product-safety.ts'
import {
  columnStatisticsSchema,
  maxRowValues,
  maxSortLevels,
  rowFieldSchema,
  rowGroupSchema,
  sortLevelSchema,
} from './row-fields.ts'
import { chosenCandidateSchema, partNumberSchema, recordSchema } from './row-records.ts'
import { maxPosition, rowFilters, runQuoteSchema, runRowsSchema } from './runs.ts'
import { count, done, jsonText, listPage, listParams, pageNumber, requiredText, runQuery } from './schemas.ts'
import { sources } from './sources.ts'
import { verdicts } from './verdicts.ts'

const restricted = endpointsFor('restricted', 'lists')
const user = endpointsFor('user', 'lists')

export const rowParams = listParams.extend({ position: z.coerce.number().int().min(1).max(maxPosition) })

/** Own columns of a list: those of its file, and computed ones. */
export const maxShownColumns = 50 + maxComputedColumns

/** A variant of a list's file. */
export const listFileQuery = fileVariantSchema.extend({
  ...runQuery.shape,
  /** Own columns that follow those of the master data, as a JSON array. */
  own_columns: jsonText(z.array(z.string().max(200)).max(maxShownColumns)).optional(),
})

/** Characters of a list's name. */
export const listNameLength = 120

export const listSchema = z.object({
  list_id: z.string(),
  name: z.string(),
  file_name: z.string(),
  created_at: z.iso.datetime(),
  /** When a run last returned a result, or the owner last edited or renamed the list. */
  changed_at: z.iso.datetime(),
  archived: z.boolean(),
  total_rows: count,
  /** Grows with every change of its rows. */
  version: count,
  /** Headings of the columns that are not mapped, at most 50, none until its rows are read. Then own columns with a formula. */
  own_columns: z.array(z.string()),
  /** Fields with a formula. Those of own columns are among `own_columns`, too. */
  computed: z.array(z.string()),
  /** Rows by the newest result of any run. */
  verdicts: verdictCountsSchema,
  /** The average of its scored rows in percent, rounded down. Null until a run has ended. */
  completeness: z.number().int().min(0).max(100).nullable(),
  /** Public IDs of its newest run and of the run that has not ended, null without one. */
  latest_run: z.string().nullable(),
  open_run: z.string().nullable(),
  runs: count,
})
export type List = z.infer<typeof listSchema>

export const listSorts = ['changed', 'created', 'name', 'rows'] as const
export type ListSort = (typeof listSorts)[number]

/** A category, and an attribute's name, as long as the server counts them. */
const categorySchema = z.string().min(1).max(300)
/** Attributes of one category on which its owner can decide. */
export const maxExpectations = 200
const attributeNameSchema = z.string().trim().min(1).max(200)

export const editSchema = z.object({
  field: editFieldSchema,
  value: z.string(),
  edited_at: z.iso.datetime(),
  /** The user name of the editor. */
  edited_by: z.string(),
})
export type Edit = z.infer<typeof editSchema>

export const listRowSchema = z.object({
  position: count,
  article_number: z.string(),
  ean: z.string().nullable(),
  asin: z.string().nullable(),
  part_number: partNumberSchema.nullable(),
  /** Null until a run has processed the row. A row that cannot be searched is `skipped` from the start. */
  verdict: z.enum(verdicts).nullable(),
  /** Whether the result is that of other identifiers, which the owner or a newer file has replaced since. */
  outdated: z.boolean(),
  /** With the owner's edits. */
  title: z.string().nullable(),
  brand: z.string().nullable(),
  /** The most specific category, or null. */
  category: z.string().nullable(),
  image: z.string().nullable(),
  prices: z.object({ amazon: priceSchema.nullable(), ebay: priceSchema.nullable() }),
  /** Attributes of the newest result, without those that the owner added. */
  attributes: count,
  /** Percent of the expected fields that the row has. Null without a product and edits, if ignored, and until its run ends. */
  completeness: z.number().int().min(0).max(100).nullable(),
  /** The expected fields that the row lacks. `attribute:NAME` for attributes. */
  missing: z.array(z.string()),
  /** Facts about product safety that the row lacks. Null without a product and edits, and until its run ends. */
  missing_safety: z.array(z.enum(safetyFacts)).nullable(),
  /** Left out of files and of runs over open rows. */
  ignored: z.boolean(),
  /** Fields that the owner set. */
  edited: z.array(z.string()),
  /** The candidate that the owner chose, or null. */
  chosen: chosenCandidateSchema.nullable(),
  /** When the result was fetched. Null unless found. */
  fetched_at: z.iso.datetime().nullable(),
  changed_at: z.iso.datetime(),
  /** Public ID of the run that returned the result, null before. */
  run: z.string().nullable(),
  /** Values of the requested attributes, in their order. Null where the row has none. */
  values: z.array(z.string().nullable()),
  /** Values of the requested fields, in their order. */
  fields: z.array(z.string().nullable()),
  /** Cells of the requested own columns, in their order. */
  cells: z.array(z.string()),
  /** Why cells have no computed value. */
  problems: z.array(cellProblemSchema),
})
export type ListRow = z.infer<typeof listRowSchema>

/** One result of a row, newest first. */
export const rowHistorySchema = z.object({
  run: z.string(),
  run_at: z.iso.datetime(),
  verdict: z.enum(verdicts),
  /** In the language of `Accept-Language`, by default that of the run. */
  reason_text: z.string(),
  title: z.string().nullable(),
  prices: z.object({ amazon: priceSchema.nullable(), ebay: priceSchema.nullable() }),
  /** Attributes that differ from the run before it, with the values of both. */
  changes: z.array(z.object({ name: z.string(), before: z.string().nullable(), now: z.string().nullable() })),
})
export type RowHistory = z.infer<typeof rowHistorySchema>

/** A list as workspace: its rows with the newest result of each, whatever run returned it. */
export const listEndpoints = {
  getLists: restricted.get('/api/lists/', {
    key: 'runs:read',
    summary: 'List your product lists, the last changed first by default',
    query: z.object({
      /** Part of the name or file name, or an identifier of a row. Ignores case. */
      search: z.string().trim().max(100).optional(),
      archived: z.enum(['true', 'false']).default('false'),
      sort: z.enum(listSorts).default('changed'),
      order: z.enum(sortOrders).default('desc'),
      /** A number beyond the last page returns the last page. */
      page: pageNumber,
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    response: z.object({ lists: z.array(listSchema), total: count, ...listPage }),
    errors: [],
  }),
  getList: restricted.get('/api/lists/:id/', {
    key: 'runs:read',
    summary: 'Get a list',
    params: listParams,
    response: listSchema,
    errors: ['NOT_FOUND'],
  }),
  getListEvents: restricted.get('/api/lists/:id/events/', {
    key: 'runs:read',
    summary:
      'Stream server-sent events `list` (List) whenever its rows or figures change. Returns 429 if the account has too many streams: poll the list instead',
    params: listParams,
    response: 'events',
    errors: ['NOT_FOUND', 'THROTTLED'],
  }),
  changeList: restricted.put('/api/lists/:id/', {
    key: 'runs:write',
    summary: 'Rename or archive a list',
    params: listParams,
    body: z.object({
      name: requiredText(problem('name-missing')).max(listNameLength).optional(),
      archived: z.boolean().optional(),
    }),
    response: listSchema,
    errors: ['NOT_FOUND'],
  }),
  getListOrder: restricted.get('/api/lists/:id/order/', {
    key: 'runs:read',
    summary:
      'Get the positions of the matching rows in order. Numbers at the beginning of a text sort as numbers. Of the rows of a `run`, only those with a `verdict` or a `search` by the beginning of the article number, in list order',
    params: listParams,
    query: z.object({
      ...rowFilters,
      ...runQuery.shape,
      sort: rowFieldSchema.default('position'),
      order: z.enum(sortOrders).default('asc'),
      /** Further fields, as a JSON array such as `[{"sort":"brand","order":"asc"}]`, for rows with the same value in the field before. */
      then_by: jsonText(z.array(sortLevelSchema).max(maxSortLevels - 1)).optional(),
      /** Puts rows with the same value in this field together, and counts them. */
      group_by: rowFieldSchema.optional(),
      /** Only positions after this row. With `limit`, pages of an order that do not repeat rows. */
      after: z.coerce.number().int().min(1).max(maxPosition).optional(),
      /** At most this many positions. Without it, all. */
      limit: z.coerce.number().int().min(1).max(1_000_000).optional(),
    }),
    response: z.object({
      positions: z.array(count),
      /** With `group_by`: all groups in the order of their rows, whatever `limit` and `after` are. At most 10,000. */
      groups: z.array(rowGroupSchema).optional(),
    }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  getListRows: restricted.get('/api/lists/:id/rows/', {
    key: 'runs:read',
    summary: 'Get rows by their positions, as they are now or as a `run` left them',
    params: listParams,
    query: z.object({
      ...runQuery.shape,
      /** Up to 200, separated by commas. */
      positions: z
        .string()
        .transform((text) => text.split(','))
        .pipe(
          z
            .array(z.string().regex(/^\d{1,9}$/))
            .min(1)
            .max(200),
        )
        .transform((texts) => texts.map(Number)),
      /** Names of attributes whose values are returned, as a JSON array. */
      attributes: jsonText(z.array(z.string().max(200)).max(maxRowValues)).optional(),
      /** Fields whose values are returned as an edit would set them, such as `description`, `ean` and `axis:Farbe`, as a JSON array. */
      fields: jsonText(z.array(z.union([cellFieldSchema, axisFieldSchema])).max(maxRowValues)).optional(),
      /** Names of own columns whose cells are returned, as a JSON array. Unknown ones are empty. */
      columns: jsonText(z.array(z.string().max(200)).max(maxShownColumns)).optional(),
    }),
    response: z.object({ rows: z.array(listRowSchema) }),
    errors: ['NOT_FOUND'],
  }),
  getOpenRows: restricted.get('/api/lists/:id/open-rows/', {
    key: 'runs:read',
    summary: 'Count the rows that a run over open rows searches',
    params: listParams,
    response: z.object({ open_rows: count }),
    errors: ['NOT_FOUND'],
  }),
  getListFacets: restricted.get('/api/lists/:id/facets/', {
    key: 'runs:read',
    summary:
      'Count the brands and categories of a list, the most frequent 100 of each, and name its attributes',
    params: listParams,
    response: z.object({
      brands: z.array(z.object({ value: z.string(), rows: count })),
      categories: z.array(z.object({ value: z.string(), rows: count })),
      /** Sources with a product of a row, in the order of their table. */
      sources: z.array(z.object({ value: z.enum(sources), rows: count })),
      /** Names of attributes of the first 20,000 found rows, the most frequent 500. */
      attributes: z.array(z.object({ value: z.string(), rows: count })),
      /** Labels of the axes of its families in the order of the list, then those of the most families. */
      axes: z.array(
        z.object({
          value: z.string(),
          families: count,
          /** What the axis was called before its owner named it. */
          former: z.array(z.string()),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
  getColumnStatistics: restricted.get('/api/lists/:id/statistics/', {
    key: 'runs:read',
    summary: 'Count the values of a field over all matching rows',
    params: listParams,
    query: z.object({ ...rowFilters, field: rowFieldSchema }),
    response: columnStatisticsSchema,
    errors: ['NOT_FOUND'],
  }),
  getListGaps: restricted.get('/api/lists/:id/gaps/', {
    key: 'runs:read',
    summary: 'Count the fields that rows lack, those first that complete the most rows',
    params: listParams,
    response: z.object({
      /** The average of the scored rows. Null without one. */
      completeness: z.number().int().nullable(),
      scored_rows: count,
      /** At most 100. */
      gaps: z.array(gapSchema),
      /** Product safety of the scored rows for which it is known. */
      safety: safetyCountsSchema,
      /** Attributes that peers state by now. They count when you expect them. At most 100 categories. */
      suggestions: z.array(z.object({ category: z.string(), names: z.array(z.string()) })),
    }),
    errors: ['NOT_FOUND'],
  }),
  getExpectedAttributes: restricted.get('/api/lists/:id/expected-attributes/', {
    key: 'runs:read',
    summary:
      'Get the attributes that the rows of a list in a category should have, and those that their peers state',
    params: listParams,
    query: z.object({ category: categorySchema }),
    response: z.object({
      category: z.string(),
      /** Found rows of your lists with this category when they were last counted. */
      peers: count,
      counted_at: z.iso.datetime().nullable(),
      attributes: z.array(expectedAttributeSchema),
    }),
    errors: ['NOT_FOUND'],
  }),
  setExpectedAttributes: user.put('/api/expected-attributes/', {
    key: null,
    summary:
      'Set whether attributes are expected of a category in all your lists, up to 200 of each. Null removes your decision: each list expects what it took from its peers',
    body: z.object({
      category: categorySchema,
      names: z.array(attributeNameSchema).min(1).max(maxExpectations),
      expected: z.boolean().nullable(),
    }),
    response: done,
    errors: ['CONFLICT', 'STORAGE_FULL'],
  }),
  getListRow: restricted.get('/api/lists/:id/rows/:position/', {
    key: 'runs:read',
    summary:
      'Get a row with all values, the owner’s edits, and the results of its runs, as it is now or as a `run` left it',
    params: rowParams,
    query: runQuery,
    response: z.object({
      row: listRowSchema,
      /** The newest result. Its attributes include the owner’s edits. */
      record: recordSchema,
      /** Texts with the owner’s edits. Null for none. `bullets` has a line for each, `price` is the owner’s. */
      texts: z.object({
        bullets: z.string().nullable(),
        description: z.string().nullable(),
        price: z.string().nullable(),
      }),
      /** The chosen pictures in order, and all that were found. */
      pictures: z.object({ chosen: z.array(z.string()), found: z.array(z.string()) }),
      edits: z.array(editSchema),
      /** The list's own columns. None as of a run. */
      cells: z.array(z.object({ name: z.string(), value: z.string() })),
      /** Values of the run where the owner set another one. */
      originals: z.array(attributeSchema.pick({ name: true, value: true })),
      history: z.array(rowHistorySchema),
    }),
    errors: ['NOT_FOUND'],
  }),
  quoteListRun: user.post('/api/lists/:id/quote/', {
    key: 'lists:check',
    summary: 'Estimate a run of a list',
    params: listParams,
    body: z.object({ rows: runRowsSchema }),
    response: runQuoteSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
  }),
  startListRun: user.post('/api/lists/:id/run/', {
    key: 'runs:write',
    summary: 'Start a run of a list. `Idempotency-Key` works as for a submit',
    params: listParams,
    body: z.object({
      rows: runRowsSchema,
      /** Ignores the product cache. */
      read_afresh: z.boolean().default(false),
    }),
    response: jobResponse,
    errors: [
      'NOT_FOUND',
      'CONFLICT',
      'INSUFFICIENT_COINS',
      'COINS_OWED',
      'STORAGE_FULL',
      'MAINTENANCE',
      'UNAVAILABLE',
    ],
  }),
  getListFile: restricted.get('/api/lists/:id/files/:kind/', {
    key: 'files:read',
    summary:
      'Download a list as it is now, with the owner’s edits, or as of a run. Variants as for the files of a run',
    params: listParams.extend({ kind: z.enum(['master-data', 'attributes']) }),
    query: listFileQuery,
    response: 'file',
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
} as const

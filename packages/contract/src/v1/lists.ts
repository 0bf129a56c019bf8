import { z } from 'zod'
import { attributeMappingSchema } from '../attribute-mapping.ts'
import { endpointsFor } from '../endpoint.ts'
import { exportPackageBody, exportTargetSchema } from '../exports.ts'
import { imageCheckSchema, imageRightsVersion } from '../images.ts'
import { listFileQuery, listNameLength, listSchema } from '../lists.ts'
import { chosenCandidateSchema } from '../row-records.ts'
import { count, runQuery } from '../schemas.ts'
import { rowStates } from '../verdicts.ts'
import {
  createV1Page,
  maxV1Bytes,
  maxV1Rows,
  newRowSchema,
  v1FileExample,
  v1PageQuery,
  v1Params,
  v1ProductExample,
  v1QuoteExample,
  v1QuoteSchema,
  v1RowSchema,
} from './schemas.ts'

const restricted = endpointsFor('restricted', 'v1')
const user = endpointsFor('user', 'v1')

const listExample = {
  list_id: 'ML-2C8N5R1VW6YD',
  name: 'Herbst-2026',
  file_name: 'records.csv',
  created_at: '2026-11-23T08:00:00.000Z',
  changed_at: '2026-11-23T08:00:03.100Z',
  archived: false,
  total_rows: 1,
  own_columns: ['Preis'],
  computed: [],
  verdicts: { found: 1, ambiguous: 0, 'not-found': 0, blocked: 0, unreadable: 0, skipped: 0 },
  completeness: 80,
  latest_run: 'MW-7F3K2M9QX4TB',
  open_run: null,
  runs: 1,
} as const

const rowExample = {
  position: 1,
  article_number: 'A-1',
  ean: '4006381333931',
  asin: 'B000I6RQ1G',
  part_number: null,
  outdated: false,
  ...v1ProductExample,
  reason_text: 'Found on Amazon',
  charge: 'charged',
  brand: 'Stabilo',
  category: 'Textmarker',
  prices: { amazon: { amount: '1.19', currency: 'EUR' }, ebay: null },
  completeness: 80,
  missing: ['description'],
  missing_safety: ['warnings'],
  ignored: false,
  edited: [],
  chosen: null,
  fetched_at: '2026-11-23T08:00:03.000Z',
  changed_at: '2026-11-23T08:00:03.100Z',
  run: 'MW-7F3K2M9QX4TB',
  own_columns: { Preis: '9,90' },
  problems: [],
} as const

const imageExample = {
  state: 'completed',
  started_at: '2026-11-23T08:01:00.000Z',
  finished_at: '2026-11-23T08:01:09.000Z',
  total: 3,
  checked: 3,
  usable: 2,
  bytes: 412_300,
  problems: [{ problem: 'not-found', text: 'The address no longer has an image.', count: 1 }],
  is_limited: false,
  limits: { images: 50_000, bytes: 10_737_418_240, image_bytes: 20_971_520 },
  rights: { version: imageRightsVersion, text: 'I may use these images: …' },
} as const

const targetExample = {
  target: 'shopware',
  name: 'Shopware 6',
  kind: 'shop',
  chosen: {},
  attribute_names: 'mapped',
  options: [
    {
      type: 'text',
      name: 'tax',
      label: 'Tax rate',
      help: null,
      default: 'Standard rate',
      only_for: null,
      max_length: 100,
    },
  ],
} as const

const mappingExample = {
  rules: [{ name: 'Farbe', action: 'map', to: 'Color', values: [{ from: 'Gelb', to: ['Yellow'] }] }],
  constants: [{ name: 'Condition', value: 'New' }],
} as const

const noVerdicts = { found: 0, ambiguous: 0, 'not-found': 0, blocked: 0, unreadable: 0, skipped: 0 }

const newListExample = {
  ...listExample,
  total_rows: 2,
  own_columns: [],
  verdicts: noVerdicts,
  completeness: null,
  latest_run: null,
  runs: 0,
  quote: v1QuoteExample,
} as const

/** Only pages that follow a list compare its versions. */
const v1ListSchema = listSchema.omit({ version: true })

/** A list with what a run of all its rows costs at most. */
const quotedListSchema = v1ListSchema.extend({ quote: v1QuoteSchema })

/** Content types of product lists. */
export const listFileTypes = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const

const heading = z.string().min(1).max(500).optional()

export const namedColumns = {
  article_number_column: heading,
  ean_column: heading,
  asin_column: heading,
  mpn_column: heading,
  brand_column: heading,
}

/** A column of a list by its heading. Check values of a confidence below 0.5. Null without such a column. */
const columnSchema = z.object({ header: z.string(), confidence: z.number().min(0).max(1) }).nullable()

/** Lists, which keep the newest result of each row over all runs, and what is made of them. */
export const v1ListEndpoints = {
  listLists: restricted.get('/api/v1/lists/', {
    key: 'runs:read',
    summary: 'List your lists, newest first',
    query: v1PageQuery,
    response: createV1Page(v1ListSchema),
    errors: [],
    example: { response: { data: [listExample], next_cursor: null } },
  }),
  createList: user.post('/api/v1/lists/', {
    key: 'runs:write',
    summary:
      'Create a list of up to 10,000 rows, check them and estimate what a run costs at most. Free. The same rows are the same list. A list without a run is deleted after 7 days',
    maxBodyBytes: maxV1Bytes,
    body: z.object({
      name: z.string().trim().min(1).max(listNameLength),
      rows: z.array(newRowSchema).min(1).max(maxV1Rows),
    }),
    response: quotedListSchema,
    errors: ['LIST_REFUSED', 'CONFLICT', 'THROTTLED', 'UNAVAILABLE', 'STORAGE_FULL'],
    example: {
      body: { name: 'Herbst-2026', rows: [{ article_number: 'A-1', ean: '4006381333931' }] },
      response: newListExample,
    },
  }),
  uploadList: user.post('/api/v1/lists/upload/', {
    key: 'runs:write',
    summary:
      'Upload a CSV or XLSX file as a list, check its rows and estimate what a run costs at most. Free. The same file is the same list. A list without a run is deleted after 7 days',
    fileTypes: listFileTypes,
    query: z.object({
      /** Its extension is csv, txt, tsv or xlsx. */
      filename: z.string().trim().min(1).max(255),
      /** Of the list. By default the file's name. */
      name: z.string().trim().min(1).max(listNameLength).optional(),
      /** Headings of columns. They are recognized unless article numbers and one identifier are named. */
      ...namedColumns,
      /** Of a workbook. By default the sheet that holds the list. */
      sheet: z.string().max(64).optional(),
    }),
    response: quotedListSchema.extend({
      columns: z.object({
        article_number: columnSchema,
        ean: columnSchema,
        asin: columnSchema,
        mpn: columnSchema,
        brand: columnSchema,
      }),
    }),
    errors: ['LIST_REFUSED', 'MAPPING_REFUSED', 'FILE_TOO_LARGE', 'THROTTLED', 'UNAVAILABLE', 'STORAGE_FULL'],
    example: {
      body: 'SKU;GTIN\r\nA-1;4006381333931\r\nA-2;4006381333932\r\n',
      response: {
        ...newListExample,
        columns: {
          article_number: { header: 'SKU', confidence: 0.7 },
          ean: { header: 'GTIN', confidence: 1 },
          asin: null,
          mpn: null,
          brand: null,
        },
      },
    },
  }),
  getListState: restricted.get('/api/v1/lists/:id/', {
    key: 'runs:read',
    summary: 'Get a list',
    params: v1Params,
    response: v1ListSchema,
    errors: ['NOT_FOUND'],
    example: { response: listExample },
  }),
  listRows: restricted.get('/api/v1/lists/:id/rows/', {
    key: 'runs:read',
    summary:
      'List the rows of a list in its order, with their newest results and your edits, or as a `run` left them.',
    params: v1Params,
    query: v1PageQuery.extend({
      /** A run of the list: its rows without later results and without your edits. */
      run: z.string().min(1).max(64).optional(),
      verdict: z.enum(rowStates).optional(),
    }),
    response: createV1Page(v1RowSchema),
    errors: ['NOT_FOUND'],
    example: { response: { data: [rowExample], next_cursor: '1' } },
  }),
  chooseProduct: user.put('/api/v1/lists/:id/rows/:position/candidate/', {
    key: 'runs:write',
    summary:
      'Choose the product of an ambiguous row. Null removes the choice. Free. A run over the `open` rows looks it up',
    params: v1Params.extend({ position: z.coerce.number().int().min(1).max(2_000_000_000) }),
    body: z.object({ candidate: chosenCandidateSchema.nullable() }),
    response: z.object({ position: count, chosen: chosenCandidateSchema.nullable() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    example: {
      body: { candidate: { source: 'amazon', id: 'B000I6RQ1G' } },
      response: { position: 3, chosen: { source: 'amazon', id: 'B000I6RQ1G' } },
    },
  }),
  getListResults: restricted.get('/api/v1/lists/:id/results/:kind/', {
    key: 'files:read',
    summary: 'Download a list as it is now, with your edits, or as of a run',
    params: v1Params.extend({ kind: z.enum(['master-data', 'attributes']) }),
    query: listFileQuery,
    response: 'file',
    errors: ['NOT_FOUND', 'CONFLICT'],
    example: { response: v1FileExample },
  }),
  listExportTargets: restricted.get('/api/v1/export-targets/', {
    key: 'exports:read',
    summary: 'List the shops and programs that packages are made for, with their options',
    response: z.object({ data: z.array(exportTargetSchema) }),
    errors: [],
    example: { response: { data: [targetExample] } },
  }),
  createExport: restricted.post('/api/v1/lists/:id/exports/', {
    key: 'exports:read',
    summary:
      'Get a link to an import package of a list, as it is now or as of a run. The link needs no key and expires',
    params: v1Params,
    query: runQuery,
    body: exportPackageBody,
    response: z.object({ url: z.url(), file_name: z.string(), expires_at: z.iso.datetime() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    example: {
      body: { target: 'shopware' },
      response: {
        url: 'https://merkwerk.example/files/exports/eyJ…/herbst-2026.zip/',
        file_name: 'herbst-2026.zip',
        expires_at: '2026-11-23T09:00:00.000Z',
      },
    },
  }),
  getImages: restricted.get('/api/v1/lists/:id/images/', {
    key: 'exports:read',
    summary: 'Get the newest check of a list’s images. Rows contain their addresses',
    params: v1Params,
    query: runQuery,
    response: imageCheckSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
    example: { response: imageExample },
  }),
  checkImages: restricted.post('/api/v1/lists/:id/images/', {
    key: 'exports:read',
    summary: 'Load and check the images of a list in the background. Free. Returns a running check',
    params: v1Params,
    query: runQuery,
    response: imageCheckSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'THROTTLED'],
    example: { response: { ...imageExample, state: 'running', finished_at: null, total: null, checked: 0 } },
  }),
  createImageDownload: restricted.post('/api/v1/lists/:id/images/download/', {
    key: 'exports:read',
    summary:
      'Declare that you may use the checked images of a list, and get a link to them as a ZIP archive. The link needs no key and expires. `rights` of the check contains what you declare',
    params: v1Params,
    query: runQuery,
    body: z.object({ rights_version: z.literal(imageRightsVersion) }),
    response: z.object({ url: z.url(), file_name: z.string(), expires_at: z.iso.datetime() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    example: {
      body: { rights_version: imageRightsVersion },
      response: {
        url: 'https://merkwerk.example/files/images/eyJ…/herbst-2026-images.zip/',
        file_name: 'herbst-2026-images.zip',
        expires_at: '2026-11-24T08:00:00.000Z',
      },
    },
  }),
  getMapping: restricted.get('/api/v1/attribute-mapping/', {
    key: 'exports:read',
    summary: 'Get how names and values of attributes become those of your shop',
    response: z.object({ version: count, mapping: attributeMappingSchema }),
    errors: [],
    example: { response: { version: 3, mapping: mappingExample } },
  }),
  saveMapping: user.put('/api/v1/attribute-mapping/', {
    key: 'runs:write',
    summary:
      'Replace your mapping. Returns CONFLICT if `base_version` is not the newest, so a repeated call changes nothing',
    maxBodyBytes: 6 * 2 ** 20,
    body: z.object({ base_version: count, mapping: attributeMappingSchema }),
    response: z.object({ version: count }),
    errors: ['CONFLICT'],
    example: { body: { base_version: 3, mapping: mappingExample }, response: { version: 4 } },
  }),
} as const

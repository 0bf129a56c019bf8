import { z } from 'zod'
import { endpointsFor } from '../endpoint.ts'
import { listErrors } from '../job-submit.ts'
import { addedRowsSchema, correctedRowSchema, correctionSchema, fileChangesSchema } from '../list-lines.ts'
import { maxPosition } from '../runs.ts'
import { count } from '../schemas.ts'
import { listFileTypes, namedColumns } from './lists.ts'
import { maxV1Bytes, maxV1Rows, newRowSchema, v1Params } from './schemas.ts'

const user = endpointsFor('user', 'v1')

const statedExample = {
  position: 2,
  article_number: 'A-2',
  ean: '4006381333948',
  asin: null,
  part_number: null,
  skip_reason: null,
} as const

const changesExample = {
  applied: false,
  version: 3,
  added: 0,
  changed: 1,
  gone: 0,
  returned: 0,
  unchanged: 1,
  repeated: 0,
  corrections: 0,
  missing_columns: ['Preis'],
  rows: [
    {
      change: 'changed',
      position: 2,
      before: { ...statedExample, ean: '4006381333931' },
      after: statedExample,
    },
  ],
} as const

const replacing = 'Rows are compared by article number. Known ones keep their edits, choices and results'

/** What you state of the rows of a list. */
export const v1RowEndpoints = {
  addListRows: user.post('/api/v1/lists/:id/rows/', {
    key: 'runs:write',
    summary:
      'Add up to 1,000 rows to the end of a list. Free. If one of them cannot be searched, none is added. A run over the `open` rows looks them up',
    params: v1Params,
    maxBodyBytes: maxV1Bytes,
    body: addedRowsSchema,
    response: z.object({ positions: z.array(count) }),
    errors: ['NOT_FOUND', 'CONFLICT', 'STORAGE_FULL'],
    example: {
      body: { rows: [{ article_number: 'A-2', ean: '4006381333948', own_columns: { Preis: '12,50' } }] },
      response: { positions: [2] },
    },
  }),
  correctListRow: user.put('/api/v1/lists/:id/rows/:position/identifiers/', {
    key: 'runs:write',
    summary:
      'Correct the identifiers of a row, or say what it is with `pasted`: an ASIN, an EAN, or an address of Amazon or eBay. Free. An absent identifier stays, an empty one is removed. A run over the `open` rows looks it up',
    params: v1Params.extend({ position: z.coerce.number().int().min(1).max(maxPosition) }),
    body: correctionSchema,
    response: correctedRowSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'STORAGE_FULL'],
    example: {
      body: { ean: '4006381333948' },
      response: { row: statedExample, chosen: null, notes: [] },
    },
  }),
  replaceListRows: user.put('/api/v1/lists/:id/rows/', {
    key: 'runs:write',
    summary: `Compare up to 10,000 newer rows with those of a list. Free. With \`apply\` and the \`version\` of the comparison they become those of the list. ${replacing}. Rows that are gone are ignored until they return`,
    params: v1Params,
    maxBodyBytes: maxV1Bytes,
    body: z.object({
      rows: z.array(newRowSchema).min(1).max(maxV1Rows),
      apply: z.boolean().default(false),
      version: count.optional(),
    }),
    response: fileChangesSchema,
    errors: ['LIST_REFUSED', 'MAPPING_REFUSED', 'NOT_FOUND', 'CONFLICT', 'THROTTLED', 'STORAGE_FULL'],
    example: {
      body: {
        rows: [
          { article_number: 'A-1', ean: '4006381333931' },
          { article_number: 'A-2', ean: '4006381333948' },
        ],
      },
      response: changesExample,
    },
  }),
  replaceListFromFile: user.put('/api/v1/lists/:id/file/', {
    key: 'runs:write',
    summary: `Compare a newer CSV or XLSX file with the rows of a list. Free. With \`apply\` and the \`version\` of the comparison its rows become those of the list. ${replacing}`,
    fileTypes: listFileTypes,
    params: v1Params,
    query: z.object({
      /** Its extension is csv, txt, tsv or xlsx. */
      filename: z.string().trim().min(1).max(255),
      /** Headings of columns. Without any, the file is read as the list was. */
      ...namedColumns,
      /** Of a workbook, if columns are named. By default the sheet that holds the list. */
      sheet: z.string().max(64).optional(),
      apply: z.enum(['true', 'false']).default('false'),
      version: z.coerce.number().int().min(0).optional(),
    }),
    response: fileChangesSchema,
    errors: [...listErrors, 'NOT_FOUND', 'CONFLICT'],
    example: { body: 'SKU;GTIN\r\nA-1;4006381333931\r\nA-2;4006381333948\r\n', response: changesExample },
  }),
} as const

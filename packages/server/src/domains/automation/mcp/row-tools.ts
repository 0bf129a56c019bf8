import { maxAddedRows } from '@merkwerk/contract'
import { maxV1Rows, v1Endpoints } from '@merkwerk/contract/v1'
import { z } from 'zod'
import { defineTool, stores } from './tool.ts'

export const listId = z.string().max(64).describe('A list, such as ML-2C8N5R1V')

const searched = 'Free. Afterwards start_run with rows "open" looks them up.'
const row = {
  article_number: z.string().max(500).describe('The seller’s own number'),
  ean: z.string().max(500).optional(),
  asin: z.string().max(500).optional(),
  mpn: z.string().max(500).optional().describe('The part number, with its brand'),
  brand: z.string().max(500).optional(),
  own_columns: z
    .record(z.string(), z.string())
    .optional()
    .describe('Cells of the list’s own columns by their headings'),
}

const addRows = defineTool({
  name: 'add_rows',
  title: 'Add rows to a list',
  needs: v1Endpoints.addListRows,
  describe: () =>
    `Adds up to ${maxAddedRows} rows to the end of a list. If one of them cannot be searched, none is added. ${searched}`,
  annotations: { ...stores, idempotentHint: false },
  input: z.object({ list_id: listId, rows: z.array(z.object(row)).min(1).max(maxAddedRows) }),
  output: v1Endpoints.addListRows.response,
  run: async ({ call }, { list_id: id, rows }) => ({
    result: await call(v1Endpoints.addListRows, { params: { id }, body: { rows } }),
  }),
})

const correctRow = defineTool({
  name: 'correct_row',
  title: 'Correct the identifiers of a row',
  needs: v1Endpoints.correctListRow,
  describe: () =>
    `Corrects what a row is searched by. A left out identifier stays, an empty one is removed. ${searched}`,
  annotations: stores,
  input: z.object({
    list_id: listId,
    position: z.number().int().min(1).describe('Of the row, from get_rows'),
    article_number: row.article_number.optional(),
    ean: row.ean,
    asin: row.asin,
    mpn: row.mpn,
    brand: row.brand,
    pasted: z
      .string()
      .min(1)
      .max(2_000)
      .optional()
      .describe('Instead: an ASIN, an EAN, or the address of the product on Amazon or eBay'),
  }),
  output: v1Endpoints.correctListRow.response,
  run: async ({ call }, { list_id: id, position, ...body }) => ({
    result: await call(v1Endpoints.correctListRow, { params: { id, position }, body }),
  }),
})

const replaceRows = defineTool({
  name: 'replace_rows',
  title: 'Replace the rows of a list by newer ones',
  needs: v1Endpoints.replaceListRows,
  describe: () =>
    `Compares up to ${maxV1Rows} newer rows with those of a list by article number, and returns what would change. Show the user this first. With apply and the version of the comparison they become those of the list. Rows that are gone are ignored until they return. ${searched}`,
  annotations: stores,
  input: z.object({
    list_id: listId,
    rows: z.array(z.object(row)).min(1).max(maxV1Rows),
    apply: z.boolean().default(false),
    version: z.number().int().min(0).optional().describe('Of the comparison that the user has seen'),
  }),
  output: v1Endpoints.replaceListRows.response,
  run: async ({ call }, { list_id: id, ...body }) => ({
    result: await call(v1Endpoints.replaceListRows, { params: { id }, body }),
  }),
})

export const rowTools = [addRows, correctRow, replaceRows]

import { z } from 'zod'
import { attributeMappingSchema } from '../attribute-mapping.ts'
import { endpointsFor } from '../endpoint.ts'
import { attributeNamesParam, exportOptionsSchema, exportTargetSchema, targetParam } from '../exports.ts'
import { imageCheckSchema } from '../images.ts'
import { fileVariantSchema } from '../jobs.ts'
import { listRowSchema, listSchema } from '../lists.ts'
import { count } from '../schemas.ts'
import { v1PageOf, v1PageQuery, v1Params } from './schemas.ts'

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
  verdicts: { found: 1, ambiguous: 0, 'not-found': 0, blocked: 0, unreadable: 0, skipped: 0 },
  completeness: 80,
  latest_run: 'MW-7F3K2M9QX4TB',
  open_run: null,
  runs: 1,
} as const

/** Lists, which keep the newest result of each row over all jobs, and what is made of them. */
export const v1ListEndpoints = {
  listLists: restricted.get('/api/v1/lists/', {
    key: 'jobs:read',
    summary: 'List your lists, newest first',
    query: v1PageQuery,
    response: v1PageOf(listSchema),
    errors: [],
    example: { response: { data: [listExample], next_cursor: null } },
  }),
  getListState: restricted.get('/api/v1/lists/:id/', {
    key: 'jobs:read',
    summary: 'Get a list',
    params: v1Params,
    response: listSchema,
    errors: ['NOT_FOUND'],
    example: { response: listExample },
  }),
  listRows: restricted.get('/api/v1/lists/:id/rows/', {
    key: 'jobs:read',
    summary: 'List the rows of a list in its order, with your edits',
    params: v1Params,
    query: v1PageQuery,
    response: v1PageOf(listRowSchema),
    errors: ['NOT_FOUND'],
  }),
  getListResults: restricted.get('/api/v1/lists/:id/results/:kind/', {
    key: 'files:read',
    summary: 'Download a list as it is now, with your edits',
    params: v1Params.extend({ kind: z.enum(['master-data', 'attributes']) }),
    query: fileVariantSchema,
    response: 'file',
    errors: ['NOT_FOUND'],
  }),
  listExportTargets: restricted.get('/api/v1/export-targets/', {
    key: 'exports:read',
    summary: 'List the shops and programs that packages are made for, with their options',
    response: z.object({ data: z.array(exportTargetSchema) }),
    errors: [],
  }),
  createExport: restricted.post('/api/v1/lists/:id/exports/', {
    key: 'exports:read',
    summary: 'Get a link to an import package of a list. The link needs no key and expires',
    params: v1Params,
    body: z.object({
      target: targetParam,
      options: exportOptionsSchema.default({}),
      attribute_names: attributeNamesParam,
    }),
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
    summary: 'Get the newest check of a list’s images. Records contain their addresses',
    params: v1Params,
    response: imageCheckSchema,
    errors: ['NOT_FOUND'],
  }),
  getMapping: restricted.get('/api/v1/attribute-mapping/', {
    key: 'exports:read',
    summary: 'Get how names and values of attributes become those of your shop',
    response: z.object({ version: count, mapping: attributeMappingSchema }),
    errors: [],
  }),
  saveMapping: user.put('/api/v1/attribute-mapping/', {
    key: 'jobs:write',
    summary:
      'Replace your mapping. Returns CONFLICT if `base_version` is not the newest, so a repeated call changes nothing',
    maxBodyBytes: 6 * 2 ** 20,
    body: z.object({ base_version: count, mapping: attributeMappingSchema }),
    response: z.object({ version: count }),
    errors: ['CONFLICT'],
  }),
} as const

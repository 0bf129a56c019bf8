import { z } from 'zod'
import { endpointsFor } from './endpoint.ts'
import { attributeNamesParam, exportOptionsSchema, optionsQuery, targetParam } from './exports.ts'
import { count, listParams, success } from './schemas.ts'

const anyone = endpointsFor('public', 'files')
const files = endpointsFor('restricted', 'files')
const lists = endpointsFor('restricted', 'lists')

/** A file of an export. */
export const exportFileSchema = z.object({
  /** Names the file in a link, e.g. `products`. */
  file: z.string(),
  /** The name in the package, e.g. `2_products.csv`. */
  name: z.string(),
})
export type ExportFileChoice = z.infer<typeof exportFileSchema>

/** A permanent link to the newest state of a list in the format of a target. */
export const listLinkSchema = z.object({
  link_id: z.uuid(),
  target: z.string(),
  /** The name of the target. Its ID if the target no longer exists. */
  target_name: z.string(),
  /** Options that differ from the defaults of the target. */
  options: exportOptionsSchema,
  /** `mapped` applies the newest mapping at each call. */
  attribute_names: attributeNamesParam,
  /** The file that the link delivers; null for the whole package. */
  file: z.string().nullable(),
  /** A signed path without a token of its own. It works until it is revoked. */
  link: z.string(),
  created_at: z.iso.datetime(),
  /** Username. */
  created_by: z.string(),
  /** When a program last fetched the link, also if nothing had changed since its last call. */
  used_at: z.iso.datetime().nullable(),
  uses: count,
  revoked_at: z.iso.datetime().nullable(),
})
export type ListLink = z.infer<typeof listLinkSchema>

/** Links of a list that are not revoked. */
export const maxListLinks = 20

/** Permanent links for programs that fetch an address. */
export const listLinkEndpoints = {
  getExportFiles: files.get('/api/exports/files/', {
    key: 'exports:read',
    summary: 'List the files of a target with these options',
    query: optionsQuery.extend({ target: targetParam }),
    response: z.object({ files: z.array(exportFileSchema) }),
    errors: [],
  }),
  getListLinks: lists.get('/api/lists/:id/links/', {
    key: null,
    summary: 'List the permanent links of a list, also revoked ones, newest first',
    params: listParams,
    response: z.object({ links: z.array(listLinkSchema) }),
    errors: ['NOT_FOUND'],
  }),
  createListLink: lists.post('/api/lists/:id/links/', {
    key: null,
    summary: 'Create a permanent link to the newest state of a list',
    params: listParams,
    body: z.object({
      target: targetParam,
      options: exportOptionsSchema.default({}),
      attribute_names: attributeNamesParam,
      /** A file of the target; null for the whole package. */
      file: z.string().max(40).nullable().default(null),
    }),
    response: listLinkSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  revokeListLink: lists.delete('/api/lists/:id/links/:link/', {
    key: null,
    summary: 'Revoke a permanent link. A revoked link stays revoked',
    params: listParams.extend({ link: z.uuid() }),
    response: success,
    errors: ['NOT_FOUND'],
  }),
  getListLinkFile: anyone.get('/files/lists/:token/latest/:target/', {
    key: null,
    summary: 'Download the newest state of a list by a permanent link. Sends ETag and Last-Modified',
    params: z.object({ token: z.string().max(500), target: targetParam }),
    response: 'file',
    hasHead: true,
    errors: ['NOT_FOUND', 'GONE', 'CONFLICT', 'THROTTLED', 'UNAVAILABLE'],
  }),
} as const

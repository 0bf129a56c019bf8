import { z } from 'zod'
import { endpointsFor } from './endpoint.ts'
import { problem } from './problems.ts'
import { count, done, listParams, requiredText } from './schemas.ts'

const restricted = endpointsFor('restricted', 'lists')
const user = endpointsFor('user', 'lists')

/** Characters of a view's name, and views of a list. */
export const viewNameLength = 60
export const maxViews = 100
/** Characters of a view as JSON, because all views of a list are read at once. */
export const maxViewLength = 50_000

/** How the rows of a list are shown. */
export const viewSettingsSchema = z
  .object({
    /** Filters, order, groups and look, as parameters of the address of the list's page. */
    address: z
      .record(z.string().max(40), z.string().max(10_000))
      .refine((address) => Object.keys(address).length <= 40, problem('too-many-parameters')),
    layout: z.object({
      /** Columns in their order. */
      shown: z.array(z.string().max(210)).max(200),
      /** In pixels, of the columns whose width was changed. */
      widths: z
        .record(z.string().max(210), z.number().min(0).max(10_000))
        .refine((widths) => Object.keys(widths).length <= 500, problem('too-many-parameters')),
      density: z.enum(['dense', 'roomy']).optional(),
    }),
  })
  .refine((settings) => JSON.stringify(settings).length <= maxViewLength, problem('view-too-large'))
export type ViewSettings = z.infer<typeof viewSettingsSchema>

const name = requiredText(problem('name-missing')).max(viewNameLength)

const viewSchema = z.object({
  view_id: z.uuid(),
  name: z.string(),
  /** Whether it is for everybody of the account, not only for its author. */
  shared: z.boolean(),
  /** The user name of its author. */
  by: z.string(),
  /** Counts its changes. */
  version: count,
  changed_at: z.iso.datetime(),
  settings: viewSettingsSchema,
})
export type ListView = z.infer<typeof viewSchema>

const viewParams = listParams.extend({ view: z.uuid() })

/** Views of a list: its filters, order, groups and columns under a name. */
export const viewEndpoints = {
  getListViews: restricted.get('/api/lists/:id/views/', {
    key: null,
    summary: 'Get the views of a list by name, and how you saw it last',
    params: listParams,
    response: z.object({
      views: z.array(viewSchema),
      /** Null if you have never changed how the list is shown. `view_id` is null without a view. */
      last: z.object({ view_id: z.uuid().nullable(), settings: viewSettingsSchema }).nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
  createListView: user.post('/api/lists/:id/views/', {
    key: null,
    summary: 'Save a view of a list',
    params: listParams,
    body: z.object({ name, shared: z.boolean().default(true), settings: viewSettingsSchema }),
    response: done.extend({ view: viewSchema }),
    errors: ['NOT_FOUND', 'CONFLICT', 'STORAGE_FULL'],
  }),
  changeListView: user.put('/api/lists/:id/views/:view/', {
    key: null,
    summary: 'Rename, share or replace a view. Refused if it was changed since the given version',
    params: viewParams,
    body: z.object({
      version: count,
      name: name.optional(),
      shared: z.boolean().optional(),
      settings: viewSettingsSchema.optional(),
    }),
    response: done.extend({ view: viewSchema }),
    errors: ['NOT_FOUND', 'CONFLICT', 'STORAGE_FULL'],
  }),
  deleteListView: user.delete('/api/lists/:id/views/:view/', {
    key: null,
    summary: 'Delete a view',
    params: viewParams,
    response: done,
    errors: ['NOT_FOUND'],
  }),
  rememberListView: user.put('/api/lists/:id/last-view/', {
    key: null,
    summary: 'Remember how you see a list, so that every device shows it so',
    params: listParams,
    body: z.object({ view_id: z.uuid().nullable(), settings: viewSettingsSchema }),
    response: done,
    errors: ['NOT_FOUND'],
  }),
} as const

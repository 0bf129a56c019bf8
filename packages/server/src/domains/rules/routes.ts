import { endpoints } from '@merkwerk/contract'
import { type FileAnswer, route } from '../../platform/http/index.ts'
import { createPair, deletePair, updatePair } from './change-rule.ts'
import { writeTable } from './csv.ts'
import { importList } from './import-rules.ts'
import { findUsage, listChanges } from './queries.ts'
import { readList } from './store.ts'
import { undoChange } from './undo-change.ts'

const deleted = { success: true, message: 'The entry was deleted.' } as const

const keyValues = [
  route(endpoints.listKeyValues, ({ db }) => readList(db, 'key-value')),
  route(endpoints.createKeyValue, (context, { actor, body }) =>
    createPair(context, actor, 'key-value', body),
  ),
  route(endpoints.updateKeyValue, (context, { actor, params, body }) =>
    updatePair(context, actor, 'key-value', params.id, body),
  ),
  route(endpoints.deleteKeyValue, async (context, { actor, params, query }) => {
    await deletePair(context, actor, 'key-value', { id: params.id, version: query.version })
    return deleted
  }),
]

const multiValues = [
  route(endpoints.listMultiValues, ({ db }) => readList(db, 'key-multivalue')),
  route(endpoints.createMultiValue, (context, { actor, body }) =>
    createPair(context, actor, 'key-multivalue', body),
  ),
  route(endpoints.updateMultiValue, (context, { actor, params, body }) =>
    updatePair(context, actor, 'key-multivalue', params.id, body),
  ),
  route(endpoints.deleteMultiValue, async (context, { actor, params, query }) => {
    await deletePair(context, actor, 'key-multivalue', { id: params.id, version: query.version })
    return deleted
  }),
]

const keywords = [
  route(endpoints.listKeywords, ({ db }) => readList(db, 'keyword-killer')),
  route(endpoints.createKeyword, (context, { actor, body }) =>
    createPair(context, actor, 'keyword-killer', body),
  ),
  route(endpoints.updateKeyword, (context, { actor, params, body }) =>
    updatePair(context, actor, 'keyword-killer', params.id, body),
  ),
  route(endpoints.deleteKeyword, async (context, { actor, params, query }) => {
    await deletePair(context, actor, 'keyword-killer', { id: params.id, version: query.version })
    return deleted
  }),
]

export const routes = [
  ...keyValues,
  ...multiValues,
  ...keywords,
  route(endpoints.exportFilters, async ({ db }, { params: { list } }): Promise<FileAnswer> => {
    const body = Buffer.from(writeTable(list, await readList(db, list)))
    return { body, bytes: body.length, contentType: 'text/csv; charset=utf-8', fileName: `${list}.csv` }
  }),
  route(endpoints.importFilters, (context, { actor, params, file, form }) =>
    importList(context, actor, params.list, { file, mode: form.mode }),
  ),
  route(endpoints.listFilterChanges, ({ db }, { params }) => listChanges(db, params.list)),
  route(endpoints.undoFilterChange, async (context, { actor, params, body }) => {
    await undoChange(context, actor, params.list, body.change)
    return { success: true, message: 'The last change was undone.' }
  }),
  route(endpoints.getFilterUsage, ({ db }, { params }) => findUsage(db, params.list)),
]

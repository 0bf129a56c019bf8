import { endpoints } from '@merkwerk/contract'
import { type FileAnswer, route } from '../../platform/http/index.ts'
import { createRule, deleteRule, updateRule } from './change-rule.ts'
import { writeRules } from './csv.ts'
import { importRules } from './import-rules.ts'
import { findUsage, listChanges } from './queries.ts'
import { readRules } from './store.ts'
import { undoChange } from './undo-change.ts'

const deleted = { success: true, message: 'The entry was deleted.' } as const

const keyValues = [
  route(endpoints.listKeyValues, ({ db }) => readRules(db, 'key-value')),
  route(endpoints.createKeyValue, (context, { actor, body }) =>
    createRule(context, actor, 'key-value', body),
  ),
  route(endpoints.updateKeyValue, (context, { actor, params, body }) =>
    updateRule(context, actor, 'key-value', params.id, body),
  ),
  route(endpoints.deleteKeyValue, async (context, { actor, params, query }) => {
    await deleteRule(context, actor, 'key-value', { id: params.id, version: query.version })
    return deleted
  }),
]

const multiValues = [
  route(endpoints.listMultiValues, ({ db }) => readRules(db, 'key-multivalue')),
  route(endpoints.createMultiValue, (context, { actor, body }) =>
    createRule(context, actor, 'key-multivalue', body),
  ),
  route(endpoints.updateMultiValue, (context, { actor, params, body }) =>
    updateRule(context, actor, 'key-multivalue', params.id, body),
  ),
  route(endpoints.deleteMultiValue, async (context, { actor, params, query }) => {
    await deleteRule(context, actor, 'key-multivalue', { id: params.id, version: query.version })
    return deleted
  }),
]

const keywords = [
  route(endpoints.listKeywords, ({ db }) => readRules(db, 'keyword-killer')),
  route(endpoints.createKeyword, (context, { actor, body }) =>
    createRule(context, actor, 'keyword-killer', body),
  ),
  route(endpoints.updateKeyword, (context, { actor, params, body }) =>
    updateRule(context, actor, 'keyword-killer', params.id, body),
  ),
  route(endpoints.deleteKeyword, async (context, { actor, params, query }) => {
    await deleteRule(context, actor, 'keyword-killer', { id: params.id, version: query.version })
    return deleted
  }),
]

export const routes = [
  ...keyValues,
  ...multiValues,
  ...keywords,
  route(endpoints.exportFilters, async ({ db }, { params: { list } }): Promise<FileAnswer> => {
    const body = Buffer.from(writeRules(list, await readRules(db, list)))
    return { body, bytes: body.length, contentType: 'text/csv; charset=utf-8', fileName: `${list}.csv` }
  }),
  route(endpoints.importFilters, (context, { actor, params, file, form }) =>
    importRules(context, actor, params.list, { file, mode: form.mode }),
  ),
  route(endpoints.listFilterChanges, ({ db }, { params }) => listChanges(db, params.list)),
  route(endpoints.undoFilterChange, async (context, { actor, params, body }) => {
    await undoChange(context, actor, params.list, body.change)
    return { success: true, message: 'The last change was undone.' }
  }),
  route(endpoints.getFilterUsage, ({ db }, { params }) => findUsage(db, params.list)),
]

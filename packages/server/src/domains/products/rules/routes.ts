import { endpoints, type FilterList, filterLists, ruleEndpoints } from '@merkwerk/contract'
import { type FileResponse, route } from '../../../platform/http/index.ts'
import { createRule, deleteRule, undoChange, updateRule } from './change-rule.ts'
import { importRules } from './import-rules.ts'
import { findUsage, listChanges } from './queries.ts'
import { writeRules } from './rules-csv.ts'
import { readRules } from './store.ts'

function ruleRoutes(list: FilterList) {
  const kind = ruleEndpoints[list]
  return [
    route(kind.list, ({ db }) => readRules(db, list)),
    route(kind.create, (context, { actor, body }) => createRule(context, actor, list, body)),
    route(kind.update, (context, { actor, params, body }) =>
      updateRule(context, actor, list, { ...body, id: params.id }),
    ),
    route(kind.delete, async (context, { actor, params, query }) => {
      await deleteRule(context, actor, list, { id: params.id, version: query.version })
      return { success: true, message: 'The entry was deleted.' }
    }),
  ]
}

export const routes = [
  ...filterLists.flatMap(ruleRoutes),
  route(endpoints.exportFilters, async ({ db }, { params: { list } }): Promise<FileResponse> => {
    const body = Buffer.from(writeRules(list, await readRules(db, list)))
    return { body, bytes: body.length, contentType: 'text/csv; charset=utf-8', fileName: `${list}.csv` }
  }),
  route(endpoints.importFilters, (context, { actor, params, file, form, signal }) =>
    importRules(context, actor, params.list, { file, mode: form.mode }, signal),
  ),
  route(endpoints.listFilterChanges, ({ db }, { params }) => listChanges(db, params.list)),
  route(endpoints.undoFilterChange, async (context, { actor, params, body }) => {
    await undoChange(context, actor, params.list, body.change)
    return { success: true, message: 'The last change was undone.' }
  }),
  route(endpoints.getFilterUsage, ({ readOld }, { params }) => readOld((db) => findUsage(db, params.list))),
]

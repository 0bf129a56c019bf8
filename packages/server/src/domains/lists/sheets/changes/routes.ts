import { endpoints } from '@merkwerk/contract'
import { AppError } from '../../../../platform/errors.ts'
import { route, wantedLanguage } from '../../../../platform/http/index.ts'
import { ownerSeenBy } from '../owner-seen-by.ts'
import { getListId } from '../queries.ts'
import { findChange, findChangedCells, findChanges } from './changes-queries.ts'
import { describeChange, isOfFamilies, listCells } from './describe-change.ts'
import { findCells } from './find-cells.ts'
import { previewMerge } from './merge-queries.ts'
import { saveChange, withdrawChange } from './save-change.ts'
import { stepChange } from './step-change.ts'

export const changeRoutes = [
  route(endpoints.changeRows, async (context, { actor, params, body, headers, signal, closed }) => {
    const language = wantedLanguage(headers) ?? 'en'
    const saved = await saveChange(context, actor, {
      id: params.id,
      change: body,
      language,
      call: { signal, closed },
    })
    return {
      success: true,
      message: saved.change ? 'The change was saved.' : 'Nothing was changed.',
      ...saved,
    }
  }),
  route(endpoints.findCells, (context, { actor, params, body, headers, signal, closed }) =>
    findCells(context, actor, {
      id: params.id,
      search: body,
      language: wantedLanguage(headers) ?? 'en',
      signal,
      closed,
    }),
  ),
  route(endpoints.previewMerge, async ({ db }, { actor, params, query, signal }) =>
    previewMerge(db, await getListId(db, ownerSeenBy(actor), params.id), query, signal),
  ),
  route(endpoints.getChanges, async ({ db }, { actor, params, query: { before, limit } }) => {
    const listId = await getListId(db, ownerSeenBy(actor), params.id)
    const found = await findChanges(db, listId, { before, limit: limit + 1 })
    const page = found.slice(0, limit)
    return {
      changes: page.map(describeChange),
      next: found.length > limit ? (page.at(-1)?.public_id ?? null) : null,
    }
  }),
  route(endpoints.getChange, async ({ db }, { actor, params, query: { after, limit } }) => {
    const listId = await getListId(db, ownerSeenBy(actor), params.id)
    const change = await findChange(db, listId, params.change)
    if (!change) throw new AppError('NOT_FOUND')
    // Cells of families are no cells of the sheet.
    const cells = isOfFamilies(change) ? [] : await findChangedCells(db, change.id, { after, limit })
    return {
      change: describeChange(change),
      cells: cells.flatMap(listCells),
      next: cells.length > 0 && after + cells.length < change.cells ? after + cells.length : null,
    }
  }),
  route(endpoints.withdrawChange, async (context, { actor, params, headers }) => {
    const language = wantedLanguage(headers) ?? 'en'
    const withdrawn = await withdrawChange(context, actor, { ...params, language })
    return {
      success: true,
      message: withdrawn.is_stored ? 'The change is stored.' : 'The change was withdrawn.',
      ...withdrawn,
    }
  }),
  route(endpoints.undoChange, async (context, { actor, params, body }) => ({
    success: true,
    message: 'The change was undone.',
    ...(await stepChange(context, actor, { id: params.id, step: body, direction: 'undo' })),
  })),
  route(endpoints.redoChange, async (context, { actor, params, body }) => ({
    success: true,
    message: 'The change was redone.',
    ...(await stepChange(context, actor, { id: params.id, step: body, direction: 'redo' })),
  })),
]

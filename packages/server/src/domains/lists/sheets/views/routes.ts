import { randomUUID } from 'node:crypto'
import { endpoints, type ListView, maxViews } from '@merkwerk/contract'
import type { Context } from '../../../../platform/context.ts'
import { isUniqueViolation } from '../../../../platform/db/index.ts'
import { AppError, conflict } from '../../../../platform/errors.ts'
import { route } from '../../../../platform/http/index.ts'
import { lockOpenList, requireStorage } from '../../rows/index.ts'
import { ownerSeenBy } from '../owner-seen-by.ts'
import { getListId } from '../queries.ts'
import {
  countViews,
  deleteView,
  findLastView,
  findView,
  findViews,
  insertView,
  type StoredView,
  saveLastView,
  updateView,
} from './views-store.ts'

const describeView = (view: StoredView): ListView => ({
  view_id: view.public_id,
  name: view.name,
  shared: view.is_shared,
  by: view.by,
  version: view.version,
  changed_at: view.changed_at.toISOString(),
  settings: view.settings,
})

interface NamedView {
  listId: number
  accountId: number
  viewId: string
}

/** A view that an account may see. Throws `NOT_FOUND`. */
async function getView(db: Context['db'], named: NamedView): Promise<StoredView> {
  const view = await findView(db, named)
  if (!view) throw new AppError('NOT_FOUND')
  return view
}

/** Runs what names a view. Throws `CONFLICT` if its author has another view of the name. */
async function naming<T>(work: Promise<T>, name: string): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isUniqueViolation(error, 'list_views_by_name') ? conflict('view-name-taken', { name }) : error
  }
}

export const viewRoutes = [
  route(endpoints.getListViews, async ({ db }, { actor, params }) => {
    const listId = await getListId(db, ownerSeenBy(actor), params.id)
    const views = await findViews(db, listId, actor.accountId)
    return { views: views.map(describeView), last: (await findLastView(db, listId, actor.accountId)) ?? null }
  }),
  route(endpoints.createListView, async ({ db, clock, config }, { actor: { accountId }, params, body }) => {
    const listId = await getListId(db, accountId, params.id)
    const named = { listId, accountId, viewId: randomUUID() }
    const { name, shared: isShared, settings } = body
    const saving = db.transaction().execute(async (tx) => {
      await lockOpenList(tx, listId)
      if ((await countViews(tx, listId)) >= maxViews) throw conflict('too-many-views', { most: maxViews })
      await insertView(tx, { ...named, name, isShared, settings, now: clock.now() })
      await requireStorage(tx, config, accountId, 0)
    })
    await naming(saving, name)
    return { success: true, message: 'The view was saved.', view: describeView(await getView(db, named)) }
  }),
  route(endpoints.changeListView, async ({ db, clock, config }, { actor: { accountId }, params, body }) => {
    const listId = await getListId(db, accountId, params.id)
    const named = { listId, accountId, viewId: params.view }
    const { version, name, shared: isShared, settings } = body
    const { id, name: former } = await getView(db, named)
    const change = { version, name, isShared, settings, now: clock.now() }
    const saving = db.transaction().execute(async (tx) => {
      await lockOpenList(tx, listId)
      const isChanged = await updateView(tx, listId, id, change)
      if (settings) await requireStorage(tx, config, accountId, 0)
      return isChanged
    })
    if (!(await naming(saving, name ?? former))) throw conflict('view-changed', { name: former })
    return { success: true, message: 'The view was saved.', view: describeView(await getView(db, named)) }
  }),
  route(endpoints.deleteListView, async ({ db }, { actor: { accountId }, params }) => {
    const listId = await getListId(db, accountId, params.id)
    const { id } = await getView(db, { listId, accountId, viewId: params.view })
    await db.transaction().execute(async (tx) => {
      await lockOpenList(tx, listId)
      await deleteView(tx, listId, id)
    })
    return { success: true, message: 'The view was deleted.' }
  }),
  route(endpoints.rememberListView, async ({ db }, { actor: { accountId }, params, body }) => {
    const listId = await getListId(db, accountId, params.id)
    // A view that another tab has deleted is remembered as none.
    await db.transaction().execute(async (tx) => {
      await lockOpenList(tx, listId)
      const view =
        body.view_id === null ? undefined : await findView(tx, { listId, accountId, viewId: body.view_id })
      await saveLastView(tx, { listId, accountId, viewId: view?.id ?? null, settings: body.settings })
    })
    return { success: true, message: 'Remembered.' }
  }),
]

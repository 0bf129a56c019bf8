import { endpoints, type ListView, type ViewSettings } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { sheetQueries } from '../../api/sheet-queries.ts'
import { useTranslation } from '../../messages/translate.ts'
import { useToast } from '../../ui/toast.tsx'
import type { Views } from './use-views.ts'

type NewView = Pick<ListView, 'name' | 'shared'> & { settings: ViewSettings }

/** Saves, renames, copies, shares and deletes views. A view that another tab has changed is not overwritten. */
export function useViewActions(listId: string, { views, settings, setCurrent, show }: Views) {
  const { t } = useTranslation()
  const toast = useToast()
  const client = useQueryClient()
  const params = { id: listId }

  async function run(
    name: 'createListView' | 'changeListView' | 'deleteListView',
    work: () => Promise<ListView | undefined>,
    onSaved = setCurrent,
  ) {
    try {
      const saved = await work()
      await client.invalidateQueries({ queryKey: sheetQueries.views(listId).queryKey })
      if (saved) onSaved(saved)
      return true
    } catch (error) {
      // After a conflict, the newest version is shown and can be replaced.
      await client.invalidateQueries({ queryKey: sheetQueries.views(listId).queryKey })
      toast('error', describeError(error, name))
      return false
    }
  }

  const create = (view: NewView, onSaved = setCurrent) =>
    run(
      'createListView',
      async () => (await call(endpoints.createListView, { params, body: view })).view,
      onSaved,
    )
  const change = (view: ListView, body: Partial<NewView>) =>
    run('changeListView', async () => {
      const { view_id: id, version } = view
      const saved = await call(endpoints.changeListView, {
        params: { ...params, view: id },
        body: { version, ...body },
      })
      return saved.view
    })

  return {
    create: (name: string) => create({ name, shared: true, settings }),
    save: (view: ListView) => change(view, { settings }),
    rename: (view: ListView, name: string) => change(view, { name }),
    share: (view: ListView) => change(view, { shared: !view.shared }),
    duplicate: ({ name, shared }: ListView) => create({ name: nameCopy(name, views), shared, settings }),
    remove: async (view: ListView) => {
      const isDone = await run('deleteListView', async () => {
        await call(endpoints.deleteListView, { params: { ...params, view: view.view_id } })
        return undefined
      })
      if (!isDone) return
      show(undefined)
      const undo = { label: t('app.undo'), onClick: () => void create(view, show) }
      toast('success', t('sheet.views.deleted', { name: view.name }), undefined, undo)
    },
  }
}
export type ViewActions = ReturnType<typeof useViewActions>

/** The name with the first number that is free. */
function nameCopy(name: string, views: readonly ListView[]): string {
  const taken = new Set(views.map((view) => view.name.toLowerCase()))
  const base = name.slice(0, 55)
  let number = 2
  while (taken.has(`${base} ${number}`.toLowerCase())) number += 1
  return `${base} ${number}`
}

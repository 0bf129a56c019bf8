import { useState } from 'react'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Bookmark, Save } from '../../ui/icons/app-icons.ts'
import { Menu } from '../../ui/menu.tsx'
import { Openable, onDemand } from '../../ui/on-demand.tsx'
import { useViewActions } from './use-view-actions.ts'
import type { Views } from './use-views.ts'
import type { Naming } from './views-items.tsx'

const items = onDemand(() => import('./views-items.tsx'))
const ViewsItems = items.part('ViewsItems')
const ViewName = items.part('ViewName')

/** The views of a list: filters, order, groups, look and columns under a name. Changes are saved on demand. */
export function ViewsMenu({
  listId,
  views,
  mayChange,
}: {
  listId: string
  views: Views
  mayChange: boolean
}) {
  const { t } = useTranslation()
  const [naming, setNaming] = useState<Naming>()
  const actions = useViewActions(listId, views)
  const { current, isChanged } = views
  return (
    <>
      <Menu
        trigger={
          <Button icon={Bookmark}>
            <span className="max-w-40 truncate max-sm:sr-only">
              {current?.name ?? t('sheet.views.title')}
            </span>
          </Button>
        }
      >
        <ViewsItems views={views} actions={mayChange ? actions : undefined} onName={setNaming} />
      </Menu>
      {current && isChanged && mayChange && (
        <Button
          look="ghost"
          icon={Save}
          title={t('sheet.views.unsaved')}
          onClick={() => actions.save(current)}
        >
          <span className="max-sm:sr-only">{t('sheet.views.saveChanges')}</span>
        </Button>
      )}
      <Openable isOpen={naming !== undefined}>
        <ViewName naming={naming} views={views} actions={actions} onClose={() => setNaming(undefined)} />
      </Openable>
    </>
  )
}

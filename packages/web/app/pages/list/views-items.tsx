import { viewNameLength } from '@merkwerk/contract'
import { PromptDialog } from '../../components/prompt-dialog.tsx'
import { useTranslation } from '../../messages/translate.ts'
import { Check } from '../../ui/icons/public-icons.ts'
import { MenuAction, MenuGroup } from '../../ui/menu.tsx'
import type { ViewActions } from './use-view-actions.ts'
import type { Views } from './use-views.ts'

/** Why a name is asked for. */
export type Naming = 'create' | 'rename' | undefined

interface ViewsItemsProps {
  views: Views
  /** Undefined if the user may not change them. */
  actions: ViewActions | undefined
  onName: (naming: Naming) => void
}

/** The views, and what can be done with the one that is shown. */
export function ViewsItems({ views: { views, current, isChanged, show }, actions, onName }: ViewsItemsProps) {
  const { t } = useTranslation()
  return (
    <>
      <MenuGroup label={t('sheet.views.saved')}>
        <MenuAction onClick={() => show(undefined)}>
          <ViewItem name={t('sheet.views.all')} isCurrent={!current} />
        </MenuAction>
        {views.map((view) => (
          <MenuAction key={view.view_id} onClick={() => show(view)}>
            <ViewItem
              name={view.name}
              note={view.shared ? undefined : t('sheet.views.private')}
              isCurrent={view.view_id === current?.view_id}
            />
          </MenuAction>
        ))}
      </MenuGroup>
      {actions && (
        <MenuGroup label={t('sheet.views.current')}>
          {current && isChanged && (
            <>
              <MenuAction onClick={() => actions.save(current)}>{t('sheet.views.saveChanges')}</MenuAction>
              <MenuAction onClick={() => show(current)}>{t('sheet.views.reset')}</MenuAction>
            </>
          )}
          <MenuAction onClick={() => onName('create')}>{t('sheet.views.save')}</MenuAction>
          {current && (
            <>
              <MenuAction onClick={() => onName('rename')}>{t('sheet.views.rename')}</MenuAction>
              <MenuAction onClick={() => actions.duplicate(current)}>{t('sheet.views.duplicate')}</MenuAction>
              <MenuAction onClick={() => actions.share(current)}>
                {t(current.shared ? 'sheet.views.makePrivate' : 'sheet.views.makeShared')}
              </MenuAction>
              <MenuAction onClick={() => actions.remove(current)}>
                <span className="max-w-64 truncate text-error">
                  {t('sheet.views.delete', { name: current.name })}
                </span>
              </MenuAction>
            </>
          )}
        </MenuGroup>
      )}
    </>
  )
}

function ViewItem({
  name,
  note,
  isCurrent,
}: {
  name: string
  note?: string | undefined
  isCurrent: boolean
}) {
  const { t } = useTranslation()
  return (
    <>
      <span className="max-w-64 truncate">{name}</span>
      {note && <span className="text-xs text-faint">{note}</span>}
      {isCurrent && (
        <Check className="ml-auto size-4 shrink-0 text-accent" aria-label={t('sheet.views.shown')} />
      )}
    </>
  )
}

interface ViewNameProps {
  /** Undefined while no name is asked for. */
  naming: Naming
  views: Views
  actions: ViewActions
  onClose: () => void
}

/** Asks for the name of a view. */
export function ViewName({ naming, views: { current }, actions, onClose }: ViewNameProps) {
  const { t } = useTranslation()
  const isNew = naming !== 'rename'
  return (
    <PromptDialog
      isOpen={naming !== undefined}
      onClose={onClose}
      title={t(isNew ? 'sheet.views.save' : 'sheet.views.rename')}
      label={t('sheet.views.name')}
      initial={isNew ? '' : (current?.name ?? '')}
      maxLength={viewNameLength}
      onSave={(name) => {
        if (isNew) actions.create(name)
        else if (current) actions.rename(current, name)
        onClose()
      }}
    >
      {t('sheet.views.text')}
    </PromptDialog>
  )
}

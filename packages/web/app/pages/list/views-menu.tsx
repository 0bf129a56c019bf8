import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Menu, MenuAction, MenuGroup } from '../../ui/menu.tsx'
import type { SavedView } from './stored-sheet.ts'

const longestName = 60

interface ViewsMenuProps {
  views: readonly SavedView[]
  onApply: (view: SavedView) => void
  onSave: (name: string) => void
  onDelete: (name: string) => void
}

/** Views of this list, kept in this browser: filters, order, look and columns under a name. */
export function ViewsMenu({ views, onApply, onSave, onDelete }: ViewsMenuProps) {
  const { t } = useTranslation()
  const [name, setName] = useState<string>()
  const isTaken = views.some((view) => view.name === name?.trim())

  function save() {
    const text = name?.trim()
    if (!text) return
    onSave(text)
    setName(undefined)
  }

  return (
    <>
      <Menu
        trigger={
          <Button icon={Bookmark}>
            <span className="max-sm:sr-only">{t('sheet.views.title')}</span>
          </Button>
        }
      >
        {views.length > 0 && (
          <MenuGroup label={t('sheet.views.saved')}>
            {views.map((view) => (
              <MenuAction key={view.name} onClick={() => onApply(view)}>
                <span className="max-w-64 truncate">{view.name}</span>
              </MenuAction>
            ))}
          </MenuGroup>
        )}
        <MenuGroup label={t('sheet.views.current')}>
          <MenuAction onClick={() => setName('')}>{t('sheet.views.save')}</MenuAction>
        </MenuGroup>
        {views.length > 0 && (
          <MenuGroup label={t('sheet.views.delete')}>
            {views.map((view) => (
              <MenuAction key={view.name} onClick={() => onDelete(view.name)}>
                <span className="max-w-64 truncate text-muted">{view.name}</span>
              </MenuAction>
            ))}
          </MenuGroup>
        )}
      </Menu>
      <NameDialog name={name} isTaken={isTaken} onName={setName} onSave={save} />
    </>
  )
}

interface NameDialogProps {
  /** Undefined closes the dialog. */
  name: string | undefined
  isTaken: boolean
  onName: (name: string | undefined) => void
  onSave: () => void
}

function NameDialog({ name, isTaken, onName, onSave }: NameDialogProps) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      look="primary"
      isOpen={name !== undefined}
      onClose={() => onName(undefined)}
      title={t('sheet.views.save')}
      cancelLabel={t('app.cancel')}
      confirmLabel={t('app.save')}
      busyLabel={t('app.saving')}
      isBusy={false}
      onConfirm={onSave}
      fields={
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onSave()
          }}
        >
          <Field
            label={t('sheet.views.name')}
            value={name ?? ''}
            maxLength={longestName}
            onChange={(event) => onName(event.target.value)}
          />
        </form>
      }
    >
      {isTaken ? t('sheet.views.replaces') : t('sheet.views.text')}
    </ConfirmDialog>
  )
}

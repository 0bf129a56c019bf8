import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { PromptDialog } from '../../components/prompt-dialog.tsx'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuAction, MenuGroup } from '../../ui/menu.tsx'
import type { SavedView } from './stored-sheet.ts'

interface ViewsMenuProps {
  views: readonly SavedView[]
  onApply: (view: SavedView) => void
  onSave: (name: string) => void
  onDelete: (view: SavedView) => void
}

/** Views of this list, kept in this browser: filters, order, look and columns under a name. */
export function ViewsMenu({ views, onApply, onSave, onDelete }: ViewsMenuProps) {
  const { t } = useTranslation()
  const [isSaving, setSaving] = useState(false)
  const isTaken = (name: string) => views.some((view) => view.name === name)
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
          <MenuAction onClick={() => setSaving(true)}>{t('sheet.views.save')}</MenuAction>
        </MenuGroup>
        {views.length > 0 && (
          <MenuGroup label={t('sheet.views.delete')}>
            {views.map((view) => (
              <MenuAction key={view.name} onClick={() => onDelete(view)}>
                <span className="max-w-64 truncate text-muted">{view.name}</span>
              </MenuAction>
            ))}
          </MenuGroup>
        )}
      </Menu>
      <PromptDialog
        isOpen={isSaving}
        onClose={() => setSaving(false)}
        title={t('sheet.views.save')}
        label={t('sheet.views.name')}
        maxLength={60}
        findNote={(name) => (isTaken(name) ? t('sheet.views.replaces') : undefined)}
        onSave={(name) => {
          onSave(name)
          setSaving(false)
        }}
      >
        {t('sheet.views.text')}
      </PromptDialog>
    </>
  )
}

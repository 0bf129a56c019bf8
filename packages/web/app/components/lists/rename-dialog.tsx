import { type List, listNameLength } from '@merkwerk/contract'
import { useTranslation } from '../../messages/translate.ts'
import { PromptDialog } from '../prompt-dialog.tsx'

interface RenameDialogProps {
  list: List
  isOpen: boolean
  isBusy: boolean
  onClose: () => void
  onRename: (name: string) => void
}

export function RenameDialog({ list, onRename, ...dialog }: RenameDialogProps) {
  const { t } = useTranslation()
  return (
    <PromptDialog
      {...dialog}
      title={t('lists.renameTitle')}
      label={t('lists.name')}
      initial={list.name}
      maxLength={listNameLength}
      onSave={(name) => (name === list.name ? dialog.onClose() : onRename(name))}
    >
      {t('lists.renameText')}
    </PromptDialog>
  )
}

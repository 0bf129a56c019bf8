import { loadTexts } from '../../../messages/index.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { Sheet } from '../../../ui/dialog.tsx'
import { MoveRows } from './move-rows.tsx'

await loadTexts('families')

interface AssignFamilyProps {
  listId: string
  positions: readonly number[]
  onClose: () => void
}

/** Moves rows that are selected in the sheet into a family, out of all, or into a new one. */
export function AssignFamily({ listId, positions, onClose }: AssignFamilyProps) {
  const { t } = useTranslation()
  return (
    <Sheet isOpen onClose={onClose} title={t('families.assign')}>
      <p className="mb-4 text-pretty text-muted">{t('families.assignText')}</p>
      <MoveRows listId={listId} selected={positions} onMoved={onClose} />
    </Sheet>
  )
}

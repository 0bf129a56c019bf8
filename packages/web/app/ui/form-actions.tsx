import { useTranslation } from '../messages/translate.ts'
import { Button } from './button.tsx'

interface FormActionsProps {
  label: string
  busyLabel: string
  isBusy: boolean
  look?: 'primary' | 'danger'
  onCancel: () => void
}

/** The end of a form that closes once it is saved or cancelled. */
export function FormActions({ label, busyLabel, isBusy, look = 'primary', onCancel }: FormActionsProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" look={look} isBusy={isBusy}>
        {isBusy ? busyLabel : label}
      </Button>
      <Button look="ghost" onClick={onCancel}>
        {t('app.cancel')}
      </Button>
    </div>
  )
}

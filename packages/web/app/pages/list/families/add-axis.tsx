import { useState } from 'react'
import { PromptDialog } from '../../../components/prompt-dialog.tsx'
import { useTranslation } from '../../../messages/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { Plus } from '../../../ui/icons/app-icons.ts'

interface AddAxisProps {
  isBusy: boolean
  /** Resolves once the axis is stored. */
  onAdd: (label: string) => Promise<unknown>
}

/** Adds an axis, whose values the owner fills in. The dialog stays open if it could not be saved. */
export function AddAxis({ isBusy, onAdd }: AddAxisProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={Plus} className="h-10 self-end justify-self-start" onClick={() => setOpen(true)}>
        {t('families.addAxis')}
      </Button>
      <PromptDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('families.addAxis')}
        label={t('families.axisName')}
        maxLength={100}
        isBusy={isBusy}
        onSave={(label) =>
          onAdd(label).then(
            () => setOpen(false),
            // A message says why.
            () => undefined,
          )
        }
      >
        <p className="text-pretty">{t('families.addAxisText')}</p>
      </PromptDialog>
    </>
  )
}

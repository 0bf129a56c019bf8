import { endpoints, type List } from '@merkwerk/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { translateProblem } from '../../messages/validation.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'

interface RenameDialogProps {
  list: List
  isOpen: boolean
  isBusy: boolean
  onClose: () => void
  onRename: (name: string) => void
}

/** Mount it with the list's ID as key, so that it starts with the list's name. */
export function RenameDialog({ list, isOpen, isBusy, onClose, onRename }: RenameDialogProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(list.name)
  const [problem, setProblem] = useState<string>()

  function rename() {
    const parsed = endpoints.changeList.body.shape.name.safeParse(name)
    if (!parsed.success) setProblem(translateProblem(parsed.error.issues[0]?.message ?? ''))
    else if (parsed.data === list.name) onClose()
    else onRename(parsed.data ?? '')
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('lists.renameTitle')}
      cancelLabel={t('app.cancel')}
      confirmLabel={t('app.save')}
      busyLabel={t('app.saving')}
      look="primary"
      isBusy={isBusy}
      onConfirm={rename}
      fields={
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (!isBusy) rename()
          }}
        >
          <Field
            label={t('lists.name')}
            value={name}
            error={problem}
            autoComplete="off"
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setName(event.target.value)
              setProblem(undefined)
            }}
          />
        </form>
      }
    >
      {t('lists.renameText')}
    </ConfirmDialog>
  )
}

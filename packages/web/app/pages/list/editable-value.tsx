import { type ReactNode, useState } from 'react'
import { formatMoment } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { IconButton } from '../../ui/button.tsx'
import { Pencil, RotateCcw } from '../../ui/icons/app-icons.ts'
import { CellEditor, cellEditorClass } from './cell-editor.tsx'
import type { OwnValue } from './row-detail.ts'
import { EditedMark } from './sheet-cells.tsx'

export interface EditableValueProps {
  label: string
  value: string
  own: OwnValue | undefined
  /** Null removes the owner's value. Undefined if the user may not edit. */
  onSave: ((value: string | null) => void) | undefined
}

/** A value that the owner can set. */
export function EditableValue({ label, value, own, onSave }: EditableValueProps) {
  const { t } = useTranslation()
  return (
    <SettableValue
      label={label}
      own={own}
      onSave={onSave}
      editor={(save, end) => (
        <div className="relative flex min-h-9 px-2">
          <CellEditor
            label={t('sheet.edit.value')}
            className={cellEditorClass}
            value={value}
            onSave={save}
            onEnd={(step) => end(step !== undefined)}
          />
        </div>
      )}
    >
      {own && <EditedMark />}
      {value || <span className="text-faint">–</span>}
    </SettableValue>
  )
}

interface SettableValueProps extends Omit<EditableValueProps, 'value'> {
  /** What is shown while the owner types. `end` says whether the button that opened it takes the focus again. */
  editor: (save: (value: string) => void, end: (takesFocus: boolean) => void) => ReactNode
  children: ReactNode
}

/** A value with its editor. It shows who set it, and the value of the marketplaces. */
export function SettableValue({ label, own, onSave, editor, children }: SettableValueProps) {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const [takesFocus, setTakesFocus] = useState(false)
  if (isEditing && onSave)
    return editor(onSave, (takesFocus) => {
      setEditing(false)
      setTakesFocus(takesFocus)
    })
  return (
    <div className="group flex items-start gap-1">
      <div className="min-w-0 flex-1 py-1.5 break-words">
        {children}
        <OwnNote own={own} />
      </div>
      {onSave && (
        <span className="flex shrink-0">
          {own && (
            <IconButton
              icon={RotateCcw}
              label={t('sheet.panel.removeEdit', { field: label })}
              className="size-8!"
              onClick={() => onSave(null)}
            />
          )}
          <IconButton
            // The editor that it replaces had the focus.
            autoFocus={takesFocus}
            icon={Pencil}
            label={t('sheet.panel.edit', { field: label })}
            className="size-8! focus-visible:opacity-100 pointer-fine:not-focus-visible:not-group-hover:opacity-0"
            onClick={() => setEditing(true)}
          />
        </span>
      )}
    </div>
  )
}

/** Who set a value, and what the sources state. */
function OwnNote({ own }: Pick<EditableValueProps, 'own'>) {
  const { t } = useTranslation()
  if (!own) return null
  return (
    <span className="block text-sm text-muted">
      {t('sheet.panel.editedBy', { user: own.edited_by, time: formatMoment(own.edited_at) })}
      {own.original && (
        <>
          {' · '}
          {t('sheet.panel.original')}: <s className="line-clamp-2">{own.original}</s>
        </>
      )}
    </span>
  )
}

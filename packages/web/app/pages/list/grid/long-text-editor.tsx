import type { ListRow } from '@merkwerk/contract'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from '../../../messages/translate.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import type { EditedCell } from '../cell-editor.tsx'
import { readPictures } from '../field-texts.ts'
import { useColumnTitle } from '../sheet-cells.tsx'
import { longestValue, toStored } from './cell-changes.ts'

interface LongTextEditorProps {
  column: 'bullets' | 'description' | 'pictures'
  row: ListRow
  value: string
  editing: EditedCell
}

const stay = { rows: 0, columns: 0 }

/** A text of several lines. Ctrl and Enter save, Escape restores. */
export function LongTextEditor({ column, row, value, editing }: LongTextEditorProps) {
  const { t } = useTranslation()
  const nameColumn = useColumnTitle()
  const [initial] = useState(() => (column === 'pictures' ? readPictures(value).join('\n') : value))
  const [text, setText] = useState(editing.typed ?? initial)
  const title = nameColumn(column)

  function save() {
    const typed = text.trim()
    if (typed !== initial) editing.onSave(toStored(column, typed))
    editing.onEnd(stay)
  }

  function onKeyDown(event: KeyboardEvent) {
    // The grid has other uses for these keys.
    event.stopPropagation()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    save()
  }

  return (
    <ConfirmDialog
      look="primary"
      isOpen
      onClose={() => editing.onEnd(stay)}
      title={t('grid.longText.title', { column: title, article: row.article_number })}
      cancelLabel={t('app.cancel')}
      confirmLabel={t('app.save')}
      busyLabel={t('app.saving')}
      isBusy={false}
      onConfirm={save}
      fields={
        <TextArea
          label={title}
          autoFocus
          rows={12}
          maxLength={longestValue}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
      }
    >
      {t(`grid.longText.${column}`)}
    </ConfirmDialog>
  )
}

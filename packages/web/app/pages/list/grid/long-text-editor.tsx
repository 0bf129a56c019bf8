import { type ListRow, longestValue } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { sheetQueries } from '../../../api/sheet-queries.ts'
import { formatCount } from '../../../messages/format.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import type { EditedCell } from '../cell-editor.tsx'
import { readPictures, splitAddresses } from '../field-texts.ts'
import { HtmlPreview, isHtml } from '../product/html-preview.tsx'
import { PictureChoice } from '../product/picture-choice.tsx'
import { useColumnTitle } from '../sheet-cells.tsx'
import { toStored } from './cell-changes.ts'

interface LongTextEditorProps {
  column: 'bullets' | 'description' | 'pictures'
  row: ListRow
  value: string
  editing: EditedCell
}

const stay = { rows: 0, columns: 0 }

/** A text of several lines. Ctrl and Enter save, Escape restores. What was typed is saved too if the row leaves the sheet. */
export function LongTextEditor({ column, row, value, editing }: LongTextEditorProps) {
  const { t } = useTranslation()
  const nameColumn = useColumnTitle()
  const [initial] = useState(() => (column === 'pictures' ? readPictures(value).join('\n') : value))
  const [text, setText] = useState(editing.typed ?? initial)
  const title = nameColumn(column)

  const hasEnded = useRef(false)

  function keep() {
    const typed = text.trim()
    if (typed !== initial) editing.onSave(toStored(column, typed))
  }

  const excess = text.trim().length - longestValue

  function end(saves: boolean) {
    if (saves && excess > 0) return
    hasEnded.current = true
    if (saves) keep()
    editing.onEnd(stay)
  }

  const leave = useEffectEvent(() => {
    if (!hasEnded.current) keep()
  })
  useLayoutEffect(() => () => leave(), [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    end(true)
  }

  return (
    <ConfirmDialog
      look="primary"
      isOpen
      onClose={() => end(false)}
      title={t('grid.longText.title', { column: title, article: row.article_number })}
      cancelLabel={t('app.cancel')}
      confirmLabel={t('app.save')}
      busyLabel={t('app.saving')}
      isBusy={false}
      onConfirm={() => end(true)}
      fields={
        <div className="flex flex-col gap-4">
          <TextArea
            label={title}
            autoFocus
            rows={column === 'pictures' ? 4 : 10}
            error={
              excess > 0
                ? t('grid.tooLong', { most: formatCount(longestValue), n: formatCount(excess) })
                : undefined
            }
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
          />
          {column === 'pictures' && <Pictures position={row.position} text={text} onText={setText} />}
          {column === 'description' && isHtml(text) && <Preview html={text} />}
        </div>
      }
    >
      {t(`grid.longText.${column}`)}
    </ConfirmDialog>
  )
}

/** A description as a shop would show it. */
function Preview({ html }: { html: string }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('grid.longText.preview')}>
      <h3 className="mb-1.5 font-medium">{t('grid.longText.preview')}</h3>
      <div className="max-h-64 overflow-y-auto rounded-lg border border-line p-3">
        <HtmlPreview html={html} />
      </div>
    </section>
  )
}

interface PicturesProps {
  position: number
  /** An address a line. */
  text: string
  onText: (text: string) => void
}

/** The pictures of the sources, to choose and order by pointer. */
function Pictures({ position, text, onText }: PicturesProps) {
  const { listId = '' } = useParams()
  const { data: detail } = useQuery(sheetQueries.row({ listId }, position))
  if (!detail) return null
  const { found } = detail.pictures
  const chosen = splitAddresses(text)
  return (
    <PictureChoice
      detail={{ ...detail, pictures: { found, chosen } }}
      onChoose={(pictures) => onText((pictures ?? found).join('\n'))}
    />
  )
}

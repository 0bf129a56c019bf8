import { endpoints, type List, maxAddedRows } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { refreshLists } from '../../api/sheet-queries.ts'
import { loadTexts } from '../../messages/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { listFileColumns } from './columns.ts'
import { judgeRows } from './judge-identifiers.ts'
import { readPastedRows } from './read-pasted-rows.ts'
import { AddedRows } from './run-rows.tsx'

await loadTexts('addFile')

type PastedRow = ReturnType<typeof readPastedRows>[number]

interface AddRowsProps {
  list: List
  isOpen: boolean
  onClose: () => void
}

/** Rows in view before they are added. */
const shownRows = 20

/** Adds rows that the user types or pastes, and offers to search them. */
export function AddRows({ list, isOpen, onClose }: AddRowsProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const ownColumns = useMemo(() => listFileColumns(list), [list])
  const rows = useMemo(() => readPastedRows(text, ownColumns), [text, ownColumns])
  const judged = useMemo(() => judgeRows(rows), [rows])
  const wrong = judged.filter(({ isSearched }) => !isSearched).length
  const isTooLong = rows.length > maxAddedRows
  const add = useMutation({
    mutationFn: () =>
      call(endpoints.addRows, { params: { id: list.list_id }, body: { rows: rows.map(withoutEmpty) } }),
    onSuccess: () => {
      setText('')
      return refreshLists(client)
    },
  })
  const added = add.data?.positions
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('sheet.addRows.title')}>
      <div className="flex flex-col gap-5">
        {added && rows.length === 0 && <AddedRows list={list} rows={added} />}
        <div>
          <TextArea
            label={t('sheet.addRows.label')}
            value={text}
            spellCheck={false}
            autoComplete="off"
            placeholder={t('addFile.pasteExample')}
            error={isTooLong ? t('sheet.addRows.tooMany', { n: maxAddedRows }) : undefined}
            onChange={(event) => {
              if (add.isError) add.reset()
              setText(event.target.value)
            }}
          />
          <p className="mt-1.5 text-sm text-pretty text-faint">{t('sheet.addRows.hint')}</p>
        </div>
        {rows.length > 0 && <PastedRows rows={rows} judged={judged} />}
        {wrong > 0 && <Notice tone="error">{t('sheet.addRows.wrong', { count: wrong })}</Notice>}
        {add.error && <Notice tone="error">{describeError(add.error, 'addRows')}</Notice>}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('app.close')}</Button>
          <Button
            look="primary"
            isBusy={add.isPending}
            disabled={rows.length === 0 || wrong > 0 || isTooLong}
            onClick={() => add.mutate()}
          >
            {t('sheet.addRows.add', { count: rows.length })}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

interface PastedRowsProps {
  rows: PastedRow[]
  judged: ReturnType<typeof judgeRows>
}

/** The first rows as they were read, with what is wrong with them. */
function PastedRows({ rows, judged }: PastedRowsProps) {
  const { t } = useTranslation()
  const more = rows.length - shownRows
  return (
    <ul className="divide-y divide-line border-y border-line">
      {rows.slice(0, shownRows).map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name.
        <li key={index} className="py-2">
          <p className="flex flex-wrap gap-x-4 font-mono text-sm wrap-anywhere">
            {[row.article_number, row.ean, row.asin, row.mpn, row.brand]
              .filter((cell) => cell !== '')
              .map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells may be equal.
                <span key={at}>{cell}</span>
              ))}
          </p>
          {judged[index]?.text && (
            <p className={judged[index].isSearched ? 'text-sm text-muted' : 'text-sm text-blocked'}>
              {judged[index].text}
            </p>
          )}
        </li>
      ))}
      {more > 0 && <li className="py-2 text-muted">{t('sheet.addRows.more', { count: more })}</li>}
    </ul>
  )
}

/** The contract takes '' for a field that is removed. A new row has none. */
function withoutEmpty({ article_number, cells, ...identifiers }: PastedRow) {
  const filled = Object.entries(identifiers).filter(([, text]) => text !== '')
  return { article_number, ...Object.fromEntries(filled), own_columns: cells }
}

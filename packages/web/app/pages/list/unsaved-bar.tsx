import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { refreshLists } from '../../api/sheet-queries.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import {
  countUnsaved,
  discardUnsaved,
  findNextRow,
  hasFailed,
  isStep,
  useUnsaved,
  withoutUndone,
} from './unsaved-edits.ts'
import type { useEditRows } from './use-edit-rows.ts'

interface UnsavedBarProps {
  listId: string
  edit: ReturnType<typeof useEditRows>
  className: string
  /** What shows a row, and the row that is shown. Undefined in the row itself. */
  rows?: { open: number | null; onOpen: (position: number) => void }
}

/** Values that could not be saved. They stay here, also after a reload, until they are saved or discarded. */
export function UnsavedBar({ listId, edit, className, rows }: UnsavedBarProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const unsaved = useUnsaved(listId)
  const failed = unsaved.filter(hasFailed)
  if (failed.length === 0) return null
  const left = withoutUndone(unsaved).filter(hasFailed)
  const count = countUnsaved(left)
  const step = left.find(isStep)
  const next = rows && findNextRow(left, rows.open ?? 0)
  const isRetried = failed.every((one) => one.isRetried)
  return (
    <section
      aria-label={t('sheet.unsaved.title')}
      className={clsx('flex flex-wrap items-center gap-x-4 gap-y-2 bg-sunken px-4 py-2', className)}
    >
      <p role="status" className="mr-auto min-w-0 flex-1 basis-64 text-pretty">
        {count > 0 && (
          <>
            <span className="font-medium">{t('sheet.unsaved.text', { count })}</span>{' '}
          </>
        )}
        {step && (
          <>
            <span className="font-medium">{t(`grid.unsaved.${step.direction}`)}</span>{' '}
          </>
        )}
        {isRetried ? t('sheet.unsaved.retried') : failed.at(-1)?.reason}
      </p>
      <div className="flex flex-wrap gap-2">
        {rows && next !== undefined && (
          <Button look="ghost" onClick={() => rows.onOpen(next)}>
            {t('grid.unsaved.show')}
          </Button>
        )}
        <Button
          isBusy={edit.isPending || edit.replace.isPending}
          onClick={() => {
            for (const one of failed) edit.sendAgain(one)
          }}
        >
          {t('app.retry')}
        </Button>
        <Button
          look="ghost"
          onClick={() => {
            discardUnsaved(listId)
            void refreshLists(client)
          }}
        >
          {t('sheet.unsaved.discard')}
        </Button>
      </div>
    </section>
  )
}

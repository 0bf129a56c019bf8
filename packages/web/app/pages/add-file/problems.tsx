import { maxCorrections } from '@merkwerk/contract'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../api/download.ts'
import { formatCount } from '../../messages/format.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { ListCheck, ProblemRow } from './check-list.ts'
import { ProblemTable } from './problem-table.tsx'
import { refusalSentence } from './refusal-sentence.ts'
import type { ListForm } from './use-list-form.ts'

export function Problems({ form }: { form: ListForm }) {
  const { t } = useTranslation()
  const { check, rowsChecked, isTooLarge } = form.listCheck
  const { section, noteRepair } = useFocusAfterRepair(check.data?.problems)
  if (isTooLarge) return <p className="border-t border-line p-5 text-muted">{t('addFile.checkLater')}</p>
  const skipped = check.data?.skipped ?? 0
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('addFile.checkedRows')}
      className="border-t border-line p-5 outline-none"
    >
      {/* The height is fixed, so that a correction does not move the button below. */}
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <div role="status" className="flex flex-wrap items-center gap-x-4">
          {skipped > 0 && (
            <h2 className="text-lg">{t('addFile.problems', { count: skipped, n: formatCount(skipped) })}</h2>
          )}
          {check.isFetching && (
            <p className="text-sm text-faint">
              {rowsChecked > 0
                ? t('addFile.checkingRows', { n: formatCount(rowsChecked) })
                : t('addFile.checking')}
            </p>
          )}
        </div>
        <Repairs form={form} />
      </div>
      {check.data && skipped === 0 && (
        <Notice tone="success">
          {t('addFile.allUsable', { count: check.data.rows, n: formatCount(check.data.rows) })}
        </Notice>
      )}
      {check.data && skipped > 0 && <BadRows form={form} check={check.data} onEnter={noteRepair} />}
      {check.isError && (
        <Notice tone="error">{refusalSentence(check.error) ?? t('addFile.checkFailed')}</Notice>
      )}
    </section>
  )
}

interface BadRowsProps {
  form: ListForm
  check: ListCheck
  onEnter: (index: number) => void
}

function BadRows({ form, check, onEnter }: BadRowsProps) {
  const { t } = useTranslation()
  const { skipped, problems, badRows } = check
  return (
    <>
      <p className="mt-0.5 text-muted">{t('addFile.problemsLead')}</p>
      <div className="my-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Switch label={t('addFile.dropProblems')} isOn={form.dropsSkipped} onChange={form.setDropsSkipped} />
        <Button
          icon={Download}
          onClick={() => saveFile(badRows, `${form.jobName || 'list'}-${t('addFile.problemReason')}.csv`)}
        >
          {t('addFile.downloadProblems')}
        </Button>
      </div>
      {skipped > problems.length && (
        <p className="mb-2 text-sm text-faint">
          {t('addFile.problemsShown', { n: formatCount(problems.length) })}
        </p>
      )}
      <ProblemTable form={form} problems={problems} onEnter={onEnter} />
    </>
  )
}

function Repairs({ form }: { form: ListForm }) {
  const { t } = useTranslation()
  const count = form.corrections.length
  if (count === 0) return null
  return (
    <p className="flex items-center gap-3 text-sm">
      {count < maxCorrections
        ? t('addFile.repaired', { count, n: formatCount(count) })
        : t('addFile.tooManyRepairs', { n: formatCount(maxCorrections) })}
      <Button look="ghost" onClick={form.undoRepairs}>
        {t('app.undo')}
      </Button>
    </p>
  )
}

/** After Enter fixed a cell, focuses the next cell, or the section after the last one. */
function useFocusAfterRepair(problems: readonly ProblemRow[] | undefined) {
  const section = useRef<HTMLElement>(null)
  const repaired = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other problems are other rows on the page.
  useEffect(() => {
    if (repaired.current === undefined || document.activeElement !== document.body) return
    const cells = section.current?.querySelectorAll<HTMLInputElement>('table input') ?? []
    const next = cells[Math.min(repaired.current, cells.length - 1)] ?? section.current
    next?.focus()
    repaired.current = undefined
  }, [problems])
  return {
    section,
    noteRepair: (index: number) => {
      repaired.current = index
    },
  }
}

import { maxCorrections } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { saveFile } from '../../api/download.ts'
import { formatCount } from '../../messages/format.ts'
import { currentLanguage } from '../../messages/language.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { inputClass } from '../../ui/field.tsx'
import { Download } from '../../ui/icons/public-icons.ts'
import { Notice } from '../../ui/notice.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { Switch } from '../../ui/switch.tsx'
import { type Column, Table, type TableLook } from '../../ui/table.tsx'
import { refusalSentence } from './ask-list.ts'
import { type ListCheck, type ProblemRow, problemText } from './check-list.ts'
import { type MappedField, type MappingChoice, notInList } from './mapping.ts'
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
          {skipped > 0 && <h2 className="text-lg">{t('addFile.problems', { count: skipped })}</h2>}
          {check.isFetching && (
            <p className="text-sm text-faint">
              {rowsChecked > 0 ? t('addFile.checkingRows', { n: rowsChecked }) : t('addFile.checking')}
            </p>
          )}
        </div>
        <Repairs form={form} />
      </div>
      {check.data && skipped === 0 && (
        <Notice tone="success">{t('addFile.allUsable', { count: check.data.rows })}</Notice>
      )}
      {check.data && skipped > 0 && <BadRows form={form} check={check.data} onEnter={noteRepair} />}
      {check.data && <NotedRows form={form} check={check.data} onEnter={noteRepair} />}
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
        <Switch
          label={t('addFile.dropProblems')}
          isOn={form.dropsSkipped}
          onChange={(isOn) => form.set('dropsSkipped', isOn)}
        />
        <Button
          icon={Download}
          onClick={() => saveFile(badRows, `${form.jobName || 'list'}-${t('app.reason')}.csv`)}
        >
          {t('addFile.downloadProblems')}
        </Button>
      </div>
      {skipped > problems.length && (
        <p className="mb-2 text-sm text-faint">{t('addFile.problemsShown', { n: problems.length })}</p>
      )}
      <ProblemTable form={form} problems={problems} onEnter={onEnter} label={t('addFile.problem')} />
    </>
  )
}

/** Rows that are looked up although something is wrong with them, and characters that could not be read. */
function NotedRows({ form, check, onEnter }: BadRowsProps) {
  const { t } = useTranslation()
  const { noted, notedRows, unreadable } = check
  return (
    <>
      {unreadable.count > 0 && (
        <div className="mt-4">
          <Notice tone="waiting">{t('addFile.unreadable', unreadable)}</Notice>
        </div>
      )}
      {noted > 0 && (
        <div className="mt-6">
          <h2 className="text-lg">{t('addFile.noted', { count: noted })}</h2>
          <p className="mt-0.5 mb-4 text-muted">{t('addFile.notedLead')}</p>
          {noted > notedRows.length && (
            <p className="mb-2 text-sm text-faint">{t('addFile.problemsShown', { n: notedRows.length })}</p>
          )}
          <ProblemTable form={form} problems={notedRows} onEnter={onEnter} label={t('addFile.notedRows')} />
        </div>
      )}
    </>
  )
}

/** Counts only corrections that made their row right. */
function Repairs({ form }: { form: ListForm }) {
  const { t } = useTranslation()
  const all = form.corrections.length
  const unsettled = form.listCheck.check.data?.unsettled ?? 0
  if (all === 0) return null
  return (
    <p className="flex items-center gap-3 text-sm">
      {all < maxCorrections
        ? [
            ...(all > unsettled ? [t('addFile.repaired', { count: all - unsettled })] : []),
            ...(unsettled > 0 ? [t('addFile.stillWrong', { count: unsettled })] : []),
          ].join(' · ')
        : t('addFile.tooManyRepairs', { n: maxCorrections })}
      <Button look="ghost" onClick={() => form.set('corrections', [])}>
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

const look: TableLook = {
  table: 'w-full text-sm',
  head: 'sticky top-0 z-10 bg-surface text-faint',
  heading: 'px-3 py-2 font-medium',
  row: 'border-t border-line align-top',
  cell: 'px-3',
}

interface ProblemTableProps {
  form: ListForm
  problems: ProblemRow[]
  /** Called with the index of a row that Enter fixed. */
  onEnter: (index: number) => void
  label: string
}

function ProblemTable({ form, problems, onEnter, label }: ProblemTableProps) {
  const { t } = useTranslation()
  const rowText = (row: number) => t('summary.row', { row })
  const columns: Column<ProblemRow>[] = [
    {
      id: 'row',
      header: t('addFile.problemRow'),
      cell: ({ row }) => formatCount(row),
      cellClass: 'py-3 text-right tabular-nums',
    },
    {
      id: 'problem',
      header: t('addFile.problem'),
      cell: (problem, index) => (
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <p className="min-w-40 flex-1 py-1">
            {problemText(problem, currentLanguage(), rowText)}
            <span className="block font-mono break-all text-faint">{problem.cells.artikelNumber}</span>
            {problem.others.map(({ header, value }) => (
              <span key={header} className="block truncate text-faint" title={`${header}: ${value}`}>
                {header}: {value}
              </span>
            ))}
          </p>
          <Repair
            key={JSON.stringify(problem.cells)}
            form={form}
            problem={problem}
            onEnter={() => onEnter(index)}
          />
        </div>
      ),
      cellClass: 'py-2',
    },
  ]
  return (
    <ScrollRegion label={label} className="relative max-h-96 overflow-auto rounded-lg border border-line">
      <Table columns={columns} rows={problems} rowId={({ row }) => row} look={look} />
    </ScrollRegion>
  )
}

function Repair({ form, problem, onEnter }: { form: ListForm; problem: ProblemRow; onEnter: () => void }) {
  const { t } = useTranslation()
  const field = problemField(problem, form.mapping)
  const written = problem.cells[field]
  const [text, setText] = useState(written)

  function commit() {
    const column = form.mapping[field]
    if (text !== written && column !== null) form.repair({ row: problem.row, column, value: text })
  }

  /** Enter fixes the cell and does not submit the form. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onEnter()
    commit()
  }

  return (
    <input
      aria-label={t('addFile.repairOf', { field: t(`app.identifiers.${field}`), row: problem.row })}
      placeholder={t(`app.identifiers.${field}`)}
      value={text}
      maxLength={200}
      disabled={form.corrections.length >= maxCorrections}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
      className={clsx(inputClass, 'h-9 max-w-56 font-mono')}
    />
  )
}

/** The cell whose correction makes the row valid. */
function problemField({ reason, notes, cells }: ProblemRow, mapping: MappingChoice): MappedField {
  if (reason === undefined) {
    if (notes.includes('article-number-shared')) return 'artikelNumber'
    if (notes.includes('asin-ignored')) return 'asin'
    return cells.ean === '' && cells.asin !== '' ? 'asin' : 'ean'
  }
  if (reason === 'duplicate' || reason.includes('article-number')) return 'artikelNumber'
  if (reason === 'mpn-without-brand') return 'brand'
  if (reason === 'asin-malformed') return 'asin'
  if (reason === 'mpn-malformed' || reason === 'mpn-damaged') return 'mpn'
  return (['ean', 'asin'] as const).find((field) => mapping[field] !== notInList) ?? 'mpn'
}

import { maxCorrections, reasonText, type SkipReason } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../messages/format.ts'
import { currentLanguage } from '../../messages/language.ts'
import { inputClass } from '../../ui/field.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { type Column, Table, type TableLook } from '../../ui/table.tsx'
import type { ProblemRow } from './check-list.ts'
import { type MappedField, type MappingChoice, notInList } from './mapping.ts'
import type { ListForm } from './use-list-form.ts'

const look: TableLook = {
  table: 'w-full text-sm',
  head: 'sticky top-0 z-10 bg-surface text-faint',
  heading: 'px-3 py-2 font-medium',
  row: 'border-t border-line align-top',
  cell: 'px-3',
}

export function ProblemTable({
  form,
  problems,
  onEnter,
}: {
  form: ListForm
  problems: ProblemRow[]
  /** Called with the index of a row that Enter fixed. */
  onEnter: (index: number) => void
}) {
  const { t } = useTranslation()
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
            {reasonText(problem.reason, currentLanguage())}
            <span className="block font-mono break-all text-faint">{problem.cells.artikelNumber}</span>
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
    <ScrollRegion
      label={t('addFile.problem')}
      className="relative max-h-96 overflow-auto rounded-lg border border-line"
    >
      <Table columns={columns} rows={problems} rowId={({ row }) => row} look={look} />
    </ScrollRegion>
  )
}

interface RepairProps {
  form: ListForm
  problem: ProblemRow
  onEnter: () => void
}

function Repair({ form, problem, onEnter }: RepairProps) {
  const { t } = useTranslation()
  const field = problemField(problem.reason, form.mapping)
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
      aria-label={t('addFile.repairOf', { field: t(`addFile.fields.${field}`), row: problem.row })}
      placeholder={t(`addFile.fields.${field}`)}
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
function problemField(reason: SkipReason, mapping: MappingChoice): MappedField {
  if (reason === 'duplicate' || reason.endsWith('article-number')) return 'artikelNumber'
  if (reason === 'asin-malformed' || mapping.ean === notInList) return 'asin'
  return 'ean'
}

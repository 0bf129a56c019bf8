import { useMutationState } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { QueryError } from '../../components/query-boundary.tsx'
import { useTranslation } from '../../messages/translate.ts'
import { type StatusLine, useStatusText } from './status-line.ts'
import { countCells } from './unsaved-edits.ts'
import { orderEdits } from './use-edit-rows.ts'
import type { useSheetOrder } from './use-sheet-rows.ts'

/** Smaller changes are saved before anybody looks. */
const shownFrom = 1_000

interface SheetFooterProps {
  listId: string
  total: number
  shown: number
  /** Whether no rows have arrived yet. */
  isLoading: boolean
  isPart: boolean
  /** The query of the rows after the first ones, if it failed. */
  failedRest: ReturnType<typeof useSheetOrder>['failedRest']
  status: StatusLine
}

/** How many rows are shown, what has just happened, and a large change that is being saved. */
export function SheetFooter({
  listId,
  total,
  shown,
  isLoading,
  isPart,
  failedRest,
  status,
}: SheetFooterProps) {
  const { t } = useTranslation()
  const said = useStatusText(status)
  const cells = useSavedCells(listId)
  if (failedRest)
    return <QueryError query={failedRest} calling="getListOrder" className="border-t border-line p-3" />
  return (
    <footer className="flex h-8 shrink-0 items-center justify-between gap-4 border-t border-line px-4 text-sm text-muted">
      <p
        role="status"
        title={said || undefined}
        className={clsx('truncate tabular-nums', said ? 'text-ink' : isPart && 'opacity-60')}
      >
        {said || (isPart && t('sheet.loading')) || (!isLoading && t('sheet.shown', { shown, count: total }))}
      </p>
      <Saving cells={cells >= shownFrom ? cells : 0} />
      {/* What is said has the room first. */}
      <p className="hidden shrink-99999 truncate text-faint @3xl:block">{t('sheet.keys')}</p>
    </footer>
  )
}

/** The cells of all changes that are being saved. */
const useSavedCells = (listId: string): number =>
  useMutationState({
    filters: { mutationKey: orderEdits(listId).mutationKey, status: 'pending' },
    select: ({ state }) => countCells(state.variables as object),
  }).reduce((sum, cells) => sum + cells, 0)

/** Its element is there before its text, so that screen readers announce it. */
function Saving({ cells }: { cells: number }) {
  const { t } = useTranslation()
  return (
    <p role="status" className="flex min-w-0 items-center gap-2 text-ink">
      {cells > 0 && (
        <>
          <span aria-hidden className="h-1.5 w-24 shrink-0 overflow-hidden rounded-full bg-line">
            <span className="block h-full w-1/3 animate-stripes bg-accent" />
          </span>
          <span className="truncate tabular-nums">{t('grid.saving', { count: cells })}</span>
        </>
      )}
    </p>
  )
}

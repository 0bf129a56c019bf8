import type { List, ListSort } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { useRef } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { type Column, Table, type TableLook } from '../../ui/table.tsx'
import { cardLook } from '../../ui/table-looks.ts'
import { useOpened } from '../../ui/use-opened.ts'
import { focusRow } from '../focus-row.ts'
import { Moment } from '../moment.tsx'
import { type SortedTable, sortByHeading } from '../table-view.ts'
import { useRowKeys } from '../use-row-keys.ts'
import { ListActions } from './list-actions.tsx'
import { ListResults } from './list-results.tsx'
import { firstOrder } from './lists-view.ts'
import { OpenRunLink } from './open-run-link.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { useChangeList } from './use-change-list.ts'

/** Browsers open six connections to a server at a time. Two tabs must leave some for other calls. */
const maxStreams = 2

const look: TableLook = {
  ...cardLook,
  row: 'relative flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3 @max-4xl:first:border-t-0 transition-colors hover:bg-sunken/50 @4xl:table-row @4xl:p-0',
  cell: '@4xl:table-cell @4xl:px-2 @4xl:py-3 @4xl:align-top @4xl:first:pl-5 @4xl:last:pr-5',
}

/** On cards with its heading. */
const detail =
  'order-4 flex items-center gap-1.5 text-sm text-muted tabular-nums before:text-faint before:content-[attr(data-label)] @4xl:text-base @4xl:text-ink @4xl:before:hidden'

interface ListsTableProps extends SortedTable<ListSort> {
  lists: List[]
  /** False if another table on the page has the row keys. */
  hasKeys?: boolean
}

export function ListsTable({ lists, sorting, onSort, hasKeys = true }: ListsTableProps) {
  const { t } = useTranslation()
  const table = useRef<HTMLTableElement>(null)
  const change = useChangeList()
  const renamed = useOpened<List>()
  const sortBy = (column: ListSort) => sortByHeading(column, { sorting, onSort }, firstOrder)
  useRowKeys({
    where: 'page',
    isOn: hasKeys && lists.length > 0,
    onPrevious: () => focusRow(table.current, -1),
    onNext: () => focusRow(table.current, 1),
  })
  const columns = useColumns(lists, sortBy)
  const actions: Column<List> = {
    id: 'actions',
    header: <span className="sr-only">{t('app.actions')}</span>,
    cell: (list) => (
      <ListActions
        list={list}
        onRename={() => renamed.open(list)}
        onChange={(next) => change.mutate({ list, change: next })}
      />
    ),
    cellClass: 'relative z-10 order-1 self-start @4xl:w-12 @4xl:text-right',
  }
  const { subject } = renamed
  return (
    <div className="@container">
      {/* Positioned, so that content for screen readers does not widen the page. */}
      <div className="relative overflow-x-auto">
        <Table
          ref={table}
          caption={t('nav.lists')}
          columns={[...columns, actions]}
          rows={lists}
          rowId={(list) => list.list_id}
          look={look}
        />
      </div>
      {subject && (
        <RenameDialog
          list={subject}
          isOpen={renamed.isOpen}
          isBusy={change.isPending}
          onClose={renamed.close}
          onRename={(name) =>
            change.mutate({ list: subject, change: { name } }, { onSuccess: () => renamed.close() })
          }
        />
      )}
    </div>
  )
}

type SortBy = (column: ListSort) => Column<List>['sort']

function useColumns(lists: readonly List[], sortBy: SortBy): Column<List>[] {
  const { t } = useTranslation()
  const streamed = lists.flatMap(({ open_run: run }) => run ?? []).slice(0, maxStreams)
  return [
    {
      id: 'name',
      header: t('lists.columns.name'),
      sort: sortBy('name'),
      cell: (list) => <ListName list={list} />,
      cellClass: 'min-w-0 flex-1 basis-0 @4xl:w-[32%]',
    },
    {
      id: 'results',
      header: t('lists.columns.results'),
      cell: (list) => (
        <div className="flex flex-col gap-1.5">
          <ListResults list={list} />
          {list.open_run && (
            <OpenRunLink list={list} runId={list.open_run} isStreamed={streamed.includes(list.open_run)} />
          )}
        </div>
      ),
      cellClass: 'order-3 basis-full @4xl:w-[28%]',
    },
    {
      id: 'rows',
      header: t('lists.columns.rows'),
      isNumber: true,
      sort: sortBy('rows'),
      cell: (list) => formatCount(list.total_rows),
      cellClass: clsx(detail, '@4xl:text-right'),
    },
    {
      id: 'runs',
      header: t('lists.columns.runs'),
      isNumber: true,
      cell: (list) => formatCount(list.runs),
      cellClass: clsx(detail, '@4xl:text-right'),
    },
    {
      id: 'changed',
      header: t('lists.columns.changed'),
      // On cards the time alone is clear.
      cardLabel: '',
      sort: sortBy('changed'),
      headingClass: '@4xl:pl-8',
      cell: (list) => <Moment iso={list.changed_at} />,
      cellClass: clsx(detail, '@max-4xl:ml-auto @4xl:w-44 @4xl:pl-8 @4xl:text-muted'),
    },
  ]
}

function ListName({ list }: { list: List }) {
  const { name, file_name: fileName, list_id: id } = list
  return (
    <>
      <Link
        to={paths.list(id)}
        data-row
        title={name}
        className="line-clamp-2 font-medium wrap-anywhere text-ink underline-offset-2 @max-4xl:after:absolute @max-4xl:after:inset-0 hover:text-accent hover:underline @4xl:min-w-24"
      >
        {name}
      </Link>
      <span title={fileName} className="line-clamp-1 text-xs wrap-anywhere text-faint">
        {fileName}
      </span>
    </>
  )
}

import { type ChangedCell, type ChangeEntry, endpoints } from '@merkwerk/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../api/index.ts'
import { sheetQueries } from '../../api/sheet-queries.ts'
import { QueryError } from '../../components/query-boundary.tsx'
import { formatAge, formatMoment } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Redo2, Undo2 } from '../../ui/icons/app-icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { isColumn } from './columns.ts'
import { describeSize } from './describe-size.ts'
import { writeChanged } from './field-texts.ts'
import { useColumnTitle } from './sheet-cells.tsx'
import type { EditRows } from './use-edit-rows.ts'

interface HistoryPanelProps {
  listId: string
  /** Undefined if the user may not edit. */
  edit: EditRows | undefined
}

/** Every change by a person, newest first. Each can be undone alone unless a later one touched its cells. */
export function HistoryPanel({ listId, edit }: HistoryPanelProps) {
  const { t } = useTranslation()
  const query = useInfiniteQuery({
    queryKey: ['lists', 'changes', listId],
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.getChanges, {
        params: { id: listId },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const entries = query.data?.pages.flatMap(({ changes }) => changes)
  const articles = useArticles(listId, entries ?? [])
  return query.error ? (
    <QueryError query={query} calling="getChanges" />
  ) : entries === undefined ? (
    <Skeleton className="h-64 w-full" />
  ) : entries.length === 0 ? (
    <p className="text-muted">{t('grid.history.empty')}</p>
  ) : (
    <>
      <ol>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} articles={articles} edit={edit} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('grid.history.more')}
        </Button>
      )}
    </>
  )
}

/** Cells that an entry shows. */
const shownCells = 3

const listShown = ({ first }: ChangeEntry): ChangedCell[] =>
  first.toSorted((a, b) => a.position - b.position).slice(0, shownCells)

/** A call takes at most this many rows. Further entries name none. */
const namedRows = 200

/** The article numbers of the rows that entries show, by their positions. */
function useArticles(listId: string, entries: readonly ChangeEntry[]): ReadonlyMap<number, string> {
  const positions = [...new Set(entries.flatMap(listShown).map(({ position }) => position))]
  const { data: rows = [] } = useQuery({
    ...sheetQueries.rows({ listId }, positions.slice(0, namedRows), []),
    enabled: positions.length > 0,
  })
  return new Map(rows.map(({ position, article_number: article }) => [position, article]))
}

interface EntryProps {
  entry: ChangeEntry
  articles: ReadonlyMap<number, string>
  edit: EditRows | undefined
}

function Entry({ entry, articles, edit }: EntryProps) {
  const { t } = useTranslation()
  const { kind, by, at, undone } = entry
  return (
    <li className="border-b border-line py-3 first:pt-0">
      <p className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 font-medium">
          {t('grid.history.entry', { user: by, kind: t(`grid.kinds.${kind}`) })}
        </span>
        <time dateTime={at} title={formatMoment(at)} className="text-sm text-muted">
          {formatAge(at)}
        </time>
      </p>
      <p className="text-sm text-muted">
        {describeSize(entry)}
        {undone && ` · ${t('grid.history.undone', { user: undone.by })}`}
      </p>
      <ul className="mt-1 text-sm">
        {listShown(entry).map((cell) => (
          <Cell key={`${cell.position} ${cell.field}`} cell={cell} article={articles.get(cell.position)} />
        ))}
      </ul>
      {edit && entry.can_be_undone && (
        <Button icon={Undo2} look="ghost" className="-ml-3" onClick={() => edit.step('undo', entry.id)}>
          {t('grid.history.undo')}
        </Button>
      )}
      {edit && entry.can_be_redone && (
        <Button icon={Redo2} look="ghost" className="-ml-3" onClick={() => edit.step('redo', entry.id)}>
          {t('grid.history.redo')}
        </Button>
      )}
    </li>
  )
}

function Cell({ cell, article }: { cell: ChangedCell; article: string | undefined }) {
  const nameColumn = useColumnTitle()
  const { field, before, after } = cell
  return (
    <li className="truncate">
      {article && <span className="mr-1 font-mono">{article}</span>}{' '}
      {isColumn(field) && <span className="text-muted">{nameColumn(field)}: </span>}
      {before !== null && <s className="text-faint">{writeChanged(field, before)}</s>}{' '}
      {after === null ? '–' : writeChanged(field, after)}
    </li>
  )
}

import { endpoints } from '@merkwerk/contract'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { call } from '../../../api/index.ts'
import type { ColumnId } from '../columns.ts'
import type { Cells } from '../use-cells.ts'
import type { EditRows } from '../use-edit-rows.ts'
import {
  type CellSearch,
  type FindScope,
  findMatch,
  readScope,
  sortMatches,
  stepMatch,
} from './find-cells.ts'

/** Typing pauses this long before a search starts. */
const debounceMs = 300

export interface FindOptions {
  listId: string
  positions: readonly number[]
  /** Changes with order and filters. */
  orderKey: string
  shown: readonly ColumnId[]
  cells: Cells
  /** Undefined if the user may not edit. */
  edit: EditRows | undefined
  /** What was sought last, or typed while the code of the bar was loaded. */
  remembered: RefObject<RememberedText>
}

export interface RememberedText {
  text: string
  /** Whether it is still being typed. */
  isTyped: boolean
}

export type Pattern = Required<Pick<CellSearch, 'find' | 'expression' | 'match_case' | 'whole_cell'>>

const noPattern: Pattern = { find: '', expression: false, match_case: false, whole_cell: false }

/** Finds the cells of a scope with a text, and walks through them. */
export function useFind(
  { listId, positions, orderKey, shown, cells, remembered }: FindOptions,
  scope: FindScope,
) {
  const [pattern, setPattern] = useState(() => ({ ...noPattern, find: remembered.current.text }))
  useLayoutEffect(() => {
    // React may have read the text some letters ago, and shows the bar now.
    setPattern((read) => ({ ...read, find: remembered.current.text }))
  }, [remembered])
  const [sought, setSought] = useState(noPattern)
  /** A key was pressed before the cells were found. */
  const [awaited, setAwaited] = useState<1 | -1>()
  useEffect(() => {
    const timer = setTimeout(() => setSought(pattern), debounceMs)
    return () => clearTimeout(timer)
  }, [pattern])
  const searched = useMemo(() => readScope(scope, { positions, shown }), [scope, positions, shown])
  const query = useQuery({
    queryKey: ['lists', 'find', listId, orderKey, positions.length, scope, searched?.fields, sought],
    queryFn: ({ signal }) =>
      call(endpoints.findCells, {
        params: { id: listId },
        body: { ...sought, ...(searched ?? { rows: [], fields: [] }), replacement: '' },
        signal,
      }),
    enabled: sought.find !== '' && searched !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const { data } = query
  const matches = useMemo(
    () => sortMatches(data ?? { found: [] }, { positions, shown }),
    [data, positions, shown],
  )
  const isReady = data !== undefined && !query.isPlaceholderData && sought === pattern
  const active = cells.selection?.active

  function go(step: 1 | -1) {
    const next = stepMatch(matches, active ?? { row: 0, column: -1 }, step)
    if (next) cells.moveTo(next)
  }
  const arrive = useEffectEvent(() => {
    if (awaited) go(awaited)
    setAwaited(undefined)
  })
  useEffect(() => {
    if (isReady) arrive()
  }, [isReady])

  return {
    pattern,
    setPattern: (change: Partial<Pattern>) => {
      remembered.current.text = change.find ?? pattern.find
      setPattern({ ...pattern, ...change })
    },
    searched,
    isSearching: pattern.find !== '' && !isReady && query.error === null,
    error: query.error,
    total: isReady ? data.cells : undefined,
    /** The index of the current cell among the matches, or -1. */
    index: isReady && active ? findMatch(matches, active) : -1,
    step: (step: 1 | -1) => {
      if (isReady) go(step)
      else {
        setSought(pattern)
        setAwaited(step)
      }
    },
  }
}
export type Find = ReturnType<typeof useFind>

/** Shows what a replacement would change. Its ID is that of the replacement, so that it is replaced once. */
export const useReplacePreview = (listId: string) =>
  useMutation({
    mutationFn: async (body: CellSearch) => ({
      id: crypto.randomUUID(),
      body,
      found: await call(endpoints.findCells, { params: { id: listId }, body }),
    }),
  })

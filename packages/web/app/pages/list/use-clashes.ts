import { endpoints, type List } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../api/index.ts'
import { knownRow } from '../../api/sheet-queries.ts'
import { useTranslation } from '../../messages/translate.ts'
import { useToast } from '../../ui/toast.tsx'
import { isColumn } from './columns.ts'
import { writeChanged } from './field-texts.ts'
import { type Clash, clashShownMs, findClashes } from './find-clashes.ts'
import { hasMadeAny, keepTold } from './own-changes.ts'
import { useColumnTitle } from './sheet-cells.tsx'
import type { EditRows } from './use-edit-rows.ts'

const newestEntries = 20

/** Tells both of two people who changed the same cell. Either can take the later change back. */
export function useClashes({ list_id: listId, version }: List, edit: EditRows | undefined): void {
  const { t } = useTranslation()
  const toast = useToast()
  const client = useQueryClient()
  const nameColumn = useColumnTitle()
  const step = edit?.step

  function describe({ kind, by, cell }: Clash): string {
    if (kind === 'undone') return t('grid.clash.undone', { user: by })
    if (!cell || !isColumn(cell.field)) return t(`grid.clash.${kind}Many`, { user: by })
    const row = knownRow(client, { listId }, cell.position, [])
    const { field } = cell
    const write = (value: string | null) => (value === null ? '–' : writeChanged(field, value))
    return t(`grid.clash.${kind}`, {
      user: by,
      field: nameColumn(cell.field),
      article: row?.article_number ?? t('grid.clash.row', { n: cell.position }),
      mine: write(cell.mine),
      theirs: write(cell.theirs),
    })
  }

  const tell = useEffectEvent((clash: Clash) => {
    if (!keepTold(clash.key)) return
    const isUndone = clash.kind === 'undone'
    const action = step && {
      label: t(isUndone ? 'grid.history.redo' : 'app.undo'),
      onClick: () => step(isUndone ? 'redo' : 'undo', clash.entry),
    }
    toast('error', describe(clash), clashShownMs, action)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each version has a new history.
  useEffect(() => {
    if (!hasMadeAny()) return
    const leaving = new AbortController()
    const input = { params: { id: listId }, query: { limit: newestEntries }, signal: leaving.signal }
    call(endpoints.getChanges, input).then(
      ({ changes }) => {
        for (const clash of findClashes(changes)) tell(clash)
      },
      // The next version shows it.
      () => undefined,
    )
    return () => leaving.abort()
  }, [listId, version])
}

// docs/decisions/0067-live.md

import type { List } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { chooseRefreshMs, refreshRows } from '../../api/sheet-queries.ts'
import { isVersionRead, keepVersion } from './own-changes.ts'

/** Rows on the screen are fetched again this often while they change. */
const nearMs = 1_000
/** When to look again whether something that must not be disturbed has ended. */
const heldMs = 250

/** Whether an editor is open that rows in another order would disturb: in a cell or in a dialog, which is outside the grid. */
const isEditing = (): boolean =>
  document.activeElement instanceof HTMLElement &&
  document.activeElement.matches(
    '[role=grid] :is(input:not([type=checkbox]), textarea), [role=alertdialog], [role=alertdialog] *',
  )

/**
 * Fetches the rows again when the list has another version: those on the screen within a second, orders and figures over all rows less
 * often in long lists. An open editor keeps the order of rows, and changes that are being saved fetch them on their own.
 */
export function useLiveRows(list: List): void {
  const client = useQueryClient()
  const { list_id: listId, version, open_run: openRun } = list
  // The rows are fetched after the list.
  const [firstVersion] = useState(version)
  useEffect(() => keepVersion(listId, firstVersion), [listId, firstVersion])
  const isSaving = () => client.isMutating({ mutationKey: ['edit-rows', listId] }) > 0
  useThrottled(String(version), nearMs, () => {
    if (isVersionRead(listId, version)) return true
    if (isSaving()) return false
    keepVersion(listId, version)
    for (const kind of ['rows', 'row', 'changes'])
      void client.invalidateQueries({ queryKey: ['lists', kind, listId] })
    return true
  })
  const { changed_at, total_rows, completeness, verdicts } = list
  const figures = JSON.stringify([changed_at, total_rows, completeness, verdicts, openRun])
  useThrottled(figures, openRun === null ? nearMs : chooseRefreshMs(list), () => {
    if (isSaving() || isEditing()) return false
    void refreshRows(client)
    return true
  })
}

/** Runs something when a state has changed, at most once per interval, and again if it returns that it could not yet. */
function useThrottled(state: string, intervalMs: number, run: () => boolean): void {
  const last = useRef({ state, at: Number.NEGATIVE_INFINITY })
  const attempt = useEffectEvent(run)
  useEffect(() => {
    if (state === last.current.state) return
    let timer: ReturnType<typeof setTimeout> | undefined
    function start(waitMs: number): void {
      timer = setTimeout(() => {
        if (attempt()) last.current = { state, at: Date.now() }
        else start(heldMs)
      }, waitMs)
    }
    start(Math.max(0, last.current.at + intervalMs - Date.now()))
    return () => clearTimeout(timer)
  }, [state, intervalMs])
}

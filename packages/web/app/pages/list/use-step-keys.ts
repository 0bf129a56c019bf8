import { useEffect, useEffectEvent } from 'react'
import { gridCommand } from './grid-keys.ts'
import type { EditRows } from './use-edit-rows.ts'

/** Fields undo what is typed, and layers above the page hide what would change. */
const excluded =
  'input:not([type=checkbox], [type=radio]), textarea, [contenteditable], [role=alertdialog], [role=dialog][data-nested], [role=menu]'

/** The keys of undo and redo wherever the focus is on the page, such as in the pane of families. The grid handles its own. */
export function useStepKeys(edit: EditRows | undefined): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const type = gridCommand(event, 1)?.type
    if (!edit || event.defaultPrevented || (type !== 'undo' && type !== 'redo')) return
    if (event.target instanceof Element && event.target.closest(excluded)) return
    event.preventDefault()
    edit.step(type)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => listen(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

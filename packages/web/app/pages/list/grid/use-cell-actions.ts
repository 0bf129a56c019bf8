import { useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, useState } from 'react'
import { describeError } from '../../../api/describe-error.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { type ColumnId, isEditable, isTouched } from '../columns.ts'
import type { CellsCommand } from '../grid-events-options.ts'
import { listRows } from '../groups.ts'
import { useColumnTitle } from '../sheet-cells.tsx'
import type { EditRows } from '../use-edit-rows.ts'
import type { Patch } from './cell-changes.ts'
import { readCopiedText } from './copied-text.ts'
import type { PastePlan } from './paste.ts'
import { type Cell, type CellRange, type CellSelection, countRows, type Fill } from './ranges.ts'
import type { TouchTool } from './touch-bar.tsx'
import { type CopyOptions, useCopyCells } from './use-copy-cells.ts'

const loadCode = () => import('./cell-commands.ts')
type Code = Awaited<ReturnType<typeof loadCode>>

interface CellActionsOptions extends CopyOptions {
  /** Undefined if the user may not edit. */
  edit: EditRows | undefined
  /** Selects what was pasted or filled. */
  onSelect: (selection: CellSelection, revealed: Cell) => void
}

/** What would be pasted, and the rows and columns that its places were counted in. */
export interface AskedPaste extends Pick<CopyOptions, 'positions' | 'shown'> {
  plan: PastePlan
}

type PatchKind = 'paste' | 'fill' | 'clear'

/** Pasting more cells asks first. */
const askAbove = 50

/** What keys and clipboard do to the selected cells. */
export function useCellActions(options: CellActionsOptions) {
  const { positions, shown, ranges, status, edit, onSelect } = options
  const { t } = useTranslation()
  const nameColumn = useColumnTitle()
  const { copy, readPending } = useCopyCells(options)
  /** Set while the preview asks. The rows may get another order meanwhile. */
  const [asked, setAsked] = useState<AskedPaste>()
  const readSource = useSource(options)

  function refuse(column: ColumnId, isLoaded = true): void {
    if (!edit) status.say(t('grid.locked'))
    else if (isEditable(column) && !isLoaded) status.say(t('grid.notLoaded'))
    else status.say(t('grid.readOnly', { column: nameColumn(column) }))
  }

  /** Says why no cell of a range can be edited or cleared. */
  function refuseRange(range: CellRange | undefined, kind?: PatchKind): void {
    const column = shown[range?.left ?? -1]
    if (!range || column === undefined) return
    if (edit && listRows(positions.slice(range.top, range.bottom + 1)).length === 0)
      status.say(t('grid.groupHeading'))
    else if (edit && kind === 'clear' && column === 'article_number') status.say(t('grid.numberNeeded'))
    else refuse(column)
  }

  /** Runs what needs further code. */
  function run(work: (code: Code) => void | Promise<void>): void {
    loadCode()
      .then(work)
      .catch((error: unknown) => status.say(describeError(error, 'changeRows')))
  }

  function apply(
    code: Code,
    kind: PatchKind,
    patches: readonly Patch[],
    range = ranges[0],
    at: Pick<CopyOptions, 'positions' | 'shown'> = options,
  ): boolean {
    if (!edit || code.countPatches(patches) === 0) {
      refuseRange(range, kind)
      return false
    }
    edit.change(kind, code.toChanges(patches, at.positions, at.shown))
    return true
  }

  const selectRange = ({ top, left, bottom, right }: CellRange) => {
    const active = { row: top, column: left }
    onSelect({ active, end: { row: bottom, column: right }, others: [] }, active)
  }

  async function fill(code: Code, wanted: Fill | undefined, selects: boolean): Promise<void> {
    if (!wanted || !edit) {
      refuseRange(ranges[0])
      return
    }
    const textAt = await readSource(code, wanted.source)
    const isDone = apply(
      code,
      'fill',
      [code.planFill(wanted, { shown, lines: positions }, textAt)],
      wanted.target,
    )
    if (isDone && selects) selectRange(wanted.target)
  }

  const paste = ({ plan, ...at }: AskedPaste, isLate = false) =>
    run((code) => {
      setAsked(undefined)
      const isDone = apply(code, 'paste', plan.patches, plan.target, at)
      const isSame = at.positions === positions && at.shown === shown
      if (isDone && isSame && !isLate && ranges.length === 1) selectRange(plan.target)
    })

  function pasteTexts({ text, html }: ClipboardTexts): void {
    const copying = readPending()
    run(async (code) => {
      // Empty cells clear those that they are pasted into. The clipboard has still what was copied before.
      const block = copying
        ? await copying
        : (code.readHtml(html) ?? (text === '' ? undefined : code.readTsv(text)))
      const plan = block && code.planPaste({ block, ranges, shown, lines: positions })
      if (!plan) {
        status.say(t('grid.nothingToPaste'))
        return
      }
      const count = code.countPatches(plan.patches)
      if (!edit || count === 0) refuseRange(plan.target)
      else if (plan.isLarger || plan.tooLong > 0 || count > askAbove) setAsked({ plan, positions, shown })
      else paste({ plan, positions, shown }, copying !== undefined)
    })
  }

  const setAll = (kind: PatchKind, value: string, before?: Promise<unknown>) =>
    run(async (code) => {
      await before
      apply(code, kind, code.setRanges({ ranges, shown, lines: positions }, value))
    })
  function cut(event?: ClipboardEvent): void {
    if (!edit || !hasEditable(ranges, shown)) refuseRange(ranges[0])
    // The texts are read before they are cleared.
    else if (copy(event)) setAll('clear', '', readPending())
  }

  const newest = ranges.at(-1)
  const commands: Record<CellsCommand, () => void> = {
    clear: () => setAll('clear', ''),
    'fill-down': () => run((code) => fill(code, newest && code.fillDown(newest, positions), false)),
    'fill-right': () => run((code) => fill(code, newest && code.fillRight(newest), false)),
    undo: () => (edit ? edit.step('undo') : status.say(t('grid.locked'))),
    redo: () => (edit ? edit.step('redo') : status.say(t('grid.locked'))),
  }

  return {
    refuse,
    /** Fills where the handle was dragged, and selects it. */
    dragFill: (wanted: Fill) => run((code) => fill(code, wanted, true)),
    onFill: edit && ((value: string) => setAll('fill', value)),
    onCommand: (command: CellsCommand) => commands[command](),
    copy,
    cut,
    pasteTexts,
    /** What buttons do, where there are no keys. */
    onTool: (tool: Exclude<TouchTool, 'edit'>) => {
      if (tool === 'copy') copy()
      else if (tool === 'cut') cut()
      else if (tool === 'paste')
        readClipboard().then(pasteTexts, () =>
          status.say(t(isTouched() ? 'grid.touch.noClipboard' : 'grid.pasteByKey')),
        )
      else commands[tool]()
    },
    /** The code arrives before it is needed, also if the connection is lost meanwhile. */
    onFocus: () => void loadCode().catch(() => undefined),
    asked,
    paste: () => asked && paste(asked),
    cancel: () => setAsked(undefined),
  }
}

/** Reads the texts of a range, also of rows that are not loaded. */
function useSource({ listId, asOf, positions, shown, valueColumns }: CellActionsOptions) {
  const client = useQueryClient()
  return async ({ readRows }: Code, range: CellRange) => {
    const wanted = positions.slice(range.top, range.top + countRows(range))
    const rows = await readRows({ client, listId, asOf, columns: valueColumns }, wanted)
    return (row: number, column: number): string => {
      const [found, id] = [rows[row - range.top], shown[column]]
      return found && id !== undefined ? readCopiedText(id, found, valueColumns) : ''
    }
  }
}

interface ClipboardTexts {
  text: string
  html: string
}

/** Browsers ask the user before. */
async function readClipboard(): Promise<ClipboardTexts> {
  const [item] = await navigator.clipboard.read()
  const read = async (type: string) => (item?.types.includes(type) ? (await item.getType(type)).text() : '')
  return { text: await read('text/plain'), html: await read('text/html') }
}

const hasEditable = (ranges: readonly CellRange[], shown: readonly ColumnId[]): boolean =>
  ranges.some(({ left, right }) => shown.slice(left, right + 1).some(isEditable))

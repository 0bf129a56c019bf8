import { useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, useRef } from 'react'
import { describeError } from '../../../api/describe-error.ts'
import { formatCount } from '../../../messages/format.ts'
import { useTranslation } from '../../../messages/translate.ts'
import type { ColumnId, ValueColumn } from '../columns.ts'
import { isGroup } from '../groups.ts'
import type { StatusLine } from '../status-line.ts'
import type { ShownRow } from '../unsaved-edits.ts'
import { readCopiedText } from './copied-text.ts'
import { type CellRange, joinRanges } from './ranges.ts'
import { type Block, writeHtml, writeTsv } from './write-clipboard.ts'

export interface CopyOptions {
  listId: string
  /** The run whose rows are shown. */
  asOf: string | undefined
  positions: readonly number[]
  shown: readonly ColumnId[]
  valueColumns: readonly ValueColumn[]
  ranges: readonly CellRange[]
  rowAt: (index: number) => ShownRow | undefined
  status: StatusLine
}

/** More cells are an export. */
const maxCopied = 200_000

/** Copies the selected cells as text and as a table. */
export function useCopyCells(options: CopyOptions) {
  const { listId, asOf, positions, shown, valueColumns, rowAt, status } = options
  const { t } = useTranslation()
  const client = useQueryClient()
  /** Fetched for a browser that writes to the clipboard only while a key is pressed. */
  const fetched = useRef<{ key: string; block: Block }>(undefined)
  /** What comes to the clipboard as soon as it is loaded. */
  const pending = useRef<Promise<Block>>(undefined)

  const sayCopied = (block: Block) => {
    const count = block.length * (block[0]?.length ?? 0)
    status.say(t('grid.copied', { count, n: formatCount(count) }))
  }

  async function readBlock(rows: readonly number[], columns: readonly number[]): Promise<Block> {
    const wanted = rows.flatMap((row) => positions[row] ?? [])
    const { readRows } = await import('./read-rows.ts')
    const found = await readRows({ client, listId, asOf, columns: valueColumns }, wanted)
    return found.map((row) => writeRow(row, columns))
  }

  const writeRow = (row: ShownRow | undefined, columns: readonly number[]) =>
    columns.map((column) => {
      const id = shown[column]
      return row && id !== undefined ? readCopiedText(id, row, valueColumns) : ''
    })

  async function copyLater(key: string, loading: Promise<Block>) {
    const write = async (type: string, text: (block: Block) => string) =>
      new Blob([text(await loading)], { type })
    pending.current = loading
    try {
      if (typeof ClipboardItem === 'undefined') {
        fetched.current = { key, block: await loading }
        status.say(t('grid.copyAgain'))
        return
      }
      const item = new ClipboardItem({
        'text/plain': write('text/plain', writeTsv),
        'text/html': write('text/html', writeHtml),
      })
      await navigator.clipboard.write([item])
      sayCopied(await loading)
    } catch (error) {
      status.say(describeError(error, 'getListRows'))
    } finally {
      if (pending.current === loading) pending.current = undefined
    }
  }

  function copy(event?: ClipboardEvent): boolean {
    const block = joinRanges(options.ranges)
    if (!block) {
      if (options.ranges.length > 0) status.say(t('grid.copyShape'))
      return false
    }
    event?.preventDefault()
    const { columns } = block
    const rows = block.rows.filter((row) => !isGroup(positions[row]))
    if (rows.length * columns.length > maxCopied) {
      status.say(t('grid.copyTooMany', { n: formatCount(maxCopied) }))
      return false
    }
    const key = JSON.stringify([options.ranges, shown])
    const loaded = rows.map(rowAt)
    const isLoaded = loaded.every((row) => row?.values.length === valueColumns.length)
    const ready = isLoaded
      ? loaded.map((row) => writeRow(row, columns))
      : fetched.current?.key === key && fetched.current.block
    if (!event && ready) {
      void copyLater(key, Promise.resolve(ready))
      return true
    }
    if (!event || !ready) {
      const count = rows.length * columns.length
      status.say(t('grid.copying', { count, n: formatCount(count) }))
      void copyLater(key, readBlock(rows, columns))
      return true
    }
    event.clipboardData.setData('text/plain', writeTsv(ready))
    event.clipboardData.setData('text/html', writeHtml(ready))
    sayCopied(ready)
    return true
  }

  return {
    /** Without an event by a button. Returns whether the cells are on the clipboard, or will be. */
    copy,
    readPending: () => pending.current,
  }
}

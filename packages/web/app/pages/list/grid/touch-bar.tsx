import { clsx } from 'clsx'
import { useTranslation } from '../../../messages/translate.ts'
import { IconButton } from '../../../ui/button.tsx'
import {
  ArrowDownToLine,
  ClipboardPaste,
  Eraser,
  Pencil,
  Redo2,
  Scissors,
  Undo2,
} from '../../../ui/icons/app-icons.ts'
import type { IconPart } from '../../../ui/icons/create-icon.tsx'
import { Copy } from '../../../ui/icons/public-icons.ts'

const tools = [
  ['edit', Pencil],
  ['cut', Scissors],
  ['copy', Copy],
  ['paste', ClipboardPaste],
  ['clear', Eraser],
  ['fill-down', ArrowDownToLine],
  ['undo', Undo2],
  ['redo', Redo2],
] as const satisfies readonly (readonly [string, IconPart])[]

export type TouchTool = (typeof tools)[number][0]

/** What fingers do to the selected cells, where thumbs reach it. */
export function TouchBar({ onTool }: { onTool: (tool: TouchTool) => void }) {
  const { t } = useTranslation()
  return (
    <div
      role="toolbar"
      aria-label={t('grid.touch.title')}
      // The grid keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      className="flex shrink-0 justify-around border-t border-line bg-canvas"
    >
      {tools.map(([tool, icon]) => (
        <IconButton
          key={tool}
          icon={icon}
          label={t(`grid.touch.${tool}`)}
          // Phones have room for seven, and what is cut can be copied and cleared.
          className={clsx('size-11!', tool === 'cut' && 'max-sm:hidden!')}
          onClick={() => onTool(tool)}
        />
      ))}
    </div>
  )
}

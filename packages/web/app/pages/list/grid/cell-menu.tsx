import type { RefObject } from 'react'
import { useTranslation } from '../../../messages/translate.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { MenuAction, PointerMenu } from '../../../ui/menu.tsx'
import type { TouchTool } from './touch-bar.tsx'

const tools = [
  ['cut', '$mod+X'],
  ['copy', '$mod+C'],
  ['paste', '$mod+V'],
  ['clear', 'Delete'],
  ['fill-down', '$mod+D'],
] as const satisfies readonly (readonly [TouchTool, string])[]

interface CellMenuProps {
  at: { x: number; y: number }
  grid: RefObject<HTMLElement | null>
  mayEdit: boolean
  onTool: (tool: (typeof tools)[number][0]) => void
  /** Opens the product of the current cell. */
  onOpen: () => void
  onClose: () => void
}

/** What can be done with the selected cells, and the keys that do it. */
export function CellMenu({ at, grid, mayEdit, onTool, onOpen, onClose }: CellMenuProps) {
  const { t } = useTranslation()
  const shown = mayEdit ? tools : tools.filter(([tool]) => tool === 'copy')
  return (
    <PointerMenu at={at} finalFocus={grid} onClose={onClose}>
      {shown.map(([tool, keys]) => (
        <MenuAction key={tool} onClick={() => onTool(tool)}>
          <span className="mr-6 flex-1">{t(`grid.touch.${tool}`)}</span>
          <Kbd keys={keys} />
        </MenuAction>
      ))}
      <MenuAction onClick={onOpen}>
        <span className="mr-6 flex-1">{t('grid.openProduct')}</span>
        <Kbd keys="$mod+Enter" />
      </MenuAction>
    </PointerMenu>
  )
}

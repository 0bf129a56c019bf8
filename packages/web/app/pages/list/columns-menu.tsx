import { useState } from 'react'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Columns3, SquareFunction } from '../../ui/icons/app-icons.ts'
import { Openable, onDemand } from '../../ui/on-demand.tsx'
import { Popover } from '../../ui/popover.tsx'
import type { ColumnListProps } from './column-list.tsx'
import { type ColumnId, createLayout, toggledColumn } from './columns.ts'

const ColumnList = onDemand(() => import('./column-list.tsx')).part('ColumnList')
const ComputedPanel = onDemand(() => import('./computed/computed-panel.tsx'), { isLarge: true }).part(
  'ComputedPanel',
)

/** Shows, hides, orders and sizes columns, and leads to the computed ones. */
export function ColumnsMenu({ list, layout, onLayout }: ColumnListProps) {
  const { t } = useTranslation()
  const [isComputing, setComputing] = useState(false)
  const show = (id: ColumnId) =>
    layout.shown.includes(id) || onLayout({ ...layout, shown: toggledColumn(layout.shown, id) })
  return (
    <>
      <Popover
        title={t('sheet.layout.title')}
        trigger={
          // Phones have no columns.
          <Button icon={Columns3} className="max-sm:hidden">
            {t('sheet.layout.title')}
          </Button>
        }
      >
        {(close) => (
          <>
            <ColumnList list={list} layout={layout} onLayout={onLayout} />
            <div className="flex flex-wrap justify-between gap-2 border-t border-line p-2">
              <Button
                look="ghost"
                icon={SquareFunction}
                onClick={() => {
                  close()
                  setComputing(true)
                }}
              >
                {t('sheet.layout.computed')}
              </Button>
              <Button look="ghost" onClick={() => onLayout(createLayout(list.own_columns))}>
                {t('sheet.layout.reset')}
              </Button>
            </div>
          </>
        )}
      </Popover>
      <Openable isOpen={isComputing}>
        <ComputedPanel list={list} isOpen={isComputing} onClose={() => setComputing(false)} onAdd={show} />
      </Openable>
    </>
  )
}

import { Suspense } from 'react'
import { useTranslation } from '../../messages/translate.ts'
import { ChevronDown } from '../../ui/icons/public-icons.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ColumnMenuProps } from './column-menu.tsx'

const ColumnMenu = onDemand(() => import('./column-menu.tsx'), { isLarge: true }).part('ColumnMenu')

type HeadingMenuProps = Omit<ColumnMenuProps, 'onClose'>

/** What can be done with a column, and how its values are distributed. */
export function HeadingMenu(props: HeadingMenuProps) {
  const { t } = useTranslation()
  const { title } = props
  return (
    // The heading would be dragged.
    <span
      className="absolute inset-y-0 right-1.5 flex items-center"
      onPointerDown={(event) => event.stopPropagation()}
    >
      <Popover
        title={title}
        trigger={
          <button
            type="button"
            aria-label={t('grid.column.menu', { column: title })}
            className="flex size-5 shrink-0 items-center justify-center rounded-sm bg-canvas opacity-0 group-hover/heading:opacity-100 hover:bg-sunken focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
          >
            <ChevronDown className="size-3.5" aria-hidden />
          </button>
        }
      >
        {(close) => (
          <Suspense fallback={<Skeleton className="m-4 h-64 w-56" />}>
            <ColumnMenu {...props} onClose={close} />
          </Suspense>
        )}
      </Popover>
    </span>
  )
}

import { clsx } from 'clsx'
import type { ElementType, HTMLAttributes } from 'react'

interface PanelProps extends HTMLAttributes<HTMLElement> {
  as?: ElementType
}

/** A bordered section of a page. */
export function Panel({ as: Tag = 'section', className, ...rest }: PanelProps) {
  return <Tag {...rest} className={clsx('rounded-lg border border-line bg-surface', className)} />
}

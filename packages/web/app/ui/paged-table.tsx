import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Pagination } from './pagination.tsx'

interface PageFooterProps {
  /** What the page shows of how many. */
  shown: string
  page: number
  pages: number
  onPage: (page: number) => void
}

export function PageFooter({ shown, ...pagination }: PageFooterProps) {
  return (
    <footer className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-2">
      <p className="text-sm text-muted tabular-nums" role="status">
        {shown}
      </p>
      <Pagination {...pagination} />
    </footer>
  )
}

interface PagedTableProps extends PageFooterProps {
  /** Whether another page loads, until which the former one is shown. */
  isStale: boolean
  children: ReactNode
}

/** A page of a table with the way to the others. */
export function PagedTable({ isStale, children, ...footer }: PagedTableProps) {
  return (
    <>
      <div aria-busy={isStale} className={clsx('transition-opacity', isStale && 'opacity-60')}>
        {children}
      </div>
      <PageFooter {...footer} />
    </>
  )
}

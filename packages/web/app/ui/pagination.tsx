import { clsx } from 'clsx'
import { useTranslation } from '../messages/translate.ts'
import { IconButton } from './button.tsx'
import { ChevronLeft, ChevronRight } from './icons/app-icons.ts'

const maxButtons = 5

/** At most five page numbers around the current page. */
export function pageWindow(page: number, pages: number): number[] {
  const shown = Math.min(maxButtons, pages)
  const first = Math.max(1, Math.min(page - Math.floor(maxButtons / 2), pages - shown + 1))
  return Array.from({ length: shown }, (_, index) => first + index)
}

interface PaginationProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

export function Pagination({ page, pages, onPage }: PaginationProps) {
  const { t } = useTranslation()
  if (pages <= 1) return null
  return (
    <nav aria-label={t('jobs.pages')} className="flex items-center gap-0.5">
      <IconButton
        icon={ChevronLeft}
        label={t('jobs.previous')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      {pageWindow(page, pages).map((number) => (
        <button
          key={number}
          type="button"
          aria-label={t('jobs.page', { page: number })}
          aria-current={number === page ? 'page' : undefined}
          disabled={number === page}
          onClick={() => onPage(number)}
          className={clsx(
            'h-9 min-w-9 rounded-lg px-2 tabular-nums transition-colors',
            number === page
              ? 'bg-accent-soft font-medium text-accent'
              : 'text-muted hover:bg-sunken hover:text-ink',
          )}
        >
          {number}
        </button>
      ))}
      <IconButton
        icon={ChevronRight}
        label={t('jobs.next')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}

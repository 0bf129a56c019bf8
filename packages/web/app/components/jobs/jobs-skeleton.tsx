import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Rows of the table's height, until the jobs are there. */
export function JobsSkeleton({ rows }: { rows: number }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      <span className="sr-only">{t('jobs.loading')}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
          key={index}
          className="flex h-[49px] items-center gap-6 border-t border-line px-5 first:border-t-0"
        >
          <Skeleton className="w-24" />
          <Skeleton className="w-40 max-w-[40%]" />
          <Skeleton className="hidden w-32 sm:block" />
          <Skeleton className="ml-auto w-20" />
        </div>
      ))}
    </div>
  )
}

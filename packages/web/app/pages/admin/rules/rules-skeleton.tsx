import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../ui/skeleton.tsx'

export function RulesSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status">
      <span className="sr-only">{t('admin.tabs.loading')}</span>
      {['w-32', 'w-40', 'w-24', 'w-36', 'w-28', 'w-44', 'w-32', 'w-24'].map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move.
        <div key={row} className="flex h-12 items-center gap-6 border-t border-line px-5 first:border-t-0">
          <div className="w-[30%]">
            <Skeleton className={width} />
          </div>
          <Skeleton className="w-56 max-w-[40%]" />
          <Skeleton className="ml-auto w-16" />
        </div>
      ))}
    </div>
  )
}

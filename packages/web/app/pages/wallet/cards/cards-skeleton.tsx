import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Two rows of the list's height, until the cards are there. */
export function CardsSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">{t('payments.cards.loading')}</span>
      {[0, 1].map((row) => (
        <div key={row} className="flex h-[69px] items-center gap-4 px-5">
          <Skeleton className="h-7 w-11" />
          <Skeleton className="w-36" />
          <Skeleton className="ml-auto w-20" />
        </div>
      ))}
    </div>
  )
}

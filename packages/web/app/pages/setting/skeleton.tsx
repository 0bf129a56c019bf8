import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/skeleton.tsx'

const sections = ['password', 'email', 'phone'] as const

export function SettingsSkeleton() {
  const { t } = useTranslation()
  return (
    <div>
      <p role="status" className="pb-6 text-muted">
        {t('settings.loading')}
      </p>
      {sections.map((section) => (
        <div
          key={section}
          className="grid gap-x-12 gap-y-5 border-t border-line py-8 lg:grid-cols-[minmax(0,19rem)_minmax(0,34rem)]"
        >
          <div>
            <Skeleton className="h-5 w-28" />
            <Skeleton className="mt-3 w-56" />
          </div>
          <Skeleton className="h-10 w-full" />
        </div>
      ))}
    </div>
  )
}

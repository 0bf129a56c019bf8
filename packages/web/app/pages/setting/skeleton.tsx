import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/skeleton.tsx'
import { sectionClass } from './section.tsx'

const sections = ['password', 'email', 'phone'] as const

export function SettingsSkeleton() {
  const { t } = useTranslation()
  return (
    <div>
      <p role="status" className="pb-6 text-muted">
        {t('settings.loading')}
      </p>
      {sections.map((section) => (
        <div key={section} className={sectionClass}>
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

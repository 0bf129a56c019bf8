import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link, Outlet, useLocation } from 'react-router'
import { queries } from '../../api/queries.ts'
import { session } from '../../api/session.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryError } from '../../components/query-boundary.tsx'
import { loadTexts } from '../../messages/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { settingPaths } from '../../setting-paths.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { sectionClass } from './section.tsx'
import { useLinkedSection } from './use-linked-section.ts'

await loadTexts('settings')

/** The frame of the settings: five pages of sections. The page gets the profile from its outlet. */
export default function SettingLayout() {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const query = useQuery(queries.profile)
  const { data: profile } = query
  useLinkedSection(hash, profile !== undefined)
  return (
    <>
      <PageHeader title={t('settings.title')} />
      <div className="flex flex-col gap-x-8 xl:flex-row">
        <SettingsNavigation />
        <div className="min-w-0 flex-1">
          {profile ? (
            <Outlet context={profile} />
          ) : query.error ? (
            <QueryError
              query={query}
              calling="getProfile"
              describe={(reason) => t('settings.error', { reason })}
            />
          ) : (
            <SettingsSkeleton />
          )}
        </div>
      </div>
    </>
  )
}

const pages = [
  { to: settingPaths.account, title: 'account', isForSellers: false },
  { to: settingPaths.preferences, title: 'preferences', isForSellers: false },
  { to: settingPaths.billing, title: 'billing', isForSellers: true },
  { to: settingPaths.products, title: 'products', isForSellers: true },
  { to: settingPaths.automation, title: 'automation', isForSellers: true },
] as const

function SettingsNavigation() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const open = pathname.replace(/\/$/, '')
  const shown = pages.filter(({ isForSellers }) => session.role !== 'admin' || !isForSellers)
  return (
    <nav aria-label={t('settings.pages.label')} className="mb-6 xl:w-52 xl:shrink-0">
      <ul className="flex flex-wrap gap-1 xl:sticky xl:top-8 xl:flex-col">
        {shown.map(({ to, title }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              aria-current={to === open ? 'page' : undefined}
              className={clsx(
                'block rounded-lg px-3 py-1.5 transition-colors hover:bg-sunken hover:text-ink max-xl:border max-xl:border-line',
                to === open ? 'bg-accent-soft text-accent' : 'text-muted',
              )}
            >
              {t(`settings.pages.${title}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SettingsSkeleton() {
  const { t } = useTranslation()
  return (
    <div>
      <p role="status" className="pb-6 text-muted">
        {t('settings.loading')}
      </p>
      {[1, 2, 3].map((section) => (
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

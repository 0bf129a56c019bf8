import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigation } from 'react-router'
import { paths } from '../../paths.ts'

const tabs = [
  { to: paths.admin, name: 'jobs' },
  { to: paths.adminUsers, name: 'users' },
  { to: paths.adminKeyValues, name: 'keyValues' },
  { to: paths.adminMultiValues, name: 'multiValues' },
  { to: paths.adminKeywords, name: 'keywords' },
  { to: paths.adminGpt, name: 'gpt' },
] as const

/** The tabs of the admin area: the one that is open cannot be chosen; while one loads, the others say so. */
export function Tabs() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  const isLoading = next !== undefined && next !== pathname && tabs.some(({ to }) => to === next)
  const open = isLoading ? next : pathname.replace(/\/$/, '')
  const openTab = useRef<HTMLSpanElement>(null)
  // On narrow screens the row of tabs is wider than the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open.
  useEffect(() => {
    // Newer browsers answer a promise, which is no way to clean up.
    openTab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [open])
  return (
    <nav aria-label={t('admin.tabs.label')} className="mb-6 overflow-x-auto border-b border-line">
      <ul className="flex w-max min-w-full gap-1">
        {tabs.map(({ to, name }) => (
          <li key={to}>
            {to === open ? (
              <span ref={openTab} aria-current="page" aria-disabled className={tabClass(true)}>
                {t(`admin.tabs.${name}`)}
              </span>
            ) : (
              <Link to={to} prefetch="intent" className={tabClass(false)}>
                {/* The wider of both texts keeps the tabs where they are. */}
                <span className={clsx('col-start-1 row-start-1', isLoading && 'invisible')}>
                  {t(`admin.tabs.${name}`)}
                </span>
                {isLoading && (
                  <span className="col-start-1 row-start-1 text-center">{t('admin.tabs.loading')}</span>
                )}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function tabClass(isOpen: boolean): string {
  return clsx(
    'grid h-10 items-center border-b-2 px-3 whitespace-nowrap transition-colors outline-offset-[-2px]',
    isOpen ? 'border-accent font-medium text-ink' : 'border-transparent text-muted hover:text-ink',
  )
}

import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { session } from '../../api/session.ts'
import { sections } from './section.tsx'

const ofSellers: readonly string[] = ['subscription', 'seller-accounts']

export function SettingsNavigation() {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const shown = Object.entries(sections).filter(([id]) => session.role !== 'admin' || !ofSellers.includes(id))
  return (
    <nav aria-label={t('settings.sections')} className="mb-6 xl:w-44 xl:shrink-0">
      <ul className="flex flex-wrap gap-x-1 gap-y-1 xl:sticky xl:top-8 xl:flex-col">
        {shown.map(([id, [title]]) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              replace
              preventScrollReset
              aria-current={hash === `#${id}` ? 'location' : undefined}
              className={clsx(
                'block rounded-lg px-3 py-1.5 transition-colors hover:bg-sunken hover:text-ink max-xl:border max-xl:border-line',
                hash === `#${id}` ? 'bg-accent-soft text-accent' : 'text-muted',
              )}
            >
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

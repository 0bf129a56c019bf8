import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'

export const sectionClass =
  'grid gap-x-12 gap-y-5 border-t border-line py-8 lg:grid-cols-[minmax(0,19rem)_minmax(0,34rem)]'

/** Titles and texts of the sections. The element IDs are targets of links. */
const sections = {
  email: ['login.email', 'settings.email.text'],
  phone: ['settings.phone.title', 'settings.phone.text'],
  subscription: ['payments.subscription.title', 'payments.status.text'],
  'billing-details': ['payments.billing.title', 'payments.billing.text'],
  sources: ['settings.sources.title', 'settings.sources.text'],
  'seller-accounts': ['settings.connections.title', 'settings.connections.text'],
  'api-keys': ['apiKeys.title', 'apiKeys.text'],
  schedules: ['nav.schedules', 'schedules.settingText'],
  webhooks: ['nav.webhooks', 'webhooks.settingText'],
  notifications: ['settings.notifications.title', 'settings.notifications.text'],
  'low-balance': ['settings.lowBalance.title', 'settings.lowBalance.text'],
  language: ['nav.language', 'settings.language.text'],
  theme: ['nav.theme', 'settings.theme.text'],
  password: ['login.password', 'settings.password.text'],
  'second-factor': ['settings.secondFactor.title', 'settings.secondFactor.text'],
  sessions: ['settings.sessions.title', 'settings.sessions.text'],
  storage: ['settings.storage.title', 'settings.storage.text'],
  'your-data': ['settings.personalData.title', 'settings.personalData.text'],
} as const

export function SettingSection({ id, children }: { id: keyof typeof sections; children: ReactNode }) {
  const { t } = useTranslation()
  const headingId = useId()
  const [title, text] = sections[id]
  return (
    <section id={id} aria-labelledby={headingId} className={clsx(sectionClass, 'scroll-mt-20')}>
      <div>
        <h2 id={headingId} className="text-lg">
          {t(title)}
        </h2>
        <p className="mt-1 max-w-prose text-pretty text-muted">{t(text)}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'

const steps = ['list', 'quote', 'files'] as const

/** The way to the first result, for who has no job yet. */
export function FirstJob() {
  const { t } = useTranslation()
  return (
    <section className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 className="text-lg">{t('dashboard.first.title')}</h2>
      <p className="mt-0.5 text-muted">{t('dashboard.first.lead')}</p>
      <ol className="mt-5 grid gap-5 lg:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent tabular-nums"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="font-medium">{t(`dashboard.first.${step}`)}</h3>
              <p className="text-pretty text-muted">{t(`dashboard.first.${step}Text`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <ButtonLink look="primary" icon={Plus} to={paths.addFile} className="mt-6">
        {t('dashboard.first.action')}
      </ButtonLink>
    </section>
  )
}

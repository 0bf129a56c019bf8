// docs/decisions/0044-dashboard.md

import type { Job } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { queries } from '../../api/queries.ts'
import { walletQueries } from '../../api/wallet-queries.ts'
import { useAccess } from '../../components/use-access.ts'
import { formatCount } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Check } from '../../ui/icons/public-icons.ts'
import { Panel } from '../../ui/panel.tsx'
import { recentJobsQuery } from './dashboard-queries.ts'
import { FirstRun } from './first-run.tsx'
import { FirstStepAction } from './first-step-action.tsx'
import { type FirstStep, firstSteps, nextStep } from './first-steps.ts'

/** What a new account does next, and who acts, until its first list is finished. */
export function FirstList() {
  const { t } = useTranslation()
  const access = useAccess()
  const { data: profile } = useQuery(queries.profile)
  const { data: wallet } = useQuery(walletQueries.wallet)
  const { data: recent } = useQuery(recentJobsQuery)
  if (!profile || !wallet || !recent) return null
  const [latest] = recent.jobs
  const next = nextStep({
    isApproved: profile.is_admin_verified || access === 'full',
    mayStart: access === 'full',
    balance: wallet.balance,
    latest,
  })
  const done = firstSteps.findIndex(({ name }) => name === next)
  return (
    <Panel aria-labelledby="first-list" className="overflow-clip">
      <header className="p-5 sm:p-6">
        <h2 id="first-list" className="text-xl">
          {t('dashboard.first.title')}
        </h2>
        <p className="mt-1 text-pretty text-muted">{t('dashboard.first.lead')}</p>
        <p className="mt-4 flex items-center gap-3 text-sm text-muted tabular-nums">
          <span className="flex h-1.5 max-w-56 flex-1 gap-1" aria-hidden>
            {firstSteps.map(({ name }, index) => (
              <span
                key={name}
                className={clsx('flex-1 rounded-full', index < done ? 'bg-found-solid' : 'bg-line')}
              />
            ))}
          </span>
          {t('dashboard.first.progress', { done, total: firstSteps.length })}
        </p>
      </header>
      <ol>
        {firstSteps.map((step, index) => (
          <Step key={step.name} step={step} number={index + 1} isDone={index < done} isNext={index === done}>
            {index === done && <NextStep name={next} latest={latest} />}
            {step.name === 'coins' && index < done && wallet.balance > 0 && (
              <p className="text-muted">
                {t('dashboard.first.coinsHeld', { count: Math.floor(wallet.balance) })}
              </p>
            )}
          </Step>
        ))}
      </ol>
    </Panel>
  )
}

interface StepProps {
  step: FirstStep
  number: number
  isDone: boolean
  isNext: boolean
  children: ReactNode
}

function Step({ step, number, isDone, isNext, children }: StepProps) {
  const { t } = useTranslation()
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className={clsx(
        'flex gap-3 border-t border-line px-5 sm:px-6',
        isNext ? 'bg-accent-soft/50 py-5' : 'py-3',
      )}
    >
      <span
        className={clsx(
          'label-shape flex size-6 shrink-0 items-center justify-center text-sm font-semibold tabular-nums',
          isDone && 'bg-found-soft text-found',
          isNext && 'bg-accent text-on-accent',
          !isDone && !isNext && 'bg-sunken text-muted',
        )}
      >
        {isDone ? <Check className="size-4" aria-hidden /> : formatCount(number)}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-0.5">
          <h3 className={clsx('text-base font-medium', isDone && 'text-muted')}>
            {isDone && <span className="sr-only">{t('dashboard.first.done')} </span>}
            {t(`dashboard.first.${step.name}${isDone ? 'Done' : ''}`)}
          </h3>
          {!isDone && (
            <span
              className={clsx(
                'rounded-full px-2 text-sm',
                isNext ? 'bg-accent font-medium text-on-accent' : 'bg-sunken text-muted',
              )}
            >
              {t(`dashboard.first.${step.who}${isNext ? 'Now' : ''}`)}
            </span>
          )}
        </div>
        {children}
      </div>
    </li>
  )
}

function NextStep({ name, latest }: { name: FirstStep['name']; latest: Job | undefined }) {
  const { t } = useTranslation()
  if (name === 'run' && latest) return <FirstRun job={latest} />
  return (
    <>
      <p className="mt-0.5 max-w-2xl text-pretty text-muted">{t(`dashboard.first.${name}Text`)}</p>
      <FirstStepAction name={name} latest={latest} />
    </>
  )
}

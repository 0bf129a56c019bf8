import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Check, Coins, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { walletQueries } from '../../api/wallet-queries.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'

const steps = ['coins', 'list', 'files'] as const

export function FirstJob() {
  const { t } = useTranslation()
  const { data: wallet } = useQuery(walletQueries.wallet)
  if (wallet === undefined) return null
  const next = wallet.balance > 0 ? 'list' : 'coins'
  const count = Math.floor(wallet.balance)
  return (
    <Panel className="p-5 sm:p-6">
      <h2 className="text-lg">{t('dashboard.first.title')}</h2>
      <p className="mt-0.5 text-muted">{t('dashboard.first.lead')}</p>
      <ol className="mt-5 grid gap-5 lg:grid-cols-3">
        {steps.map((step, index) => {
          const isDone = index < steps.indexOf(next)
          return (
            <li key={step} aria-current={step === next ? 'step' : undefined} className="flex gap-3">
              <StepSign number={index + 1} isDone={isDone} isNext={step === next} />
              <div>
                <h3 className="font-medium">{t(`dashboard.first.${step}`)}</h3>
                <p className="text-pretty text-muted">
                  {step === 'coins' && isDone
                    ? t('dashboard.first.coinsDone', { count })
                    : t(`dashboard.first.${step}Text`)}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
      {next === 'coins' ? (
        <ButtonLink look="primary" icon={Coins} to={paths.addBalance} className="mt-6">
          {t('wallet.lowAction')}
        </ButtonLink>
      ) : (
        <ButtonLink look="primary" icon={Plus} to={paths.addFile} className="mt-6">
          {t('jobs.emptyAction')}
        </ButtonLink>
      )}
    </Panel>
  )
}

function StepSign({ number, isDone, isNext }: { number: number; isDone: boolean; isNext: boolean }) {
  const { t } = useTranslation()
  return (
    <span
      className={clsx(
        'flex size-6 shrink-0 items-center justify-center rounded-full text-sm font-semibold tabular-nums',
        isDone && 'bg-found-soft text-found',
        isNext && 'bg-accent text-on-accent',
        !isDone && !isNext && 'bg-sunken text-muted',
      )}
    >
      {isDone ? (
        <>
          <Check className="size-4" aria-hidden />
          <span className="sr-only">{t('dashboard.first.done')}</span>
        </>
      ) : (
        number
      )}
    </span>
  )
}

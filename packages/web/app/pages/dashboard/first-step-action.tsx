import type { Job } from '@merkwerk/contract'
import { ArrowRight, Coins, CreditCard, type LucideIcon, Plus } from 'lucide-react'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { FirstStep } from './first-steps.ts'

interface StepLink {
  icon: LucideIcon
  to: string
  label: string
}

/** The link to what a step asks for. Steps of other people have none. */
export function FirstStepAction({ name, latest }: { name: FirstStep['name']; latest: Job | undefined }) {
  const { t } = useTranslation()
  const links: Partial<Record<FirstStep['name'], StepLink>> = {
    subscription: { icon: CreditCard, to: paths.subscriptionFee, label: t('access.unpaid.action') },
    coins: { icon: Coins, to: paths.addBalance, label: t('access.lowAction') },
    list: { icon: Plus, to: paths.addFile, label: t('jobs.emptyAction') },
    ...(latest && { files: { icon: ArrowRight, to: paths.job(latest.job_id), label: t('dashboard.toJob') } }),
  }
  const link = links[name]
  if (!link) return null
  const { label, ...rest } = link
  return (
    <ButtonLink look="primary" className="mt-4" {...rest}>
      {label}
    </ButtonLink>
  )
}

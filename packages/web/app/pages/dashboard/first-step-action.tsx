import type { Job } from '@merkwerk/contract'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Coins, CreditCard, Plus } from '../../ui/icons/app-icons.ts'
import type { IconPart } from '../../ui/icons/create-icon.tsx'
import { ArrowRight } from '../../ui/icons/public-icons.ts'
import type { FirstStep } from './first-steps.ts'

interface StepLink {
  icon: IconPart
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

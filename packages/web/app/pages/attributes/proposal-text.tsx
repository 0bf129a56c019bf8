import type { ProposalMethod } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { formatShare } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { SignalHigh, SignalLow, SignalMedium } from '../../ui/icons/app-icons.ts'

const marks = {
  high: { icon: SignalHigh, look: 'text-found' },
  medium: { icon: SignalMedium, look: 'text-faint' },
  low: { icon: SignalLow, look: 'text-ambiguous' },
} as const

const rateConfidence = (confidence: number): keyof typeof marks =>
  confidence >= 0.9 ? 'high' : confidence >= 0.75 ? 'medium' : 'low'

/** The confidence of a proposal as an icon and a number, and the method that found it. */
export function ConfidenceText({ method, confidence }: { method: ProposalMethod; confidence: number }) {
  const { t } = useTranslation()
  const { icon: Icon, look } = marks[rateConfidence(confidence)]
  return (
    <span className="flex items-center gap-1.5 text-sm text-muted tabular-nums">
      <Icon className={clsx('size-4 shrink-0', look)} aria-hidden />
      {t('attributes.table.confidence', { share: formatShare(confidence) })}
      {', '}
      {t(`attributes.table.methods.${method}`)}
    </span>
  )
}

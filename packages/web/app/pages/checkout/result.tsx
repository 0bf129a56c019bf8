import { CircleAlert, CircleCheck, CircleSlash, Hourglass, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { ButtonLink } from '../../ui/button.tsx'

const marks = {
  success: { icon: CircleCheck, className: 'bg-found-soft text-found' },
  failure: { icon: CircleAlert, className: 'bg-blocked-soft text-blocked' },
  cancelled: { icon: CircleSlash, className: 'bg-sunken text-muted' },
  waiting: { icon: LoaderCircle, className: 'bg-sunken text-muted' },
  late: { icon: Hourglass, className: 'bg-ambiguous-soft text-ambiguous' },
} as const

export interface Way {
  to: string
  label: string
  onClick?: () => void
}

interface ResultProps {
  mark: keyof typeof marks
  title: string
  text?: string | undefined
  way?: Way | undefined
  /** A secondary button. */
  otherWay?: Way | undefined
  children?: ReactNode
}

export function Result({ mark, title, text, way, otherWay, children }: ResultProps) {
  const { icon: Icon, className } = marks[mark]
  return (
    <AccountFrame
      title={title}
      above={
        <span className={`mb-5 flex size-12 items-center justify-center rounded-full ${className}`}>
          <Icon className={mark === 'waiting' ? 'size-6 animate-spin' : 'size-6'} aria-hidden />
        </span>
      }
    >
      <div role="status" className="flex flex-col items-start gap-6">
        {text && <p className="mt-1.5 text-pretty text-muted">{text}</p>}
        {children}
      </div>
      {way && (
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink look={mark === 'waiting' ? 'secondary' : 'primary'} to={way.to} onClick={way.onClick}>
            {way.label}
          </ButtonLink>
          {otherWay && (
            <ButtonLink to={otherWay.to} onClick={otherWay.onClick}>
              {otherWay.label}
            </ButtonLink>
          )}
        </div>
      )}
    </AccountFrame>
  )
}

/** Fixed by the specification. */
export function FailedResult({ text, ...ways }: Pick<ResultProps, 'text' | 'way' | 'otherWay'>) {
  const { t } = useTranslation()
  return <Result mark="failure" title={t('payments.result.fail')} text={text} {...ways} />
}

/** The checkout was cancelled or failed. The user can pay again. */
export function UnpaidResult({ payAt, otherWay }: { payAt: string; otherWay: Way }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const way = { to: payAt, label: t('payments.result.payAgain') }
  if (!params.has('cancelled')) return <FailedResult way={way} otherWay={otherWay} />
  return (
    <Result
      mark="cancelled"
      title={t('payments.result.cancelledTitle')}
      text={t('payments.result.cancelledText')}
      way={way}
      otherWay={otherWay}
    />
  )
}

export function PendingResult({ isLate, way }: { isLate: boolean; way?: ResultProps['way'] }) {
  const { t } = useTranslation()
  return isLate ? (
    <Result
      mark="late"
      title={t('payments.result.lateTitle')}
      text={t('payments.result.lateText')}
      way={way}
    />
  ) : (
    <Result
      mark="waiting"
      title={t('payments.result.waitingTitle')}
      text={t('payments.result.waitingText')}
      way={way}
    />
  )
}

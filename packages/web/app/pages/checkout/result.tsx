import { CircleAlert, CircleCheck, Hourglass, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { ButtonLink } from '../../ui/button.tsx'

const marks = {
  success: { icon: CircleCheck, className: 'bg-found-soft text-found' },
  failure: { icon: CircleAlert, className: 'bg-blocked-soft text-blocked' },
  waiting: { icon: LoaderCircle, className: 'bg-sunken text-muted' },
  late: { icon: Hourglass, className: 'bg-ambiguous-soft text-ambiguous' },
} as const

interface ResultProps {
  mark: keyof typeof marks
  title: string
  text?: string | undefined
  way?: { to: string; label: string } | undefined
  children?: ReactNode
}

/** What became of a payment, and the one way on. */
export function Result({ mark, title, text, way, children }: ResultProps) {
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
        <ButtonLink
          look={mark === 'waiting' ? 'secondary' : 'primary'}
          to={way.to}
          className="mt-6 self-start"
        >
          {way.label}
        </ButtonLink>
      )}
    </AccountFrame>
  )
}

/** The specified words of a payment that failed. */
export function FailedResult({ text, way }: Pick<ResultProps, 'text' | 'way'>) {
  const { t } = useTranslation()
  return <Result mark="failure" title={t('payments.result.fail')} text={text} way={way} />
}

/** A payment that is not booked yet: the page waits, or has waited long enough. */
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

import type { Purchase } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { session } from '../../api/session.ts'
import { waitForPurchase } from '../../api/until-settled.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CircleSlash, Hourglass } from '../../ui/icons/app-icons.ts'
import { CircleAlert, CircleCheck, LoaderCircle } from '../../ui/icons/public-icons.ts'
import { findPurchaseId, toResult } from './payment-result.ts'

const marks = {
  success: { icon: CircleCheck, className: 'bg-found-soft text-found' },
  failure: { icon: CircleAlert, className: 'bg-blocked-soft text-blocked' },
  cancelled: { icon: CircleSlash, className: 'bg-sunken text-muted' },
  waiting: { icon: LoaderCircle, className: 'bg-sunken text-muted' },
  late: { icon: Hourglass, className: 'bg-ambiguous-soft text-ambiguous' },
  unknown: { icon: CircleAlert, className: 'bg-ambiguous-soft text-ambiguous' },
} as const

interface Way {
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
          <ButtonLink
            look={mark === 'waiting' || mark === 'unknown' ? 'secondary' : 'primary'}
            to={way.to}
            onClick={way.onClick}
          >
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

/** The checkout was cancelled or failed. The user can pay again. */
export function UnpaidResult({ payAt, otherWay }: { payAt: string; otherWay: Way }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const way = { to: payAt, label: t('payments.result.payAgain') }
  const isCancelled = params.has('cancelled')
  return (
    <Result
      mark={isCancelled ? 'cancelled' : 'failure'}
      title={t(isCancelled ? 'payments.result.cancelledTitle' : 'payments.result.fail')}
      text={isCancelled ? t('payments.result.cancelledText') : undefined}
      way={way}
      otherWay={otherWay}
    />
  )
}

interface PaidResultProps {
  pendingWay?: Way
  failedWay: Way
  /** The result of a booked purchase. Undefined without a purchase in the address. */
  children: (booked: Purchase | undefined) => ReactNode
}

/** The purchase in the address: pending, failed, booked, or unknown without a session or after a failed lookup. */
export function PaidResult({ pendingWay, failedWay, children }: PaidResultProps) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const id = findPurchaseId(params)
  const isSignedIn = session.access !== null
  const query = useQuery({
    queryKey: ['purchase', id],
    queryFn: async ({ signal }) => (await waitForPurchase(id ?? 0, signal)) ?? null,
    enabled: id !== undefined && isSignedIn,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const result = toResult({ id, isSignedIn, query })
  if (result === 'unnamed') return children(undefined)
  if (result === 'booked') return children(query.data ?? undefined)
  if (result === 'waiting' || result === 'late') {
    const title = t(`payments.result.${result}Title`)
    return <Result mark={result} title={title} text={t(`payments.result.${result}Text`)} way={pendingWay} />
  }
  if (result === 'unknown') {
    const goWallet = { to: paths.wallet, label: t('payments.result.goWallet') }
    const logIn = { to: paths.login, label: t('payments.result.loginAgain') }
    return (
      <Result
        mark="unknown"
        title={t('payments.result.unknownTitle')}
        text={t('payments.result.unknownText')}
        way={isSignedIn ? goWallet : logIn}
      >
        {isSignedIn && (
          <Button look="primary" onClick={() => void query.refetch()}>
            {t('app.retry')}
          </Button>
        )}
      </Result>
    )
  }
  const text = result === 'expired' ? t('payments.result.expired') : undefined
  return <Result mark="failure" title={t('payments.result.fail')} text={text} way={failedWay} />
}

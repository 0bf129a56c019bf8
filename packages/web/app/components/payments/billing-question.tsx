import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { paymentQueries } from '../../api/wallet-queries.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { QueryBoundary } from '../query-boundary.tsx'
import { BillingDetailsForm } from './billing-details-form.tsx'

/** The form that had the focus is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

/** Asks for the billing details once, then shows the way of paying. Payments without them are refused. */
export function BillingQuestion({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const headingId = useId()
  const [isAnswered, setAnswered] = useState(false)
  const query = useQuery(paymentQueries.billingDetails)
  return (
    <QueryBoundary query={query} calling="getBillingDetails" loading={<Skeleton className="h-10" />}>
      {({ details }) =>
        details ? (
          isAnswered ? (
            <div ref={takeFocus} tabIndex={-1} className="flex flex-col gap-5 outline-none">
              {children}
            </div>
          ) : (
            children
          )
        ) : (
          <section aria-labelledby={headingId} className="flex flex-col gap-5">
            <div>
              <h2 id={headingId} className="text-lg">
                {t('payments.billing.title')}
              </h2>
              <p className="mt-1 text-pretty text-muted">{t('payments.billing.question')}</p>
            </div>
            <BillingDetailsForm
              details={null}
              submitLabel={t('payments.billing.continue')}
              onSaved={() => setAnswered(true)}
            />
          </section>
        )
      }
    </QueryBoundary>
  )
}

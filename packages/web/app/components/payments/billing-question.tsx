import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentQueries } from '../../api/wallet-queries.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { QueryBoundary } from '../query-boundary.tsx'
import { BillingDetailsForm } from './billing-details-form.tsx'

/** Asks for the billing details once, then shows the way of paying. Payments without them are refused. */
export function BillingQuestion({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const headingId = useId()
  const query = useQuery(paymentQueries.billingDetails)
  return (
    <QueryBoundary query={query} calling="getBillingDetails" loading={<Skeleton className="h-10" />}>
      {({ details }) =>
        details ? (
          children
        ) : (
          <section aria-labelledby={headingId} className="flex flex-col gap-5">
            <div>
              <h2 id={headingId} className="text-lg">
                {t('payments.billing.title')}
              </h2>
              <p className="mt-1 text-pretty text-muted">{t('payments.billing.question')}</p>
            </div>
            <BillingDetailsForm details={null} submitLabel={t('payments.billing.continue')} />
          </section>
        )
      }
    </QueryBoundary>
  )
}

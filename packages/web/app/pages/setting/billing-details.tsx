import type { BillingDetailsState } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paymentQueries } from '../../api/wallet-queries.ts'
import { BillingDetailsForm } from '../../components/payments/billing-details-form.tsx'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { formatDay } from '../../messages/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { SettingSection } from './section.tsx'

export function BillingDetailsSection() {
  const { t } = useTranslation()
  const toast = useToast()
  const query = useQuery(paymentQueries.billingDetails)
  return (
    <SettingSection id="billing-details">
      <QueryBoundary query={query} calling="getBillingDetails" loading={<Skeleton className="h-96" />}>
        {({ details, vat_check: check }) => (
          <BillingDetailsForm
            details={details}
            vatCheck={check && <VatCheck check={check} />}
            submitLabel={t('payments.billing.submit')}
            onSaved={() => toast('success', t('payments.billing.saved'))}
          />
        )}
      </QueryBoundary>
    </SettingSection>
  )
}

const tones = { pending: 'waiting', valid: 'success', invalid: 'error', unavailable: 'waiting' } as const

function VatCheck({ check }: { check: NonNullable<BillingDetailsState['vat_check']> }) {
  const { t } = useTranslation()
  const date = check.checked_at === null ? '' : formatDay(check.checked_at)
  return <Notice tone={tones[check.status]}>{t(`payments.billing.check.${check.status}`, { date })}</Notice>
}

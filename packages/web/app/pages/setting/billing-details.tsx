import type { BillingDetailsState } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { paymentQueries } from '../../api/wallet-queries.ts'
import { BillingDetailsForm } from '../../components/payments/billing-details-form.tsx'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { formatDay } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { SettingSection } from './section.tsx'

export function BillingDetailsSection() {
  const { t } = useTranslation()
  const toast = useToast()
  const query = useQuery(paymentQueries.billingDetails)
  return (
    <SettingSection id="billing-details" title="payments.billing.title" text="payments.billing.text">
      <QueryBoundary query={query} calling="getBillingDetails" loading={<Skeleton className="h-96" />}>
        {({ details, vat_check: check, vat }) => (
          <BillingDetailsForm
            details={details}
            vatCheck={check && <VatCheck check={check} vat={vat} />}
            submitLabel={t('payments.billing.submit')}
            onSaved={() => toast('success', t('payments.billing.saved'))}
          />
        )}
      </QueryBoundary>
    </SettingSection>
  )
}

const tones = {
  pending: 'waiting',
  valid: 'success',
  invalid: 'error',
  mismatch: 'error',
  unavailable: 'waiting',
} as const

interface VatCheckProps {
  check: NonNullable<BillingDetailsState['vat_check']>
  vat: BillingDetailsState['vat']
}

/** A seller without a VAT number charges VAT to businesses with a confirmed one too. */
function VatCheck({ check: { status, checked_at: checkedAt }, vat }: VatCheckProps) {
  const { t } = useTranslation()
  const date = checkedAt === null ? '' : formatDay(checkedAt)
  const text = status === 'valid' && vat.treatment !== 'reverse-charge' ? 'validWithVat' : status
  return <Notice tone={tones[status]}>{t(`payments.billing.check.${text}`, { date })}</Notice>
}

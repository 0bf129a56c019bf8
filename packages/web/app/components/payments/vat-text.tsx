import type { BillingDetailsState } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { paymentQueries } from '../../api/wallet-queries.ts'
import { currentLanguage } from '../../messages/language.ts'
import { useTranslation } from '../../messages/translate.ts'

/** Says whether a price is gross or net for this buyer. Until that is known, prices include VAT. */
export function VatText() {
  const { t } = useTranslation()
  const { data } = useQuery(paymentQueries.billingDetails)
  if (!data?.details) return t('payments.packages.vat')
  const { treatment, percent, country }: BillingDetailsState['vat'] = data.vat
  if (treatment === 'reverse-charge' || treatment === 'outside-eu') return t(`payments.vat.${treatment}`)
  if (treatment === 'domestic' || country === null) return t('payments.vat.included', { percent })
  const state = new Intl.DisplayNames(currentLanguage(), { type: 'region' }).of(country) ?? country
  return t('payments.vat.includedOf', { percent, state })
}

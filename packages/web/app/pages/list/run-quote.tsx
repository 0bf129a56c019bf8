import type { JobQuote } from '@merkwerk/contract'
import { useTranslation } from 'react-i18next'
import { PaidProducts } from '../../components/paid-products.tsx'
import { QuoteLines } from '../../components/quoted-call.tsx'
import { formatCoinCount, formatCount } from '../../messages/format.ts'

/** The quote of a run over some rows. */
export function RunQuote({ quote, text }: { quote: JobQuote; text: string }) {
  const { t } = useTranslation()
  const { records, cost, available_coins, chosen_records: chosen } = quote
  return (
    <>
      <p>{text}</p>
      <PaidProducts count={quote.paid_products} />
      {chosen > 0 && <p>{t('run.chosen', { count: chosen })}</p>}
      <QuoteLines
        lines={[
          [t('run.rows'), formatCount(records)],
          [t('summary.cost'), `${t('summary.upTo')} ${formatCoinCount(cost)}`],
          [t('summary.balance'), formatCoinCount(available_coins)],
        ]}
      />
    </>
  )
}

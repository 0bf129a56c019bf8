import type { RunQuote } from '@merkwerk/contract'
import { PaidProducts } from '../../components/paid-products.tsx'
import { QuoteLines } from '../../components/quoted-call.tsx'
import { formatCoinCount, formatCount, formatDuration, formatMoment } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'

/** What a run looks up, and what it costs at most. */
export function QuoteOfRun({ quote, text, isAfresh }: { quote: RunQuote; text: string; isAfresh: boolean }) {
  const { t } = useTranslation()
  const { remembered, chosen_rows: chosen } = quote
  const skipped = quote.skipped.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <p>{text}</p>
      <PaidProducts count={isAfresh ? 0 : quote.paid_products} />
      {remembered.oldest !== null && !isAfresh && (
        <p>{t('run.remembered', { count: remembered.products, date: formatMoment(remembered.oldest) })}</p>
      )}
      {chosen > 0 && <p>{t('run.chosen', { count: chosen })}</p>}
      <QuoteLines
        lines={[
          [
            t('run.quoteCost'),
            `${t('run.quoteUpTo')} ${formatCoinCount(isAfresh ? quote.coins_afresh : quote.coins)}`,
          ],
          [
            t('run.quoteTime'),
            t('run.quoteAbout', { time: formatDuration(isAfresh ? quote.seconds_afresh : quote.seconds) }),
          ],
          [t('jobs.rows'), formatCount(quote.rows)],
          ...(skipped > 0 ? [[t('verdict.skipped'), formatCount(skipped)] as const] : []),
          [t('run.quoteBalance'), formatCoinCount(quote.available_coins)],
        ]}
      />
    </>
  )
}

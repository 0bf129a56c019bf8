import { PageHeader } from '../../components/page-header.tsx'
import { useAccess } from '../../components/use-access.ts'
import { useSearchState } from '../../components/use-search-state.ts'
import { loadTexts } from '../../messages/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CreditCard, Plus } from '../../ui/icons/app-icons.ts'
import { Segments } from '../../ui/segments.tsx'
import { BalancePanel } from './balance-panel.tsx'
import { CoinHistory } from './coin-history.tsx'
import { InvoicesSection } from './invoices-section.tsx'
import { TransactionsSection } from './transactions-section.tsx'

await loadTexts('payments', 'wallet')

export default function WalletPage() {
  const { t } = useTranslation()
  const [params, change] = useSearchState()
  const mayBuy = useAccess() !== 'lacking'
  const isInvoices = params.get('view') === 'invoices'
  return (
    <>
      <PageHeader
        title={t('nav.wallet')}
        actions={
          <>
            <ButtonLink icon={CreditCard} to={paths.paymentMethods}>
              {t('nav.paymentMethods')}
            </ButtonLink>
            {mayBuy && (
              <ButtonLink look="primary" icon={Plus} to={paths.addBalance}>
                {t('nav.addBalance')}
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <BalancePanel />
        <CoinHistory />
        <div className="flex flex-col gap-3">
          <Segments
            label={t('wallet.views')}
            value={isInvoices ? 'invoices' : 'transactions'}
            choices={[
              ['transactions', t('wallet.transactions')],
              ['invoices', t('wallet.invoices')],
            ]}
            onChange={(view) => change(new URLSearchParams(view === 'invoices' ? { view } : {}))}
          />
          {isInvoices ? <InvoicesSection /> : <TransactionsSection />}
        </div>
      </div>
    </>
  )
}

import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../api/describe-error.ts'
import { saveBookings, saveStatement } from '../../api/wallet-files.ts'
import type { TransactionFilter } from '../../api/wallet-queries.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuAction, MenuGroup } from '../../ui/menu.tsx'
import { useToast } from '../../ui/toast.tsx'
import { monthBefore, type Span } from './spans.ts'

/** The bookings as files: those listed as CSV, and statements of a month or of the span that is chosen. */
export function BookingsMenu({ filter }: { filter: TransactionFilter }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { from, to } = filter

  function saveCsv() {
    saveBookings(filter).catch((error: unknown) => toast('error', describeError(error, 'exportTransactions')))
  }
  function save(span: Span) {
    saveStatement(span).catch((error: unknown) => toast('error', describeError(error, 'downloadStatement')))
  }

  return (
    <Menu
      trigger={
        <Button icon={Download} className="h-10">
          {t('wallet.download')}
        </Button>
      }
    >
      <MenuGroup label={t('wallet.bookings')}>
        <MenuAction onClick={saveCsv}>{t('wallet.csv')}</MenuAction>
      </MenuGroup>
      <MenuGroup label={t('wallet.statement')}>
        {from && to && (
          <MenuAction onClick={() => save({ from, to })}>
            {t('wallet.statementSpan', { from, to })}
          </MenuAction>
        )}
        <MenuAction onClick={() => save(monthBefore(new Date(), 0))}>{t('wallet.statementThis')}</MenuAction>
        <MenuAction onClick={() => save(monthBefore(new Date(), 1))}>{t('wallet.statementLast')}</MenuAction>
      </MenuGroup>
    </Menu>
  )
}

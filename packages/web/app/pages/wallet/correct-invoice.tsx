import { endpoints, type Invoice } from '@merkwerk/contract'
import { useState } from 'react'
import { call } from '../../api/index.ts'
import { walletQueries } from '../../api/wallet-queries.ts'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'

/** Replaces an invoice that states other billing details or VAT than the account has now. */
export function CorrectInvoice({ invoice: { id, number } }: { invoice: Invoice }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useToastMutation(
    'correctInvoice',
    () => call(endpoints.correctInvoice, { params: { id } }).finally(() => setOpen(false)),
    { done: t('wallet.correct.done'), refresh: [walletQueries.invoices.queryKey] },
  )
  return (
    <ConfirmDialog
      trigger={
        <Button
          look="ghost"
          className="-my-2 -ml-3 text-sm"
          aria-label={t('wallet.correct.label', { number })}
        >
          {t('wallet.correct.action')}
        </Button>
      }
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      title={t('wallet.correct.title', { number })}
      cancelLabel={t('wallet.correct.keep')}
      confirmLabel={t('wallet.correct.confirm')}
      busyLabel={t('wallet.correct.busy')}
      isBusy={isPending}
      onConfirm={() => mutate()}
      look="primary"
    >
      <p>{t('wallet.correct.why')}</p>
      <p>{t('wallet.correct.effect')}</p>
    </ConfirmDialog>
  )
}

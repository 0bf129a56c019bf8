import { type Card, endpoints } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../api/describe-error.ts'
import { call } from '../../../api/index.ts'
import { cardName } from '../../../components/payments/card-name.ts'
import { IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast.tsx'

export function DeleteCard({ card, isDefault }: { card: Card; isDefault: boolean }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const name = cardName(card)
  const remove = useMutation({
    mutationFn: () => call(endpoints.deleteCard, { query: { payment_id: card.id } }),
    onSuccess: () => {
      setOpen(false)
      toast('success', t('payments.cards.deleted', { card: name }))
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['payments'] }),
  })
  return (
    <>
      <IconButton
        icon={Trash2}
        label={t('payments.cards.delete', { card: name })}
        onClick={() => {
          remove.reset()
          setOpen(true)
        }}
      />
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('payments.cards.deleteTitle', { card: name })}
        keepLabel={t('payments.cards.keep')}
        confirmLabel={t('payments.cards.confirmDelete')}
        busyLabel={t('payments.cards.deleting')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <p>{t('payments.cards.deleteText')}</p>
        {isDefault && <p>{t('payments.cards.deleteDefault')}</p>}
        {remove.error && <Notice tone="error">{describeError(remove.error, 'deleteCard')}</Notice>}
      </ConfirmDialog>
    </>
  )
}

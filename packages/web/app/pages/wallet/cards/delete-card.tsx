import { type Card, endpoints } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/index.ts'
import { ConfirmedCall } from '../../../components/confirmed-call.tsx'
import { cardName } from '../../../components/payments/card-name.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.tsx'

export function DeleteCard({ card, isDefault }: { card: Card; isDefault: boolean }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const name = cardName(card)
  return (
    <ConfirmedCall
      trigger={(ask) => (
        <IconButton icon={Trash2} label={t('payments.cards.delete', { card: name })} onClick={ask} />
      )}
      title={t('payments.cards.deleteTitle', { card: name })}
      labels={{
        keep: t('payments.cards.keep'),
        confirm: t('payments.cards.confirmDelete'),
        busy: t('payments.cards.deleting'),
      }}
      name="deleteCard"
      onConfirm={() => call(endpoints.deleteCard, { query: { payment_id: card.id } })}
      onDone={() => toast('success', t('payments.cards.deleted', { card: name }))}
      onSettled={() => client.invalidateQueries({ queryKey: ['payments'] })}
    >
      <p>{t('payments.cards.deleteText')}</p>
      {isDefault && <p>{t('payments.cards.deleteDefault')}</p>}
    </ConfirmedCall>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, redirect } from 'react-router'
import { PageHeader } from '../../../components/page-header.tsx'
import { CardForm } from '../../../components/payments/card-form.tsx'
import { useOnward } from '../../../components/use-onward.ts'
import { loadTexts } from '../../../messages/index.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/notice.tsx'

await loadTexts('payments')

/** Time to read the message. */
const shownMs = 1_500

/** For a subscription the user returns to the subscription page. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  if (new URL(request.url).searchParams.get('purchase') === 'subscription')
    throw redirect(paths.subscriptionCard)
  return null
}

export default function AddPaymentMethodPage() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isDone, setDone] = useState(false)
  useOnward(isDone ? paths.paymentMethods : undefined, shownMs, { replace: true })
  return (
    <div className="max-w-lg">
      <PageHeader
        back={{ to: paths.paymentMethods, label: t('nav.paymentMethods') }}
        title={t('payments.addCard.title')}
        lead={t('payments.addCard.lead')}
      />
      <CardForm
        submitLabel={t('payments.addCard.submit')}
        busyLabel={t('app.saving')}
        isDone={isDone}
        onSaved={async () => {
          setDone(true)
          await client.invalidateQueries({ queryKey: ['payments'] })
        }}
      />
      {isDone && (
        <div className="mt-5">
          <Notice tone="success">{t('payments.addCard.done')}</Notice>
        </div>
      )}
    </div>
  )
}

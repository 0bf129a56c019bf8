import { endpoints, problem } from '@merkwerk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { call } from '../../api/index.ts'
import { walletQueries } from '../../api/wallet-queries.ts'
import { webhookQueries } from '../../api/webhook-queries.ts'
import { useContractForm } from '../../components/account/use-contract-form.ts'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { SubscriberFields } from '../../components/subscriber-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'

/** The number of coins that the event `balance.low` and the warning use. */
export function LowBalance() {
  const { t } = useTranslation()
  const query = useQuery(webhookQueries.lowBalance)
  return (
    <Panel className="mt-6 p-5">
      <h2 className="text-lg">{t('webhooks.balance.title')}</h2>
      <p className="mt-1 max-w-prose text-pretty text-muted">{t('webhooks.balance.text')}</p>
      <div className="mt-4 max-w-xs">
        <QueryBoundary query={query} calling="getLowBalance" loading={<Skeleton className="h-16 w-full" />}>
          {({ coins }) => (
            <SubscriberFields>
              <Threshold stored={coins} />
            </SubscriberFields>
          )}
        </QueryBoundary>
      </div>
    </Panel>
  )
}

/** Empty is not 0, which turns the event off. */
const thresholdForm = z.object({
  coins: z
    .string()
    .refine(
      (text) => text.trim() !== '' && endpoints.setLowBalance.body.safeParse({ coins: Number(text) }).success,
      problem('not-an-integer'),
    ),
})

function Threshold({ stored }: { stored: number }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const values = { coins: String(stored) }
  const form = useContractForm(thresholdForm, values, 'setLowBalance', async ({ coins }) => {
    await call(endpoints.setLowBalance, { body: { coins: Number(coins) } })
    toast('success', t('webhooks.balance.saved'))
    const changed = [webhookQueries.lowBalance, walletQueries.wallet]
    await Promise.all(changed.map(({ queryKey }) => client.invalidateQueries({ queryKey })))
  })
  return (
    <form noValidate className="flex flex-col items-start gap-3" onSubmit={form.onSubmit}>
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
      <Field
        label={t('webhooks.balance.coins')}
        className="w-full tabular-nums"
        inputMode="numeric"
        {...form.field('coins')}
      />
      <Button type="submit" isBusy={form.isSubmitting}>
        {t('app.save')}
      </Button>
    </form>
  )
}

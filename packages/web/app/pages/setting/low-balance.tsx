import { endpoints, lowBalanceSchema, problem } from '@merkwerk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '../../api/index.ts'
import { walletQueries } from '../../api/wallet-queries.ts'
import { webhookQueries } from '../../api/webhook-queries.ts'
import { useContractForm } from '../../components/account/use-contract-form.ts'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { SubscriberFields } from '../../components/subscriber-fields.tsx'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { SettingSection } from './section.tsx'

/** The number of coins below which the account is warned and the event `balance.low` is sent. */
export function LowBalanceSection() {
  const query = useQuery(webhookQueries.lowBalance)
  return (
    <SettingSection id="low-balance" title="settings.lowBalance.title" text="settings.lowBalance.text">
      <div className="max-w-xs">
        <QueryBoundary query={query} calling="getLowBalance" loading={<Skeleton className="h-16 w-full" />}>
          {({ coins }) => (
            <SubscriberFields>
              <Threshold stored={coins} />
            </SubscriberFields>
          )}
        </QueryBoundary>
      </div>
    </SettingSection>
  )
}

/** Empty is not 0, which turns the event off. */
const thresholdForm = z.object({
  coins: z
    .string()
    .refine(
      (text) => text.trim() !== '' && lowBalanceSchema.safeParse({ coins: Number(text) }).success,
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
    toast('success', t('settings.lowBalance.saved'))
    const changed = [webhookQueries.lowBalance, walletQueries.wallet]
    await Promise.all(changed.map(({ queryKey }) => client.invalidateQueries({ queryKey })))
  })
  return (
    <form noValidate className="flex flex-col items-start gap-3" onSubmit={form.onSubmit}>
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
      <Field
        label={t('settings.lowBalance.coins')}
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

import { endpoints } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/index.ts'
import { walletQueries } from '../../api/wallet-queries.ts'
import { webhookQueries } from '../../api/webhook-queries.ts'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { translateProblem } from '../../messages/validation.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

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
          {({ coins }) => <Threshold stored={coins} />}
        </QueryBoundary>
      </div>
    </Panel>
  )
}

function Threshold({ stored }: { stored: number }) {
  const { t } = useTranslation()
  const [text, setText] = useState(String(stored))
  const parsed = endpoints.setLowBalance.body.safeParse({
    coins: text.trim() === '' ? undefined : Number(text),
  })
  const [isSubmitted, setSubmitted] = useState(false)
  const save = useToastMutation(
    'setLowBalance',
    (body: { coins: number }) => call(endpoints.setLowBalance, { body }),
    {
      done: t('webhooks.balance.saved'),
      refresh: [webhookQueries.lowBalance.queryKey, walletQueries.wallet.queryKey],
    },
  )
  return (
    <form
      noValidate
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        if (parsed.success) save.mutate(parsed.data)
      }}
    >
      <Field
        label={t('webhooks.balance.coins')}
        className="w-full tabular-nums"
        inputMode="numeric"
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={isSubmitted && !parsed.success ? translateProblem('Please enter a whole number') : undefined}
      />
      <Button type="submit" isBusy={save.isPending}>
        {t('app.save')}
      </Button>
    </form>
  )
}

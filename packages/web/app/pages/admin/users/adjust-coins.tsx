import { ApiError } from '@merkwerk/client/app'
import { endpoints, type UserDetail } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { call } from '../../../api/index.ts'
import { useContractForm } from '../../../components/account/use-contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast.tsx'

const empty = { coins: '', reason: '' }
const coinsOf = (text: string): number => (/^[+-]?\d+$/.test(text.trim()) ? Number(text) : 0)

/** Gives coins to a user or takes available ones. Shows the new balance before it is booked. */
export function AdjustCoins({ user }: { user: UserDetail }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  // One key for each decision, so that a second attempt books nothing.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const toBody = ({ coins, reason }: typeof empty) => ({ coins: coinsOf(coins), reason, key })
  const schema = z.preprocess((values) => toBody(values as typeof empty), endpoints.adjustCoins.body)
  const form = useContractForm(schema, empty, 'adjustCoins', async (values) => {
    const { balance } = await call(endpoints.adjustCoins, {
      params: { id: user.id },
      body: toBody(values),
    }).catch(async (error: unknown) => {
      // An earlier attempt was booked although its response was lost. Shows its balance.
      if (error instanceof ApiError && error.fieldErrors.key !== undefined) {
        setKey(crypto.randomUUID())
        await client.invalidateQueries({ queryKey: ['users'] })
      }
      throw error
    })
    toast('success', t('admin.users.adjusted', { coins: balance }))
    form.reset()
    setKey(crypto.randomUUID())
    await client.invalidateQueries({ queryKey: ['users'] })
  })
  const coins = coinsOf(form.watch('coins'))
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
        <Field
          label={t('app.coins')}
          inputMode="text"
          autoComplete="off"
          placeholder="+100"
          {...form.field('coins')}
        />
        <Field label={t('app.reason')} autoComplete="off" maxLength={500} {...form.field('reason')} />
      </div>
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" isBusy={form.isSubmitting}>
          {t('admin.users.adjust')}
        </Button>
        {coins !== 0 && (
          <p className="text-sm text-muted tabular-nums">
            {t('admin.users.adjustPreview', {
              before: user.coins.balance,
              after: user.coins.balance + coins,
            })}
          </p>
        )}
      </div>
    </form>
  )
}

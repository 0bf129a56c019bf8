import { ApiError } from '@merkwerk/client/app'
import { adjustCoinsBody, endpoints, type UserDetail } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { call } from '../../../api/index.ts'
import { useContractForm } from '../../../components/account/use-contract-form.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast.tsx'

const empty = { coins: '', reason: '' }
/** More coins than this are booked only after a question: a digit too many costs a hundred times as much. */
const unasked = 1_000
const parseCoins = (text: string): number => (/^[+-]?\d+$/.test(text.trim()) ? Number(text) : 0)

/** The form, and whether it asks before it books many coins. */
function useAdjustment(user: UserDetail) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  // One key for each decision, so that a second attempt books nothing.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const toBody = ({ coins, reason }: typeof empty) => ({ coins: parseCoins(coins), reason, key })
  const schema = z.preprocess((values) => toBody(values as typeof empty), adjustCoinsBody)
  const isConfirmed = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const form = useContractForm(schema, empty, 'adjustCoins', async (values) => {
    if (Math.abs(parseCoins(values.coins)) > unasked && !isConfirmed.current) return setAsking(true)
    isConfirmed.current = false
    setAsking(false)
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
    toast('success', t('admin.users.adjusted', { count: balance }))
    form.reset()
    setKey(crypto.randomUUID())
    await client.invalidateQueries({ queryKey: ['users'] })
  })
  const confirm = () => {
    isConfirmed.current = true
  }
  return { form, isAsking, setAsking, confirm }
}

/** Gives coins to a user or takes available ones. Shows the new balance before it is booked, and asks about many coins. */
export function AdjustCoins({ user }: { user: UserDetail }) {
  const { t } = useTranslation()
  const element = useRef<HTMLFormElement>(null)
  const { form, isAsking, setAsking, confirm } = useAdjustment(user)
  const coins = parseCoins(form.watch('coins'))
  const preview = t('admin.users.adjustPreview', {
    before: user.coins.balance,
    after: user.coins.balance + coins,
  })
  return (
    <form noValidate ref={element} onSubmit={form.onSubmit} className="flex flex-col gap-4">
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
        {coins !== 0 && <p className="text-sm text-muted tabular-nums">{preview}</p>}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(coins > 0 ? 'admin.users.adjustGive' : 'admin.users.adjustTake', {
          count: Math.abs(coins),
          name: user.username,
        })}
        cancelLabel={t('admin.users.keep')}
        confirmLabel={t('admin.users.adjust')}
        busyLabel={t('admin.users.adjust')}
        isBusy={form.isSubmitting}
        look={coins > 0 ? 'primary' : 'danger'}
        onConfirm={() => {
          confirm()
          element.current?.requestSubmit()
        }}
      >
        <p className="tabular-nums">{preview}</p>
      </ConfirmDialog>
    </form>
  )
}

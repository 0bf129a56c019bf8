import { endpoints, type UserDetail } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../api/describe-error.ts'
import { call } from '../../../api/index.ts'
import { formatCoins } from '../../../messages/format.ts'
import { translateProblem } from '../../../messages/validation.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast.tsx'

/** Gives a user coins or takes free ones; what that makes of the balance is seen before. */
export function AdjustCoins({ user }: { user: UserDetail }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  // One key for one decision: sending it again books nothing more.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const coins = /^[+-]?\d+$/.test(text.trim()) ? Number(text) : 0
  const checked = endpoints.adjustCoins.body.safeParse({ coins, reason, key })
  const problemOf = (field: string) => {
    const problem = checked.error?.issues.find(({ path }) => path[0] === field)
    return isChecked && problem ? translateProblem(problem.message) : undefined
  }
  const adjust = useMutation({
    mutationFn: () => call(endpoints.adjustCoins, { params: { id: user.id }, body: { coins, reason, key } }),
    onSuccess: ({ balance }) => {
      toast('success', t('admin.users.adjusted', { coins: formatCoins(balance) }))
      setText('')
      setReason('')
      setChecked(false)
      setKey(crypto.randomUUID())
      return client.invalidateQueries({ queryKey: ['users'] })
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (checked.success && !adjust.isPending) adjust.mutate()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
        <Field
          label={t('admin.users.adjustBy')}
          inputMode="text"
          autoComplete="off"
          placeholder="+100"
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={problemOf('coins')}
        />
        <Field
          label={t('admin.users.reason')}
          autoComplete="off"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={problemOf('reason')}
        />
      </div>
      {adjust.error && <Notice tone="error">{describeError(adjust.error, 'adjustCoins')}</Notice>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" isBusy={adjust.isPending}>
          {t('admin.users.adjust')}
        </Button>
        {coins !== 0 && (
          <p className="text-sm text-muted tabular-nums">
            {t('admin.users.adjustPreview', {
              before: formatCoins(user.coins.balance),
              after: formatCoins(user.coins.balance + coins),
            })}
          </p>
        )}
      </div>
    </form>
  )
}

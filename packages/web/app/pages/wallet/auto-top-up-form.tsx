import { autoTopUpSchema, type CoinPackage, endpoints } from '@merkwerk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '../../api/caller.ts'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { paymentQueries } from '../../api/wallet-queries.ts'
import { formatCoins, formatEuro } from '../../messages/format.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useToast } from '../../ui/toast.tsx'

interface AutoTopUpFormProps {
  settings: Output<typeof endpoints.getAutoTopUp>
  packages: CoinPackage[]
  onSaved: () => void
}

export function AutoTopUpForm({ settings, packages, onSaved }: AutoTopUpFormProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const client = useQueryClient()
  const { data: saved } = useQuery(paymentQueries.cards)
  const [isEnabled, setEnabled] = useState(settings.enabled)
  const [threshold, setThreshold] = useState(String(settings.threshold))
  const [packageId, setPackageId] = useState(String(settings.productId))
  const [isChecked, setChecked] = useState(false)
  const body = { enabled: isEnabled, threshold: Number(threshold), productId: Number(packageId) }
  const most = packages.find(({ id }) => id === body.productId)?.coins ?? 0
  const isTooHigh = isEnabled && body.threshold > most
  const isValid = autoTopUpSchema.safeParse(body).success && !isTooHigh
  const hasNoCard = saved !== undefined && saved.defaultId === null
  const save = useMutation({
    mutationFn: () => call(endpoints.setAutoTopUp, { body }),
    onSuccess: ({ auto_top_up }) => {
      client.setQueryData(paymentQueries.autoTopUp.queryKey, auto_top_up)
      toast('success', t('wallet.topUp.saved'))
      onSaved()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (isValid) save.mutate()
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-6">
      <p className="text-pretty text-muted">{t('wallet.topUp.lead')}</p>
      {settings.stopped_reason && (
        <Notice tone="error" title={t('wallet.topUp.stoppedTitle')}>
          {t(`wallet.topUp.stopped-${settings.stopped_reason}`)}
        </Notice>
      )}
      {hasNoCard && (
        <Notice
          tone="waiting"
          action={<ButtonLink to={paths.addPaymentMethod}>{t('wallet.topUp.addCard')}</ButtonLink>}
        >
          {t('wallet.topUp.noCard')}
        </Notice>
      )}
      <Switch label={t('wallet.topUp.enable')} isOn={isEnabled} onChange={setEnabled} />
      <Field
        label={t('wallet.topUp.threshold')}
        inputMode="numeric"
        value={threshold}
        onChange={(event) => setThreshold(event.target.value.replace(/\D/g, ''))}
        error={
          isChecked && !isValid
            ? isTooHigh
              ? t('wallet.topUp.thresholdTooHigh', { most: formatCoins(most) })
              : t('wallet.topUp.thresholdNeeded')
            : undefined
        }
      />
      <Select
        label={t('wallet.topUp.package')}
        value={packageId}
        placeholder={t('wallet.topUp.package')}
        choices={packages.map(({ id, coins, price }) => ({
          value: String(id),
          label: t('wallet.topUp.packageChoice', { coins: formatCoins(coins), price: formatEuro(price) }),
        }))}
        onChange={setPackageId}
      />
      {save.error && <Notice tone="error">{describeError(save.error, 'setAutoTopUp')}</Notice>}
      <Button look="primary" type="submit" className="self-start" isBusy={save.isPending}>
        {save.isPending ? t('wallet.topUp.busy') : t('wallet.topUp.submit')}
      </Button>
    </form>
  )
}

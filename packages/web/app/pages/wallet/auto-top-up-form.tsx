import type { Output } from '@merkwerk/client/app'
import { autoTopUpSchema, type CoinPackage, endpoints, problem } from '@merkwerk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '../../api/index.ts'
import { paymentQueries } from '../../api/wallet-queries.ts'
import { useContractForm } from '../../components/account/use-contract-form.ts'
import { formatCount, formatEuro } from '../../messages/format.ts'
import { t, useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useToast } from '../../ui/toast.tsx'

export type AutoTopUpSettings = Output<typeof endpoints.getAutoTopUp>

interface AutoTopUpFormProps {
  settings: AutoTopUpSettings
  packages: CoinPackage[]
  onSaved: () => void
}

export const packageName = ({ coins, price }: CoinPackage): string =>
  t('wallet.topUp.packageChoice', { coins, price: formatEuro(price) })

type FormValues = { enabled: boolean; threshold: string; packageId: string }

export function AutoTopUpForm({ settings, packages, onSaved }: AutoTopUpFormProps) {
  const { t } = useTranslation()
  const { data: saved } = useQuery(paymentQueries.cards)
  const form = useTopUpForm({ settings, packages, onSaved })
  const limit = form.field('threshold')

  return (
    <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-6">
      <p className="text-pretty text-muted">{t('wallet.topUp.lead')}</p>
      {settings.stopped_reason && (
        <Notice tone="error" title={t('wallet.topUp.stoppedTitle')}>
          {t(`wallet.topUp.stopped-${settings.stopped_reason}`)}
        </Notice>
      )}
      {saved?.defaultId === null && (
        <Notice
          tone="waiting"
          action={<ButtonLink to={paths.addPaymentMethod}>{t('payments.addCard.title')}</ButtonLink>}
        >
          {t('wallet.topUp.noCard')}
        </Notice>
      )}
      <Switch
        label={t('wallet.topUp.enable')}
        isOn={form.watch('enabled')}
        onChange={(isOn) => form.setValue('enabled', isOn)}
      />
      <Field
        label={t('wallet.topUp.threshold')}
        inputMode="numeric"
        {...limit}
        onChange={(event) => {
          event.target.value = event.target.value.replace(/\D/g, '')
          return limit.onChange(event)
        }}
      />
      <Select
        label={t('wallet.topUp.package')}
        value={form.watch('packageId')}
        placeholder={t('wallet.topUp.package')}
        choices={packages.map((option) => ({ value: String(option.id), label: packageName(option) }))}
        onChange={(id) => form.setValue('packageId', id)}
      />
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
      <Button look="primary" type="submit" className="self-start" isBusy={form.isSubmitting}>
        {form.isSubmitting ? t('app.saving') : t('app.save')}
      </Button>
    </form>
  )
}

/** The threshold may be at most what the chosen package brings. */
function useTopUpForm({ settings, packages, onSaved }: AutoTopUpFormProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const client = useQueryClient()
  const toBody = ({ enabled, threshold, packageId }: FormValues) => ({
    enabled,
    threshold: Number(threshold),
    productId: Number(packageId),
  })
  const schema = z.custom<FormValues>().superRefine((values, context) => {
    const most = packages.find(({ id }) => String(id) === values.packageId)?.coins ?? 0
    const isTooHigh = values.enabled && Number(values.threshold) > most
    if (!isTooHigh && autoTopUpSchema.safeParse(toBody(values)).success) return
    const message = problem(isTooHigh ? 'threshold-too-high' : 'threshold-missing')
    context.addIssue({ code: 'custom', path: ['threshold'], message, params: { most: formatCount(most) } })
  })
  const { enabled, threshold, productId } = settings
  const values: FormValues = { enabled, threshold: String(threshold), packageId: String(productId) }
  return useContractForm(schema, values, 'setAutoTopUp', async (chosen) => {
    const { auto_top_up } = await call(endpoints.setAutoTopUp, { body: toBody(chosen) })
    client.setQueryData(paymentQueries.autoTopUp.queryKey, auto_top_up)
    toast('success', t('wallet.topUp.saved'))
    onSaved()
  })
}

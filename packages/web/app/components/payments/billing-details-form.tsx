import { type BillingDetails, countries, endpoints } from '@merkwerk/contract'
import { checkedBillingDetails } from '@merkwerk/contract/vat-number'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { call } from '../../api/index.ts'
import { paymentQueries } from '../../api/wallet-queries.ts'
import { currentLanguage } from '../../messages/language.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { useContractForm } from '../account/use-contract-form.ts'

/** Most customers are in these countries. The others follow by name. */
const firstCountries: readonly string[] = ['DE', 'AT', 'CH']

function countryChoices(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const nameCountry = (country: string) => names.of(country) ?? country
  const others = countries
    .filter((country) => !firstCountries.includes(country))
    .toSorted((a, b) => nameCountry(a).localeCompare(nameCountry(b), language))
  return [...firstCountries, ...others].map((country) => ({ value: country, label: nameCountry(country) }))
}

const toValues = (details: BillingDetails | null) => ({
  name: details?.name ?? '',
  street: details?.street ?? '',
  address_extra: details?.address_extra ?? '',
  postal_code: details?.postal_code ?? '',
  city: details?.city ?? '',
  region: details?.region ?? '',
  country: details?.country ?? '',
  vat_number: details?.vat_number ?? '',
  invoice_email: details?.invoice_email ?? '',
  reference: details?.reference ?? '',
})

interface BillingDetailsFormProps {
  details: BillingDetails | null
  /** The state of its check, below the VAT number. */
  vatCheck?: ReactNode
  submitLabel: string
  onSaved?: () => void
}

function useBillingForm(details: BillingDetails | null, onSaved: (() => void) | undefined) {
  const client = useQueryClient()
  const form = useContractForm(
    checkedBillingDetails,
    toValues(details),
    'saveBillingDetails',
    async (body) => {
      const { success: _, ...state } = await call(endpoints.saveBillingDetails, { body })
      form.reset(toValues(state.details))
      onSaved?.()
      client.setQueryData(paymentQueries.billingDetails.queryKey, state)
    },
  )
  return form
}

/** Everything that invoices say about the buyer. Countries decide which postal codes and VAT numbers are valid. */
export function BillingDetailsForm({ details, vatCheck, submitLabel, onSaved }: BillingDetailsFormProps) {
  const { t } = useTranslation()
  const form = useBillingForm(details, onSaved)
  const optional = t('payments.billing.optional')
  return (
    <form noValidate onSubmit={form.onSubmit} className="@container flex flex-col gap-5">
      <Field label={t('payments.billing.name')} autoComplete="billing organization" {...form.field('name')} />
      <CountryField form={form} />
      <AddressFields form={form} />
      <Field
        label={t('payments.billing.vatNumber')}
        hint={t('payments.billing.vatNumberHint')}
        autoComplete="off"
        spellCheck={false}
        {...form.field('vat_number')}
      />
      {vatCheck}
      <Field
        label={t('payments.billing.invoiceEmail')}
        hint={optional}
        type="email"
        autoComplete="billing email"
        {...form.field('invoice_email')}
      />
      <Field
        label={t('payments.billing.reference')}
        hint={optional}
        autoComplete="off"
        {...form.field('reference')}
      />
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
      <Button look="primary" type="submit" className="self-start" isBusy={form.isSubmitting}>
        {form.isSubmitting ? t('app.saving') : submitLabel}
      </Button>
    </form>
  )
}

interface BillingFieldsProps {
  form: ReturnType<typeof useBillingForm>
}

function CountryField({ form }: BillingFieldsProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const choices = useMemo(() => countryChoices(language), [language])
  const error = form.formState.errors.country?.message
  return (
    <div className="flex flex-col gap-1.5">
      <Select
        label={t('payments.billing.country')}
        placeholder={t('payments.billing.chooseCountry')}
        value={form.watch('country') || null}
        choices={choices}
        isInvalid={error !== undefined}
        onChange={(country) => {
          form.setValue('country', country, { shouldDirty: true })
          // The country decides which postal codes and VAT numbers are valid.
          if (form.isSubmitted) void form.trigger(['country', 'postal_code', 'vat_number'])
        }}
      />
      <FieldError text={error} />
    </div>
  )
}

function AddressFields({ form }: BillingFieldsProps) {
  const { t } = useTranslation()
  const optional = t('payments.billing.optional')
  return (
    <>
      <Field
        label={t('payments.billing.street')}
        autoComplete="billing address-line1"
        {...form.field('street')}
      />
      <Field
        label={t('payments.billing.extra')}
        hint={optional}
        autoComplete="billing address-line2"
        {...form.field('address_extra')}
      />
      <div className="grid items-start gap-x-3 gap-y-5 @sm:grid-cols-[minmax(0,9rem)_minmax(0,1fr)]">
        <Field
          label={t('payments.billing.postalCode')}
          autoComplete="billing postal-code"
          {...form.field('postal_code')}
        />
        <Field
          label={t('payments.billing.city')}
          autoComplete="billing address-level2"
          {...form.field('city')}
        />
      </div>
      <Field
        label={t('payments.billing.region')}
        hint={optional}
        autoComplete="billing address-level1"
        {...form.field('region')}
      />
    </>
  )
}

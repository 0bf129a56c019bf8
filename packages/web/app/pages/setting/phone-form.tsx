import { endpoints, type Language, phoneBody, problem } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { call } from '../../api/index.ts'
import { queries } from '../../api/queries.ts'
import { useContractForm } from '../../components/account/use-contract-form.ts'
import { currentLanguage } from '../../messages/language.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { useToast } from '../../ui/toast.tsx'
import {
  type Country,
  countries,
  firstCountries,
  hasPhoneLength,
  isPossiblePhone,
  joinPhone,
  readCallingCode,
  readPhone,
  splitPhone,
} from './phone-number.ts'

/** Empty is valid. Other numbers are checked with their country code. */
const phoneForm = z
  .object({ country: z.enum(countries), phone_number: z.string() })
  .refine(hasPhoneLength, {
    path: ['phone_number'],
    message: problem('phone-invalid'),
    abort: true,
  })
  .transform((phone) => ({ phone_number: phone.phone_number && joinPhone(phone) }))
  .pipe(phoneBody)
  .refine(({ phone_number }) => isPossiblePhone(phone_number), {
    path: ['phone_number'],
    message: problem('phone-invalid'),
  })

/** Where the specification's list has another English name than the browser. */
const specifiedNames: Partial<Record<Country, string>> = { GB: 'UK', TR: 'Turkey' }

function countryChoices(language: Language): { value: Country; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const nameCountry = (country: Country) =>
    (language === 'en' && specifiedNames[country]) || (names.of(country) ?? country)
  const others = countries
    .slice(firstCountries.length)
    .toSorted((a, b) => nameCountry(a).localeCompare(nameCountry(b), language))
  return [...firstCountries, ...others].map((country) => ({
    value: country,
    label: `${nameCountry(country)} ${readCallingCode(country)}`,
  }))
}

export function PhoneForm({ stored }: { stored: string | null }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const form = useContractForm(phoneForm, splitPhone(stored), 'changePhone', async (phone) => {
    const response = await call(endpoints.changePhone, { body: { phone_number: joinPhone(phone) } })
    form.reset(splitPhone(response.phone_number))
    toast('success', t('settings.phone.done'))
    await client.invalidateQueries(queries.profile)
  })
  const phone = form.watch()
  const language = currentLanguage()
  const choices = useMemo(() => countryChoices(language), [language])
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
      <div className="grid items-start gap-x-3 gap-y-5 sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)]">
        <Select
          label={t('settings.phone.country')}
          placeholder={t('settings.phone.country')}
          value={phone.country}
          choices={choices}
          onChange={(country) => form.setValue('country', country)}
        />
        <Field
          label={t('settings.phone.number')}
          type="tel"
          autoComplete="tel-national"
          {...form.field('phone_number')}
          value={phone.phone_number}
          onChange={({ target }) => {
            const { country, phone_number } = readPhone(phone, target.value)
            form.setValue('country', country)
            form.setValue('phone_number', phone_number, { shouldValidate: form.isSubmitted })
          }}
        />
      </div>
      <Button type="submit" isBusy={form.isSubmitting} className="self-start">
        {form.isSubmitting ? t('app.saving') : t('settings.phone.submit')}
      </Button>
    </form>
  )
}

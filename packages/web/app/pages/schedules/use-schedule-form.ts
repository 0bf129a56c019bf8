import { ApiError } from '@merkwerk/client/app'
import type { EndpointName, ExportPackage, endpoints, Schedule, scheduleBody } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type FieldError,
  type FieldErrors,
  type FieldPathValue,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { describeError } from '../../api/describe-error.ts'
import { exportQueries } from '../../api/export-queries.ts'
import { useTranslation } from '../../messages/translate.ts'
import { sayProblem } from '../../messages/validation.ts'
import { type Frequency, toCron, toFrequency } from './frequency.ts'
import { type TransferValues, toTransferBody, toTransferValues } from './transfer-values.ts'

export type ScheduleBody = z.infer<typeof scheduleBody>

/** Fields have the names of the contract, so that problems of the server appear at them. */
export interface ScheduleValues extends Pick<ScheduleBody, 'time_zone' | 'scope' | 'report_email'> {
  skip_unchanged: boolean
  list_id: string | null
  /** `cron` of the contract. */
  frequency: Frequency
  max_age_days: string
  max_coins: string
  input: TransferValues
  output: TransferValues
  /** Undefined until the user chooses one. The form then suggests the package of the last export. */
  export_package: ExportPackage | null | undefined
}

const toValues = (schedule: Schedule | undefined): ScheduleValues => ({
  list_id: schedule?.list_id ?? null,
  frequency: toFrequency(schedule?.cron),
  time_zone: schedule?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  scope: schedule?.scope ?? 'all',
  max_age_days: schedule?.max_age_days?.toString() ?? '',
  max_coins: schedule?.max_coins.toString() ?? '1000',
  report_email: schedule?.report_email ?? true,
  input: toTransferValues(schedule?.input),
  output: toTransferValues(schedule?.output),
  skip_unchanged: schedule?.skip_unchanged ?? true,
  export_package: schedule?.export_package ?? (schedule?.output ? null : undefined),
})

const wholeNumber = (text: string): number | null => (/^\d{1,8}$/.test(text.trim()) ? Number(text) : null)

const maxDays = 365

/** Finds the fields that must be corrected before the form is sent. */
function createResolver(listMissing: string): Resolver<ScheduleValues> {
  return (values) => {
    const { list_id, scope, max_age_days: age, max_coins: coins } = values
    const days = wholeNumber(age)
    const isAgeWrong = scope === 'stale' && age.trim() !== '' && (days === null || days < 1 || days > maxDays)
    const noNumber = { type: 'number', message: sayProblem('not-an-integer') }
    const errors: FieldErrors<ScheduleValues> = {
      ...(list_id === null && { list_id: { type: 'required', message: listMissing } }),
      ...(isAgeWrong && { max_age_days: noNumber }),
      ...(wholeNumber(coins) === null && { max_coins: noNumber }),
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}

const toBody = ({
  list_id: _,
  frequency,
  export_package: chosen,
  ...values
}: ScheduleValues): ScheduleBody => ({
  ...values,
  cron: toCron(frequency),
  time_zone: values.time_zone.trim(),
  max_age_days: values.scope === 'stale' ? wholeNumber(values.max_age_days) : null,
  max_coins: wholeNumber(values.max_coins) ?? 0,
  input: toTransferBody(values.input, 'input'),
  output: toTransferBody(values.output, 'output'),
  ...(chosen !== undefined && { export_package: chosen }),
})

type Targets = z.output<typeof endpoints.getExportTargets.response>

/** A target with the options of the account's last export to it. Null for an unknown one. */
export function lastPackage({ targets }: Targets, id: string | null): ExportPackage | null {
  const target = targets.find((one) => one.target === id)
  return target
    ? { target: target.target, options: target.chosen, attribute_names: target.attribute_names }
    : null
}

/** The form of a schedule. Problems that the server finds appear at their fields, others in `failure`. */
export function useScheduleForm(
  schedule: Schedule | undefined,
  calling: EndpointName,
  save: (body: ScheduleBody, listId: string) => Promise<void>,
) {
  const { t, language } = useTranslation()
  const [failure, setFailure] = useState<string>()
  const form = useForm<ScheduleValues>({
    defaultValues: toValues(schedule),
    resolver: createResolver(t('schedules.listMissing')),
  })
  const values = form.watch()
  const { data: targets } = useQuery(exportQueries.targets(language))
  const suggested = targets && values.output.kind !== 'none' ? lastPackage(targets, targets.last) : undefined
  const exportPackage = values.export_package === undefined ? suggested : values.export_package
  const body = toBody({ ...values, export_package: exportPackage })

  const onSubmit = form.handleSubmit(async ({ list_id: listId }) => {
    setFailure(undefined)
    try {
      if (listId !== null) await save(body, listId)
    } catch (error) {
      const problems = error instanceof ApiError ? Object.entries(error.fieldErrors) : []
      for (const [index, [name, text]] of problems.entries()) {
        const field = (name === 'cron' ? 'frequency' : name) as Path<ScheduleValues>
        form.setError(field, { type: 'server', message: text }, { shouldFocus: index === 0 })
      }
      if (problems.length === 0) setFailure(describeError(error, calling))
    }
  })

  const findProblem = (name: Path<ScheduleValues>): string | undefined => {
    const { error } = form.getFieldState<Path<ScheduleValues>>(name, form.formState)
    return (error as FieldError | undefined)?.message
  }
  return {
    values,
    body,
    targets,
    exportPackage,
    isSaving: form.formState.isSubmitting,
    failure,
    findProblem,
    /** The props of an input. */
    field: (name: Path<ScheduleValues>) => ({ ...form.register(name), error: findProblem(name) }),
    set: <P extends Path<ScheduleValues>>(name: P, value: FieldPathValue<ScheduleValues, P>) =>
      form.setValue(name, value, { shouldValidate: form.formState.isSubmitted }),
    onSubmit: (event: React.FormEvent) => void onSubmit(event),
  }
}

export type ScheduleFormState = ReturnType<typeof useScheduleForm>

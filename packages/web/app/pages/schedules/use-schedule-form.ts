import { ApiError } from '@merkwerk/client/app'
import type {
  EndpointName,
  ExportPackage,
  endpoints,
  Schedule,
  ScheduleScope,
  scheduleBody,
  TransferDirection,
} from '@merkwerk/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { describeError } from '../../api/describe-error.ts'
import { exportQueries } from '../../api/export-queries.ts'
import { translateProblem } from '../../messages/validation.ts'
import { cronOf, type Frequency, frequencyOf } from './frequency.ts'
import { type TransferValues, transferBodyOf, transferValuesOf } from './transfer-values.ts'

export type ScheduleBody = z.infer<typeof scheduleBody>

interface Values {
  listId: string | null
  frequency: Frequency
  timeZone: string
  scope: ScheduleScope
  maxAge: string
  maxCoins: string
  isReported: boolean
  input: TransferValues
  output: TransferValues
  skipsUnchanged: boolean
  /** Undefined until a choice: then the last export is suggested. */
  exportPackage: ExportPackage | null | undefined
}

const valuesOf = (schedule: Schedule | undefined): Values => ({
  listId: schedule?.list_id ?? null,
  frequency: frequencyOf(schedule?.cron),
  timeZone: schedule?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  scope: schedule?.scope ?? 'all',
  maxAge: schedule?.max_age_days?.toString() ?? '',
  maxCoins: schedule?.max_coins.toString() ?? '1000',
  isReported: schedule?.report_email ?? true,
  input: transferValuesOf(schedule?.input),
  output: transferValuesOf(schedule?.output),
  skipsUnchanged: schedule?.skip_unchanged ?? true,
  exportPackage: schedule?.export_package ?? (schedule?.output ? null : undefined),
})

const wholeNumber = (text: string): number | null => (/^\d{1,8}$/.test(text.trim()) ? Number(text) : null)

const maxDays = 365

/** The fields that must be corrected before the form is sent. */
function wrongFields({ listId, scope, maxAge, maxCoins }: Values): ReadonlySet<keyof Values> {
  const days = wholeNumber(maxAge)
  const isAgeWrong =
    scope === 'stale' && maxAge.trim() !== '' && (days === null || days < 1 || days > maxDays)
  return new Set<keyof Values>([
    ...(listId === null ? (['listId'] as const) : []),
    ...(isAgeWrong ? (['maxAge'] as const) : []),
    ...(wholeNumber(maxCoins) === null ? (['maxCoins'] as const) : []),
  ])
}

const bodyOf = ({
  frequency,
  timeZone,
  scope,
  maxAge,
  maxCoins,
  isReported,
  ...values
}: Values): ScheduleBody => ({
  cron: cronOf(frequency),
  time_zone: timeZone.trim(),
  scope,
  max_age_days: scope === 'stale' ? wholeNumber(maxAge) : null,
  max_coins: wholeNumber(maxCoins) ?? 0,
  report_email: isReported,
  input: transferBodyOf(values.input, 'input'),
  output: transferBodyOf(values.output, 'output'),
  skip_unchanged: values.skipsUnchanged,
})

type Targets = z.output<typeof endpoints.getExportTargets.response>

/** A target with the options of the account's last export to it. Null for an unknown one. */
export function lastPackage({ targets }: Targets, id: string | null): ExportPackage | null {
  const target = targets.find((one) => one.target === id)
  return target
    ? { target: target.target, options: target.chosen, attribute_names: target.attribute_names }
    : null
}

/** The state of a form for a schedule. Problems that the server finds appear at their fields, others in `failure`. */
export function useScheduleForm(
  schedule: Schedule | undefined,
  calling: EndpointName,
  onSubmit: (body: ScheduleBody, listId: string) => Promise<void>,
) {
  const [values, setValues] = useState(() => valuesOf(schedule))
  const [isSubmitted, setSubmitted] = useState(false)
  const { i18n } = useTranslation()
  const { data: targets } = useQuery(exportQueries.targets(i18n.language))
  const suggested = targets && values.output.kind !== 'none' ? lastPackage(targets, targets.last) : undefined
  const exportPackage = values.exportPackage === undefined ? suggested : values.exportPackage
  const body = { ...bodyOf(values), ...(exportPackage !== undefined && { export_package: exportPackage }) }
  const save = useMutation({ mutationFn: (listId: string) => onSubmit(body, listId) })
  const refused = save.error instanceof ApiError ? save.error.fieldErrors : {}
  const wrong = wrongFields(values)
  return {
    values,
    body,
    targets,
    exportPackage,
    isSaving: save.isPending,
    failure: save.error && Object.keys(refused).length === 0 ? describeError(save.error, calling) : undefined,
    change: (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed })),
    isWrong: (field: keyof Values) => isSubmitted && wrong.has(field),
    /** The problem of a field of the contract that the server refused. */
    problemOf: (field: keyof ScheduleBody) => refused[field] && translateProblem(refused[field]),
    changeTransfer: (direction: TransferDirection, changed: Partial<TransferValues>) =>
      setValues((before) => ({ ...before, [direction]: { ...before[direction], ...changed } })),
    /** The same for a field of a server, or for the whole address. */
    transferProblemOf: (direction: TransferDirection, field: string) => {
      const problem = refused[field === '' ? direction : `${direction}.${field}`]
      return problem && translateProblem(problem)
    },
    submit: (event: React.FormEvent) => {
      event.preventDefault()
      setSubmitted(true)
      if (values.listId !== null && wrong.size === 0 && !save.isPending) save.mutate(values.listId)
    },
  }
}

export type ScheduleFormState = ReturnType<typeof useScheduleForm>

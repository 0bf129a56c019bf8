import { ApiError } from '@merkwerk/client'
import type { EndpointName, List, Schedule, ScheduleScope, scheduleBody } from '@merkwerk/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { describeError } from '../../api/describe-error.ts'
import { scheduleQueries } from '../../api/schedule-queries.ts'
import { formatMoment } from '../../messages/format.ts'
import { translateProblem } from '../../messages/validation.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { cronOf, frequencyOf } from './frequency.ts'
import { FrequencyFields } from './frequency-fields.tsx'

type Body = z.infer<typeof scheduleBody>

interface ScheduleFormProps {
  schedule?: Schedule
  /** The lists to choose from, for a new schedule. */
  lists?: readonly List[]
  calling: EndpointName
  labels: { submit: string; busy: string }
  onSubmit: (body: Body, listId: string) => Promise<void>
  onCancel: () => void
}

const wholeNumber = (text: string): number | null => (/^\d{1,8}$/.test(text.trim()) ? Number(text) : null)

/** Times, rows and limit of a schedule. */
export function ScheduleForm({ schedule, lists, calling, labels, onSubmit, onCancel }: ScheduleFormProps) {
  const { t } = useTranslation()
  const [listId, setListId] = useState(schedule?.list_id ?? null)
  const [frequency, setFrequency] = useState(() => frequencyOf(schedule?.cron))
  const [timeZone, setTimeZone] = useState(
    schedule?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  )
  const [scope, setScope] = useState<ScheduleScope>(schedule?.scope ?? 'all')
  const [maxAge, setMaxAge] = useState(schedule?.max_age_days?.toString() ?? '')
  const [maxCoins, setMaxCoins] = useState(schedule?.max_coins.toString() ?? '1000')
  const [isReported, setReported] = useState(schedule?.report_email ?? true)
  const [isSubmitted, setSubmitted] = useState(false)
  const save = useMutation({ mutationFn: ({ body, id }: { body: Body; id: string }) => onSubmit(body, id) })
  const refused = save.error instanceof ApiError ? save.error.fieldErrors : {}
  const problemOf = (field: string) => refused[field] && translateProblem(refused[field])
  const [coins, days] = [wholeNumber(maxCoins), wholeNumber(maxAge)]
  const isAgeWrong = scope === 'stale' && maxAge.trim() !== '' && (days === null || days < 1 || days > 365)
  const isReady = listId !== null && coins !== null && !isAgeWrong

  function submit(event: React.FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (!isReady || save.isPending) return
    const max_age_days = scope === 'stale' ? days : null
    const times = { cron: cronOf(frequency), time_zone: timeZone.trim() }
    const body = { ...times, scope, max_age_days, max_coins: coins, report_email: isReported }
    save.mutate({ body, id: listId })
  }

  const wholeProblem = translateProblem('Please enter a whole number')
  return (
    <form noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-5">
      {save.error && Object.keys(refused).length === 0 && (
        <Notice tone="error">{describeError(save.error, calling)}</Notice>
      )}
      {lists && (
        <Select
          label={t('schedules.list')}
          value={listId}
          placeholder={t('schedules.chooseList')}
          choices={lists.map(({ list_id: id, name }) => ({ value: id, label: name }))}
          onChange={setListId}
          isInvalid={isSubmitted && listId === null}
        />
      )}
      {isSubmitted && listId === null && (
        <p role="alert" className="text-sm text-blocked">
          {t('schedules.listMissing')}
        </p>
      )}
      <FrequencyFields
        frequency={frequency}
        timeZone={timeZone}
        problems={{ cron: problemOf('cron'), timeZone: problemOf('time_zone') }}
        onChange={setFrequency}
        onTimeZone={setTimeZone}
      />
      <Preview cron={cronOf(frequency)} timeZone={timeZone.trim()} />
      <div>
        <p className="mb-1.5 font-medium" aria-hidden>
          {t('schedules.scope')}
        </p>
        <Segments
          label={t('schedules.scope')}
          value={scope}
          choices={(['all', 'stale'] as const).map((one) => [one, t(`schedules.scopes.${one}`)] as const)}
          onChange={setScope}
        />
        {scope === 'stale' && <p className="mt-2 text-sm text-muted">{t('schedules.staleText')}</p>}
      </div>
      {scope === 'stale' && (
        <Field
          label={t('schedules.maxAge')}
          hint={t('schedules.optional')}
          inputMode="numeric"
          value={maxAge}
          onChange={({ target }) => setMaxAge(target.value)}
          error={isSubmitted && isAgeWrong ? wholeProblem : undefined}
        />
      )}
      <div>
        <Field
          label={t('schedules.maxCoins')}
          inputMode="numeric"
          value={maxCoins}
          onChange={({ target }) => setMaxCoins(target.value)}
          error={isSubmitted && coins === null ? wholeProblem : undefined}
        />
        <p className="mt-1.5 text-sm text-pretty text-muted">{t('schedules.maxCoinsText')}</p>
      </div>
      <Switch
        label={t('schedules.report')}
        text={t('schedules.reportText')}
        isOn={isReported}
        onChange={setReported}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" isBusy={save.isPending}>
          {save.isPending ? labels.busy : labels.submit}
        </Button>
        <Button look="ghost" onClick={onCancel}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** The next times, if the fields are valid. */
function Preview({ cron, timeZone }: { cron: string; timeZone: string }) {
  const { t } = useTranslation()
  const { data } = useQuery({
    ...scheduleQueries.preview(cron, timeZone),
    enabled: cron.split(' ').length === 5 && timeZone !== '',
  })
  if (!data) return null
  return (
    <div role="status" className="text-sm">
      <p className="font-medium">{t('schedules.next')}</p>
      <p className="text-muted tabular-nums">
        {data.times
          .slice(0, 3)
          .map((time) => formatMoment(time, timeZone))
          .join(' · ')}
      </p>
    </div>
  )
}

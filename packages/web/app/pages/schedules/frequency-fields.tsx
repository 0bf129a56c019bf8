import { useId } from 'react'
import { useTranslation } from '../../messages/translate.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { days, frequencies, weekdays } from './frequency.ts'
import type { ScheduleFormState } from './use-schedule-form.ts'

/** How often, when and in which time zone. */
export function FrequencyFields({ form }: { form: ScheduleFormState }) {
  const { t } = useTranslation()
  const { set, field, findProblem } = form
  const { frequency } = form.values
  return (
    <>
      <Select
        label={t('schedules.frequency')}
        value={frequency.kind}
        placeholder=""
        choices={frequencies.map((kind) => ({ value: kind, label: t(`schedules.frequencies.${kind}`) }))}
        onChange={(kind) => set('frequency.kind', kind)}
      />
      {frequency.kind === 'weekly' && (
        <Select
          label={t('schedules.weekday')}
          value={frequency.weekday}
          placeholder=""
          choices={weekdays.map((day) => ({ value: day as string, label: t(`schedules.weekdays.${day}`) }))}
          onChange={(weekday) => set('frequency.weekday', weekday)}
        />
      )}
      {frequency.kind === 'monthly' && (
        <Select
          label={t('schedules.day')}
          value={frequency.day}
          placeholder=""
          choices={days.map((day) => ({ value: day, label: day === 'L' ? t('schedules.lastDay') : day }))}
          onChange={(day) => set('frequency.day', day)}
        />
      )}
      {frequency.kind === 'cron' ? (
        <Field
          key="cron"
          label={t('schedules.cron')}
          hint={t('schedules.cronHint')}
          spellCheck={false}
          autoComplete="off"
          className="[&_input]:font-mono"
          {...field('frequency.cron')}
          error={findProblem('frequency')}
        />
      ) : (
        <Field
          key="time"
          label={t(frequency.kind === 'hourly' ? 'schedules.minute' : 'schedules.time')}
          type="time"
          value={frequency.time}
          onChange={({ target }) => target.value && set('frequency.time', target.value)}
          error={findProblem('frequency')}
        />
      )}
      <TimeZoneField form={form} />
    </>
  )
}

function TimeZoneField({ form }: { form: ScheduleFormState }) {
  const { t } = useTranslation()
  const zones = useId()
  return (
    <>
      <Field
        label={t('schedules.timeZone')}
        list={zones}
        spellCheck={false}
        autoComplete="off"
        {...form.field('time_zone')}
      />
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}

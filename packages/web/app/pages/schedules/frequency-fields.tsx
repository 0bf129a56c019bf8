import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { days, type Frequency, frequencies, weekdays } from './frequency.ts'

interface FrequencyFieldsProps {
  frequency: Frequency
  timeZone: string
  problems: { cron: string | undefined; timeZone: string | undefined }
  onChange: (frequency: Frequency) => void
  onTimeZone: (timeZone: string) => void
}

/** How often, when and in which time zone. */
export function FrequencyFields(props: FrequencyFieldsProps) {
  const { t } = useTranslation()
  const { frequency, timeZone, problems, onChange, onTimeZone } = props
  return (
    <>
      <Select
        label={t('schedules.frequency')}
        value={frequency.kind}
        placeholder=""
        choices={frequencies.map((kind) => ({ value: kind, label: t(`schedules.frequencies.${kind}`) }))}
        onChange={(kind) => onChange({ ...frequency, kind })}
      />
      {frequency.kind === 'weekly' && (
        <Select
          label={t('schedules.weekday')}
          value={frequency.weekday}
          placeholder=""
          choices={weekdays.map((day) => ({ value: day as string, label: t(`schedules.weekdays.${day}`) }))}
          onChange={(weekday) => onChange({ ...frequency, weekday })}
        />
      )}
      {frequency.kind === 'monthly' && (
        <Select
          label={t('schedules.day')}
          value={frequency.day}
          placeholder=""
          choices={days.map((day) => ({ value: day, label: day === 'L' ? t('schedules.lastDay') : day }))}
          onChange={(day) => onChange({ ...frequency, day })}
        />
      )}
      {frequency.kind === 'cron' ? (
        <Field
          label={t('schedules.cron')}
          hint={t('schedules.cronHint')}
          spellCheck={false}
          autoComplete="off"
          className="[&_input]:font-mono"
          value={frequency.cron}
          onChange={({ target }) => onChange({ ...frequency, cron: target.value })}
          error={problems.cron}
        />
      ) : (
        <Field
          label={t(frequency.kind === 'hourly' ? 'schedules.minute' : 'schedules.time')}
          type="time"
          value={frequency.time}
          onChange={({ target }) => target.value && onChange({ ...frequency, time: target.value })}
          error={problems.cron}
        />
      )}
      <TimeZoneField timeZone={timeZone} problem={problems.timeZone} onChange={onTimeZone} />
    </>
  )
}

interface TimeZoneFieldProps {
  timeZone: string
  problem: string | undefined
  onChange: (timeZone: string) => void
}

function TimeZoneField({ timeZone, problem, onChange }: TimeZoneFieldProps) {
  const { t } = useTranslation()
  const zones = useId()
  return (
    <>
      <Field
        label={t('schedules.timeZone')}
        list={zones}
        spellCheck={false}
        autoComplete="off"
        value={timeZone}
        onChange={({ target }) => onChange(target.value)}
        error={problem}
      />
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}

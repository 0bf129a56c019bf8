import type { EndpointName, List, Schedule } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { scheduleQueries } from '../../api/schedule-queries.ts'
import { formatMoment } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Field, FieldError } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { FrequencyFields } from './frequency-fields.tsx'
import { PackageFields } from './package-fields.tsx'
import { TransferFields } from './transfer-fields.tsx'
import { type ScheduleBody, type ScheduleFormState, useScheduleForm } from './use-schedule-form.ts'

interface ScheduleFormProps {
  schedule?: Schedule
  /** The lists to choose from, for a new schedule. */
  lists?: readonly List[]
  calling: EndpointName
  labels: { submit: string; busy: string }
  onSubmit: (body: ScheduleBody, listId: string) => Promise<void>
  onCancel: () => void
}

/** Times, rows and limit of a schedule. */
export function ScheduleForm({ schedule, lists, calling, labels, onSubmit, onCancel }: ScheduleFormProps) {
  const { t } = useTranslation()
  const form = useScheduleForm(schedule, calling, onSubmit)
  const { values, set } = form
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex max-w-xl flex-col gap-5">
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
      {lists && <ListChoice form={form} lists={lists} />}
      <FrequencyFields form={form} />
      <Preview cron={form.body.cron} timeZone={form.body.time_zone} />
      <ScopeFields form={form} />
      <div>
        <Field label={t('schedules.maxCoins')} inputMode="numeric" {...form.field('max_coins')} />
        <p className="mt-1.5 text-sm text-pretty text-muted">{t('schedules.maxCoinsText')}</p>
      </div>
      <Switch
        label={t('schedules.report')}
        text={t('schedules.reportText')}
        isOn={values.report_email}
        onChange={(isOn) => set('report_email', isOn)}
      />
      <Servers form={form} schedule={schedule} />
      <FormActions label={labels.submit} busyLabel={labels.busy} isBusy={form.isSaving} onCancel={onCancel} />
    </form>
  )
}

function Servers({ form, schedule }: { form: ScheduleFormState; schedule: Schedule | undefined }) {
  const { t } = useTranslation()
  const { values, set } = form
  return (
    <>
      <TransferFields direction="input" schedule={schedule} form={form} />
      {values.input.kind !== 'none' && (
        <Switch
          label={t('schedules.skipUnchanged')}
          text={t('schedules.skipUnchangedText')}
          isOn={values.skip_unchanged}
          onChange={(isOn) => set('skip_unchanged', isOn)}
        />
      )}
      <TransferFields direction="output" schedule={schedule} form={form} />
      {values.output.kind !== 'none' && <PackageFields form={form} />}
    </>
  )
}

function ListChoice({ form, lists }: { form: ScheduleFormState; lists: readonly List[] }) {
  const { t } = useTranslation()
  const problem = form.findProblem('list_id')
  return (
    <div className="flex flex-col gap-1.5">
      <Select
        label={t('schedules.list')}
        value={form.values.list_id}
        placeholder={t('schedules.chooseList')}
        choices={lists.map(({ list_id: id, name }) => ({ value: id, label: name }))}
        onChange={(listId) => form.set('list_id', listId)}
        isInvalid={problem !== undefined}
      />
      <FieldError text={problem} />
    </div>
  )
}

function ScopeFields({ form: { values, set, field } }: { form: ScheduleFormState }) {
  const { t } = useTranslation()
  return (
    <>
      <div>
        <Segments
          isField
          label={t('schedules.scope')}
          value={values.scope}
          choices={(['all', 'stale'] as const).map((one) => [one, t(`schedules.scopes.${one}`)] as const)}
          onChange={(scope) => set('scope', scope)}
        />
        {values.scope === 'stale' && <p className="mt-2 text-sm text-muted">{t('schedules.staleText')}</p>}
      </div>
      {values.scope === 'stale' && (
        <Field
          label={t('schedules.maxAge')}
          hint={t('schedules.optional')}
          inputMode="numeric"
          {...field('max_age_days')}
        />
      )}
    </>
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

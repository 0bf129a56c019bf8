import {
  endpoints,
  type Schedule,
  type TransferBody,
  type TransferDirection,
  transferFailureTexts,
} from '@merkwerk/contract'
import { useMutation } from '@tanstack/react-query'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { currentLanguage } from '../../messages/language.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError, TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Select } from '../../ui/select.tsx'
import { toTransferBody } from './transfer-values.ts'
import type { ScheduleFormState } from './use-schedule-form.ts'

interface TransferFieldsProps {
  direction: TransferDirection
  schedule: Schedule | undefined
  form: ScheduleFormState
}

const kinds = ['none', 'https', 'sftp'] as const

/** The server that a list comes from, or that results go to. */
export function TransferFields(props: TransferFieldsProps) {
  const { t } = useTranslation()
  const { direction, form } = props
  const { kind } = form.values[direction]
  return (
    <div className="flex flex-col gap-5 border-t border-line pt-5">
      <div>
        <Segments
          isField
          label={t(`schedules.transfer.${direction}`)}
          value={kind}
          choices={kinds.map((one) => [
            one,
            one === 'none' ? t(`schedules.transfer.none.${direction}`) : t(`schedules.transfer.${one}`),
          ])}
          onChange={(one) => form.set(`${direction}.kind`, one)}
        />
        {kind !== 'none' && (
          <p className="mt-2 text-sm text-pretty text-muted">
            {t(`schedules.transfer.text.${kind}.${direction}`)}
          </p>
        )}
      </div>
      <FieldError text={form.findProblem(direction)} />
      {kind === 'https' && <WebFields {...props} />}
      {kind === 'sftp' && <SftpFields {...props} />}
      {kind !== 'none' && <ConnectionTest {...props} />}
    </div>
  )
}

function WebFields({ direction, schedule, form }: TransferFieldsProps) {
  const { t } = useTranslation()
  const { webAuth, method } = form.values[direction]
  return (
    <>
      <Field
        label={t('schedules.transfer.url')}
        type="url"
        inputMode="url"
        placeholder={
          direction === 'input' ? 'https://shop.example/articles.csv' : 'https://shop.example/results/'
        }
        {...form.field(`${direction}.url`)}
      />
      {direction === 'output' && (
        <Segments
          isField
          label={t('schedules.transfer.method')}
          value={method}
          choices={(['PUT', 'POST'] as const).map((one) => [one, one])}
          onChange={(one) => form.set(`${direction}.method`, one)}
        />
      )}
      <Select
        label={t('schedules.transfer.auth')}
        value={webAuth}
        placeholder=""
        choices={(['none', 'basic', 'bearer', 'header'] as const).map((auth) => ({
          value: auth,
          label: t(`schedules.transfer.auths.${auth}`),
        }))}
        onChange={(auth) => form.set(`${direction}.webAuth`, auth)}
      />
      {(webAuth === 'basic' || webAuth === 'header') && (
        <Field
          label={t(webAuth === 'basic' ? 'schedules.transfer.username' : 'schedules.transfer.header')}
          autoComplete="off"
          spellCheck={false}
          {...form.field(`${direction}.username`)}
        />
      )}
      {webAuth !== 'none' && (
        <SecretField
          label={t(`schedules.transfer.secrets.${webAuth}`)}
          isStored={schedule?.[direction]?.has_secret ?? false}
          {...form.field(`${direction}.secret`)}
        />
      )}
    </>
  )
}

interface SecretFieldProps extends ReturnType<ScheduleFormState['field']> {
  label: string
  isStored: boolean
}

function SecretField({ isStored, ...field }: SecretFieldProps) {
  const { t } = useTranslation()
  return (
    <Field
      {...field}
      type="password"
      autoComplete="new-password"
      hint={isStored ? t('schedules.transfer.stored') : undefined}
    />
  )
}

function SftpFields({ direction, schedule, form }: TransferFieldsProps) {
  const { t } = useTranslation()
  const { sftpAuth } = form.values[direction]
  const isStored = schedule?.[direction]?.has_secret ?? false
  const field = (name: 'host' | 'port' | 'username' | 'path' | 'pattern') => ({
    label: t(`schedules.transfer.${name}`),
    autoComplete: 'off',
    spellCheck: false,
    ...form.field(`${direction}.${name}`),
  })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[1fr_6rem]">
        <Field {...field('host')} placeholder="sftp.shop.example" />
        <Field {...field('port')} inputMode="numeric" />
      </div>
      <Field {...field('username')} />
      <Segments
        isField
        label={t('schedules.transfer.auth')}
        value={sftpAuth}
        choices={(['password', 'key'] as const).map((auth) => [auth, t(`schedules.transfer.auths.${auth}`)])}
        onChange={(auth) => form.set(`${direction}.sftpAuth`, auth)}
      />
      {sftpAuth === 'password' ? (
        <SecretField
          label={t('schedules.transfer.secrets.password')}
          isStored={isStored}
          {...form.field(`${direction}.secret`)}
        />
      ) : (
        <div>
          <TextArea
            label={t('schedules.transfer.secrets.key')}
            rows={4}
            spellCheck={false}
            autoComplete="off"
            placeholder="-----BEGIN OPENSSH PRIVATE KEY-----"
            {...form.field(`${direction}.secret`)}
          />
          {isStored && <p className="mt-1.5 text-sm text-muted">{t('schedules.transfer.stored')}</p>}
        </div>
      )}
      <Field {...field('path')} />
      {direction === 'input' && <Field {...field('pattern')} hint={t('schedules.transfer.patternHint')} />}
      <HostKey direction={direction} schedule={schedule} form={form} />
    </>
  )
}

function HostKey({ direction, schedule, form }: TransferFieldsProps) {
  const { t } = useTranslation()
  const refused = schedule?.[direction]?.refused_host_key
  return (
    <>
      <Field
        label={t('schedules.transfer.hostKey')}
        hint={t('schedules.optional')}
        placeholder="SHA256:…"
        spellCheck={false}
        autoComplete="off"
        className="[&_input]:font-mono"
        {...form.field(`${direction}.host_key`)}
      />
      <p className="-mt-3.5 text-sm text-pretty text-muted">{t('schedules.transfer.hostKeyText')}</p>
      {refused && refused !== form.values[direction].host_key && (
        <Notice tone="waiting">
          <p className="wrap-anywhere">{t('schedules.transfer.refusedKey', { key: refused })}</p>
          <Button className="mt-2" onClick={() => form.set(`${direction}.host_key`, refused)}>
            {t('schedules.transfer.acceptKey')}
          </Button>
        </Notice>
      )}
    </>
  )
}

function ConnectionTest({ direction, schedule, form }: TransferFieldsProps) {
  const { t } = useTranslation()
  const address = toTransferBody(form.values[direction], direction)
  const test = useMutation({
    mutationFn: (tested: TransferBody) => {
      const id = schedule && { schedule_id: schedule.schedule_id }
      return call(endpoints.testTransfer, { body: { direction, address: tested, ...id } })
    },
  })
  // The result is outdated once the fields have changed.
  const isCurrent = JSON.stringify(test.variables) === JSON.stringify(address)
  const { data, error } = isCurrent ? test : {}
  return (
    <div className="flex flex-col items-start gap-3">
      <Button isBusy={test.isPending} onClick={() => address && test.mutate(address)}>
        {t('schedules.transfer.test')}
      </Button>
      <div role="status" className="w-full empty:hidden">
        {error && <Notice tone="error">{describeError(error, 'testTransfer')}</Notice>}
        {data?.failure && (
          <Notice tone="error">
            <p>{transferFailureTexts[data.failure][currentLanguage()]}</p>
            {data.failure !== 'timeout' && data.detail && (
              <p className="mt-1 font-mono text-sm wrap-anywhere">{data.detail}</p>
            )}
          </Notice>
        )}
        {data && !data.failure && (
          <Notice tone="success">
            <p>
              {data.file === null
                ? t('schedules.transfer.tested')
                : t('schedules.transfer.testedFile', { file: data.file })}
            </p>
            {data.host_key && <p className="mt-1 font-mono text-sm wrap-anywhere">{data.host_key}</p>}
          </Notice>
        )}
      </div>
    </div>
  )
}

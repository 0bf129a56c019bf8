import { endpoints, type Schedule, type TransferDirection, transferFailureTexts } from '@merkwerk/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { currentLanguage } from '../../messages/language.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError, TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Select } from '../../ui/select.tsx'
import { type TransferValues, transferBodyOf } from './transfer-values.ts'

interface TransferFieldsProps {
  direction: TransferDirection
  schedule: Schedule | undefined
  values: TransferValues
  /** The problem of a field that the server refused, such as `url`. Empty for the whole address. */
  problemOf: (field: string) => string | undefined
  onChange: (changed: Partial<TransferValues>) => void
}

const kinds = ['none', 'https', 'sftp'] as const

/** The server that a list comes from, or that results go to. */
export function TransferFields(props: TransferFieldsProps) {
  const { t } = useTranslation()
  const { direction, values, problemOf, onChange } = props
  return (
    <div className="flex flex-col gap-5 border-t border-line pt-5">
      <div>
        <Segments
          isField
          label={t(`schedules.transfer.${direction}`)}
          value={values.kind}
          choices={kinds.map((kind) => [
            kind,
            kind === 'none' ? t(`schedules.transfer.none.${direction}`) : t(`schedules.transfer.${kind}`),
          ])}
          onChange={(kind) => onChange({ kind })}
        />
        {values.kind !== 'none' && (
          <p className="mt-2 text-sm text-pretty text-muted">
            {t(`schedules.transfer.text.${values.kind}.${direction}`)}
          </p>
        )}
      </div>
      <FieldError text={problemOf('')} />
      {values.kind === 'https' && <WebFields {...props} />}
      {values.kind === 'sftp' && <SftpFields {...props} />}
      {values.kind !== 'none' && <ConnectionTest {...props} />}
    </div>
  )
}

function WebFields({ direction, schedule, values, problemOf, onChange }: TransferFieldsProps) {
  const { t } = useTranslation()
  const { webAuth, username } = values
  return (
    <>
      <Field
        label={t('schedules.transfer.url')}
        type="url"
        inputMode="url"
        placeholder={
          direction === 'input' ? 'https://shop.example/articles.csv' : 'https://shop.example/results/'
        }
        value={values.url}
        onChange={({ target }) => onChange({ url: target.value })}
        error={problemOf('url')}
      />
      {direction === 'output' && (
        <Segments
          isField
          label={t('schedules.transfer.method')}
          value={values.method}
          choices={(['PUT', 'POST'] as const).map((method) => [method, method])}
          onChange={(method) => onChange({ method })}
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
        onChange={(auth) => onChange({ webAuth: auth })}
      />
      {(webAuth === 'basic' || webAuth === 'header') && (
        <Field
          label={t(webAuth === 'basic' ? 'schedules.transfer.username' : 'schedules.transfer.header')}
          autoComplete="off"
          spellCheck={false}
          value={username}
          onChange={({ target }) => onChange({ username: target.value })}
          error={problemOf('username')}
        />
      )}
      {webAuth !== 'none' && (
        <SecretField
          label={t(`schedules.transfer.secrets.${webAuth}`)}
          isStored={schedule?.[direction]?.has_secret ?? false}
          value={values.secret}
          error={problemOf('secret')}
          onChange={(secret) => onChange({ secret })}
        />
      )}
    </>
  )
}

interface SecretFieldProps {
  label: string
  isStored: boolean
  value: string
  error: string | undefined
  onChange: (secret: string) => void
}

function SecretField({ label, isStored, value, error, onChange }: SecretFieldProps) {
  const { t } = useTranslation()
  return (
    <Field
      label={label}
      type="password"
      autoComplete="new-password"
      hint={isStored ? t('schedules.transfer.stored') : undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
    />
  )
}

function SftpFields({ direction, schedule, values, problemOf, onChange }: TransferFieldsProps) {
  const { t } = useTranslation()
  const isStored = schedule?.[direction]?.has_secret ?? false
  const field = (name: 'host' | 'port' | 'username' | 'path' | 'pattern') => ({
    label: t(`schedules.transfer.${name}`),
    autoComplete: 'off',
    spellCheck: false,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    error: problemOf(name),
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
        value={values.sftpAuth}
        choices={(['password', 'key'] as const).map((auth) => [auth, t(`schedules.transfer.auths.${auth}`)])}
        onChange={(sftpAuth) => onChange({ sftpAuth })}
      />
      {values.sftpAuth === 'password' ? (
        <SecretField
          label={t('schedules.transfer.secrets.password')}
          isStored={isStored}
          value={values.secret}
          error={problemOf('secret')}
          onChange={(secret) => onChange({ secret })}
        />
      ) : (
        <div>
          <TextArea
            label={t('schedules.transfer.secrets.key')}
            rows={4}
            spellCheck={false}
            autoComplete="off"
            placeholder="-----BEGIN OPENSSH PRIVATE KEY-----"
            value={values.secret}
            onChange={({ target }) => onChange({ secret: target.value })}
            error={problemOf('secret')}
          />
          {isStored && <p className="mt-1.5 text-sm text-muted">{t('schedules.transfer.stored')}</p>}
        </div>
      )}
      <Field {...field('path')} />
      {direction === 'input' && <Field {...field('pattern')} hint={t('schedules.transfer.patternHint')} />}
      <HostKey
        direction={direction}
        schedule={schedule}
        values={values}
        problemOf={problemOf}
        onChange={onChange}
      />
    </>
  )
}

function HostKey({ direction, schedule, values, problemOf, onChange }: TransferFieldsProps) {
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
        value={values.hostKey}
        onChange={({ target }) => onChange({ hostKey: target.value })}
        error={problemOf('host_key')}
      />
      <p className="-mt-3.5 text-sm text-pretty text-muted">{t('schedules.transfer.hostKeyText')}</p>
      {refused && refused !== values.hostKey && (
        <Notice tone="waiting">
          <p className="wrap-anywhere">{t('schedules.transfer.refusedKey', { key: refused })}</p>
          <Button className="mt-2" onClick={() => onChange({ hostKey: refused })}>
            {t('schedules.transfer.acceptKey')}
          </Button>
        </Notice>
      )}
    </>
  )
}

function ConnectionTest({ direction, schedule, values }: TransferFieldsProps) {
  const { t } = useTranslation()
  const test = useMutation({
    mutationFn: async () => {
      const address = transferBodyOf(values, direction)
      if (!address) throw new Error('A server is chosen')
      const id = schedule && { schedule_id: schedule.schedule_id }
      return call(endpoints.testTransfer, { body: { direction, address, ...id } })
    },
  })
  const { data, error } = test
  return (
    <div className="flex flex-col items-start gap-3">
      <Button isBusy={test.isPending} onClick={() => test.mutate()}>
        {t('schedules.transfer.test')}
      </Button>
      <div role="status" className="w-full empty:hidden">
        {error && <Notice tone="error">{describeError(error, 'testTransfer')}</Notice>}
        {data?.failure && (
          <Notice tone="error">
            <p>{transferFailureTexts[data.failure][currentLanguage()]}</p>
            {data.detail && <p className="mt-1 font-mono text-sm wrap-anywhere">{data.detail}</p>}
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

import { type ExportTargetForm, endpoints, type ListLink } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/index.ts'
import { listLinkQueries } from '../../api/list-link-queries.ts'
import { ConfirmedCall } from '../../components/confirmed-call.tsx'
import { filterOptions } from '../../components/export-option-fields.tsx'
import { formatMoment } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { useToast } from '../../ui/toast.tsx'

interface LinkItemProps {
  listId: string
  link: ListLink
  /** The form of the link's target. */
  form: ExportTargetForm | undefined
}

export function LinkItem({ listId, link, form }: LinkItemProps) {
  const { t } = useTranslation()
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{nameLink(link, t('links.package'))}</p>
          {form && <ChosenOptions link={link} form={form} />}
          {link.attribute_names !== 'mapped' && (
            <p className="text-sm">
              {t(`attributes.inExport.${link.attribute_names === 'all' ? 'others' : 'original'}`)}
            </p>
          )}
          <p className="text-sm text-muted">
            {t('links.by', { moment: formatMoment(link.created_at), name: link.created_by })}
          </p>
          <p className="text-sm text-muted">
            <Usage link={link} />
          </p>
        </div>
        <RevokeLink listId={listId} link={link} />
      </div>
      <Address link={link} />
    </li>
  )
}

export function RevokedLink({ link }: { link: ListLink }) {
  const { t } = useTranslation()
  return (
    <li className="py-3 text-sm text-muted">
      <p className="wrap-anywhere">{nameLink(link, t('links.package'))}</p>
      <p>
        {t('links.revokedAt', { moment: formatMoment(link.revoked_at ?? link.created_at) })}
        {'. '}
        <Usage link={link} />
      </p>
    </li>
  )
}

const nameLink = ({ target_name: name, file }: ListLink, wholePackage: string): string =>
  `${name}: ${file ?? wholePackage}`

function Usage({ link: { used_at: usedAt, uses } }: { link: ListLink }) {
  const { t } = useTranslation()
  return usedAt === null ? t('links.unused') : t('links.used', { count: uses, moment: formatMoment(usedAt) })
}

/** The options that differ from the defaults, in the words of the form. */
function ChosenOptions({ link: { options }, form }: { link: ListLink; form: ExportTargetForm }) {
  const { t } = useTranslation()
  const texts = filterOptions(form.options, options).flatMap((option) => {
    const value = options[option.name]
    if (value === undefined) return []
    if (option.type === 'toggle') return [`${option.label}: ${t(value ? 'links.on' : 'links.off')}`]
    const choice =
      option.type === 'choice' ? option.choices.find((one) => one.value === value)?.label : undefined
    return [`${option.label}${option.label.endsWith('?') ? '' : ':'} ${choice ?? value}`]
  })
  if (texts.length === 0) return null
  return <p className="text-sm wrap-anywhere">{texts.join(' · ')}</p>
}

function Address({ link }: { link: ListLink }) {
  const { t } = useTranslation()
  return (
    <CopyField
      label={t('links.addressOf', { name: link.target_name })}
      value={`${location.origin}${link.link}`}
      labels={{ copy: t('links.copy'), copied: t('links.copied') }}
    />
  )
}

function RevokeLink({ listId, link }: Pick<LinkItemProps, 'listId' | 'link'>) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  return (
    <ConfirmedCall
      trigger={<Button look="danger">{t('links.revoke')}</Button>}
      title={t('links.revokeTitle')}
      labels={{ keep: t('links.keep'), confirm: t('links.revoke'), busy: t('links.revoking') }}
      name="revokeListLink"
      onConfirm={() => call(endpoints.revokeListLink, { params: { id: listId, link: link.link_id } })}
      onDone={() => toast('success', t('links.revoked'))}
      onSettled={() => client.invalidateQueries({ queryKey: listLinkQueries.links(listId).queryKey })}
    >
      <p>{nameLink(link, t('links.package'))}</p>
      <p>{t('links.revokeText')}</p>
    </ConfirmedCall>
  )
}

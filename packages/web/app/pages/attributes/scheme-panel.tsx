import { endpoints, type SavedScheme } from '@merkwerk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { attributeQueries, refreshAttributes } from '../../api/attribute-queries.ts'
import { call } from '../../api/index.ts'
import { ConfirmedCall } from '../../components/confirmed-call.tsx'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { useMayChange } from '../../components/use-access.ts'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { formatMoment } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FileUp, Trash2 } from '../../ui/icons/app-icons.ts'
import { Tags } from '../../ui/icons/public-icons.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { SchemeUpload } from './scheme-upload.tsx'

/** The attributes of the seller's shop: how to bring them, or a line about them. */
export function SchemePanel({ listId }: { listId: string | undefined }) {
  const { t } = useTranslation()
  const [isUploading, setUploading] = useState(false)
  const query = useQuery(attributeQueries.scheme)
  const upload = () => setUploading(true)
  return (
    <Panel aria-label={t('attributes.scheme.title')}>
      <QueryBoundary
        query={query}
        calling="getAttributeScheme"
        className="p-4"
        loading={
          <div role="status" className="flex items-center gap-4 p-5">
            <span className="sr-only">{t('attributes.scheme.loading')}</span>
            <Skeleton className="h-5 w-64 max-w-full" />
          </div>
        }
      >
        {({ saved }) => (
          <>
            {saved ? (
              <SchemeLine saved={saved} onChange={upload} />
            ) : (
              <NoScheme listId={listId} onUpload={upload} />
            )}
            <SchemeUpload
              isOpen={isUploading}
              hasScheme={saved !== null}
              onClose={() => setUploading(false)}
            />
          </>
        )}
      </QueryBoundary>
    </Panel>
  )
}

function NoScheme({ listId, onUpload }: { listId: string | undefined; onUpload: () => void }) {
  const { t } = useTranslation()
  const create = useToastMutation(
    'createListScheme',
    async (id: string) => call(endpoints.createListScheme, { params: { id } }),
    { done: t('attributes.scheme.created'), refresh: [attributeQueries.all, ['exports']] },
  )
  return (
    <EmptyState
      picture="rules"
      title={t('attributes.scheme.title')}
      text={t('attributes.scheme.emptyText')}
      action={
        <div className="flex flex-col items-center gap-3">
          <fieldset disabled={!useMayChange()} className="flex flex-wrap justify-center gap-2">
            <Button look="primary" icon={FileUp} onClick={onUpload}>
              {t('attributes.scheme.upload')}
            </Button>
            {listId !== undefined && (
              <Button icon={Tags} isBusy={create.isPending} onClick={() => create.mutate(listId)}>
                {t(create.isPending ? 'attributes.scheme.fromResultsBusy' : 'attributes.scheme.fromResults')}
              </Button>
            )}
          </fieldset>
          <p className="max-w-md text-sm text-pretty text-faint">{t('attributes.scheme.formats')}</p>
        </div>
      }
    />
  )
}

const formats = [
  'jtl',
  'shopware',
  'akeneo-attributes',
  'akeneo-options',
  'shopify',
  'names-and-values',
] as const

function SchemeLine({ saved, onChange }: { saved: SavedScheme; onChange: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const { attributes } = saved.scheme
  const values = attributes.reduce((sum, attribute) => sum + attribute.values.length, 0)
  const format =
    saved.source === 'results' ? 'results' : (formats.find((known) => known === saved.format) ?? 'other')
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-base font-semibold">{t('attributes.scheme.title')}</h2>
        <p className="text-sm text-muted tabular-nums wrap-anywhere">
          {[
            t(`attributes.scheme.sources.${format}`),
            t('attributes.scheme.attributes', { count: attributes.length }),
            t('attributes.scheme.values', { count: values }),
            formatMoment(saved.saved_at),
            saved.name,
          ].join(' · ')}
        </p>
      </div>
      <fieldset disabled={!useMayChange()} className="flex items-center gap-1">
        <Button icon={FileUp} onClick={onChange}>
          {t('attributes.scheme.change')}
        </Button>
        <ConfirmedCall
          trigger={<IconButton icon={Trash2} label={t('attributes.scheme.remove')} />}
          title={t('attributes.scheme.removeTitle')}
          labels={{
            keep: t('app.cancel'),
            confirm: t('attributes.scheme.remove'),
            busy: t('attributes.scheme.removing'),
          }}
          name="deleteAttributeScheme"
          onConfirm={() => call(endpoints.deleteAttributeScheme, {})}
          onDone={() => toast('success', t('attributes.scheme.removed'))}
          onSettled={() => refreshAttributes(client)}
        >
          <p>{t('attributes.scheme.removeText')}</p>
        </ConfirmedCall>
      </fieldset>
    </div>
  )
}

import { endpoints, type StoredList } from '@merkwerk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/index.ts'
import { queries } from '../../api/queries.ts'
import { ConfirmedCall } from '../../components/confirmed-call.tsx'
import { QueryState } from '../../components/query-boundary.tsx'
import { formatBytes, formatDay } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { SettingSection } from './section.tsx'

/** What the account stores, and the lists that take the most space, to delete them. */
export function StorageSection() {
  const { t } = useTranslation()
  const query = useQuery(queries.storage)
  const storage = query.data
  return (
    <SettingSection id="storage" title="settings.storage.title" text="settings.storage.text">
      {storage ? (
        <>
          <meter
            min={0}
            max={storage.limit_bytes}
            // Green up to here, then yellow, and red when full.
            low={storage.limit_bytes * 0.9}
            high={storage.limit_bytes - 1}
            optimum={0}
            value={storage.used_bytes}
            aria-label={t('settings.storage.title')}
            className="h-3 w-full"
          />
          <p className="mt-1 text-sm text-muted tabular-nums">
            {t('settings.storage.used', {
              used: formatBytes(storage.used_bytes),
              limit: formatBytes(storage.limit_bytes),
            })}
          </p>
          {storage.used_bytes >= storage.limit_bytes && (
            <div className="mt-3">
              <Notice tone="error">{t('settings.storage.full')}</Notice>
            </div>
          )}
          {storage.lists.length > 0 && (
            <Panel as="ul" className="mt-4 divide-y divide-line">
              {storage.lists.map((list) => (
                <ListRow key={list.list_id} list={list} />
              ))}
            </Panel>
          )}
        </>
      ) : (
        <QueryState query={query} calling="getStorage" loading={<Skeleton className="h-16 w-full" />} />
      )}
    </SettingSection>
  )
}

function ListRow({ list }: { list: StoredList }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const name = list.name || list.file_name
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
          <span>{formatBytes(list.bytes)}</span>
          <span>{t('settings.storage.runs', { count: list.runs })}</span>
          <span>{t('settings.storage.changed', { date: formatDay(list.changed_at) })}</span>
        </p>
      </div>
      <ConfirmedCall
        name="deleteList"
        trigger={
          <Button aria-label={t('settings.storage.deleteOf', { name })}>
            {t('settings.storage.delete')}
          </Button>
        }
        title={t('settings.storage.deleteTitle', { name })}
        labels={{
          keep: t('settings.storage.keep'),
          confirm: t('settings.storage.confirm'),
          busy: t('settings.storage.deleting'),
        }}
        onConfirm={() => call(endpoints.deleteList, { params: { id: list.list_id } })}
        onDone={() => toast('success', t('settings.storage.deleted', { name }))}
        onSettled={() =>
          Promise.all(
            ['storage', 'lists', 'runs'].map((key) => client.invalidateQueries({ queryKey: [key] })),
          )
        }
      >
        <p>{t('settings.storage.deleteText')}</p>
      </ConfirmedCall>
    </li>
  )
}

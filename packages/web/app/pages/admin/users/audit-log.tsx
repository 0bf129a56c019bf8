import { type AuditEntry, auditActionMessages } from '@merkwerk/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { userQueries } from '../../../api/user-queries.ts'
import { Moment } from '../../../components/moment.tsx'
import { QueryState } from '../../../components/query-boundary.tsx'
import { formatCoins } from '../../../messages/format.ts'
import { currentLanguage } from '../../../messages/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** What was done by and to an account, newest first. */
export function AuditLog({ id }: { id: number }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(userQueries.audit(id))
  if (query.data === undefined)
    return <QueryState query={query} calling="listUserAudit" loading={<Skeleton className="w-2/3" />} />
  const entries = query.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <p className="text-muted">{t('admin.users.auditEmpty')}</p>
  return (
    <>
      <ol className="flex flex-col">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          look="ghost"
          className="self-start"
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('admin.users.auditMore')}
        </Button>
      )}
    </>
  )
}

function Entry({ entry: { action, actor, at, details } }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const told = [
    typeof details.job === 'string' && details.job,
    typeof details.coins === 'number' && t('admin.users.auditCoins', { coins: formatCoins(details.coins) }),
    typeof details.reason === 'string' && details.reason,
  ].filter(Boolean)
  return (
    <li className="border-t border-line py-2.5 first:border-t-0">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{auditActionMessages[action][currentLanguage()]}</span>
        <span className="text-sm text-muted tabular-nums">
          <Moment iso={at} />
        </span>
      </p>
      <p className="text-sm break-words text-muted">
        {t('admin.users.auditBy', { name: actor ?? t('admin.users.auditSystem') })}
        {told.length > 0 && ` · ${told.join(' · ')}`}
      </p>
    </li>
  )
}

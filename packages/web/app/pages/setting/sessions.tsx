import { endpoints, type sessionSchema } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../api/index.ts'
import { queries } from '../../api/queries.ts'
import { QueryState } from '../../components/query-boundary.tsx'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { formatMoment } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Laptop, Smartphone } from '../../ui/icons/app-icons.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { readBrowserName } from './browser-name.ts'
import { SettingSection } from './section.tsx'

/** More sessions are shown on demand. */
const shortList = 5

type Session = z.infer<typeof sessionSchema>

export function SessionsSection() {
  const { t } = useTranslation()
  const query = useQuery(queries.sessions)
  const end = useEndSessions()
  const [isLong, setLong] = useState(false)
  const sessions = query.data?.sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
  const shown = isLong ? sessions : sessions?.slice(0, shortList)
  return (
    <SettingSection id="sessions" title="settings.sessions.title" text="settings.sessions.text">
      {sessions && shown ? (
        <>
          <Panel as="ul" className="divide-y divide-line">
            {shown.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isBusy={end.isPending && end.variables === session.id}
                onEnd={() => end.mutate(session.id)}
              />
            ))}
          </Panel>
          <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
            {sessions.length > 1 && (
              <Button
                look="danger"
                isBusy={end.isPending && end.variables === undefined}
                onClick={() => end.mutate(undefined)}
              >
                {t('settings.sessions.endOthers')}
              </Button>
            )}
            {shown.length < sessions.length && (
              <Button look="ghost" onClick={() => setLong(true)}>
                {t('settings.sessions.showAll', { count: sessions.length })}
              </Button>
            )}
          </div>
        </>
      ) : (
        <QueryState query={query} calling="listSessions" loading={<Skeleton className="h-16 w-full" />} />
      )}
    </SettingSection>
  )
}

/** Without an ID all other sessions end. */
function useEndSessions() {
  const { t } = useTranslation()
  return useToastMutation(
    'endSessions',
    (id: string | undefined) => call(endpoints.endSessions, { query: { id } }),
    {
      done: (id) => t(id ? 'settings.sessions.ended' : 'settings.sessions.othersEnded'),
      refresh: [queries.sessions.queryKey],
    },
  )
}

function SessionRow({ session, isBusy, onEnd }: { session: Session; isBusy: boolean; onEnd: () => void }) {
  const { t } = useTranslation()
  const { browser, system, isMobile } = readBrowserName(session.user_agent)
  const name =
    browser && system
      ? t('settings.sessions.browserOn', { browser, system })
      : (browser ?? t('settings.sessions.unknown'))
  const Icon = isMobile ? Smartphone : Laptop
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Icon className="size-5 shrink-0 text-faint" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1" title={session.user_agent}>
          <span className="font-medium">{name}</span>
          {session.is_current && (
            <span className="rounded-full bg-accent-soft px-2 py-0.5 text-xs font-medium text-accent">
              {t('settings.sessions.current')}
            </span>
          )}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
          <span>{t('settings.sessions.active', { moment: formatMoment(session.last_used_at) })}</span>
          <span>{t('settings.sessions.since', { moment: formatMoment(session.created_at) })}</span>
        </p>
      </div>
      {!session.is_current && (
        <Button isBusy={isBusy} onClick={onEnd} aria-label={t('settings.sessions.endOf', { browser: name })}>
          {t('settings.sessions.end')}
        </Button>
      )}
    </li>
  )
}

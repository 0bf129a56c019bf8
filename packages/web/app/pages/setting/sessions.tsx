import { endpoints, type sessionSchema } from '@merkwerk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { queries } from '../../api/queries.ts'
import { formatMoment } from '../../texts/format.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { readBrowserName } from './browser-name.ts'
import { SettingSection } from './section.tsx'

type Session = z.infer<typeof sessionSchema>

export function SessionsSection() {
  const { t } = useTranslation()
  const { data, error } = useQuery(queries.sessions)
  const end = useEndSessions()
  return (
    <SettingSection id="sessions" title={t('settings.sessions.title')} text={t('settings.sessions.text')}>
      {data ? (
        <>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {data.sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isBusy={end.isPending && end.variables === session.id}
                onEnd={() => end.mutate(session.id)}
              />
            ))}
          </ul>
          {data.sessions.length > 1 && (
            <Button
              look="danger"
              className="mt-4"
              isBusy={end.isPending && end.variables === undefined}
              onClick={() => end.mutate(undefined)}
            >
              {t('settings.sessions.endOthers')}
            </Button>
          )}
        </>
      ) : error ? (
        <Notice tone="error">{describeError(error, 'listSessions')}</Notice>
      ) : (
        <Skeleton className="h-16 w-full" />
      )}
    </SettingSection>
  )
}

/** Ends a session by its id, or without one all but this browser's. */
function useEndSessions() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (id: string | undefined) => call(endpoints.endSessions, { query: { id } }),
    onSuccess: (_, id) =>
      toast('success', id ? t('settings.sessions.ended') : t('settings.sessions.othersEnded')),
    onError: (error) => toast('error', describeError(error, 'endSessions')),
    onSettled: () => client.invalidateQueries(queries.sessions),
  })
}

interface SessionRowProps {
  session: Session
  isBusy: boolean
  onEnd: () => void
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
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
        <p className="text-sm text-muted tabular-nums">
          {t('settings.sessions.active', { moment: formatMoment(session.last_used_at) })}
          <span aria-hidden> · </span>
          {t('settings.sessions.since', { moment: formatMoment(session.created_at) })}
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

import { endpoints } from '@merkwerk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { Link, Outlet, useLocation, useNavigation } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { queries } from '../../api/queries.ts'
import { userQueries } from '../../api/user-queries.ts'
import { adminPages } from '../../components/commands/shortcuts.ts'
import { DocumentTitle } from '../../components/document-title.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryError } from '../../components/query-boundary.tsx'
import { formatCount } from '../../messages/format.ts'
import { loadTexts } from '../../messages/index.ts'
import { homePath } from '../../messages/language.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { TriangleAlert, X } from '../../ui/icons/app-icons.ts'
import { useToast } from '../../ui/toast.tsx'
import { Alerts } from './alerts.tsx'

await loadTexts('admin')

export default function AdminLayout() {
  const { t } = useTranslation()
  return (
    <>
      <DocumentTitle text={t('nav.admin')} />
      <PageHeader
        title={
          <Link to={homePath()} className="rounded-sm hover:text-accent">
            {t('admin.header')}
          </Link>
        }
        actions={<RechargeCheck />}
      />
      <RechargeBanner />
      <Alerts />
      <Tabs />
      <Outlet />
    </>
  )
}

/** The open tab cannot be chosen. While a tab loads, it is marked as busy. */
function Tabs() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  const isLoading = next !== undefined && next !== pathname && adminPages.some(({ to }) => to === next)
  const open = isLoading ? next : pathname.replace(/\/$/, '')
  const openTab = useRef<HTMLSpanElement>(null)
  // On phones the tabs are wider than the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open.
  useEffect(() => {
    // Newer browsers return a promise, which is no cleanup function.
    openTab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [open])
  return (
    <nav aria-label={t('nav.adminTabs.label')} className="mb-6 overflow-x-auto border-b border-line">
      <ul className="flex gap-1 max-sm:w-max max-sm:min-w-full sm:flex-wrap">
        {adminPages.map(({ to, title }) => (
          <li key={to}>
            {to === open ? (
              <span ref={openTab} aria-current="page" aria-disabled className={tabClass(true)}>
                {/* One child of the grid, so that the count stays beside the title. */}
                <span>
                  {t(title)}
                  {to === adminPaths.users && <WaitingUsers />}
                </span>
              </span>
            ) : (
              <Link to={to} prefetch="intent" className={tabClass(false)}>
                {/* Reserves the width of the longer text, so that the tabs do not move. */}
                <span className={clsx('col-start-1 row-start-1', isLoading && 'invisible')}>
                  {t(title)}
                  {to === adminPaths.users && <WaitingUsers />}
                </span>
                {isLoading && (
                  <span className="col-start-1 row-start-1 text-center">{t('nav.adminTabs.loading')}</span>
                )}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** How many users wait for approval. Nothing while that is unknown or none does. */
function WaitingUsers() {
  const { t } = useTranslation()
  const { data } = useQuery(userQueries.list({ view: 'pending', page: 1, limit: 1 }))
  if (!data || data.pending === 0) return null
  return (
    <span className="ml-1.5 rounded-full bg-accent-soft px-2 py-0.5 text-sm text-accent tabular-nums">
      {formatCount(data.pending)} <span className="sr-only">{t('admin.users.waiting')}</span>
    </span>
  )
}

function tabClass(isOpen: boolean): string {
  return clsx(
    'grid h-10 items-center border-b-2 px-3 whitespace-nowrap transition-colors outline-offset-[-2px]',
    isOpen ? 'border-accent font-medium text-ink' : 'border-transparent text-muted hover:text-ink',
  )
}

/** In the header, so that it moves no content. Phones have no room for it there. */
function RechargeCheck() {
  const { t } = useTranslation()
  const { isPending } = useQuery(queries.recharge)
  return (
    <p role="status" className="text-sm text-faint max-sm:sr-only">
      {isPending && t('admin.recharge.checking')}
    </p>
  )
}

/** Can be dismissed until the next visit. */
function RechargeBanner() {
  const { t } = useTranslation()
  const [isDismissed, setDismissed] = useState(false)
  const query = useQuery(queries.recharge)
  const client = useQueryClient()
  const toast = useToast()
  const mark = useMutation({
    mutationFn: () => call(endpoints.setGptRecharge, { body: { gpt_recharge_required: false } }),
    onSuccess: () => {
      toast('success', t('admin.recharge.done'))
      return client.invalidateQueries(queries.recharge)
    },
  })
  if (query.error) return <QueryError query={query} calling="getGptRecharge" className="mb-6" />
  if (!query.data?.gpt_recharge_required || isDismissed) return null
  return (
    <div
      role="alert"
      className="mb-6 flex items-start gap-3 rounded-lg bg-blocked-soft py-3 pr-2 pl-4 text-blocked"
    >
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-semibold">{t('admin.recharge.title')}</p>
          <p>{t('admin.recharge.text')}</p>
          {mark.error && <p className="mt-1">{describeError(mark.error, 'setGptRecharge')}</p>}
        </div>
        <Button isBusy={mark.isPending} onClick={() => mark.mutate()}>
          {t(mark.isPending ? 'admin.recharge.busy' : 'admin.recharge.mark')}
        </Button>
      </div>
      <IconButton
        icon={X}
        label={t('admin.recharge.dismiss')}
        onClick={() => setDismissed(true)}
        className="-my-1"
      />
    </div>
  )
}

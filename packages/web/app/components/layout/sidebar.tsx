import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link, useLocation } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { session } from '../../api/session.ts'
import { walletQueries } from '../../api/wallet-queries.ts'
import { formatCoinCount } from '../../messages/format.ts'
import { homePath } from '../../messages/language.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import {
  Coins,
  LayoutDashboard,
  List,
  LogOut,
  Settings,
  ShieldCheck,
  Wallet,
  Zap,
} from '../../ui/icons/app-icons.ts'
import type { IconPart } from '../../ui/icons/create-icon.tsx'
import { Search, Tags } from '../../ui/icons/public-icons.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Openable, onDemand } from '../../ui/on-demand.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { actionKeys } from '../commands/shortcuts.ts'
import { Preferences } from '../preferences.tsx'
import { useLogout } from './use-logout.ts'

interface SidebarProps {
  isOpen: boolean
  onClose: () => void
  onPalette: () => void
}

const SidebarDrawer = onDemand(() => import('./sidebar-drawer.tsx')).part('SidebarDrawer')

export function Sidebar({ isOpen, onClose, onPalette }: SidebarProps) {
  return (
    <>
      <aside className="fixed top-(--banner-height) bottom-0 left-0 z-30 hidden w-[250px] border-r border-line bg-canvas md:block">
        <SidebarContent onPalette={onPalette} />
      </aside>
      <Openable isOpen={isOpen}>
        <SidebarDrawer isOpen={isOpen} onClose={onClose}>
          {(close) => <SidebarContent onPalette={onPalette} close={close} />}
        </SidebarDrawer>
      </Openable>
    </>
  )
}

function SidebarContent({ close, onPalette }: { close?: React.ReactNode; onPalette: () => void }) {
  const { t } = useTranslation()
  const logout = useLogout()
  const isAdmin = session.role === 'admin'
  return (
    <div className="flex h-full flex-col px-3 pb-3">
      <div className="flex h-16 items-center justify-between px-2">
        <Link to={homePath()} aria-label={t('nav.home')} className="rounded-sm">
          <Logo />
        </Link>
        {close}
      </div>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onPalette}
        className="mb-3 flex h-9 items-center gap-3 rounded-lg border border-line bg-surface px-3 text-left text-muted transition-colors hover:border-edge hover:text-ink"
      >
        <Zap className="size-4 shrink-0" aria-hidden />
        <span className="flex-1 truncate">{t('commands.open')}</span>
        <span className="pointer-coarse:hidden" aria-hidden>
          <Kbd keys={actionKeys.palette} />
        </span>
      </button>
      <nav aria-label={t('nav.label')} className="flex flex-col gap-0.5">
        {isAdmin && <NavLink to={adminPaths.jobs} icon={ShieldCheck} label={t('nav.admin')} />}
        <NavLink to={paths.dashboard} icon={LayoutDashboard} label={t('nav.dashboard')} />
        <NavLink to={paths.lists} icon={List} label={t('nav.lists')} />
        <NavLink to={paths.search} alsoAt={paths.addFile} icon={Search} label={t('nav.search')} />
        {!isAdmin && <NavLink to={paths.attributes} icon={Tags} label={t('nav.attributes')} />}
        <NavLink to={paths.wallet} icon={Wallet} label={t('nav.wallet')} />
        <NavLink to={paths.setting} icon={Settings} label={t('nav.setting')} />
      </nav>
      <div className="mt-auto flex flex-col gap-0.5">
        <Balance />
        <Preferences />
        <button type="button" onClick={logout} className={rowClass(false)}>
          <LogOut className="size-4" aria-hidden />
          {t('nav.logout')}
        </button>
      </div>
    </div>
  )
}

function Balance() {
  const { data, error } = useQuery(walletQueries.wallet)
  // The pages that need the balance say why it is missing.
  if (error && !data) return null
  return (
    <p className="flex h-9 items-center gap-3 px-3 text-muted tabular-nums">
      <Coins className="size-4" aria-hidden />
      {data ? formatCoinCount(data.balance) : <Skeleton className="w-20" />}
    </p>
  )
}

const mayAnimate = (): boolean =>
  'startViewTransition' in document && !window.matchMedia('(prefers-reduced-motion: reduce)').matches

interface NavLinkProps {
  to: string
  /** Another path prefix that this link covers. */
  alsoAt?: string
  icon: IconPart
  label: string
}

function NavLink({ to, alsoAt, icon: Icon, label }: NavLinkProps) {
  const { pathname } = useLocation()
  const isCurrent = [to, alsoAt].some(
    (path) => path && (pathname === path || pathname.startsWith(`${path}/`)),
  )
  return (
    <Link
      to={to}
      viewTransition={mayAnimate()}
      aria-current={isCurrent ? 'page' : undefined}
      className={rowClass(isCurrent)}
    >
      <Icon className="size-4" aria-hidden />
      {label}
    </Link>
  )
}

function rowClass(isCurrent: boolean): string {
  return clsx(
    'flex h-9 w-full items-center gap-3 rounded-lg px-3 text-left transition-colors pointer-coarse:h-11',
    isCurrent ? 'bg-accent-soft font-medium text-accent' : 'text-muted hover:bg-sunken hover:text-ink',
  )
}

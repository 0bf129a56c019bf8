import { Autocomplete } from '@base-ui/react/autocomplete'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { listsQueries } from '../../api/lists-queries.ts'
import { queries } from '../../api/queries.ts'
import { session } from '../../api/session.ts'
import { listPaths } from '../../list-paths.ts'
import { chooseLanguage } from '../../messages/index.ts'
import { currentLanguage, languageNames } from '../../messages/language.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import {
  CalendarClock,
  Coins,
  CreditCard,
  FileSearch,
  Keyboard,
  Languages,
  LayoutDashboard,
  List,
  LogOut,
  Plus,
  Rows3,
  Settings,
  ShieldCheck,
  SunMoon,
  UserRound,
  Wallet,
  Webhook,
} from '../../ui/icons/app-icons.ts'
import type { IconPart } from '../../ui/icons/create-icon.tsx'
import { Search, Tags } from '../../ui/icons/public-icons.ts'
import { Palette, type PaletteEntry, type PaletteGroup } from '../../ui/palette.tsx'
import { themes, useTheme } from '../../ui/theme.ts'
import { useLogout } from '../layout/use-logout.ts'
import { actionKeys, adminPages, findKeys } from './shortcuts.ts'

const offeredJobs = 5
const offeredLists = 5
/** Typing pauses this long before lists and jobs are searched. */
const debounceMs = 200

interface CommandPaletteProps {
  text: string
  onText: (text: string) => void
  onClose: () => void
  onShortcuts: () => void
}

export function CommandPalette({ text, onText, onClose, onShortcuts }: CommandPaletteProps) {
  const { t } = useTranslation()
  const groups = useCommands(text, onShortcuts)
  return (
    <Palette
      title={t('commands.title')}
      placeholder={t('commands.placeholder')}
      empty={t('commands.empty')}
      text={text}
      onText={onText}
      groups={groups}
      onClose={onClose}
    />
  )
}

/** The commands that match the text. Without a text all commands, and the lists and jobs that changed last. */
function useCommands(text: string, onShortcuts: () => void): PaletteGroup[] {
  const { t } = useTranslation()
  const { contains } = Autocomplete.useFilter({ sensitivity: 'base' })
  const query = text.trim()
  const pages = { label: t('commands.pages'), items: usePages() }
  const search = useDebounced(query)
  const lists = { label: t('nav.lists'), items: useLists(search, query) }
  const jobs = { label: t('jobs.caption'), items: useJobs(search) }
  const actions = { label: t('app.actions'), items: useActions(onShortcuts) }
  const admin = { label: t('nav.admin'), items: useAdminPages() }
  // Lists and jobs arrive last. At the end they do not move the entry that Enter would choose.
  const groups = query ? [pages, actions, admin, lists, jobs] : [pages, lists, jobs, actions, admin]
  return groups
    .map(({ label, items }) => ({
      label,
      // The previous result may still be shown while the next one loads.
      items: items.filter((entry) => entry.isFound || contains(`${entry.label} ${entry.note ?? ''}`, query)),
    }))
    .filter(({ items }) => items.length > 0)
}

/** The text once typing has paused. */
function useDebounced(query: string): string {
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(query), debounceMs)
    return () => clearTimeout(timer)
  }, [query])
  return search
}

function usePages(): PaletteEntry[] {
  const { t } = useTranslation()
  const createEntry = useCreateEntry()
  return [
    createEntry(paths.dashboard, t('nav.dashboard'), LayoutDashboard),
    createEntry(paths.lists, t('nav.lists'), List),
    createEntry(paths.search, t('nav.search'), Search),
    createEntry(paths.addFile, t('jobs.addFile'), Plus),
    ...(session.role === 'admin' ? [] : [createEntry(paths.attributes, t('nav.openAttributes'), Tags)]),
    createEntry(paths.wallet, t('nav.wallet'), Wallet),
    createEntry(paths.addBalance, t('nav.addBalance'), Coins),
    createEntry(paths.paymentMethods, t('nav.paymentMethods'), CreditCard),
    createEntry(paths.setting, t('nav.setting'), Settings),
    ...(session.role === 'admin' ? [] : [createEntry(paths.schedules, t('nav.schedules'), CalendarClock)]),
    ...(session.role === 'admin' ? [] : [createEntry(paths.webhooks, t('nav.webhooks'), Webhook)]),
    createEntry(paths.profile, t('nav.profile'), UserRound),
  ]
}

function useAdminPages(): PaletteEntry[] {
  const { t } = useTranslation()
  const createEntry = useCreateEntry()
  if (session.role !== 'admin') return []
  return adminPages.map(({ to, title }) => createEntry(to, t(title), ShieldCheck))
}

function useCreateEntry(): (path: string, label: string, icon: IconPart) => PaletteEntry {
  const navigate = useNavigate()
  return (path, label, icon) => ({
    id: path,
    label,
    icon,
    keys: findKeys(path),
    onChoose: () => void navigate(path),
  })
}

/**
 * Searches the user's lists by name, file and identifier of a row. A list that was found by a row opens with that row. The server
 * decides what matches. Admins search jobs only.
 */
function useLists(search: string, typed: string): PaletteEntry[] {
  const { t } = useTranslation()
  const { contains } = Autocomplete.useFilter({ sensitivity: 'base' })
  const navigate = useNavigate()
  const { data, isPlaceholderData } = useQuery({
    ...listsQueries.page({ ...(search && { search }), page: 1, limit: offeredLists }),
    enabled: session.role !== 'admin',
    placeholderData: keepPreviousData,
  })
  const isFound = !isPlaceholderData && search === typed
  return (data?.lists ?? []).map(({ list_id: id, name, file_name: file }) => {
    const isRow = isFound && search !== '' && !contains(`${name} ${file} ${id}`, search)
    return {
      id,
      label: name,
      note: isRow ? t('commands.row', { text: search }) : file === name ? id : file,
      icon: Rows3,
      isFound,
      onChoose: () => void navigate(isRow ? listPaths.search(id, search) : paths.list(id)),
    }
  })
}

/** Searches by name or ID prefix. Admins search all jobs. */
function useJobs(search: string): PaletteEntry[] {
  const navigate = useNavigate()
  const { data } = useQuery({
    ...queries.runs(
      { search: search || undefined, page: 1, limit: offeredJobs },
      session.role === 'admin' ? 'all' : 'own',
    ),
    placeholderData: keepPreviousData,
  })
  return (data?.jobs ?? []).map(({ job_id, name }) => ({
    id: job_id,
    label: name,
    note: job_id,
    icon: FileSearch,
    onChoose: () => void navigate(paths.job(job_id)),
  }))
}

function useActions(onShortcuts: () => void): PaletteEntry[] {
  const { t } = useTranslation()
  const [theme, chooseTheme] = useTheme()
  const logout = useLogout()
  return [
    ...themes
      .filter((other) => other !== theme)
      .map((other) => ({
        id: other,
        label: `${t('nav.theme')}: ${t(`nav.themes.${other}`)}`,
        icon: SunMoon,
        onChoose: () => chooseTheme(other),
      })),
    ...languageNames
      .filter(([other]) => other !== currentLanguage())
      .map(([other, name]) => ({
        id: other,
        label: `${t('nav.language')}: ${name}`,
        icon: Languages,
        onChoose: () => void chooseLanguage(other),
      })),
    {
      id: 'shortcuts',
      label: t('commands.shortcuts.title'),
      icon: Keyboard,
      keys: actionKeys.shortcuts,
      onChoose: onShortcuts,
    },
    { id: 'logout', label: t('nav.logout'), icon: LogOut, onChoose: logout },
  ]
}

import { adminPaths } from '../../admin-paths.ts'
import { paths } from '../../paths.ts'

export type Overlay = 'palette' | 'shortcuts'

/** `$mod` is Ctrl, or ⌘ on a Mac. */
export const actionKeys = { palette: '$mod+k', search: '/', shortcuts: '?', rows: 'j k' } as const

/** Sequences that open pages. */
export const pageKeys: Readonly<Record<string, string>> = {
  'g d': paths.dashboard,
  'g l': paths.lists,
  'g s': paths.search,
  'g a': paths.attributes,
  'g w': paths.wallet,
  'g e': paths.setting,
  'g p': paths.profile,
  n: paths.addFile,
}

/** The pages of the admin area, in the order of their tabs: rules in the order in which they apply. */
export const adminPages = [
  { to: adminPaths.jobs, title: 'jobs.caption' },
  { to: adminPaths.users, title: 'nav.adminTabs.users' },
  { to: adminPaths.keyValues, title: 'nav.ruleLists.key-value' },
  { to: adminPaths.keywords, title: 'nav.ruleLists.keyword-killer' },
  { to: adminPaths.multiValues, title: 'nav.ruleLists.key-multivalue' },
  { to: adminPaths.gpt, title: 'nav.adminTabs.gpt' },
  { to: adminPaths.bookkeeping, title: 'nav.adminTabs.bookkeeping' },
] as const

export function findKeys(path: string): string | undefined {
  return Object.keys(pageKeys).find((keys) => pageKeys[keys] === path)
}

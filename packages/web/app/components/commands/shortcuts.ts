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

/** The pages of the admin area, in the order of their tabs. */
export const adminPages = [
  { to: paths.admin, title: 'jobs.caption' },
  { to: paths.adminUsers, title: 'admin.tabs.users' },
  { to: paths.adminKeyValues, title: 'rules.lists.key-value.title' },
  { to: paths.adminMultiValues, title: 'rules.lists.key-multivalue.title' },
  { to: paths.adminKeywords, title: 'rules.lists.keyword-killer.title' },
  { to: paths.adminGpt, title: 'admin.tabs.gpt' },
  { to: paths.adminBookkeeping, title: 'admin.tabs.bookkeeping' },
] as const

export function keysOf(path: string): string | undefined {
  return Object.keys(pageKeys).find((keys) => pageKeys[keys] === path)
}

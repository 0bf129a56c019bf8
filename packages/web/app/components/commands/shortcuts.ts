import { paths } from '../../paths.ts'

/** What can be open over every page. */
export type Overlay = 'palette' | 'shortcuts'

/** Keys of what is not a page. `$mod` is Ctrl, or ⌘ on a Mac. */
export const actionKeys = { palette: '$mod+k', search: '/', shortcuts: '?', rows: 'j k' } as const

/** Keys that lead to pages: pressed one after another. */
export const pageKeys: Readonly<Record<string, string>> = {
  'g d': paths.dashboard,
  'g s': paths.search,
  'g w': paths.wallet,
  'g e': paths.setting,
  'g p': paths.profile,
  n: paths.addFile,
}

/** The keys that lead to a page. */
export function keysOf(path: string): string | undefined {
  return Object.keys(pageKeys).find((keys) => pageKeys[keys] === path)
}

import { paths } from '../../paths.ts'

export type Overlay = 'palette' | 'shortcuts'

/** `$mod` is Ctrl, or ⌘ on a Mac. */
export const actionKeys = { palette: '$mod+k', search: '/', shortcuts: '?', rows: 'j k' } as const

/** Sequences that open pages. */
export const pageKeys: Readonly<Record<string, string>> = {
  'g d': paths.dashboard,
  'g s': paths.search,
  'g w': paths.wallet,
  'g e': paths.setting,
  'g p': paths.profile,
  n: paths.addFile,
}

export function keysOf(path: string): string | undefined {
  return Object.keys(pageKeys).find((keys) => pageKeys[keys] === path)
}

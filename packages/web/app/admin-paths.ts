import { paths } from './paths.ts'

/** The pages of the admin area. Apart from `paths.ts`, which public pages load. */
export const adminPaths = {
  jobs: paths.admin,
  users: '/admin/users',
  keyValues: '/admin/filter-keywords',
  multiValues: '/admin/key-multivalue',
  keywords: '/admin/keyword-killer',
  gpt: '/admin/gpt-editor',
  bookkeeping: '/admin/bookkeeping',
} as const

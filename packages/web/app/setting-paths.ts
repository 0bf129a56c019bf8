/** The pages of the settings. Apart from `paths.ts`, which public pages load. */
export const settingPaths = {
  account: '/setting',
  preferences: '/setting/preferences',
  billing: '/setting/billing',
  products: '/setting/products',
  automation: '/setting/automation',
} as const

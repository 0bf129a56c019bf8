/** Texts that every page needs. */
export const common = { de: () => import('./common.de.ts'), en: () => import('./common.en.ts') }

/** The file of each name with which the keys of texts begin, by language. */
export const textFiles = {
  access: common,
  app: common,
  chart: common,
  commands: common,
  errors: common,
  jobs: common,
  nav: common,
  problems: common,
  status: common,
  time: common,
  verdict: common,
  addFile: { de: () => import('./add-file.de.ts'), en: () => import('./add-file.en.ts') },
  summary: { de: () => import('./add-file.de.ts'), en: () => import('./add-file.en.ts') },
  admin: { de: () => import('./admin.de.ts'), en: () => import('./admin.en.ts') },
  apiKeys: { de: () => import('./api-keys.de.ts'), en: () => import('./api-keys.en.ts') },
  attributes: { de: () => import('./attributes.de.ts'), en: () => import('./attributes.en.ts') },
  completeness: { de: () => import('./list.de.ts'), en: () => import('./list.en.ts') },
  computed: { de: () => import('./computed.de.ts'), en: () => import('./computed.en.ts') },
  dashboard: { de: () => import('./dashboard.de.ts'), en: () => import('./dashboard.en.ts') },
  profile: { de: () => import('./dashboard.de.ts'), en: () => import('./dashboard.en.ts') },
  exports: { de: () => import('./export.de.ts'), en: () => import('./export.en.ts') },
  families: { de: () => import('./families.de.ts'), en: () => import('./families.en.ts') },
  find: { de: () => import('./find.de.ts'), en: () => import('./find.en.ts') },
  grid: { de: () => import('./grid.de.ts'), en: () => import('./grid.en.ts') },
  gpt: { de: () => import('./gpt.de.ts'), en: () => import('./gpt.en.ts') },
  images: { de: () => import('./export.de.ts'), en: () => import('./export.en.ts') },
  links: { de: () => import('./export.de.ts'), en: () => import('./export.en.ts') },
  lists: { de: () => import('./lists.de.ts'), en: () => import('./lists.en.ts') },
  payments: { de: () => import('./payments.de.ts'), en: () => import('./payments.en.ts') },
  rules: { de: () => import('./rules.de.ts'), en: () => import('./rules.en.ts') },
  run: { de: () => import('./run.de.ts'), en: () => import('./run.en.ts') },
  record: { de: () => import('./run.de.ts'), en: () => import('./run.en.ts') },
  safety: { de: () => import('./list.de.ts'), en: () => import('./list.en.ts') },
  schedules: { de: () => import('./schedules.de.ts'), en: () => import('./schedules.en.ts') },
  settings: { de: () => import('./settings.de.ts'), en: () => import('./settings.en.ts') },
  sheet: { de: () => import('./list.de.ts'), en: () => import('./list.en.ts') },
  login: { de: () => import('./sign-in.de.ts'), en: () => import('./sign-in.en.ts') },
  account: { de: () => import('./sign-in.de.ts'), en: () => import('./sign-in.en.ts') },
  wallet: { de: () => import('./wallet.de.ts'), en: () => import('./wallet.en.ts') },
  webhooks: { de: () => import('./webhooks.de.ts'), en: () => import('./webhooks.en.ts') },
}

export type TextArea = keyof TextFiles
type TextFiles = typeof textFiles
/** The English texts of all areas. */
export type English = {
  [Area in TextArea]: Awaited<ReturnType<TextFiles[Area]['en']>> extends Record<Area, infer Texts>
    ? Texts
    : never
}

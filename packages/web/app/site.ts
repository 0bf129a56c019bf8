/** Settings of the running server. The build writes placeholders, the server replaces them. */
export const siteSettings = [
  'PUBLIC_URL',
  'SUPPORT_EMAIL',
  'COMPANY_NAME',
  'COMPANY_ADDRESS',
  'COMPANY_PHONE',
  'COMPANY_REPRESENTATIVE',
  'COMPANY_REGISTER',
  'COMPANY_VAT_ID',
  'SANDBOX_SERVICES',
  'MAILBOX_URL',
  'MAX_UPLOAD_MB',
  'COINS_PER_RECORD',
  'IMAGE_RETENTION_DAYS',
  'VAT_PERCENT',
  'PUBLIC_LOOKUPS',
] as const
type SiteSetting = (typeof siteSettings)[number]

/** The name of the `<meta>` element with a setting. */
export const toMetaName = (setting: SiteSetting): string => `merkwerk:${setting.toLowerCase()}`

/** A setting, empty if unset. The placeholder during the build. */
export function siteSetting(setting: SiteSetting): string {
  if (typeof document === 'undefined') return `__${setting}__`
  return document.querySelector<HTMLMetaElement>(`meta[name="${toMetaName(setting)}"]`)?.content ?? ''
}

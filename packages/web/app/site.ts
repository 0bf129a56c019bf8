/** What only the running server knows of the site: the build writes placeholders, the server fills them in. */
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
] as const
type SiteSetting = (typeof siteSettings)[number]

/** The name of the `<meta>` in every page that carries a setting to the script. */
export const metaNameOf = (setting: SiteSetting): string => `merkwerk:${setting.toLowerCase()}`

/** A setting of the running server; empty where it is not set. While a page is built, its placeholder. */
export function siteSetting(setting: SiteSetting): string {
  if (typeof document === 'undefined') return `__${setting}__`
  return document.querySelector<HTMLMetaElement>(`meta[name="${metaNameOf(setting)}"]`)?.content ?? ''
}

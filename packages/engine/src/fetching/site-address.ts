/** Whether an address belongs to the marketplace at `baseUrl`. */
export type AddressCheck = (address: URL) => boolean

/**
 * Returns the address check of a marketplace. A base address with a path covers only addresses below that path.
 * One without a path covers the site's host and its subdomains on the same port. The scheme must match.
 */
export function siteAddressCheck(site: string, baseUrl: string): AddressCheck {
  const base = new URL(baseUrl)
  const basePath = base.pathname.replace(/\/$/, '')
  if (basePath !== '') {
    return (address) =>
      address.origin === base.origin &&
      (address.pathname === basePath || address.pathname.startsWith(`${basePath}/`))
  }
  return (address) =>
    address.protocol === base.protocol &&
    address.port === base.port &&
    address.username === '' &&
    (address.hostname === base.hostname || address.hostname === site || address.hostname.endsWith(`.${site}`))
}

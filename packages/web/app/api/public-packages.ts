import type { CoinPackage } from '@merkwerk/contract'

/** Written out, because the table of endpoints is larger than the public pages may load. */
const address = '/api/jobs/get_product_list/'

/** The coin packages on sale, for pages that load no other part of the app; none where they cannot be loaded. */
export async function fetchPublicPackages(signal: AbortSignal): Promise<CoinPackage[]> {
  try {
    const response = await fetch(address, { signal })
    if (!response.ok) return []
    const { products } = (await response.json()) as { products?: CoinPackage[] }
    return products ?? []
  } catch {
    return []
  }
}

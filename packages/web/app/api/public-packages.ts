import type { CoinPackage } from '@merkwerk/contract'

/** A literal, because public pages must not load the whole contract. */
const address = '/api/jobs/get_product_list/'

/** Empty when the packages cannot be loaded. */
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

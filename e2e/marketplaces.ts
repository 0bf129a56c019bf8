import type { RunningProduct } from '../harness/product.ts'

/** Makes a share (0 to 1) of the pages of both marketplaces slow or refused from here on. Resets without rates. */
export async function setMarketplaces(
  { sandboxUrl }: RunningProduct,
  { rates = {} }: { rates?: { slow?: number; captcha?: number } },
): Promise<void> {
  for (const marketplace of ['amazon', 'ebay']) {
    const response = await fetch(`${sandboxUrl}/_control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ marketplace, rates }),
    })
    if (!response.ok) throw new Error(`The sandbox refused: ${await response.text()}`)
  }
}

import { ApiError } from '@merkwerk/client/app'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const toName = (packageId: number): string => `order-key-${packageId}`

/** The key of a card payment for a package. It survives reloads and other choices until the payment is decided. */
export function toOrderKey(store: Store, packageId: number): string {
  const kept = store.getItem(toName(packageId))
  if (kept !== null) return kept
  const key = crypto.randomUUID()
  store.setItem(toName(packageId), key)
  return key
}

/** The next payment for this package becomes another purchase. */
export function forgetOrderKey(store: Store, packageId: number): void {
  store.removeItem(toName(packageId))
}

/**
 * Whether an error proves that nothing was paid with the key: the payment was declined, or the server cannot use the
 * key. Other refusals, such as a throttled call, an ended session or a deleted card, concern only this attempt. An
 * earlier one may still be paid.
 */
export const isDecided = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'PAYMENT_FAILED' || error.fieldErrors.key !== undefined)

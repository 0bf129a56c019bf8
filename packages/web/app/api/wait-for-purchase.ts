import { endpoints, type Purchase } from '@merkwerk/contract'
import { call } from './index.ts'
import { untilSettled } from './until-settled.ts'

/** Resolves with undefined when the payment takes unusually long. */
export const waitForPurchase = (id: number, signal?: AbortSignal): Promise<Purchase | undefined> =>
  untilSettled(() => call(endpoints.getPurchase, { params: { id }, signal }), signal)

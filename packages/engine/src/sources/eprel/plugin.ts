import type { Product } from '@merkwerk/contract'
import { parseEprelNumber } from '../eprel-number.ts'
import { httpPlugin } from '../http-source.ts'
import { eprelQuestion, readEprel } from './index.ts'

export interface EprelKey {
  apiKey: string
}

/** The interface has no lookup by GTIN, so the registration number comes from another source. */
export const eprelPlugin = httpPlugin<EprelKey>({
  name: 'eprel',
  by: 'eprel',
  // No rate is documented. SOURCE_RATES changes it.
  quota: { perSecond: 2 },
  account: ({ apiKey }) => apiKey,
  follows: { sources: ['icecat', 'amazon', 'ebay'], identify: findRegistration },
  question: ([number], { address, credentials }) => eprelQuestion(number, credentials.apiKey, address),
  read: (response) => (number) => readEprel(response, number),
})

/** The registration number that a product states, also as part of the address of its label. */
function findRegistration({ attributes }: Product): { eprel: string } | undefined {
  for (const { name, value } of attributes) {
    const eprel = /eprel/i.test(`${name} ${value}`) ? parseEprelNumber(value) : undefined
    if (eprel !== undefined) return { eprel }
  }
  return undefined
}

import { httpPlugin } from '../http-source.ts'
import { type KauflandKeys, kauflandQuestion, readKaufland } from './index.ts'

export const kauflandPlugin = httpPlugin<KauflandKeys>({
  name: 'kaufland',
  // No rate is documented. SOURCE_RATES changes it.
  quota: { perSecond: 2 },
  account: ({ clientKey }) => clientKey,
  // The signature contains the time of the request.
  question: ([gtin], { address, credentials: keys }) =>
    kauflandQuestion(gtin, { keys, now: new Date(), address }),
  read: (response) => (gtin) => readKaufland(response, gtin),
})

import { httpPlugin } from '../http-source.ts'
import { type IcecatAccount, icecatQuestion, readIcecat } from './index.ts'

export const icecatPlugin = httpPlugin<IcecatAccount>({
  name: 'icecat',
  // Its fair use policy names no rate. SOURCE_RATES changes this one.
  quota: { perSecond: 2 },
  account: ({ shopName }) => shopName,
  question: ([gtin], { address, credentials }) => icecatQuestion({ gtin }, credentials, address),
  read: (response) => (gtin) => readIcecat(response, { gtin }),
  partNumber: {
    question: (partNumber, { address, credentials }) => icecatQuestion(partNumber, credentials, address),
    read: readIcecat,
  },
})

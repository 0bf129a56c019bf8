import { httpPlugin, isBookGtin } from '../http-source.ts'
import { dnbQuestion, readDnb } from './index.ts'

export const dnbPlugin = httpPlugin({
  name: 'dnb',
  quota: { perSecond: 2 },
  knows: isBookGtin,
  question: ([isbn], { address }) => dnbQuestion(isbn, address),
  read: (response) => (isbn) => readDnb(response, isbn),
})

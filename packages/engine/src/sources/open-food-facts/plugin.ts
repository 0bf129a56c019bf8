import type { SourceName } from '@merkwerk/contract'
import { httpPlugin } from '../http-source.ts'
import { type OpenFactsProject, openFactsQuestion, readOpenFacts } from './index.ts'

const plugin = (name: SourceName, project: OpenFactsProject) =>
  httpPlugin({
    name,
    // The projects accept 15 products a minute from one address.
    quota: { perMinute: 15 },
    question: ([gtin], { address }) => openFactsQuestion(gtin, address),
    read: (response) => (gtin) => readOpenFacts(response, gtin, project),
  })

export const openFactsPlugins = {
  'open-food-facts': plugin('open-food-facts', 'food'),
  'open-beauty-facts': plugin('open-beauty-facts', 'beauty'),
  'open-pet-food-facts': plugin('open-pet-food-facts', 'pet-food'),
  'open-products-facts': plugin('open-products-facts', 'products'),
}

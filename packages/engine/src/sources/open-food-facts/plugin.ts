import { httpPlugin } from '../http-source.ts'
import { openFactsQuestion, readOpenFacts } from './index.ts'
import { openFactsProjects } from './projects.ts'

function plugin(name: keyof typeof openFactsProjects) {
  const project = openFactsProjects[name]
  return httpPlugin({
    name,
    // The projects accept 15 products a minute from one address.
    quota: { perMinute: 15 },
    question: ([gtin], { address }) => openFactsQuestion(gtin, address),
    read: (response) => (gtin) => readOpenFacts(response, gtin, project),
  })
}

export const openFactsPlugins = {
  'open-food-facts': plugin('open-food-facts'),
  'open-beauty-facts': plugin('open-beauty-facts'),
  'open-pet-food-facts': plugin('open-pet-food-facts'),
  'open-products-facts': plugin('open-products-facts'),
}

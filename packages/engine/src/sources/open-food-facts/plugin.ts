import { httpPlugin } from '../http-source.ts'
import { MOST_PRODUCTS, openFactsQuestion, readOpenFacts } from './index.ts'
import { openFactsProjects } from './projects.ts'

function plugin(name: keyof typeof openFactsProjects) {
  const project = openFactsProjects[name]
  return httpPlugin({
    name,
    // The projects accept 10 searches a minute from one address.
    quota: { perMinute: 10 },
    batch: MOST_PRODUCTS,
    question: (gtins, { address }) => openFactsQuestion(gtins, address),
    read: (response) => readOpenFacts(response, project),
  })
}

export const openFactsPlugins = {
  'open-food-facts': plugin('open-food-facts'),
  'open-beauty-facts': plugin('open-beauty-facts'),
  'open-pet-food-facts': plugin('open-pet-food-facts'),
  'open-products-facts': plugin('open-products-facts'),
}

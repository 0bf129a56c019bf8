import type { SourceName } from '@merkwerk/contract'

/** Open Food Facts and its sister projects, one database each. */
export const openFactsProjects = {
  'open-food-facts': 'food',
  'open-beauty-facts': 'beauty',
  'open-pet-food-facts': 'pet-food',
  'open-products-facts': 'products',
} as const satisfies Partial<Record<SourceName, string>>
export type OpenFactsProject = (typeof openFactsProjects)[keyof typeof openFactsProjects]

const HOSTS = {
  food: 'openfoodfacts.org',
  beauty: 'openbeautyfacts.org',
  'pet-food': 'openpetfoodfacts.org',
  products: 'openproductsfacts.org',
} satisfies Record<OpenFactsProject, string>

export const projectHost = (project: OpenFactsProject): string => `world.${HOSTS[project]}`
export const imageHost = (project: OpenFactsProject): string => `images.${HOSTS[project]}`

const projects: Partial<Record<SourceName, OpenFactsProject>> = openFactsProjects

/** The project of a source. Undefined for other sources. */
export const findOpenFactsProject = (source: SourceName): OpenFactsProject | undefined => projects[source]

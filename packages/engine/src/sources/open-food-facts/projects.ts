/** Open Food Facts and its sister projects, one database each. */
export const openFactsProjects = ['food', 'beauty', 'pet-food', 'products'] as const
export type OpenFactsProject = (typeof openFactsProjects)[number]

const HOSTS = {
  food: 'world.openfoodfacts.org',
  beauty: 'world.openbeautyfacts.org',
  'pet-food': 'world.openpetfoodfacts.org',
  products: 'world.openproductsfacts.org',
} satisfies Record<OpenFactsProject, string>

export const projectHost = (project: OpenFactsProject): string => HOSTS[project]

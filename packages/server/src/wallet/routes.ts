import { endpoints } from '@merkwerk/contract'
import { route } from '../http/index.ts'
import { listCoinPackages } from './queries.ts'

export const routes = [
  route(endpoints.getProductList, async ({ db }) => ({ products: await listCoinPackages(db) })),
]

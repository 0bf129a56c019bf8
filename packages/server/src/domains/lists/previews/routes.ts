import { endpoints } from '@merkwerk/contract'
import { type Route, route, wantedLanguage } from '../../../platform/http/index.ts'
import { previewProducts } from './preview-products.ts'
import type { Previews } from './previews.ts'

export const routes = (previews: Previews): readonly Route[] => [
  route(endpoints.previewProducts, async (context, { body, headers, ip }) => ({
    previews: await previewProducts(context, previews, {
      identifiers: body.identifiers,
      language: wantedLanguage(headers) ?? 'en',
      ip,
    }),
  })),
]

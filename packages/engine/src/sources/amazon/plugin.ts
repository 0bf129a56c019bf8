import type { SourcePlugin } from '../plugin.ts'
import { type AmazonCredentials, catalogServes, createAmazonCatalog } from './catalog.ts'
import { amazonSearchPath, createAmazonPages } from './index.ts'

export const amazonPlugin: SourcePlugin<AmazonCredentials> = {
  name: 'amazon',
  identify: (identifiers) =>
    (identifiers.asin ?? identifiers.gtin ?? identifiers.partNumber) === undefined ? undefined : identifiers,
  identifyChosen: (asin) => ({ asin }),
  openPages: createAmazonPages,
  searchPath: amazonSearchPath,
  openApi: (options) => (catalogServes(options.site) ? createAmazonCatalog(options) : undefined),
}

import type { SourceName } from '@merkwerk/contract'
import { amazonPlugin } from './amazon/plugin.ts'
import { dnbPlugin } from './dnb/plugin.ts'
import { ebayPlugin } from './ebay/plugin.ts'
import { eprelPlugin } from './eprel/plugin.ts'
import { icecatPlugin } from './icecat/plugin.ts'
import { kauflandPlugin } from './kaufland/plugin.ts'
import { openFactsPlugins } from './open-food-facts/plugin.ts'
import { openLibraryPlugin } from './open-library/plugin.ts'
import type { SourcePlugin } from './plugin.ts'

/** The plug-ins of all sources. `packages/contract/src/sources.ts` states what everybody may know about them. */
export const sourcePlugins: Record<SourceName, SourcePlugin> = {
  amazon: amazonPlugin,
  ebay: ebayPlugin,
  icecat: icecatPlugin,
  ...openFactsPlugins,
  dnb: dnbPlugin,
  'open-library': openLibraryPlugin,
  eprel: eprelPlugin,
  kaufland: kauflandPlugin,
}

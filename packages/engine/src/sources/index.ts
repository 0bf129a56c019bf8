import type { SourceName } from '@merkwerk/contract'
import { amazonPlugin } from './amazon/plugin.ts'
import { ebayPlugin } from './ebay/plugin.ts'
import type { SourcePlugin } from './plugin.ts'

/** The plug-ins of all sources. `packages/contract/src/sources.ts` states what everybody may know about them. */
export const sourcePlugins: Record<SourceName, SourcePlugin> = {
  amazon: amazonPlugin,
  ebay: ebayPlugin,
}

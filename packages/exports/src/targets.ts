import type { ExportTarget } from './core/index.ts'
import { akeneoTarget } from './targets/akeneo/index.ts'
import { bmecatTarget } from './targets/bmecat/index.ts'
import { googleTarget } from './targets/google/index.ts'
import { jsonlTarget } from './targets/jsonl/index.ts'
import { jtlTarget } from './targets/jtl/index.ts'
import { magentoTarget } from './targets/magento/index.ts'
import { openaiTarget } from './targets/openai/index.ts'
import { plentyoneTarget } from './targets/plentyone/index.ts'
import { prestashopTarget } from './targets/prestashop/index.ts'
import { shopifyTarget } from './targets/shopify/index.ts'
import { shopwareTarget } from './targets/shopware/index.ts'
import { csvTarget, xlsxTarget } from './targets/tables/index.ts'
import { woocommerceTarget } from './targets/woocommerce/index.ts'

/** Every target, in the order of screens. A new target gets a line here. */
export const exportTargets: readonly ExportTarget[] = [
  jtlTarget,
  shopwareTarget,
  shopifyTarget,
  woocommerceTarget,
  plentyoneTarget,
  prestashopTarget,
  magentoTarget,
  akeneoTarget,
  bmecatTarget,
  googleTarget,
  openaiTarget,
  csvTarget,
  xlsxTarget,
  jsonlTarget,
]

/** The target with this ID. */
export const findExportTarget = (id: string): ExportTarget | undefined =>
  exportTargets.find((target) => target.id === id)

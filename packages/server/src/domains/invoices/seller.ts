import type { Config } from '../../platform/config/config.ts'
import type { Seller } from './invoice.ts'

export function sellerOf({ site }: Config): Seller {
  return {
    name: site.COMPANY_NAME,
    address: site.COMPANY_ADDRESS,
    vatId: site.COMPANY_VAT_ID || null,
    register: site.COMPANY_REGISTER,
    email: site.SUPPORT_EMAIL,
  }
}

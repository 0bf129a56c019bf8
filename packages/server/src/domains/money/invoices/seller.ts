import type { Config } from '../../../platform/config/config.ts'
import type { Seller } from './invoice.ts'

/** Returns the seller as the settings describe it now. Invoices keep a copy. */
export const readSeller = ({ site, seller }: Config): Seller => ({
  name: site.COMPANY_NAME,
  address: site.COMPANY_ADDRESS,
  vatId: site.COMPANY_VAT_ID || null,
  register: site.COMPANY_REGISTER,
  email: site.SUPPORT_EMAIL,
  taxNumber: seller.taxNumber,
  phone: site.COMPANY_PHONE,
  ...(seller.place && { place: seller.place }),
})

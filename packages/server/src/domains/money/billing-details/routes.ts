import { endpoints } from '@merkwerk/contract'
import { route } from '../../../platform/http/index.ts'
import { saveBillingDetails } from './save-billing-details.ts'
import { describeBillingDetails } from './vat.ts'

export const routes = [
  route(endpoints.getBillingDetails, (context, { actor }) =>
    describeBillingDetails(context, actor.accountId),
  ),
  route(endpoints.saveBillingDetails, async (context, { actor: { accountId }, ip, body }) => ({
    success: true,
    ...(await saveBillingDetails(context, { accountId, ip }, body)),
  })),
]

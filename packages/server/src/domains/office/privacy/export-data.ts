import type { Context } from '../../../platform/context.ts'
import { exportSchedules } from '../../automation/schedules/index.ts'
import { exportWebhooks } from '../../events/webhooks/index.ts'
import { exportImageDeclarations, exportListLinks, listExportChoices } from '../../lists/exports/index.ts'
import { exportAttributeData } from '../../lists/mapping/index.ts'
import { exportExpectations, exportLists } from '../../lists/rows/index.ts'
import { exportRuns } from '../../lists/runs/index.ts'
import { exportPurchases } from '../../money/billing/index.ts'
import { exportBillingDetails } from '../../money/billing-details/index.ts'
import { listInvoices } from '../../money/invoices/index.ts'
import { readTransactions } from '../../money/wallet/index.ts'
import { exportAccount } from '../../people/accounts/index.ts'
import { exportApiKeys } from '../../people/api-keys/index.ts'
import { exportContactMessages } from '../../people/contact/index.ts'
import { findSourceChoice, listSellerAccounts } from '../../products/connections/index.ts'

/** All data stored about an account for its owner, without hashes and secrets. What may be large is read while it is written. */
export async function exportData(context: Context, accountId: number) {
  const { db } = context
  const account = await exportAccount(context, accountId)
  return {
    ...account,
    lists: exportLists(db, accountId),
    expectedAttributes: await exportExpectations(db, accountId),
    exportChoices: await listExportChoices(db, accountId),
    ...(await exportAttributeData(db, accountId)),
    imageDeclarations: await exportImageDeclarations(db, accountId),
    listLinks: await exportListLinks(db, accountId),
    apiKeys: await exportApiKeys(db, accountId),
    runs: exportRuns(db, accountId),
    ...(await exportPurchases(db, accountId)),
    ...(await exportBillingDetails(db, accountId)),
    invoices: await listInvoices(db, accountId),
    bookings: readTransactions(db, accountId, {}),
    schedules: await exportSchedules(db, accountId),
    webhooks: await exportWebhooks(db, accountId),
    sellerAccounts: await listSellerAccounts(db, accountId),
    sourceChoice: (await findSourceChoice(db, accountId)) ?? null,
    contactMessages: exportContactMessages(db, account.profile.email),
  }
}

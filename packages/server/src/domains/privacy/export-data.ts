import type { Context } from '../../platform/context.ts'
import { exportAccount } from '../accounts/index.ts'
import { exportApiKeys } from '../api-keys/index.ts'
import { exportAttributeData } from '../attribute-mapping/index.ts'
import { exportPurchases } from '../billing/index.ts'
import { exportBillingDetails } from '../billing-details/index.ts'
import { findSourceChoice, listSellerAccounts } from '../connections/index.ts'
import { exportContactMessages } from '../contact/index.ts'
import { exportImageDeclarations, exportListLinks, listExportChoices } from '../exports/index.ts'
import { listInvoices } from '../invoices/index.ts'
import { exportJobs } from '../jobs/index.ts'
import { exportExpectations, exportLists } from '../lists/index.ts'
import { exportSchedules } from '../schedules/index.ts'
import { exportBookings } from '../wallet/index.ts'
import { exportWebhooks } from '../webhooks/index.ts'

/** Exports all data stored about an account for its owner, without hashes and secrets. */
export async function exportData(context: Context, accountId: number) {
  const { db } = context
  const account = await exportAccount(context, accountId)
  return {
    ...account,
    lists: await exportLists(db, accountId),
    expectedAttributes: await exportExpectations(db, accountId),
    exportChoices: await listExportChoices(db, accountId),
    ...(await exportAttributeData(db, accountId)),
    imageDeclarations: await exportImageDeclarations(db, accountId),
    listLinks: await exportListLinks(db, accountId),
    apiKeys: await exportApiKeys(db, accountId),
    jobs: await exportJobs(db, accountId),
    ...(await exportPurchases(db, accountId)),
    ...(await exportBillingDetails(db, accountId)),
    invoices: await listInvoices(db, accountId),
    bookings: await exportBookings(db, accountId),
    schedules: await exportSchedules(db, accountId),
    webhooks: await exportWebhooks(db, accountId),
    sellerAccounts: await listSellerAccounts(db, accountId),
    sourceChoice: (await findSourceChoice(db, accountId)) ?? null,
    contactMessages: await exportContactMessages(db, account.profile.email),
  }
}

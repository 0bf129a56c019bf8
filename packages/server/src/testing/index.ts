/** The test kit: databases, contexts, accounts and a running API. Each test file gets its own. */

export { arbitraryCall, fuzzedNames, type PlainCall, toRequest } from './arbitrary-call.ts'
export { arbitraryInput } from './arbitrary-value.ts'
export {
  austrianDetails,
  austrianNumbers,
  buyerDetails,
  describeDueCheck,
  storeVatCheck,
} from './billing-details.ts'
export { type FamilySite, openFamilySite } from './family-site.ts'
export { startFileServer } from './file-server.ts'
export { foundCalls } from './found-calls.ts'
export {
  changeRows,
  chooseCandidate,
  completeList,
  edit,
  ignoreRows,
  readFile,
  readList,
  readRow,
  readRows,
  runAgain,
} from './list-calls.ts'
export { addMcpFeatures } from './mcp-features.ts'
export { openPaymentSite, type Payer, type PaymentSite, payOnPage, type Report } from './payment-site.ts'
export { polling } from './polling.ts'
export { runRows } from './run-rows.ts'
export {
  type Caller,
  type ListRow,
  listForm,
  listUpload,
  openRunSite,
  type RunSite,
  testEan,
} from './run-site.ts'
export { saveEdits } from './save-edits.ts'
export { makeRowResult, type RowResult, storeRowResults } from './store-row-results.ts'
export { tamper } from './tamper.ts'
export { createAccount, signIn, type TestAccount, testPassword } from './test-accounts.ts'
export { startTestApi, type TestApi } from './test-api.ts'
export { type Interference, startTestBucket, type TestBucket } from './test-bucket.ts'
export { createTestContext } from './test-context.ts'
export { createEmptyDatabase } from './test-database.ts'
export { createKey } from './test-keys.ts'
export { linkIn, openTestMailbox } from './test-mailbox.ts'
export { createList, createRun } from './test-runs.ts'
export { startWebhookReceiver } from './webhook-receiver.ts'

/** The test kit: databases, contexts, accounts and a running API, each of a test file's own. */

export { arbitraryCall, type PlainCall, requestOf } from './arbitrary-call.ts'
export { foundCalls } from './found-calls.ts'
export { type Caller, type JobSite, type ListRow, listForm, openJobSite, testEan } from './job-site.ts'
export { openPaymentSite, type Payer, type PaymentSite, payOnPage, type Report } from './payment-site.ts'
export { tamper } from './tamper.ts'
export { createAccount, signIn, type TestAccount, testPassword } from './test-accounts.ts'
export { startTestApi, type TestApi } from './test-api.ts'
export { type Interference, startTestBucket, type TestBucket } from './test-bucket.ts'
export { createTestContext } from './test-context.ts'
export { createEmptyDatabase } from './test-database.ts'
export { createJob } from './test-jobs.ts'
export { linkIn, openTestMailbox } from './test-mailbox.ts'

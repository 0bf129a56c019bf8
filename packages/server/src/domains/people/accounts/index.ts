/** Accounts, sign-in, sessions and the audit log. Only this domain handles tokens, passwords and access rules. */
import { applicantsHandler } from './announce-applicants.ts'
import { accountEmails } from './send-email.ts'

export { hasAccess } from './access.ts'
export { adminRoutes } from './admin-routes.ts'
export { anonymiseAccount } from './anonymise-account.ts'
export { writeAudit } from './audit-store.ts'
export { authenticate } from './authenticate.ts'
export { createAdmin } from './create-admin.ts'
export { seedDemoAccounts } from './demo-accounts.ts'
export { checkOwnPassword } from './own-password.ts'
export {
  chooseLanguage,
  exportAccount,
  findAccount,
  findAccountsToForget,
  getAccount,
  getLanguage,
  listAdmins,
} from './queries.ts'
export { resealTotpSecrets } from './reseal-totp.ts'
export { routes } from './routes.ts'
export { checkOwnCode } from './second-factor.ts'
export { enqueueDeletionEmail } from './send-email.ts'
export { forgetSessions } from './session-store.ts'
export { openSession } from './sessions.ts'
export {
  type AccountState,
  lockAccount,
  lockAccountState,
  lockOpenAccount,
  lockOwnAccount,
  markForgotten,
  setSubscription,
} from './store.ts'
export { suspendAccount } from './suspend-account.ts'
export { getUser } from './user-queries.ts'
export { emailVerifiedTask } from './verify-email.ts'
export { findLastVisit, recordVisit } from './visit-store.ts'

export const handlers = [accountEmails.handler, applicantsHandler]

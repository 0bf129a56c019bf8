/**
 * Who may use the product: accounts, sign-in, sessions, and the log of what was done to them. Tokens, passwords
 * and the rules of who has access live here and nowhere else.
 */
import { applicantsHandler } from './announce-applicants.ts'
import { accountEmails } from './send-email.ts'

export { hasAccess } from './access.ts'
export { adminRoutes } from './admin-routes.ts'
export { authenticate } from './authenticate.ts'
export { createAdmin } from './create-admin.ts'
export { seedDemoAccounts } from './demo-accounts.ts'
export { findAccountsToForget, markForgotten } from './forget-accounts.ts'
export { forgetSessions } from './forget-sessions.ts'
export { checkOwnPassword } from './own-password.ts'
export { anonymiseAccount, exportAccount } from './own-records.ts'
export { hashPassword } from './password.ts'
export { getAccount, listAdmins } from './queries.ts'
export { resealTotpSecrets } from './reseal-totp.ts'
export { routes } from './routes.ts'
export { checkOwnCode } from './second-factor.ts'
export { enqueueDeletionEmail } from './send-email.ts'
export { openSession } from './sessions.ts'
export {
  type AccountState,
  lockAccount,
  lockAccountState,
  lockOpenAccount,
  lockOwnAccount,
  setSubscription,
  writeAudit,
} from './store.ts'
export { suspendAccount } from './suspend-account.ts'
export { getUser } from './users.ts'

export const handlers = [accountEmails.handler, applicantsHandler]

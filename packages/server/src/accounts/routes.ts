import { endpoints } from '@merkwerk/contract'
import { route } from '../http/index.ts'
import { logIn } from './log-in.ts'
import { getProfile } from './queries.ts'
import { requestLink } from './request-link.ts'
import { closeSession, refreshSession } from './sessions.ts'
import { resetPassword } from './set-password.ts'
import { signUp } from './sign-up.ts'
import { verifyEmail } from './verify-email.ts'

export const routes = [
  route(endpoints.login, (context, { body, ip }) => logIn(context, { ...body, ip })),
  route(endpoints.refreshToken, (context, { body }) => refreshSession(context, body.refresh)),
  route(endpoints.logout, async (context, { body }) => {
    await closeSession(context, body.refresh)
    return { success: true }
  }),
  route(endpoints.getProfile, ({ db }, { actor }) => getProfile(db, actor.accountId)),
  route(endpoints.signUp, async (context, { body, ip }) => ({
    message: 'Please check your email to verify your account.',
    verification_link: await signUp(context, { ...body, ip }),
  })),
  route(endpoints.verifyEmail, async (context, { params }) => {
    await verifyEmail(context, params)
    return { message: 'Your email has been successfully verified.' }
  }),
  route(endpoints.resendVerification, async (context, { body, ip }) => {
    await requestLink(context, 'verify-email', { ...body, ip })
    return { message: 'If this address waits for verification, a mail is on its way.' }
  }),
  route(endpoints.forgotPassword, async (context, { body, ip }) => {
    await requestLink(context, 'reset-password', { ...body, ip })
    return { message: 'If this address has an account, a mail is on its way.' }
  }),
  route(endpoints.resetPassword, async (context, { params, body }) => {
    await resetPassword(context, params, body.new_password)
    return { message: 'Password reset successfully.' }
  }),
]

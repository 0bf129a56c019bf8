import { endpoints } from '@merkwerk/contract'
import { route } from '../../../platform/http/index.ts'
import { changeLanguage, changeNotifications, changePhone } from './change-settings.ts'
import { getLinkedAccount } from './link-store.ts'
import { logIn } from './log-in.ts'
import { checkOwnPassword } from './own-password.ts'
import { getProfile, listSessions } from './queries.ts'
import { requestLink } from './request-link.ts'
import { confirmTotp, disableTotp, startTotp } from './second-factor.ts'
import { closeSession, endOwnSessions, refreshSession } from './sessions.ts'
import { changePassword, resetPassword } from './set-password.ts'
import { signUp } from './sign-up.ts'
import { verifyEmail } from './verify-email.ts'

export const routes = [
  route(endpoints.login, (context, { body, ip, ...browser }) => logIn(context, { ...body, ip, browser })),
  route(endpoints.refreshToken, (context, { body }) => refreshSession(context, body.refresh)),
  route(endpoints.logout, async (context, { body }) => {
    await closeSession(context, body.refresh)
    return { success: true }
  }),
  route(endpoints.getProfile, (context, { actor }) => getProfile(context, actor.accountId)),
  route(endpoints.signUp, async (context, { body, ip }) => ({
    message: 'Please check your email to verify your account.',
    verification_link: await signUp(context, { ...body, ip }),
  })),
  route(endpoints.verifyEmail, async (context, { params }) => {
    const is_admin_verified = await verifyEmail(context, params)
    return { message: 'Your email has been successfully verified.', is_admin_verified }
  }),
  route(endpoints.resendVerification, async (context, { body, ip }) => {
    await requestLink(context, 'verify-email', { ...body, ip })
    return { message: 'If this address waits for verification, a mail is on its way.' }
  }),
  route(endpoints.forgotPassword, async (context, { body, ip }) => {
    await requestLink(context, 'reset-password', { ...body, ip })
    return { message: 'If this address has an account, a mail is on its way.' }
  }),
  route(endpoints.checkResetLink, async ({ db, clock }, { params }) => {
    await getLinkedAccount(db, 'reset-password', params, clock.now())
    return { message: 'This link is valid.' }
  }),
  route(endpoints.resetPassword, async (context, { params, body, ip, ...browser }) => {
    await resetPassword(context, params, { password: body.new_password, ip, browser })
    return { message: 'Password reset successfully.' }
  }),
  route(endpoints.changePassword, async (context, { actor, body, ip }) => {
    await changePassword(context, actor, { ...body, ip })
    return { message: 'Password changed successfully.' }
  }),
  route(endpoints.changePhone, async (context, { actor, body }) => {
    await changePhone(context, actor.accountId, body.phone_number)
    return { message: 'Phone number updated successfully.', phone_number: body.phone_number }
  }),
  route(endpoints.changeLanguage, async (context, { actor, body }) => {
    await changeLanguage(context, actor.accountId, body.language)
    return { message: 'Language updated successfully.', language: body.language }
  }),
  route(endpoints.changeNotifications, async (context, { actor, body }) => ({
    message: 'Notifications updated successfully.',
    notifications: await changeNotifications(context, actor.accountId, body),
  })),
  route(endpoints.listSessions, async ({ db, clock }, { actor }) => {
    const sessions = await listSessions(db, actor.accountId, clock.now())
    return {
      sessions: sessions.map(({ id, created_at, refreshed_at, user_agent }) => ({
        id,
        created_at: created_at.toISOString(),
        last_used_at: refreshed_at.toISOString(),
        user_agent,
        is_current: id === actor.sessionId,
      })),
    }
  }),
  route(endpoints.endSessions, async (context, { actor, query }) => {
    await endOwnSessions(context, actor, query.id)
    return { success: true }
  }),
  route(endpoints.startTotp, async (context, { actor, body, ip }) =>
    startTotp(context, actor, await checkOwnPassword(context, actor, { ...body, ip })),
  ),
  route(endpoints.confirmTotp, async (context, { actor, body, ip }) => ({
    recovery_codes: await confirmTotp(context, { actor, ip }, body.totp_code),
  })),
  route(endpoints.disableTotp, async (context, { actor, body, ip }) => {
    const checkedHash = await checkOwnPassword(context, actor, { ...body, ip })
    await disableTotp(context, { actor, ip }, { code: body.totp_code, checkedHash })
    return { success: true }
  }),
]

import { endpoints } from '@merkwerk/contract'
import { route } from '../http/index.ts'
import { checkOwnPassword } from './own-password.ts'
import { confirmTotp, disableTotp, startTotp } from './second-factor.ts'

export const secondFactorRoutes = [
  route(endpoints.startTotp, async (context, { actor, body, ip }) => {
    await checkOwnPassword(context, actor, { field: 'password', password: body.password, ip })
    return startTotp(context, actor)
  }),
  route(endpoints.confirmTotp, async (context, { actor, body }) => ({
    recovery_codes: await confirmTotp(context, actor, body.totp_code),
  })),
  route(endpoints.disableTotp, async (context, { actor, body, ip }) => {
    await checkOwnPassword(context, actor, { field: 'password', password: body.password, ip })
    await disableTotp(context, actor, body.totp_code)
    return { success: true }
  }),
]

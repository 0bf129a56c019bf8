import { endpoints } from '@merkwerk/contract'
import { route } from '../../platform/http/index.ts'
import { checkOwnPassword } from './own-password.ts'
import { confirmTotp, disableTotp, startTotp } from './second-factor.ts'

export const secondFactorRoutes = [
  route(endpoints.startTotp, async (context, { actor, body, ip }) => {
    const given = { field: 'password', password: body.password, ip }
    return startTotp(context, actor, await checkOwnPassword(context, actor, given))
  }),
  route(endpoints.confirmTotp, async (context, { actor, body, ip }) => ({
    recovery_codes: await confirmTotp(context, { actor, ip }, body.totp_code),
  })),
  route(endpoints.disableTotp, async (context, { actor, body, ip }) => {
    const given = { field: 'password', password: body.password, ip }
    const checkedHash = await checkOwnPassword(context, actor, given)
    await disableTotp(context, { actor, ip }, { code: body.totp_code, checkedHash })
    return { success: true }
  }),
]

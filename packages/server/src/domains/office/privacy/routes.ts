import { endpoints } from '@merkwerk/contract'
import { route } from '../../../platform/http/index.ts'
import { deleteAccount } from './delete-account.ts'
import { exportData } from './export-data.ts'

export const routes = [
  route(endpoints.exportData, async (context, { actor }) => ({
    body: Buffer.from(`${JSON.stringify(await exportData(context, actor.accountId), null, 2)}\n`),
    contentType: 'application/json; charset=utf-8',
    fileName: 'merkwerk-export.json',
  })),
  route(endpoints.deleteAccount, async (context, { actor, body, ip }) => {
    await deleteAccount(context, actor, { password: body.password, code: body.totp_code, ip })
    return { success: true }
  }),
]

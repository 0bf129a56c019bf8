import { Readable } from 'node:stream'
import { endpoints } from '@merkwerk/contract'
import { countOwnFile, route } from '../../../platform/http/index.ts'
import { deleteAccount } from './delete-account.ts'
import { exportData } from './export-data.ts'
import { writeJson } from './write-json.ts'

export const routes = [
  route(endpoints.exportData, async (context, { actor, closed }) => {
    countOwnFile(context.db, actor.accountId, closed)
    return {
      body: Readable.from(writeJson(await exportData(context, actor.accountId))),
      contentType: 'application/json; charset=utf-8',
      fileName: 'merkwerk-export.json',
    }
  }),
  route(endpoints.deleteAccount, async (context, { actor, body, ip }) => {
    await deleteAccount(context, actor, { password: body.password, code: body.totp_code, ip })
    return { success: true }
  }),
]

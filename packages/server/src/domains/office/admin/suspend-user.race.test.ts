import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openRunSite, type RunSite, testEan } from '../../../testing/index.ts'
import { availableCoins } from '../../money/wallet/index.ts'

let site: RunSite
let admins: Caller[]

beforeAll(async () => {
  site = await openRunSite()
  admins = [await site.signUp({ isAdmin: true }), await site.signUp({ isAdmin: true })]
})
afterAll(() => site[Symbol.asyncDispose]())

const body = { reason: 'Spam' }
const actionsOn = async ({ id }: Caller) =>
  (
    await site.context.db
      .selectFrom('audit_log')
      .select('action')
      .where('account_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
const readStatuses = async ({ id }: Caller) =>
  (await site.context.db.selectFrom('runs').select('status').where('account_id', '=', id).execute()).map(
    ({ status }) => status,
  )

test('a run submitted during the suspension of its owner is refused or cancelled', async () => {
  for (let round = 0; round < 5; round += 1) {
    const seller = await site.signUp({ coins: 50 })
    const submissions = Array.from({ length: 4 }, (_, index) =>
      seller.submit([['A', testEan('00', 10 * round + index)]]),
    )
    const suspension = admins[0]?.call('POST', `/admin/users/${seller.id}/suspend/`, { body })
    const answers = await Promise.all(submissions)
    expect((await suspension)?.status).toBe(200)
    for (const { status } of answers) expect([200, 401]).toContain(status)
    const accepted = answers.filter(({ status }) => status === 200)
    expect(await readStatuses(seller)).toEqual(accepted.map(() => 'Cancelled'))
    expect(await availableCoins(site.context.db, seller.id)).toBe(50)
  }
})

test('concurrent suspensions, terminations and reinstatements end in one termination', async () => {
  for (let round = 0; round < 5; round += 1) {
    const seller = await site.signUp({ coins: 50 })
    await seller.start([['A', testEan('00', 900 + round)]])
    const answers = await Promise.all(
      ['suspend', 'terminate', 'reinstate', 'terminate', 'suspend'].map((what, index) =>
        admins[index % 2]?.call('POST', `/admin/users/${seller.id}/${what}/`, { body }),
      ),
    )
    for (const answer of answers) expect([200, 409]).toContain(answer?.status)
    const actions = await actionsOn(seller)
    expect(actions.filter((action) => action === 'terminate-account')).toHaveLength(1)
    expect(actions.filter((action) => action === 'cancel-job')).toHaveLength(1)
    expect(await readStatuses(seller)).toEqual(['Cancelled'])
    expect(await availableCoins(site.context.db, seller.id)).toBe(0)
  }
})

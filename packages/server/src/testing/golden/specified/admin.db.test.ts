import type { AnyEndpointName } from '@merkwerk/contract/v1'
import type { Actors } from '../actors.ts'
import type { GoldenSite } from '../golden-site.ts'
import { goldenTest } from '../golden-test.ts'

goldenTest('admin', async (site, actors) => {
  await recordUsers(site, actors)
  for (const kind of kinds) await recordRules(site, actors, kind)
  await recordPrompt(site, actors)
})

async function recordUsers(site: GoldenSite, { admin, seller }: Actors): Promise<void> {
  const pending = await site.signUp('pending', { isApproved: false })
  const other = await site.signUp('other', { isApproved: false })
  const unverified = await site.signUp('unverified', { isApproved: false, isVerified: false })
  await site.call('listUsers', 'two wait', admin)
  await site.call('listUsers', 'of a seller', seller)
  const approve = (situation: string, userId: string | number) =>
    site.call('approveUserByGet', situation, admin, { query: { userId } })
  await approve('waits for approval', pending.id)
  await approve('approved already', pending.id)
  await approve('email not verified', unverified.id)
  await approve('unknown user', 999_999)
  await approve('no number', 'x')
  const reject = (situation: string, body: object) => site.call('rejectUser', situation, admin, { body })
  await reject('waits for approval', { name: 'other', email: other.email })
  await reject('rejected already', { name: 'other', email: other.email })
  await reject('approved already', { name: 'pending', email: pending.email })
  await reject('unknown email', { name: 'nobody', email: 'nobody@example.test' })
  await reject('without email', { name: 'other', email: '' })
  await site.call('listUsers', 'one rejected', admin, { query: { view: 'rejected' } })
}

interface RuleKind {
  list: AnyEndpointName
  create: AnyEndpointName
  update: AnyEndpointName
  delete: AnyEndpointName
  first: object
  changed: object
  bad: object
}

const kinds: readonly RuleKind[] = [
  {
    list: 'listKeyValues',
    create: 'createKeyValue',
    update: 'updateKeyValue',
    delete: 'deleteKeyValue',
    first: { key: 'Farbe', value: 'Farbton' },
    changed: { key: 'Farbe', value: 'Colour' },
    bad: { key: '', value: 'x' },
  },
  {
    list: 'listMultiValues',
    create: 'createMultiValue',
    update: 'updateMultiValue',
    delete: 'deleteMultiValue',
    first: { name: 'Werkstoff', values: ['Holz', 'Glas'] },
    changed: { name: 'Werkstoff', values: ['Holz'] },
    bad: { name: 'Form', values: [] },
  },
  {
    list: 'listKeywords',
    create: 'createKeyword',
    update: 'updateKeyword',
    delete: 'deleteKeyword',
    first: { key: 'Titel', value: 'gebraucht' },
    changed: { key: 'Titel', value: 'defekt' },
    bad: { key: 'Titel', value: '' },
  },
] as const

async function recordRules(site: GoldenSite, { admin, seller }: Actors, kind: RuleKind): Promise<void> {
  await site.call(kind.list, 'empty', admin)
  await site.call(kind.list, 'of a seller', seller)
  const { body } = await site.call(kind.create, 'first', admin, { body: kind.first })
  const params = { id: (body as { id: number }).id }
  await site.call(kind.create, 'repeated', admin, { body: kind.first })
  await site.call(kind.create, 'incomplete', admin, { body: kind.bad })
  await site.call(kind.list, 'one rule', admin)
  await site.call(kind.update, 'changed', admin, { params, body: kind.changed })
  await site.call(kind.update, 'changed since', admin, { params, body: { ...kind.first, version: 1 } })
  await site.call(kind.update, 'unknown rule', admin, { params: { id: 999_999 }, body: kind.first })
  await site.call(kind.delete, 'existing', admin, { params })
  await site.call(kind.delete, 'deleted already', admin, { params })
}

async function recordPrompt(site: GoldenSite, { admin, seller }: Actors): Promise<void> {
  await site.call('getPrompt', 'none', admin)
  await site.call('savePrompt', 'first', admin, { body: { text: 'Nenne den Werkstoff.' } })
  await site.call('savePrompt', 'of a seller', seller, { body: { text: 'x' } })
  await site.call('savePrompt', 'without a text', admin, { body: {} })
  await site.call('getPrompt', 'saved', admin)
  await site.call('getGptRecharge', 'not needed', seller)
  for (const isRequired of [true, false])
    await site.call('setGptRecharge', `to ${isRequired}`, admin, {
      body: { gpt_recharge_required: isRequired },
    })
}

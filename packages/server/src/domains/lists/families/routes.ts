import { endpoints } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { type Actor, route, wantedLanguage } from '../../../platform/http/index.ts'
import { chooseLanguage } from '../../people/accounts/index.ts'
import { getOwnListId } from '../rows/index.ts'
import {
  describeOutcome,
  gatherRefused,
  getList,
  type Outcome,
  ownerSeenBy,
  toSent,
} from '../sheets/index.ts'
import {
  changeFamilies,
  changeFamily,
  createFamily,
  decideFamily,
  type FamilyChange,
  moveRows,
  setNumberRule,
} from './change-families.ts'
import { setListAxes } from './name-axes.ts'
import { readListFamilies } from './read-families.ts'
import { readMissingSiblings } from './read-siblings.ts'
import { setAxisValues } from './set-axis-values.ts'

interface ChangeInput {
  actor: Actor
  params: { id: string }
  body: { id?: string | undefined }
}

/** Runs a change of the actor's list. Throws `NOT_FOUND` for a list of another account. */
async function change(
  context: Context,
  { actor: { accountId }, params, body }: ChangeInput,
  family: Omit<FamilyChange, 'listId' | 'accountId' | 'sent'>,
): Promise<Outcome> {
  const sent = body.id !== undefined ? toSent(body.id, [params, body]) : undefined
  return changeFamilies(context, {
    ...family,
    sent,
    accountId,
    listId: await getOwnListId(context.db, accountId, params.id),
  })
}

export const routes = [
  route(endpoints.getListFamilies, async (context, input) => {
    const { actor, params, query } = input
    const { id } = await getList(context.db, ownerSeenBy(actor), params.id)
    return readListFamilies(context.db, id, query, await chooseLanguage(context, input))
  }),
  route(endpoints.getMissingSiblings, async (context, { actor, params }) => {
    const { id } = await getList(context.db, ownerSeenBy(actor), params.id)
    return { siblings: await readMissingSiblings(context, id, params.family) }
  }),
  route(endpoints.decideListFamilies, async (context, input) => {
    await change(context, input, {
      families: input.body.family_ids,
      run: (list) => decideFamily(list, input.body),
    })
    return { success: true, message: 'Your decision was saved.' }
  }),
  route(endpoints.createListFamily, async (context, input) => {
    const { familyId } = await change(context, input, {
      positions: input.body.positions,
      run: (list) => createFamily(list, input.body),
    })
    if (familyId === null) throw new Error('A family was created.')
    return { success: true, message: 'The rows are a family now.', family_id: familyId }
  }),
  route(endpoints.changeListFamily, async (context, input) => {
    await change(context, input, {
      families: [input.params.family],
      run: (list) => changeFamily(list, input.params.family, input.body),
    })
    return { success: true, message: 'The family was saved.' }
  }),
  route(endpoints.setAxisValues, async (context, input) => {
    const { db } = context
    const { actor, params, body, headers } = input
    const listId = await getOwnListId(db, actor.accountId, params.id)
    const refused = gatherRefused()
    const outcome = await change(context, input, {
      positions: body.rows.map(({ position }) => position),
      refused,
      run: (list) => setAxisValues(list, body, refused),
    })
    return {
      success: true,
      message: outcome.change ? 'The values were saved.' : 'Nothing was changed.',
      ...(await describeOutcome(db, listId, { outcome, language: wantedLanguage(headers) ?? 'en' })),
    }
  }),
  route(endpoints.moveFamilyRows, async (context, input) => {
    const { family_id: family, positions } = input.body
    await change(context, input, {
      families: family === null ? [] : [family],
      positions,
      run: (list) => moveRows(list, input.body),
    })
    return { success: true, message: 'The rows were moved.' }
  }),
  route(endpoints.setListAxes, async (context, input) => {
    await change(context, input, {
      families: 'all',
      run: (list) => setListAxes(list, input.body),
    })
    return { success: true, message: 'The axes were saved.' }
  }),
  route(endpoints.setFamilyNumbers, async (context, input) => {
    await change(context, input, {
      families: 'all',
      run: (list) => setNumberRule(list, input.body.number_rule),
    })
    return { success: true, message: 'The numbers of parents were saved.' }
  }),
]

import { endpoints } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Actor, route, wantedLanguage } from '../../../platform/http/index.ts'
import { chooseLanguage } from '../../people/accounts/index.ts'
import { getOwnListId } from '../rows/index.ts'
import {
  describeChange,
  describeRefused,
  findChange,
  findCreatedFamily,
  findVersion,
  type GatheredRefused,
  gatherRefused,
  getList,
  ownerSeenBy,
  toSent,
} from '../sheets/index.ts'
import {
  type Body,
  changeFamilies,
  changeFamily,
  createFamily,
  decideFamily,
  type FamilyResult,
  moveRows,
  setNumberRule,
} from './change-families.ts'
import { setListAxes } from './name-axes.ts'
import { readListFamilies } from './read-families.ts'
import { readMissingSiblings } from './read-siblings.ts'
import { setAxisValues } from './set-axis-values.ts'

type FamilyChange<Result> = Omit<
  Parameters<typeof changeFamilies<Result>>[1],
  'listId' | 'accountId' | 'sent'
> & {
  /** Gathers what is refused. */
  refused?: GatheredRefused
}

interface ChangeInput {
  actor: Actor
  params: { id: string }
  body: { id?: string | undefined } | Body<'setFamilyNumbers'>
}

/** Runs a change of the actor's list. Throws `NOT_FOUND` for a list of another account. */
async function change<Result>(
  context: Context,
  { actor: { accountId }, params, body }: ChangeInput,
  { refused, ...family }: FamilyChange<Result>,
): Promise<FamilyResult<Result>> {
  const sent = 'id' in body && body.id !== undefined ? toSent(body.id, [params, body]) : undefined
  return changeFamilies(context, {
    ...family,
    sent: sent && { ...sent, ...(refused && { refused }) },
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
    const result = await change(context, input, {
      positions: input.body.positions,
      run: (list) => createFamily(list, input.body),
    })
    const id = 'done' in result ? result.done : await findCreatedFamily(context.db, result.earlier.id)
    if (id === undefined) throw new AppError('NOT_FOUND')
    return { success: true, message: 'The rows are a family now.', family_id: id }
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
    await change(context, input, {
      positions: body.rows.map(({ position }) => position),
      refused,
      run: (list) => setAxisValues(list, body, refused),
    })
    const entry = await findChange(db, listId, body.id)
    return {
      success: true,
      message: entry ? 'The values were saved.' : 'Nothing was changed.',
      change: entry ? describeChange(entry) : null,
      version: entry ? await findVersion(db, listId) : null,
      refused: (entry?.refused ?? refused.all()).map((group) =>
        describeRefused(group, wantedLanguage(headers) ?? 'en'),
      ),
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
    await change(context, input, { run: (list) => setNumberRule(list, input.body.number_rule) })
    return { success: true, message: 'The numbers of parents were saved.' }
  }),
]

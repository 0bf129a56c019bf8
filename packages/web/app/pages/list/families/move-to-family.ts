import { endpoints } from '@merkwerk/contract'
import type { QueryClient } from '@tanstack/react-query'
import { describeError } from '../../../api/describe-error.ts'
import { familyQueries } from '../../../api/family-queries.ts'
import { loadTexts } from '../../../messages/index.ts'
import { t } from '../../../messages/translate.ts'
import { sendOwnChange } from '../send-own-change.ts'

await loadTexts('families')

/** Moves rows into the family with a number, or out of all without one. Returns what happened as a sentence. */
export async function moveToFamily(
  client: QueryClient,
  listId: string,
  positions: readonly number[],
  number: string | null,
): Promise<string> {
  try {
    const family_id = number === null ? null : await findFamilyId(client, listId, number)
    await sendOwnChange(listId, endpoints.moveFamilyRows, (id) => ({
      params: { id: listId },
      body: { id, positions: [...positions], family_id },
    }))
    return t(number === null ? 'families.takenOut' : 'families.movedTo', {
      count: positions.length,
      number: number ?? '',
    })
  } catch (error) {
    return describeError(error, 'moveFamilyRows')
  }
}

async function findFamilyId(client: QueryClient, listId: string, number: string): Promise<number> {
  const { families } = await client.fetchQuery(familyQueries.numbered(listId, number))
  const family = families.find(({ state }) => state !== 'rejected')
  // The family has gone meanwhile, and the server says so.
  return family?.family_id ?? 0
}

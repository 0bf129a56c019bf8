// docs/decisions/0063-families.md

import type { FamilyNumberRule } from '@merkwerk/contract'
import { createParentNumber, type NumberedChild } from '@merkwerk/exports'
import type { Tx } from '../../../platform/db/index.ts'
import { findArticles } from './store.ts'

/**
 * Makes a number for the parent of each family. None is that of another parent, of a child or of a row that can be bought, which would
 * become a parent and lose its EAN and price. `taken` are further numbers.
 */
export async function numberParents(
  tx: Tx,
  listId: number,
  { rule, taken }: { rule: FamilyNumberRule; taken: Iterable<string> },
  families: readonly (readonly NumberedChild[])[],
): Promise<string[]> {
  const refused = new Set([...taken].map((number) => number.toLowerCase()))
  for (;;) {
    const used = new Set(refused)
    const numbers = families.map((children) => {
      const number = createParentNumber(rule, children, used)
      used.add(number.toLowerCase())
      return number
    })
    const articles = await findArticles(tx, listId, numbers)
    if (articles.length === 0) return numbers
    for (const { number } of articles) refused.add(number)
  }
}

import type { ListFamily } from '@merkwerk/contract'
import { useTranslation } from '../../../messages/translate.ts'
import { findMissing } from './find-missing.ts'

const shownCombinations = 12

/** Which combinations of sizes, colours and other values no row of a family has. */
export function MissingCombinations({ family }: { family: ListFamily }) {
  const { t } = useTranslation()
  const { count, first } = findMissing(family, shownCombinations)
  if (count === 0 || family.axes.length < 2) return null
  const more = count - first.length
  return (
    <p className="text-sm text-pretty text-muted">
      {t('families.combinations', { count, names: first.join(', ') })}
      {more > 0 && ` ${t('families.moreCombinations', { count: more })}`}
    </p>
  )
}

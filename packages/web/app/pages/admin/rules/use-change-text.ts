import type { FilterChange } from '@merkwerk/contract'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../messages/format.ts'

/** What somebody did to a list, in a sentence. */
export function useChangeText(): (change: FilterChange) => string {
  const { t } = useTranslation()
  return ({ action, by, entry, ...change }) => {
    const counts = (['added', 'updated', 'removed'] as const)
      .filter((kind) => change[kind] > 0)
      .map((kind) => t(`rules.did.${kind}`, { count: change[kind], n: formatCount(change[kind]) }))
    const what = entry === null ? counts.join(', ') : t('rules.entry', { name: entry })
    return t(`rules.actionsBy.${action}`, { by, what })
  }
}

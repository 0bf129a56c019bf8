import { energyGroup, safetyGroup, variationGroup } from '@merkwerk/contract'
import { useTranslation } from '../messages/translate.ts'

/** The heading of a group of attributes. Those of Merkwerk are translated, all others are as on the product page. */
export function useGroupName(): (group: string) => string {
  const { t } = useTranslation()
  const names = new Map([
    [safetyGroup, t('safety.title')],
    [energyGroup, t('safety.energy')],
    [variationGroup, t('safety.variation')],
  ])
  return (group) => names.get(group) ?? group
}

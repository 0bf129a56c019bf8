import { energyGroup, safetyGroup } from '@merkwerk/contract'
import { useTranslation } from 'react-i18next'

/** The heading of a group of attributes. Those of Merkwerk are translated, all others are as on the product page. */
export function useGroupName(): (group: string) => string {
  const { t } = useTranslation()
  return (group) =>
    group === safetyGroup ? t('safety.title') : group === energyGroup ? t('safety.energy') : group
}

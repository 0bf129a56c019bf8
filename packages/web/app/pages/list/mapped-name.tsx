import type { AttributeRule } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { attributeQueries, findRule } from '../../api/attribute-queries.ts'
import { session } from '../../api/session.ts'
import { listPaths } from '../../list-paths.ts'
import { formatList } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'

/** What an attribute is called in the seller's shop. Leads to the decision. Nothing before the first mapping. */
export function MappedName({ listId, name }: { listId: string; name: string }) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...attributeQueries.mapping, enabled: session.role !== 'admin' })
  if (!data || data.version === 0) return null
  const rule = findRule(data.mapping, name)
  const state = t(chooseState(rule), { names: rule && 'to' in rule ? formatList([rule.to].flat()) : '' })
  return (
    <Link
      to={listPaths.attributes({ listId }, name)}
      aria-label={t('attributes.inProduct.label', { name, state })}
      className="block w-fit max-w-full rounded-sm text-sm text-faint underline-offset-2 hover:text-accent hover:underline"
    >
      {state}
    </Link>
  )
}

function chooseState(rule: AttributeRule | null) {
  if (!rule) return 'attributes.inProduct.map'
  return rule.action === 'ignore' ? 'attributes.inProduct.ignored' : 'attributes.inProduct.to'
}

import { type ListedAttribute, normalizeName, type SavedScheme } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { attributeQueries } from '../../api/attribute-queries.ts'
import type { ListSelection } from '../../api/export-queries.ts'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { SubscriberFields } from '../../components/subscriber-fields.tsx'
import { formatList } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { Check } from '../../ui/icons/public-icons.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { RuleText } from './attribute-columns.tsx'
import { proposedRule } from './drafts.ts'
import { ConfidenceText } from './proposal-text.tsx'
import { RuleForm } from './rule-form.tsx'
import { SaveBar } from './save-bar.tsx'
import type { MappingDrafts } from './use-mapping-drafts.ts'
import { ValuesSection } from './values-section.tsx'

interface AttributeSheetProps {
  selection: ListSelection
  /** From the address, or null. */
  name: string | null
  /** Attributes that are loaded already. */
  found: readonly ListedAttribute[]
  drafts: MappingDrafts
  onClose: () => void
}

const named = (attributes: readonly ListedAttribute[], name: string) =>
  attributes.find((attribute) => normalizeName(attribute.name) === normalizeName(name))

/** A name that these results do not have in this spelling. It can be decided anyway. */
const missing = (name: string): ListedAttribute => ({
  name,
  state: 'unmapped',
  records: 0,
  distinct_values: 0,
  examples: [],
  categories: [],
  rule: null,
  proposal: null,
  values: { covered: 0, total: 0 },
  unmapped_values: [],
})

/** One attribute: what happens to it, and where its values belong. */
export function AttributeSheet({ selection, name, found, drafts, onClose }: AttributeSheetProps) {
  const { t } = useTranslation()
  // The closing panel still shows its last attribute.
  const [shown, setShown] = useState(name)
  if (name !== null && name !== shown) setShown(name)
  const listed = named(found, shown ?? '')
  const query = useQuery({
    ...attributeQueries.found(selection, { search: shown ?? '', limit: 500 }),
    enabled: name !== null && listed === undefined,
  })
  const { data: saved } = useQuery(attributeQueries.scheme)
  const detail = (attribute: ListedAttribute) => (
    <Detail
      key={attribute.name}
      selection={selection}
      attribute={attribute}
      scheme={saved?.saved?.scheme}
      drafts={drafts}
    />
  )
  return (
    <Sheet
      isOpen={name !== null}
      onClose={onClose}
      title={t('attributes.rule.title', { name: shown ?? '' })}
      className="w-[min(52rem,100vw)]!"
    >
      {listed ? (
        detail(listed)
      ) : (
        <QueryBoundary
          query={query}
          calling="getListAttributes"
          loading={<SkeletonRows rows={6} cells={['w-40', 'ml-auto w-24']} label={t('attributes.loading')} />}
        >
          {({ attributes }) => detail(named(attributes, shown ?? '') ?? missing(shown ?? ''))}
        </QueryBoundary>
      )}
    </Sheet>
  )
}

interface DetailProps {
  selection: ListSelection
  attribute: ListedAttribute
  scheme: SavedScheme['scheme'] | undefined
  drafts: MappingDrafts
}

function Detail({ selection, attribute, scheme, drafts }: DetailProps) {
  const { t } = useTranslation()
  const { name, records, categories, proposal } = attribute
  const rule = drafts.ruleFor(name)
  const suggested = proposedRule(attribute)
  const where = categories.map(({ category }) => category).filter(Boolean)
  return (
    <div className="flex flex-col gap-6">
      <div>
        <p className="text-muted tabular-nums">
          {records === 0
            ? t('attributes.rule.missing')
            : [t('attributes.rule.records', { count: records }), ...where].join(' · ')}
        </p>
        {drafts.mayDecide && !rule && proposal && suggested && (
          <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-sunken px-4 py-3">
            <div className="min-w-0 flex-1">
              <RuleText rule={suggested} />
              <ConfidenceText method={proposal.method} confidence={proposal.confidence} />
            </div>
            <Button icon={Check} onClick={() => drafts.decide([{ name, rule: suggested, isAccepted: true }])}>
              {t('attributes.table.acceptShort')}
            </Button>
          </div>
        )}
      </div>
      <div>
        <SubscriberFields>
          <RuleForm
            key={name}
            name={name}
            rule={rule}
            suggested={suggested}
            scheme={scheme}
            mergedWith={formatList(mergedNames(drafts, name))}
            isDraft={drafts.isDraft(name)}
            onApply={(next) => drafts.decide([{ name, rule: next }])}
          />
        </SubscriberFields>
      </div>
      {rule?.action !== 'ignore' && rule?.action !== 'split' && (
        <ValuesSection selection={selection} attribute={attribute} scheme={scheme} drafts={drafts} />
      )}
      <SaveBar drafts={drafts} />
    </div>
  )
}

/** Other names with the same target. */
function mergedNames(drafts: MappingDrafts, name: string): string[] {
  const rule = drafts.ruleFor(name)
  if (rule?.action !== 'map') return []
  const key = normalizeName(name)
  const target = normalizeName(rule.to)
  const names = new Set([
    ...drafts.mapping.rules.map((other) => other.name),
    ...[...drafts.drafts.values()].map((draft) => draft.name),
  ])
  return [...names].filter((other) => {
    const otherRule = drafts.ruleFor(other)
    return (
      normalizeName(other) !== key && otherRule?.action === 'map' && normalizeName(otherRule.to) === target
    )
  })
}

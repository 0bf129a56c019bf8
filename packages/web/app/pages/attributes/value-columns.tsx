import { defaultConfidence, type ListedAttribute, type ListedValue } from '@merkwerk/contract'
import { findRule } from '../../api/attribute-queries.ts'
import { formatCount } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { IconButton } from '../../ui/button.tsx'
import { Pencil, X } from '../../ui/icons/app-icons.ts'
import { Check } from '../../ui/icons/public-icons.ts'
import type { Column } from '../../ui/table.tsx'
import { UnsavedMark } from './attribute-columns.tsx'
import { type MapRule, valueDecision } from './drafts.ts'
import { ConfidenceText } from './proposal-text.tsx'
import { TargetField } from './target-field.tsx'
import type { Editing } from './use-decision-keys.ts'
import type { MappingDrafts } from './use-mapping-drafts.ts'

interface ValueColumnsOptions {
  attribute: ListedAttribute
  drafts: MappingDrafts
  rule: MapRule
  choices: readonly string[]
  editing: Editing | null
  onEdit: (editing: Editing | null) => void
  onValue: (index: number, text: string) => void
  onAccept: (index: number) => void
  onLeaveOut: (index: number) => void
}

export function useValueColumns(options: ValueColumnsOptions): Column<ListedValue>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'value',
      header: t('attributes.values.value'),
      isRowHeader: true,
      cellClass: 'font-normal text-left wrap-anywhere',
      cell: ({ value }) => value,
    },
    {
      id: 'records',
      header: t('attributes.values.records'),
      isNumber: true,
      headingClass: 'w-20',
      cellClass: 'text-right tabular-nums',
      cell: ({ records }) => formatCount(records),
    },
    {
      id: 'decision',
      header: t('attributes.values.decision'),
      headingClass: 'w-1/2',
      cellClass: '@max-xl:col-span-full',
      cell: (value, index) => <ValueCell value={value} index={index} {...options} />,
    },
  ]
}

function ValueCell({
  value: listed,
  index,
  ...options
}: ValueColumnsOptions & { value: ListedValue; index: number }) {
  const { t } = useTranslation()
  const { attribute, drafts, rule, editing } = options
  const { value, proposal } = listed
  const decision = valueDecision(rule, value)
  if (editing?.index === index)
    return (
      <TargetField
        label={t('attributes.values.choose', { value })}
        firstText={editing.text}
        choices={options.choices}
        newLabel={(text) => t('attributes.values.useNew', { text })}
        onCommit={(text) => options.onValue(index, text)}
        onCancel={() => options.onEdit(null)}
      />
    )
  const isIncluded =
    decision === null && drafts.isAccepted(attribute.name) && (proposal?.confidence ?? 0) >= defaultConfidence
  const saved = valueDecision(findRule(drafts.mapping, attribute.name), value)
  const isUnsaved = isIncluded || JSON.stringify(saved) !== JSON.stringify(decision)
  return (
    <span className="flex w-full items-start gap-1">
      <span className="min-w-0 flex-1">
        <ValueText listed={listed} decision={decision} />
        {decision === null && proposal && (
          <ConfidenceText method={proposal.method} confidence={proposal.confidence} />
        )}
        {isUnsaved && <UnsavedMark />}
      </span>
      {drafts.mayDecide && decision === null && proposal && !isIncluded && (
        <IconButton
          icon={Check}
          tabIndex={-1}
          label={t('attributes.values.accept', { to: proposal.to.join(' | '), value })}
          className="-my-1.5 text-accent"
          onClick={() => options.onAccept(index)}
        />
      )}
      {drafts.mayDecide && (
        <>
          <IconButton
            icon={Pencil}
            tabIndex={-1}
            label={t('attributes.values.choose', { value })}
            className="-my-1.5"
            onClick={() => options.onEdit({ index, text: decision?.join(' | ') ?? '' })}
          />
          <IconButton
            icon={X}
            tabIndex={-1}
            label={`${t('attributes.values.ignore')}: ${value}`}
            className="-my-1.5"
            onClick={() => options.onLeaveOut(index)}
          />
        </>
      )}
    </span>
  )
}

function ValueText({ listed, decision }: { listed: ListedValue; decision: string[] | null }) {
  const { t } = useTranslation()
  if (decision?.length === 0) return <span className="text-muted">{t('attributes.values.leftOut')}</span>
  if (decision) return <span className="wrap-anywhere">{decision.join(' | ')}</span>
  if (listed.proposal) return <span className="wrap-anywhere">{listed.proposal.to.join(' | ')}</span>
  return (
    <span className="text-muted">
      {t(listed.state === 'known' ? 'attributes.values.known' : 'attributes.values.unchanged')}
    </span>
  )
}

import type { AttributeRule, ListedAttribute } from '@merkwerk/contract'
import { Suspense } from 'react'
import { formatCount, formatList } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { IconButton } from '../../ui/button.tsx'
import { Ellipsis, Pencil } from '../../ui/icons/app-icons.ts'
import { Check } from '../../ui/icons/public-icons.ts'
import { Menu, MenuAction } from '../../ui/menu.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Column } from '../../ui/table.tsx'
import { cardTitle } from '../../ui/table-looks.ts'
import { proposedRule } from './drafts.ts'
import { ConfidenceText } from './proposal-text.tsx'
import type { Editing } from './use-decision-keys.ts'
import type { MappingDrafts } from './use-mapping-drafts.ts'

const TargetField = onDemand(() => import('./target-field.tsx')).part('TargetField')

interface ColumnsOptions {
  drafts: MappingDrafts
  /** The names of the shop. */
  targets: readonly string[]
  editing: Editing | null
  onEdit: (editing: Editing | null) => void
  onTarget: (index: number, to: string) => void
  onAccept: (index: number) => void
  onIgnore: (index: number) => void
  onClear: (index: number) => void
  onOpen: (index: number) => void
}

/** On phones a value has its label beside it. */
const inlineLabel =
  '@max-xl:col-span-full @max-xl:flex-row @max-xl:items-baseline @max-xl:gap-3 @max-xl:before:w-24 @max-xl:before:shrink-0'

export function useAttributeColumns(options: ColumnsOptions): Column<ListedAttribute>[] {
  const { t } = useTranslation()
  const { drafts, onOpen } = options
  return [
    {
      id: 'name',
      header: t('attributes.table.name'),
      isRowHeader: true,
      headingClass: 'w-[18%]',
      cellClass: `font-normal text-left ${cardTitle}`,
      cell: ({ name }, index) => <NameCell name={name} onOpen={() => onOpen(index)} />,
    },
    {
      id: 'records',
      header: t('attributes.table.records'),
      isNumber: true,
      headingClass: 'w-20',
      cellClass: `text-right tabular-nums ${inlineLabel}`,
      cell: ({ records }) => formatCount(records),
    },
    {
      id: 'examples',
      header: t('attributes.table.examples'),
      cellClass: `text-muted ${inlineLabel}`,
      cell: (attribute) => <Examples attribute={attribute} />,
    },
    {
      id: 'proposal',
      header: t('attributes.table.proposal'),
      headingClass: 'w-[21%]',
      // Cards on phones leave it out if there is none.
      cellClass: ({ proposal }) => (proposal ? inlineLabel : '@max-xl:hidden'),
      cell: (attribute, index) => (
        <ProposalCell
          attribute={attribute}
          onAccept={
            !drafts.mayDecide || drafts.ruleFor(attribute.name) ? undefined : () => options.onAccept(index)
          }
        />
      ),
    },
    {
      id: 'decision',
      header: t('attributes.table.decision'),
      headingClass: 'w-[24%]',
      cellClass: inlineLabel,
      cell: (attribute, index) => <DecisionCell attribute={attribute} index={index} {...options} />,
    },
    {
      id: 'actions',
      header: <span className="sr-only">{t('app.actions')}</span>,
      cardLabel: '',
      headingClass: 'w-12',
      cellClass: '@max-4xl:hidden text-right',
      cell: (attribute, index) => <RowActions attribute={attribute} index={index} {...options} />,
    },
  ]
}

/** Opens the attribute. Rows have keys for it, so the button needs no place in the tab order. */
function NameCell({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={onOpen}
      className="min-h-6 rounded-sm text-left font-medium wrap-anywhere hover:text-accent hover:underline"
    >
      {name}
    </button>
  )
}

function Examples({
  attribute: { examples, distinct_values: distinct, values },
}: {
  attribute: ListedAttribute
}) {
  const { t } = useTranslation()
  const more = distinct - examples.length
  return (
    <span className="block min-w-0">
      <span className="line-clamp-2 wrap-anywhere">{examples.map(({ value }) => value).join(' · ')}</span>
      {/* The clamp would cut it off. */}
      {more > 0 && (
        <span className="block text-sm text-muted tabular-nums">
          {t('attributes.table.moreValues', { n: more })}
        </span>
      )}
      {values.total > 0 && values.covered > 0 && (
        <span className="block text-sm text-muted tabular-nums">
          {t('attributes.table.valuesCovered', values)}
        </span>
      )}
    </span>
  )
}

interface ProposalCellProps {
  attribute: ListedAttribute
  /** Undefined if the attribute is decided. */
  onAccept: (() => void) | undefined
}

function ProposalCell({ attribute: { name, proposal }, onAccept }: ProposalCellProps) {
  const { t } = useTranslation()
  if (!proposal) return <span className="text-faint">–</span>
  const text = proposal.split
    ? t('attributes.table.splitInto', { names: formatList(proposal.split.to) })
    : (proposal.to ?? '')
  return (
    <span className="flex w-full items-start gap-2">
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">
          {text}
          {proposal.unit && (
            <span className="text-muted"> {t('attributes.table.unit', { unit: proposal.unit })}</span>
          )}
        </span>
        <ConfidenceText method={proposal.method} confidence={proposal.confidence} />
      </span>
      {onAccept && (
        <IconButton
          icon={Check}
          tabIndex={-1}
          label={t('attributes.table.accept', { to: text, name })}
          className="-my-1.5 text-accent"
          onClick={onAccept}
        />
      )}
    </span>
  )
}

type CellProps = ColumnsOptions & { attribute: ListedAttribute; index: number }

function DecisionCell({ attribute, index, ...options }: CellProps) {
  const { t } = useTranslation()
  const { drafts, editing, onEdit } = options
  const { name, state } = attribute
  if (editing?.index === index)
    return (
      <Suspense fallback={<Skeleton className="h-6 w-full" />}>
        <TargetField
          label={t('attributes.table.choose', { name })}
          firstText={editing.text}
          choices={options.targets}
          newLabel={(text) => t('attributes.table.useNew', { text })}
          onCommit={(to) => options.onTarget(index, to)}
          onCancel={() => onEdit(null)}
        />
      </Suspense>
    )
  const rule = drafts.ruleFor(name)
  return (
    <span className="flex w-full items-start gap-1">
      <span className="min-w-0 flex-1">
        {rule ? <RuleText rule={rule} /> : <Undecided isKnown={state === 'known' && !drafts.isDraft(name)} />}
        {drafts.isDraft(name) && <UnsavedMark />}
      </span>
      {drafts.mayDecide && (
        <IconButton
          icon={Pencil}
          tabIndex={-1}
          label={t('attributes.table.choose', { name })}
          className="-my-1.5"
          onClick={() => onEdit({ index, text: rule?.action === 'map' ? rule.to : '' })}
        />
      )}
      <span className="@4xl:hidden">
        <RowActions attribute={attribute} index={index} {...options} />
      </span>
    </span>
  )
}

function Undecided({ isKnown }: { isKnown: boolean }) {
  const { t } = useTranslation()
  return (
    <span className="block text-muted">
      {t(isKnown ? 'attributes.table.knownAs' : 'attributes.table.undecided')}
    </span>
  )
}

export function RuleText({ rule }: { rule: AttributeRule }) {
  const { t } = useTranslation()
  if (rule.action === 'ignore')
    return <span className="block text-muted">{t('attributes.table.ignored')}</span>
  return (
    <span className="block wrap-anywhere">
      {rule.action === 'map' ? rule.to : t('attributes.table.splitInto', { names: formatList(rule.to) })}
      {rule.unit !== undefined && (
        <span className="text-muted"> {t('attributes.table.unit', { unit: rule.unit })}</span>
      )}
    </span>
  )
}

export function UnsavedMark() {
  const { t } = useTranslation()
  return <span className="block text-sm text-ambiguous">{t('attributes.table.unsaved')}</span>
}

function RowActions({ attribute, index, ...options }: CellProps) {
  const { t } = useTranslation()
  const { mayDecide } = options.drafts
  const rule = options.drafts.ruleFor(attribute.name)
  return (
    <Menu
      trigger={
        <IconButton
          icon={Ellipsis}
          tabIndex={-1}
          label={t('attributes.table.actions', { name: attribute.name })}
          className="-my-1.5"
        />
      }
    >
      {mayDecide && !rule && proposedRule(attribute) && (
        <MenuAction onClick={() => options.onAccept(index)}>{t('attributes.table.acceptShort')}</MenuAction>
      )}
      <MenuAction onClick={() => options.onOpen(index)}>{t('attributes.table.edit')}</MenuAction>
      {mayDecide && rule?.action !== 'ignore' && (
        <MenuAction onClick={() => options.onIgnore(index)}>{t('attributes.table.ignore')}</MenuAction>
      )}
      {mayDecide && rule && (
        <MenuAction onClick={() => options.onClear(index)}>{t('attributes.table.clear')}</MenuAction>
      )}
    </Menu>
  )
}

import {
  type AttributeField,
  attributeSourceName,
  energyGroup,
  isAttributeField,
  type RuledAttribute,
  safetyGroup,
  toAttributeName,
  variationGroup,
} from '@merkwerk/contract'
import { clsx } from 'clsx'
import { currentLanguage } from '../../messages/language.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { SignalHigh, SignalLow, SignalMedium } from '../../ui/icons/app-icons.ts'
import { attributeColumn } from './columns.ts'
import { type Confidence, rateConfidence } from './confidence.ts'
import { EditableValue } from './editable-value.tsx'
import { MappedName } from './mapped-name.tsx'
import { ownValue, type RowDetail } from './row-detail.ts'
import type { RowsEdit } from './unsaved-edits.ts'

interface AttributeGroupsProps {
  listId: string
  detail: RowDetail
  onEdit: ((edit: RowsEdit) => void) | undefined
}

/** The attributes in the groups of the product page, with source, rule and confidence. Attributes that the owner emptied are last. */
export function AttributeGroups({ listId, detail, onEdit }: AttributeGroupsProps) {
  const { t } = useTranslation()
  const groupName = useGroupName()
  const { attributes } = detail.record
  const present = new Set(attributes.map(({ name }) => attributeColumn(name)))
  const emptied = detail.edits
    .filter(({ field }) => isAttributeField(field) && !present.has(field))
    .map(
      ({ field, value }): RuledAttribute => ({
        name: toAttributeName(field as AttributeField),
        value,
        source: 'owner',
        rule: '',
      }),
    )
  const groups = Map.groupBy([...attributes, ...emptied], ({ group }) => group ?? '')
  return [...groups].map(([group, members]) => (
    <section key={group} aria-label={groupName(group) || t('record.attributes')} className="not-first:mt-4">
      {group && <h4 className="mb-1 text-sm font-medium text-faint">{groupName(group)}</h4>}
      <dl>
        {members.map((attribute, index) => {
          // Names may repeat, and the order is stable.
          const key = `${attribute.name} ${index}`
          return <Attribute key={key} listId={listId} attribute={attribute} detail={detail} onEdit={onEdit} />
        })}
      </dl>
    </section>
  ))
}

function Attribute({
  listId,
  attribute,
  detail,
  onEdit,
}: AttributeGroupsProps & { attribute: RuledAttribute }) {
  const { t } = useTranslation()
  const { name, value, source, rule } = attribute
  const field = attributeColumn(name)
  const own = ownValue(detail, field)
  const position = detail.row.position
  const confidence = rateConfidence(attribute, detail.record.products)
  return (
    <div className="grid grid-cols-[2fr_3fr] gap-x-3 border-t border-line sm:grid-cols-[2fr_3fr_5.5rem]">
      <dt className="py-1.5 break-words text-muted">
        {name}
        <MappedName listId={listId} name={name} />
      </dt>
      <dd className="min-w-0">
        <EditableValue
          label={name}
          value={value}
          own={own}
          onSave={onEdit && ((text) => onEdit({ positions: [position], field, value: text }))}
        />
        {rule && !own && (
          <span className="block pb-1.5 text-sm text-muted">
            <span className="sr-only">{t('record.rule')}: </span>
            {rule}
          </span>
        )}
        {confidence?.level === 'low' && (
          <span className="block pb-1.5 text-sm text-ambiguous">
            {t('sheet.confidence.other', { value: confidence.other })}
            {onEdit && (
              <Button
                look="ghost"
                className="ml-1 h-6! px-2!"
                onClick={() => onEdit({ positions: [position], field, value: confidence.other })}
              >
                {t('sheet.panel.take')}
              </Button>
            )}
          </span>
        )}
      </dd>
      <dd className="hidden items-start justify-between gap-1 py-1.5 text-sm text-muted sm:flex">
        <span>
          <span className="sr-only">{t('record.source')}: </span>
          {attributeSourceName(source, detail.record.products, currentLanguage())}
        </span>
        {confidence && <ConfidenceMark level={confidence.level} />}
      </dd>
    </div>
  )
}

const marks = {
  high: { icon: SignalHigh, look: 'text-found' },
  medium: { icon: SignalMedium, look: 'text-faint' },
  low: { icon: SignalLow, look: 'text-ambiguous' },
} as const

function ConfidenceMark({ level }: Pick<Confidence, 'level'>) {
  const { t } = useTranslation()
  const { icon: Icon, look } = marks[level]
  const label = t(`sheet.confidence.${level}`)
  return (
    <span title={label}>
      <Icon role="img" aria-label={label} className={clsx('size-4 shrink-0', look)} />
    </span>
  )
}

/** The heading of a group of attributes. Those of Merkwerk are translated, all others are as on the product page. */
function useGroupName(): (group: string) => string {
  const { t } = useTranslation()
  const names = new Map([
    [safetyGroup, t('safety.title')],
    [energyGroup, t('safety.energy')],
    [variationGroup, t('safety.variation')],
  ])
  return (group) => names.get(group) ?? group
}

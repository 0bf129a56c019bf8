import { attributeSourceName, type Product } from '@merkwerk/contract'
import type { ReactNode } from 'react'
import { currentLanguage } from '../../../messages/language.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { EditableValue } from '../editable-value.tsx'
import { ownValue, type RowDetail } from '../row-detail.ts'
import type { RowsEdit } from '../unsaved-edits.ts'
import { type Fact, gatherFacts, gatherValue, type StatedValue, type Statement } from './gather-values.ts'
import { TextValue } from './text-value.tsx'

interface ProductValuesProps {
  detail: RowDetail
  /** Undefined if the user may not edit. */
  onEdit: ((edit: RowsEdit) => void) | undefined
}

const fields = ['title', 'brand', 'category', 'bullets', 'description'] as const

/** Each value once: as files have it, with its source. What other sources state is folded, and taken with a click. */
export function ProductValues({ detail, onEdit }: ProductValuesProps) {
  const { t } = useTranslation()
  const { row, record } = detail
  return (
    <section aria-label={t('sheet.panel.values')}>
      <dl className="border-b border-line">
        {fields.map((field) => {
          const stated = gatherValue(detail, field)
          const own = ownValue(detail, field)
          const onSave =
            onEdit && ((value: string | null) => onEdit({ positions: [row.position], field, value }))
          const isText = field === 'bullets' || field === 'description'
          const label = t(isText ? `record.${field}` : `sheet.columns.${field}`)
          return (
            <ValueRow
              key={field}
              label={label}
              stated={stated}
              isOwn={own !== undefined}
              products={record.products}
              onTake={onSave}
            >
              {isText ? (
                <TextValue
                  label={label}
                  value={stated.value}
                  own={own}
                  onSave={onSave}
                  isList={field === 'bullets'}
                />
              ) : (
                <EditableValue label={label} value={stated.value} own={own} onSave={onSave} />
              )}
            </ValueRow>
          )
        })}
      </dl>
    </section>
  )
}

/** What sources state besides, such as measures and ratings. */
export function ProductFacts({ detail }: Pick<ProductValuesProps, 'detail'>) {
  const { t } = useTranslation()
  const facts = gatherFacts(detail)
  if (facts.length === 0) return null
  const labels: Record<Fact, string> = {
    manufacturer: t('record.manufacturer'),
    model: t('record.model'),
    gtins: t('record.gtins'),
    path: t('record.category'),
    weight: t('record.weight'),
    dimensions: t('record.dimensions'),
    condition: t('record.condition'),
    availability: t('record.availability'),
    rating: t('record.rating'),
  }
  return (
    <section className="border-t border-line pt-5">
      <h3 className="mb-2 font-medium">{t('sheet.panel.facts')}</h3>
      <dl>
        {facts.map(({ fact, ...stated }) => (
          <ValueRow key={fact} label={labels[fact]} stated={stated} products={detail.record.products}>
            <p className="py-1.5 break-words">{stated.value}</p>
          </ValueRow>
        ))}
      </dl>
    </section>
  )
}

interface ValueRowProps {
  label: string
  stated: StatedValue
  isOwn?: boolean
  products: readonly Product[]
  /** Takes a value of another source. */
  onTake?: ((value: string) => void) | undefined
  children: ReactNode
}

function ValueRow({ label, stated, isOwn = false, products, onTake, children }: ValueRowProps) {
  const { t } = useTranslation()
  const { sources, others } = stated
  const nameSource = (source: Statement['source'] | 'owner') =>
    attributeSourceName(source, products, currentLanguage())
  const names = isOwn ? [nameSource('owner')] : sources.map(nameSource)
  return (
    <div className="grid grid-cols-[2fr_5fr] gap-x-3 border-t border-line sm:grid-cols-[2fr_5fr_5.5rem]">
      <dt className="py-1.5 break-words text-muted">{label}</dt>
      <dd className="min-w-0">
        {children}
        {others.length > 0 && (
          <details className="pb-1.5 text-sm">
            <summary className="w-fit cursor-pointer text-muted hover:text-ink">
              {t('sheet.panel.otherValues', { count: others.length })}
            </summary>
            <ul className="mt-1 flex flex-col gap-1">
              {others.map(({ source, value }) => (
                <li key={`${source} ${value}`} className="flex flex-wrap items-start gap-x-2">
                  <span className="max-h-40 min-w-0 flex-1 basis-40 overflow-y-auto break-words whitespace-pre-line">
                    <span className="text-muted">{nameSource(source)}: </span>
                    {value}
                  </span>
                  {onTake && (
                    <Button look="ghost" className="h-7!" onClick={() => onTake(value)}>
                      {t('sheet.panel.take')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </details>
        )}
      </dd>
      {names.length > 0 && (
        <dd className="col-start-2 pb-1.5 text-sm text-muted sm:col-start-3 sm:py-1.5">
          <span className="sr-only">{t('record.source')}: </span>
          {names.join(', ')}
        </dd>
      )}
    </div>
  )
}

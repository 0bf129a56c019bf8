import { type List, type RowHistory, skipReasons } from '@merkwerk/contract'
import { useState } from 'react'
import { SafetyFacts } from '../../components/product-safety.tsx'
import { VerdictBadge } from '../../components/verdict-badge.tsx'
import { useTranslation } from '../../messages/translate.ts'
import { AttributeGroups } from './attribute-groups.tsx'
import { CandidateCards } from './candidate-cards.tsx'
import { EditableValue } from './editable-value.tsx'
import { PictureZoom } from './picture-zoom.tsx'
import { PriceHistory } from './price-history.tsx'
import { MissingValues } from './product/missing-values.tsx'
import { PictureChoice } from './product/picture-choice.tsx'
import { ProductFacts, ProductValues } from './product/product-values.tsx'
import { SourceList } from './product/source-list.tsx'
import { ownValue, type RowDetail } from './row-detail.ts'
import { RowIdentifiers } from './row-identifiers.tsx'
import { RowRuns } from './row-runs.tsx'
import type { RowsEdit } from './unsaved-edits.ts'

interface ProductDetailProps {
  list: List
  detail: RowDetail
  /** Whether the next row loads. */
  isLeaving: boolean
  /** Undefined if the user may not edit. */
  onEdit: ((edit: RowsEdit) => void) | undefined
  /** Called after a choice with a key, if the next row is to be decided too. */
  onDecided: (() => void) | undefined
}

export function ProductDetail({ list, detail, isLeaving, onEdit, onDecided }: ProductDetailProps) {
  const { t } = useTranslation()
  const [zoomed, setZoomed] = useState<string | null>(null)
  const { record, row, history, pictures } = detail
  const setPictures = (chosen: string[] | null) =>
    onEdit?.({ positions: [row.position], field: 'pictures', value: chosen && JSON.stringify(chosen) })
  return (
    <div className="flex flex-col gap-6">
      <Summary detail={detail} />
      <RowIdentifiers list={list} detail={detail} canCorrect={onEdit !== undefined}>
        {row.verdict === 'ambiguous' && record.candidates.length > 0 && (
          <CandidateCards
            list={list}
            detail={detail}
            isLeaving={isLeaving}
            onDecided={onDecided}
            canChoose={onEdit !== undefined}
          />
        )}
      </RowIdentifiers>
      {onEdit && <MissingValues list={list} detail={detail} onEdit={onEdit} />}
      <PictureChoice detail={detail} onShow={setZoomed} onChoose={onEdit && setPictures} />
      <ProductValues detail={detail} onEdit={onEdit} />
      {(record.attributes.length > 0 || detail.edits.length > 0) && (
        <section>
          <h3 className="mb-2 font-medium">{t('record.attributes')}</h3>
          <AttributeGroups listId={list.list_id} detail={detail} onEdit={onEdit} />
        </section>
      )}
      <Prices detail={detail} onEdit={onEdit} />
      <ProductFacts detail={detail} />
      <OwnCells detail={detail} onEdit={onEdit} />
      {row.missing_safety !== null && <SafetyFacts missing={row.missing_safety} />}
      <SourceList products={record.products} />
      <RowRuns listId={list.list_id} history={history} current={row.run} />
      <PictureZoom
        images={[...new Set([...pictures.chosen, ...pictures.found])]}
        shown={zoomed}
        onShow={setZoomed}
      />
    </div>
  )
}

type EditedDetail = Pick<ProductDetailProps, 'detail' | 'onEdit'>

/** What the seller's file says of the row besides its identifiers. */
function OwnCells({ detail, onEdit }: EditedDetail) {
  const { t } = useTranslation()
  const { cells, row } = detail
  if (cells.length === 0) return null
  return (
    <section className="border-t border-line pt-5">
      <h3 className="mb-2 font-medium">{t('sheet.own.title')}</h3>
      <dl className="grid grid-cols-[minmax(5rem,auto)_1fr] gap-x-4">
        {cells.map(({ name, value }) => {
          const field = `own:${name}`
          return (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="py-1.5 text-muted">{name}</dt>
              <dd className="min-w-0">
                <EditableValue
                  label={name}
                  value={value}
                  own={ownValue(detail, field)}
                  onSave={onEdit && ((text) => onEdit({ positions: [row.position], field, value: text }))}
                />
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

/** The owner's price, which exports take first, and those of the marketplaces over the runs. */
function Prices({ detail, onEdit }: EditedDetail) {
  const { t } = useTranslation()
  const { history, row, texts } = detail
  if (!hasPrices(history) && !onEdit && texts.price === null) return null
  return (
    <section className="border-t border-line pt-5">
      <h3 className="mb-2 font-medium">{t('sheet.panel.prices')}</h3>
      <dl className="mb-2 grid grid-cols-[2fr_5fr] gap-x-3">
        <dt className="py-1.5 text-muted">{t('sheet.panel.ownPrice')}</dt>
        <dd className="min-w-0">
          <EditableValue
            label={t('sheet.panel.ownPrice')}
            value={texts.price ?? ''}
            own={ownValue(detail, 'price')}
            onSave={onEdit && ((value) => onEdit({ positions: [row.position], field: 'price', value }))}
          />
        </dd>
      </dl>
      {hasPrices(history) && <PriceHistory history={history} />}
    </section>
  )
}

const hasPrices = (history: readonly RowHistory[]): boolean =>
  history.some(({ prices }) => prices.amazon !== null || prices.ebay !== null)

/** The verdict with its reason, contradictions of the sources, and what else was noted. */
function Summary({ detail: { record, row } }: { detail: RowDetail }) {
  const { t } = useTranslation()
  const reason = skipReasons.find((known) => known === record.reason)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <VerdictBadge verdict={row.verdict} />
        <p className="text-muted">{record.reason_text}</p>
      </div>
      {row.verdict === 'skipped' && (
        <div className="rounded-lg bg-sunken px-4 py-3">
          {record.bad_value && (
            <p className="mb-1">
              <span className="text-muted">{t('record.badValue')} </span>
              <span className="font-mono break-all">{record.bad_value}</span>
            </p>
          )}
          {reason && <p className="text-pretty">{t(`record.remedies.${reason}`)}</p>}
        </div>
      )}
      {record.charge !== null && record.charge !== 'charged' && (
        <p className="text-muted">{t(`record.charges.${record.charge}`)}</p>
      )}
      {record.contradictions.length > 0 && (
        <NoteList
          title={t('sheet.panel.contradictions')}
          notes={record.contradictions}
          look="bg-ambiguous-soft text-ambiguous"
        />
      )}
      {record.notes.length > 0 && (
        <NoteList title={t('sheet.panel.notes')} notes={record.notes} look="bg-sunken text-muted" />
      )}
    </div>
  )
}

function NoteList({ title, notes, look }: { title: string; notes: readonly string[]; look: string }) {
  return (
    <section className={`rounded-lg px-4 py-3 ${look}`}>
      <h3 className="mb-1 font-medium">{title}</h3>
      <ul className="list-disc pl-5 text-ink marker:text-faint">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  )
}

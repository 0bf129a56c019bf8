import { type List, type RowHistory, skipReasons } from '@merkwerk/contract'
import { useState } from 'react'
import { SafetyFacts } from '../../components/product-safety.tsx'
import { VerdictBadge } from '../../components/verdict-badge.tsx'
import { useTranslation } from '../../messages/translate.ts'
import { AttributeGroups } from './attribute-groups.tsx'
import { CandidateCards } from './candidate-cards.tsx'
import { OwnFields } from './own-fields.tsx'
import { PictureStrip, PictureZoom } from './picture-zoom.tsx'
import { PriceHistory } from './price-history.tsx'
import { RecordProduct } from './record-product.tsx'
import type { RowDetail } from './row-detail.ts'
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
  const { record, row, history } = detail
  const images = [...new Set(record.products.flatMap((product) => product.images))]
  return (
    <div className="flex flex-col gap-6">
      <Summary detail={detail} />
      <RowIdentifiers list={list} detail={detail} canCorrect={onEdit !== undefined} />
      {row.verdict === 'ambiguous' && record.candidates.length > 0 && (
        <CandidateCards
          list={list}
          detail={detail}
          isLeaving={isLeaving}
          onDecided={onDecided}
          canChoose={onEdit !== undefined}
        />
      )}
      <PictureStrip images={images} onShow={setZoomed} />
      <OwnFields detail={detail} onEdit={onEdit} />
      <OwnCells cells={detail.cells} />
      {(record.attributes.length > 0 || detail.edits.length > 0) && (
        <section className="border-t border-line pt-5">
          <h3 className="mb-2 font-medium">{t('record.attributes')}</h3>
          <AttributeGroups listId={list.list_id} detail={detail} onEdit={onEdit} />
        </section>
      )}
      {row.missing_safety !== null && <SafetyFacts missing={row.missing_safety} />}
      {hasPrices(history) && (
        <section className="border-t border-line pt-5">
          <h3 className="mb-2 font-medium">{t('sheet.panel.prices')}</h3>
          <PriceHistory history={history} />
        </section>
      )}
      {record.products.map((product) => (
        <RecordProduct key={product.source} product={product} onImage={setZoomed} />
      ))}
      <RowRuns listId={list.list_id} history={history} current={row.run} />
      <PictureZoom images={images} shown={zoomed} onShow={setZoomed} />
    </div>
  )
}

/** What the seller's file says of the row besides its identifiers. */
function OwnCells({ cells }: Pick<RowDetail, 'cells'>) {
  const { t } = useTranslation()
  const filled = cells.filter(({ value }) => value !== '')
  if (filled.length === 0) return null
  return (
    <section className="border-t border-line pt-5">
      <h3 className="mb-2 font-medium">{t('sheet.own.title')}</h3>
      <dl className="grid grid-cols-[minmax(5rem,auto)_1fr] gap-x-4">
        {filled.map(({ name, value }) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="py-1 text-muted">{name}</dt>
            <dd className="min-w-0 py-1 break-words whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const hasPrices = (history: readonly RowHistory[]): boolean =>
  history.some(({ prices }) => prices.amazon !== null || prices.ebay !== null)

/** The verdict with its reason, and contradictions. */
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
      {record.notes.length > 0 && (
        <section className="rounded-lg bg-ambiguous-soft px-4 py-3">
          <h3 className="mb-1 font-medium text-ambiguous">{t('sheet.panel.contradictions')}</h3>
          <ul className="list-disc pl-5 marker:text-faint">
            {record.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

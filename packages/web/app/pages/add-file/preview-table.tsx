import { type Correction, createCorrector } from '@merkwerk/engine/product-list/columns'
import { clsx } from 'clsx'
import { formatCount } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { type Column, Table, type TableLook } from '../../ui/table.tsx'
import { type CellVerdict, judgeCell } from './judge-cell.ts'
import { type MappingChoice, mappedFields } from './mapping.ts'
import type { ListPreview } from './read-preview.ts'

interface PreviewTableProps {
  preview: ListPreview
  mapping: MappingChoice
  corrections: Correction[]
}

const look: TableLook = {
  table: 'w-full text-sm',
  head: 'sticky top-0 bg-surface',
  heading: 'py-2 align-bottom',
  row: 'border-t border-line',
  cell: 'py-2 align-top',
}

export function PreviewTable({ preview, mapping, corrections }: PreviewTableProps) {
  const { t } = useTranslation()
  const { correct } = createCorrector(preview.headers, corrections)
  const rows = preview.rows.map((row, index) => correct(row, preview.numbers[index] ?? 0))
  const columns: Column<readonly string[]>[] = [
    {
      id: 'row',
      header: t('addFile.problemRow'),
      headingClass: 'pl-5 text-right text-xs font-normal text-faint',
      cell: (_, index) => formatCount(preview.numbers[index] ?? 0),
      cellClass: 'pl-5 text-right text-xs leading-5 text-faint tabular-nums',
    },
    ...preview.headers.map((header, index): Column<readonly string[]> => {
      // In a list without article numbers the identifier column is checked as an identifier.
      const field = mappedFields.findLast((mapped) => mapping[mapped] === header)
      return {
        id: `column ${index}`,
        header: (
          <>
            {header}
            {field && <span className="block text-xs font-normal">{t(`app.identifiers.${field}`)}</span>}
          </>
        ),
        headingClass: clsx(
          'px-3 font-medium whitespace-nowrap last:pr-5',
          field ? 'text-accent' : 'text-faint',
        ),
        cell: (row) => (
          <PreviewCell
            text={row[index] ?? ''}
            verdict={
              field === 'ean' || field === 'asin' || field === 'mpn'
                ? judgeCell(field, row, preview.headers, mapping)
                : field
            }
          />
        ),
        cellClass: 'max-w-72 px-3 last:pr-5',
      }
    }),
  ]
  return (
    <section className="border-t border-line">
      <h3 className="px-5 pt-3 pb-1 text-sm font-normal text-faint">
        {t('addFile.previewNote', { count: rows.length })}
      </h3>
      <ScrollRegion label={t('addFile.preview')} className="relative max-h-96 overflow-auto">
        <Table columns={columns} rows={rows} rowId={(_, index) => index} look={look} />
      </ScrollRegion>
    </section>
  )
}

/** Undefined for unmapped columns. */
function PreviewCell({
  text,
  verdict,
}: {
  text: string
  verdict: CellVerdict | 'artikelNumber' | 'brand' | undefined
}) {
  const { t } = useTranslation()
  if (verdict === undefined) return <span className="block truncate text-faint">{text}</span>
  if (verdict === 'brand') return <span className="block truncate">{text}</span>
  if (verdict === 'artikelNumber') return <span className="block truncate font-mono">{text}</span>
  const { kind, coveredBy } = verdict
  if (kind === 'empty') return <span className="text-faint">{text || '–'}</span>
  const isValid = kind === 'valid'
  const tone = isValid ? 'text-found' : coveredBy ? 'text-ambiguous' : 'text-blocked'
  return (
    <>
      <span className={clsx('block truncate font-mono', tone)}>{text}</span>
      <span className={isValid ? 'sr-only' : clsx('block text-xs', tone)}>
        {t(`addFile.identifier.${kind}`)}
        {coveredBy && ` · ${t('addFile.coveredBy', { field: coveredBy.toUpperCase() })}`}
      </span>
    </>
  )
}

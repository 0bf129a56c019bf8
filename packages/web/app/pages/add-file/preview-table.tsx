import { type Correction, createCorrector } from '@merkwerk/engine/product-list/columns'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../messages/format.ts'
import { type CellVerdict, judgeCell } from './judge-cell.ts'
import { type MappingChoice, mappedFields } from './mapping.ts'
import type { ListPreview } from './read-preview.ts'

interface PreviewTableProps {
  preview: ListPreview
  mapping: MappingChoice
  corrections: Correction[]
}

/** The list's first rows with the mapped columns marked and their identifiers checked. */
export function PreviewTable({ preview, mapping, corrections }: PreviewTableProps) {
  const { t } = useTranslation()
  const { correct } = createCorrector(preview.headers, corrections)
  const rows = preview.rows.map((row, index) => correct(row, preview.numbers[index] ?? 0))
  const columns = preview.headers.map((header) => ({
    header,
    // The identifier of a list that has no article numbers serves as one: its column is checked as identifier.
    field: mappedFields.findLast((field) => mapping[field] === header),
  }))
  return (
    <section className="border-t border-line">
      <h3 className="px-5 pt-3 pb-1 text-sm font-normal text-faint">
        {t('addFile.previewNote', { count: rows.length })}
      </h3>
      <section
        className="relative max-h-96 overflow-auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls.
        tabIndex={0}
        aria-label={t('addFile.preview')}
      >
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-surface">
            <tr>
              <th scope="col" className="py-2 pl-5 text-right align-bottom text-xs font-normal text-faint">
                {t('addFile.problemRow')}
              </th>
              {columns.map(({ header, field }) => (
                <th
                  key={header}
                  scope="col"
                  className={clsx(
                    'px-3 py-2 text-left align-bottom font-medium whitespace-nowrap last:pr-5',
                    field ? 'text-accent' : 'text-faint',
                  )}
                >
                  {header}
                  {field && <span className="block text-xs font-normal">{t(`addFile.fields.${field}`)}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name and never move.
              <tr key={index} className="border-t border-line">
                <td className="py-2 pl-5 text-right align-top text-xs leading-5 text-faint tabular-nums">
                  {formatCount(preview.numbers[index] ?? 0)}
                </td>
                {columns.map(({ header, field }, column) => (
                  <td key={header} className="max-w-72 px-3 py-2 align-top last:pr-5">
                    <PreviewCell
                      text={row[column] ?? ''}
                      verdict={
                        field === 'ean' || field === 'asin'
                          ? judgeCell(field, row, preview.headers, mapping)
                          : field
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

/** The verdict is one of an identifier, of the article number, or none where nobody reads the column. */
function PreviewCell({
  text,
  verdict,
}: {
  text: string
  verdict: CellVerdict | 'artikelNumber' | undefined
}) {
  const { t } = useTranslation()
  if (verdict === undefined) return <span className="block truncate text-faint">{text}</span>
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
        {coveredBy && ` · ${t('addFile.coveredBy', { field: t(`addFile.fields.${coveredBy}`) })}`}
      </span>
    </>
  )
}

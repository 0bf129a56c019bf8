import { parseAsin, parseGtin } from '@merkwerk/engine/identifiers'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Tooltip } from '../../ui/tooltip.tsx'
import { type MappedField, type MappingChoice, mappedFields } from './mapping.ts'
import type { ListPreview } from './read-preview.ts'

const rowsShown = 6

/** The list's first rows with the mapped columns marked and their identifiers checked. */
export function PreviewTable({ preview, mapping }: { preview: ListPreview; mapping: MappingChoice }) {
  const { t } = useTranslation()
  const rows = preview.rows.slice(0, rowsShown)
  const columns = preview.headers.map((header) => ({
    header,
    field: mappedFields.find((field) => mapping[field] === header),
  }))
  return (
    <section
      className="overflow-x-auto border-t border-line"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls.
      tabIndex={0}
      aria-label={t('addFile.preview')}
    >
      <table className="w-full text-sm">
        <caption className="px-5 pt-3 pb-1 text-left text-sm text-faint">
          {t('addFile.previewNote', { count: rows.length })}
        </caption>
        <thead>
          <tr>
            {columns.map(({ header, field }) => (
              <th
                key={header}
                scope="col"
                className={clsx(
                  'px-3 py-2 text-left font-medium whitespace-nowrap first:pl-5 last:pr-5',
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
              {columns.map(({ header, field }, column) => (
                <td key={header} className="max-w-72 px-3 py-2 align-top first:pl-5 last:pr-5">
                  <PreviewCell text={row[column] ?? ''} field={field} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PreviewCell({ text, field }: { text: string; field: MappedField | undefined }) {
  const { t } = useTranslation()
  if (field === undefined) return <span className="block truncate text-faint">{text}</span>
  if (field === 'artikelNumber') return <span className="block truncate font-mono">{text}</span>
  const { kind } = field === 'ean' ? parseGtin(text) : parseAsin(text)
  if (kind === 'empty') return <span className="text-faint">{text || '–'}</span>
  if (kind === 'valid') return <span className="block truncate font-mono text-found">{text}</span>
  return (
    <Tooltip text={t(`addFile.identifier.${kind}`)}>
      <span
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its explanation opens on focus.
        tabIndex={0}
        className="inline-block max-w-full truncate rounded-sm bg-blocked-soft px-1 font-mono text-blocked underline decoration-dotted underline-offset-2"
      >
        {text}
      </span>
    </Tooltip>
  )
}

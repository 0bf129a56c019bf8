import type { ListFamily, ListFamilyRow } from '@merkwerk/contract'
import { Link } from 'react-router'
import { ProductImage } from '../../../components/product-image.tsx'
import { useTranslation } from '../../../messages/translate.ts'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { SavedField } from './saved-field.tsx'
import { nameFamily } from './use-families.ts'

interface FamilyRowsProps {
  family: ListFamily
  selected: readonly number[]
  /** Undefined if the user may not change the family. */
  onSelect: ((positions: number[]) => void) | undefined
  onValue: (row: ListFamilyRow, axis: number, value: string) => Promise<unknown>
}

const heading = 'px-3 py-2 text-left text-sm font-medium text-muted'

/** The rows of a family with their values. A row's number leads to the sheet. */
export function FamilyRows({ family, selected, onSelect, onValue }: FamilyRowsProps) {
  const { t } = useTranslation()
  const { axes, rows } = family
  const repeated = findRepeated(rows)
  const toggle = (position: number) =>
    onSelect?.(
      selected.includes(position) ? selected.filter((one) => one !== position) : [...selected, position],
    )
  return (
    <ScrollRegion
      label={nameFamily(family)}
      className="overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table className="w-full">
        <thead>
          <tr className="border-b border-line">
            {onSelect && <td className="w-10" />}
            <th scope="col" className={heading}>
              {t('families.article')}
            </th>
            {axes.map(({ key, label }) => (
              <th key={key} scope="col" className={heading}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <FamilyRow
              key={row.position}
              row={row}
              axes={axes}
              isRepeated={repeated.has(row.position)}
              isSelected={selected.includes(row.position)}
              onToggle={onSelect && (() => toggle(row.position))}
              onValue={(index, text) => onValue(row, index, text)}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

interface FamilyRowProps {
  row: ListFamilyRow
  axes: ListFamily['axes']
  isRepeated: boolean
  isSelected: boolean
  /** Undefined if the user may not change the family. */
  onToggle: (() => void) | undefined
  onValue: (axis: number, value: string) => Promise<unknown>
}

function FamilyRow({ row, axes, isRepeated, isSelected, onToggle, onValue }: FamilyRowProps) {
  const { t } = useTranslation()
  const { position, article_number: article, values, image } = row
  return (
    <tr className="border-line not-first:border-t">
      {onToggle && (
        <td className="pl-3">
          <input
            type="checkbox"
            aria-label={t('families.select', { article })}
            checked={isSelected}
            onChange={onToggle}
            className="size-4 accent-accent"
          />
        </td>
      )}
      <th scope="row" className="px-3 py-1.5 text-left font-normal">
        <span className="flex items-center gap-2.5">
          <ProductImage src={image} className="size-9" />
          <span className="min-w-24">
            <Link to={{ search: `?row=${position}` }} className="text-accent hover:underline">
              {article}
            </Link>
            <RowNote row={row} isRepeated={isRepeated} />
          </span>
        </span>
      </th>
      {axes.map(({ key, label }, index) => (
        <td key={key} className="px-1.5 py-1">
          <SavedField
            isCell
            label={t('families.value', { axis: label, article })}
            value={values[index] ?? ''}
            maxLength={500}
            mayBeEmpty
            isReadOnly={!onToggle}
            onSave={(text) => onValue(index, text)}
          />
        </td>
      ))}
    </tr>
  )
}

/** The positions of rows that have the same values as another row. No shop can tell such rows apart. */
function findRepeated(rows: readonly ListFamilyRow[]): ReadonlySet<number> {
  const groups = Map.groupBy(rows, ({ values }) =>
    JSON.stringify(values.map((value) => value.trim().toLowerCase())),
  )
  const repeated = [...groups.values()].filter((group) => group.length > 1)
  return new Set(repeated.flatMap((group) => group.map(({ position }) => position)))
}

function RowNote({ row: { values, has_ean }, isRepeated }: { row: ListFamilyRow; isRepeated: boolean }) {
  const { t } = useTranslation()
  const notes = [
    ...(values.length === 0 || values.includes('')
      ? [t('families.rowEmpty')]
      : isRepeated
        ? [t('families.rowTwice')]
        : []),
    ...(has_ean ? [] : [t('families.rowWithoutEan')]),
  ]
  if (notes.length === 0) return null
  return <span className="block text-sm text-ambiguous">{notes.join(' · ')}</span>
}

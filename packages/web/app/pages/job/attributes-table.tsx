import { attributeSourceName, type Product, type RuledAttribute } from '@merkwerk/contract'
import { useTranslation } from 'react-i18next'
import { useGroupName } from '../../components/use-group-name.ts'
import { currentLanguage } from '../../messages/language.ts'
import { type Column, Table, type TableLook } from '../../ui/table.tsx'

interface AttributesTableProps {
  attributes: RuledAttribute[]
  products: Product[]
}

const look: TableLook = {
  table: 'w-full table-fixed text-ink',
  heading: 'py-1.5 text-xs font-medium text-faint',
  row: 'border-t border-line align-top',
  cell: 'py-1.5',
}

export function AttributesTable({ attributes, products }: AttributesTableProps) {
  const { t } = useTranslation()
  const groupName = useGroupName()
  const columns: Column<RuledAttribute>[] = [
    {
      id: 'name',
      header: t('record.attributeName'),
      headingClass: 'w-2/5 pr-3',
      isRowHeader: true,
      cell: ({ name, group }, index) => (
        <>
          {name}
          {group && group !== attributes[index - 1]?.group && (
            <span className="block text-xs text-faint">{groupName(group)}</span>
          )}
        </>
      ),
      cellClass: 'pr-3 text-left font-normal break-words text-muted',
    },
    {
      id: 'value',
      header: t('record.attributeValue'),
      headingClass: 'pr-3',
      cell: ({ value, rule }) => (
        <>
          {value}
          {rule && (
            <span className="block text-sm text-muted">
              <span className="sr-only">{t('record.rule')}: </span>
              {rule}
            </span>
          )}
        </>
      ),
      cellClass: 'pr-3 break-words',
    },
    {
      id: 'source',
      header: t('record.source'),
      headingClass: 'w-20',
      cell: ({ source }) => attributeSourceName(source, products, currentLanguage()),
      cellClass: 'text-sm text-muted',
    },
  ]
  // Names may repeat, and the order is stable.
  return <Table columns={columns} rows={attributes} rowId={(_, index) => index} look={look} />
}

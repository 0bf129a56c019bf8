import { dataSourceName, type Product, type RuledAttribute } from '@merkwerk/contract'
import { useTranslation } from 'react-i18next'

interface AttributesTableProps {
  attributes: RuledAttribute[]
  /** What they were read from. */
  products: Product[]
}

/** Attributes as they are delivered, each with where it was read and the rule that changed it. */
export function AttributesTable({ attributes, products }: AttributesTableProps) {
  const { t } = useTranslation()
  return (
    <table className="w-full table-fixed text-ink">
      <thead>
        <tr className="text-left text-xs text-faint">
          <th scope="col" className="w-2/5 py-1.5 pr-3 font-medium">
            {t('record.attributeName')}
          </th>
          <th scope="col" className="py-1.5 pr-3 font-medium">
            {t('record.attributeValue')}
          </th>
          <th scope="col" className="w-20 py-1.5 font-medium">
            {t('record.source')}
          </th>
        </tr>
      </thead>
      <tbody>
        {attributes.map((attribute, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may occur twice, and the order never changes.
          <tr key={index} className="border-t border-line align-top">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal break-words text-muted">
              {attribute.name}
              {attribute.group && attribute.group !== attributes[index - 1]?.group && (
                <span className="block text-xs text-faint">{attribute.group}</span>
              )}
            </th>
            <td className="py-1.5 pr-3 break-words">
              {attribute.value}
              {attribute.rule && (
                <span className="block text-sm text-muted">
                  <span className="sr-only">{t('record.rule')}: </span>
                  {attribute.rule}
                </span>
              )}
            </td>
            <td className="py-1.5 text-sm text-muted">{dataSourceName(attribute.source, products)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

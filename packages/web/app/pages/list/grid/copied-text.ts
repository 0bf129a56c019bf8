import type { ListRow } from '@merkwerk/contract'
import { formatDecimal, formatMoment, formatShare } from '../../../messages/format.ts'
import { t } from '../../../messages/translate.ts'
import { type ColumnId, type FixedColumn, isValue, type ValueColumn } from '../columns.ts'
import { readPictures } from '../field-texts.ts'

/** Without groups, and never with three decimals, which would be read as one. */
const writeAmount = (amount: string): string =>
  formatDecimal(amount.replace(/\.\d{3}$/, '$&0'), { useGrouping: false })

/** What a spreadsheet gets of each column: prices without their currency, so that they are numbers. */
const texts: Record<FixedColumn, (row: ListRow) => string | null | undefined | false> = {
  picture: ({ image }) => image,
  article_number: ({ article_number: article }) => article,
  title: ({ title }) => title,
  verdict: ({ verdict }) => verdict && t(`verdict.${verdict}`),
  brand: ({ brand }) => brand,
  amazon_price: ({ prices }) => prices.amazon && writeAmount(prices.amazon.amount),
  ebay_price: ({ prices }) => prices.ebay && writeAmount(prices.ebay.amount),
  category: ({ category }) => category,
  attributes: ({ attributes }) => String(attributes),
  completeness: ({ completeness }) => completeness !== null && formatShare(completeness / 100),
  safety: ({ missing_safety: missing }) => missing?.map((fact) => t(`safety.facts.${fact}`)).join(', '),
  fetched: ({ fetched_at: at }) => at && formatMoment(at),
}

/** Prices have the decimals of the language, and each picture has a line. */
function writeValue(id: ValueColumn, value: string | null | undefined): string | null | undefined {
  if (value && id === 'pictures') return readPictures(value).join('\n')
  if (!value || id !== 'price') return value
  const [amount = '', ...currency] = value.split(' ')
  return [writeAmount(amount), ...currency].join(' ')
}

/** The text of a cell. `columns` are those of the row's `values`. */
export const readCopiedText = (id: ColumnId, row: ListRow, columns: readonly ValueColumn[]): string =>
  (isValue(id) ? writeValue(id, row.values[columns.indexOf(id)]) : texts[id](row)) || ''

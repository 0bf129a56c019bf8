import type { CoinPackage } from '@merkwerk/contract'
import type { LandingMessages } from '../../messages/public/landing.en.ts'
import { usePageLanguage } from '../../messages/public/localized.ts'
import { siteSetting } from '../../site.ts'
import { Table, type TableLook } from '../../ui/table.tsx'

const look: TableLook = {
  table: 'w-full text-base tabular-nums md:w-auto',
  head: 'text-sm text-muted',
  heading: 'pb-2 pl-6 font-medium first:pl-0 md:pl-10',
  body: 'divide-y divide-line',
  row: '',
  cell: 'py-2 pl-6 text-right first:pl-0 md:pl-10',
}

interface PriceTableProps {
  packages: CoinPackage[]
  text: LandingMessages['coins']
}

export default function PriceTable({ packages, text }: PriceTableProps) {
  const language = usePageLanguage()
  const perProduct = Number(siteSetting('COINS_PER_RECORD'))
  const euro = (amount: number, digits: number) =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency: 'EUR',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(amount)
  return (
    <Table
      caption={text.caption}
      look={look}
      rows={packages}
      rowId={({ coins }) => coins}
      columns={[
        {
          id: 'amount',
          header: text.amount,
          isNumber: true,
          cell: ({ coins }) => coins.toLocaleString(language),
        },
        { id: 'price', header: text.price, isNumber: true, cell: ({ price }) => euro(price, 2) },
        {
          id: 'perProduct',
          header: text.perProduct,
          isNumber: true,
          cell: ({ coins, price }) => euro((price / coins) * perProduct, 4),
        },
      ]}
    />
  )
}

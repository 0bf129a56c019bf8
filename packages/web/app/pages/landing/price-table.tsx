import type { CoinPackage } from '@merkwerk/contract'
import { useState } from 'react'
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

/** The package with which so many coins cost least. It is bought as often as it takes. */
function findCheapest(packages: readonly CoinPackage[], coins: number): { coins: number; price: number } {
  const [cheapest = { coins: 0, price: 0 }] = packages
    .map((offer) => ({ coins: offer.coins, price: Math.ceil(coins / offer.coins) * offer.price }))
    .toSorted((a, b) => a.price - b.price)
  return cheapest
}

export default function PriceTable({ packages, text }: PriceTableProps) {
  const language = usePageLanguage()
  const perProduct = Number(siteSetting('COINS_PER_RECORD'))
  const [articles, setArticles] = useState(3_000)
  const coins = articles * perProduct
  const cheapest = findCheapest(packages, coins)
  const euro = (amount: number, digits: number) =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency: 'EUR',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(amount)
  const table = (
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
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div className="max-w-md">
        <label className="flex flex-wrap items-center gap-3 font-medium">
          {text.articles}
          <input
            type="number"
            min={1}
            max={1_000_000}
            value={articles || ''}
            onChange={({ target }) =>
              setArticles(Math.min(1_000_000, Math.max(0, Math.floor(Number(target.value)))))
            }
            className="h-9 w-32 rounded-md border border-edge bg-surface px-3 text-right text-base tabular-nums"
          />
        </label>
        {coins > 0 && (
          <p aria-live="polite" className="mt-2 text-base text-pretty text-muted">
            {text.cost
              .replace('{articles}', articles.toLocaleString(language))
              .replace('{coins}', coins.toLocaleString(language))
              .replace('{price}', euro(cheapest.price, 2))
              .replace('{package}', cheapest.coins.toLocaleString(language))}
          </p>
        )}
      </div>
      {table}
    </div>
  )
}

import type { Language } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { useState } from 'react'
import { demoTexts } from '../../messages/public/demo.ts'
import { usePageLanguage } from '../../messages/public/localized.ts'
import { type Column, Table, type TableLook } from '../../ui/table.tsx'
import { type DemoProduct, demoProducts } from './demo-products.ts'

const look: TableLook = {
  table: 'w-full border-collapse text-base',
  head: 'border-b border-line bg-sunken text-sm text-muted',
  heading: 'px-4 py-2 font-medium whitespace-nowrap',
  body: 'divide-y divide-line',
  row: 'cursor-pointer hover:bg-sunken has-[[aria-expanded=true]]:bg-accent-soft',
  cell: 'px-4 py-2 text-left align-top font-normal',
}

const sortKeys = ['number', 'title', 'brand', 'price'] as const
type SortKey = (typeof sortKeys)[number]
interface Order {
  by: SortKey
  order: 'asc' | 'desc'
}

/** Rows without a value are the last ones in either order. */
function sortProducts(products: readonly DemoProduct[], { by, order }: Order): DemoProduct[] {
  const compare = (a: DemoProduct, b: DemoProduct) =>
    by === 'price' ? Number(a.price) - Number(b.price) : a[by].localeCompare(b[by], 'de')
  const isEmpty = (product: DemoProduct) => product[by] === '' || product[by] === null
  return products.toSorted(
    (a, b) => Number(isEmpty(a)) - Number(isEmpty(b)) || (order === 'asc' ? compare(a, b) : compare(b, a)),
  )
}

const includesText = (product: DemoProduct, search: string): boolean =>
  [product.number, product.title, product.brand, ...product.values.map(({ value }) => value)].some((text) =>
    text.toLowerCase().includes(search.trim().toLowerCase()),
  )

const formatEuro = (amount: number, language: Language) =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(amount)

/** A list that visitors can sort and search, and whose products they can open. */
export default function DemoSheet() {
  const text = demoTexts[usePageLanguage()]
  const [order, setOrder] = useState<Order>({ by: 'number', order: 'asc' })
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState('1004')
  const product = demoProducts.find(({ number }) => number === opened)
  const rows = sortProducts(
    demoProducts.filter((shown) => includesText(shown, search)),
    order,
  )
  const columns = useDemoColumns({ order, onOrder: setOrder, opened, onOpen: setOpened })
  return (
    <div className="grid lg:grid-cols-[1fr_22rem]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-3">
          <p className="font-medium">{text.name}</p>
          <input
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            placeholder={text.search}
            aria-label={text.search}
            className="h-9 w-56 rounded-md border border-edge bg-surface px-3 text-base"
          />
        </div>
        <div className="min-h-96 overflow-x-auto">
          <Table
            caption={text.name}
            look={look}
            rows={rows}
            rowId={({ number }) => number}
            columns={columns}
            onRowClick={({ number }) => setOpened(number)}
          />
          {rows.length === 0 && <p className="px-4 py-6 text-muted">{text.nothing}</p>}
        </div>
      </div>
      <section
        id="demo-product"
        aria-label={text.opened}
        className="border-t border-line p-5 lg:border-t-0 lg:border-l"
      >
        {product && <Opened product={product} />}
      </section>
    </div>
  )
}

interface DemoColumnsOptions {
  order: Order
  onOrder: (order: Order) => void
  /** The number of the product beside the list. */
  opened: string
  onOpen: (number: string) => void
}

function useDemoColumns({ order, onOrder, opened, onOpen }: DemoColumnsOptions): Column<DemoProduct>[] {
  const language = usePageLanguage()
  const text = demoTexts[language]
  const createSort = (by: SortKey): Column<DemoProduct>['sort'] => ({
    order: order.by === by ? order.order : undefined,
    onSort: () => onOrder({ by, order: order.by === by && order.order === 'asc' ? 'desc' : 'asc' }),
  })
  return [
    {
      id: 'number',
      header: text.number,
      isRowHeader: true,
      sort: createSort('number'),
      cellClass: 'font-mono text-sm leading-6',
      cell: ({ number }) => number,
    },
    {
      id: 'verdict',
      header: text.status,
      cellClass: 'max-sm:hidden',
      headingClass: 'max-sm:hidden',
      cell: ({ verdict }) => (
        <span className={clsx('whitespace-nowrap', verdict === 'found' ? 'text-found' : 'text-muted')}>
          {text.verdicts[verdict]}
        </span>
      ),
    },
    {
      id: 'title',
      header: text.product,
      sort: createSort('title'),
      cellClass: 'min-w-40 sm:min-w-56',
      cell: ({ number, title }) => (
        <button
          type="button"
          aria-expanded={number === opened}
          aria-controls="demo-product"
          className="rounded-sm text-left hover:underline"
          onClick={() => onOpen(number)}
        >
          {title || text.noProduct}
        </button>
      ),
    },
    {
      id: 'brand',
      header: text.brand,
      sort: createSort('brand'),
      cellClass: 'whitespace-nowrap max-sm:hidden',
      headingClass: 'max-sm:hidden',
      cell: ({ brand }) => brand,
    },
    {
      id: 'price',
      header: text.price,
      isNumber: true,
      sort: createSort('price'),
      cellClass: 'text-right! tabular-nums whitespace-nowrap',
      cell: ({ price }) => price !== null && formatEuro(price, language),
    },
  ]
}

function Opened({ product: { number, title, verdict, values } }: { product: DemoProduct }) {
  const text = demoTexts[usePageLanguage()]
  return (
    <>
      <p className="font-mono text-sm text-muted">{number}</p>
      <p className="mt-1 font-medium" lang={title ? 'de' : undefined}>
        {title || text.noProduct}
      </p>
      {values.length === 0 && (
        <p className="mt-3 text-base text-pretty text-muted">{text.reasons[verdict]}</p>
      )}
      <dl lang="de" className="mt-4 flex flex-col divide-y divide-line text-base">
        {values.map(({ name, value, source }) => (
          <div key={name} className="grid grid-cols-[2fr_3fr] gap-3 py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">
              {value}
              <span className="block text-sm text-faint">{source}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

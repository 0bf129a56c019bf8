import { type endpoints, sourceFacts } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { z } from 'zod'
import { gptQueries } from '../../../../api/gpt-queries.ts'
import { ProductImage } from '../../../../components/product-image.tsx'
import { QueryError } from '../../../../components/query-boundary.tsx'
import { SearchBox } from '../../../../components/search-box.tsx'
import { useTranslation } from '../../../../messages/translate.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'

export type PlaygroundProduct = z.output<typeof endpoints.listBenchProducts.response>[number]

const maxProducts = 10
export const toKey = ({ source, id }: Pick<PlaygroundProduct, 'source' | 'id'>) => `${source} ${id}`

interface ProductChoiceProps {
  chosen: PlaygroundProduct[]
  onChoose: (products: PlaygroundProduct[]) => void
}

/** Chosen products stay visible during a search. */
export function ProductChoice({ chosen, onChoose }: ProductChoiceProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const query = useQuery(gptQueries.benchProducts(search))
  const { data, error } = query
  const chosenKeys = new Set(chosen.map(toKey))
  const offered = data?.filter((product) => !chosenKeys.has(toKey(product))) ?? []
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 flex w-full justify-between font-medium">
        {t('gpt.playground.products')}
        <span className="text-sm font-normal text-faint tabular-nums">
          {t('gpt.playground.chosen', { count: chosen.length, most: maxProducts })}
        </span>
      </legend>
      <SearchBox value={search} placeholder={t('gpt.playground.search')} onSearch={setSearch} />
      {error && <QueryError query={query} calling="listBenchProducts" />}
      <ul className="-mx-2 max-h-80 overflow-y-auto">
        {[...chosen, ...offered].map((product) => {
          const isChosen = chosen.includes(product)
          const others = chosen.filter((each) => each !== product)
          return (
            <Choice
              key={toKey(product)}
              product={product}
              checked={isChosen}
              disabled={!isChosen && chosen.length >= maxProducts}
              onChange={() => onChoose(isChosen ? others : [...chosen, product])}
            />
          )
        })}
        {!data && !error && [0, 1, 2, 3].map((row) => <Skeleton key={row} className="m-2 h-10" />)}
      </ul>
      {data && offered.length === 0 && (
        <p className="text-sm text-muted">
          {search
            ? t('gpt.playground.noProduct', { text: search })
            : chosen.length === 0 && t('gpt.playground.empty')}
        </p>
      )}
    </fieldset>
  )
}

function Choice({ product, ...input }: { product: PlaygroundProduct } & ComponentProps<'input'>) {
  return (
    <li>
      <label className="flex cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 hover:bg-sunken/60">
        <input type="checkbox" className="size-4 shrink-0 accent-accent" {...input} />
        <ProductImage src={product.image} className="size-9" />
        <span className="min-w-0">
          <span className="block truncate" title={product.title}>
            {product.title}
          </span>
          <span className="block truncate text-sm text-faint">
            {sourceFacts(product.source).label} · {product.id}
          </span>
        </span>
      </label>
    </li>
  )
}

import type { Price } from '@merkwerk/contract'
import { z } from 'zod'
import { otherCurrency } from './causes.ts'
import { choice, onlyFor, textOption } from './options.ts'
import type { ExportProduct } from './product.ts'
import type { Run } from './target.ts'

const choices = {
  none: { de: 'Kein Preis', en: 'No price' },
  own: { de: 'Ihr eigener Preis', en: 'Your own price' },
  amazon: { de: 'Preis bei Amazon', en: 'Price on Amazon' },
  ebay: { de: 'Preis bei eBay', en: 'Price on eBay' },
  'amazon-first': { de: 'Preis bei Amazon, sonst bei eBay', en: 'Price on Amazon, else on eBay' },
  lowest: { de: 'Der niedrigere der beiden Preise', en: 'The lower of the two prices' },
}

/** Which marketplace's price a target writes, in which currency. */
export const priceOptions = () => ({
  price: choice(choices, 'none', {
    label: { de: 'Preis', en: 'Price' },
    help: {
      de: 'Preise von Marktplätzen sind Preise anderer Händler. Ihr eigener Preis gilt vor ihnen.',
      en: 'Prices on marketplaces are prices of other sellers. Your own price comes before them.',
    },
  }),
  ...onlyFor(
    'price',
    Object.keys(choices).filter((price) => price !== 'none'),
    {
      currency: textOption('EUR', { label: { de: 'Währung', en: 'Currency' } }, 3, z.string().toUpperCase()),
    },
  ),
})

interface PriceOptions {
  price: keyof typeof choices
  currency: string
}

/** The chosen price of a product as decimal text with a dot, of a parent the lowest of its children. A price in another currency is left out and reported. */
export function choosePrice(
  { options, reportOn }: Pick<Run<PriceOptions>, 'options' | 'reportOn'>,
  product: ExportProduct,
): string {
  if (product.children) return chooseLowest(options, product.children)
  const { ownPrice } = product
  const { amazon, ebay } = product.prices
  const prices: Record<keyof typeof choices, (Price | undefined)[]> = {
    none: [],
    own: [],
    amazon: [amazon],
    ebay: [ebay],
    'amazon-first': [amazon, ebay],
    lowest: [amazon, ebay].sort((a, b) => Number(a?.amount ?? Infinity) - Number(b?.amount ?? Infinity)),
  }
  const chosen = options.price === 'none' ? [] : [ownPrice, ...prices[options.price]]
  const found = chosen.filter((price) => price !== undefined)
  const usable = found.find(({ currency }) => currency === options.currency)
  if (usable) return usable.amount
  const [other] = found
  if (other) reportOn(product, { cause: otherCurrency, before: `${other.amount} ${other.currency}` })
  return ''
}

/** The price that a parent begins with. Its children report what they lack. */
const chooseLowest = (options: PriceOptions, children: readonly ExportProduct[]): string =>
  children
    .map((child) => choosePrice({ options, reportOn: () => undefined }, child))
    .filter((price) => price !== '')
    .sort((one, other) => Number(one) - Number(other))[0] ?? ''

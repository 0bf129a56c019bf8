import { describe, expect, it } from 'vitest'
import { blockListing, olderProductPage, productPage } from '../../testing/ebay-pages.ts'
import { parseEbayPageReference } from '../../testing/ebay-reference-parser.ts'
import { toMutants } from '../../testing/mutants.ts'
import { parseEbayPage } from './parse-page.ts'

const parsers = [
  ['the page parser', (html: string, url?: string) => parseEbayPage(Buffer.from(html), { url })],
  ['the reference parser', (html: string, url?: string) => parseEbayPageReference(html, { url })],
] as const

const picture = (name: string) => `https://i.ebayimg.com/images/g/${name}/s-l1600.jpg`

const product = {
  source: 'ebay',
  gtins: ['4006381333931'],
  title: 'Voltara Knopfzelle CR2032',
  brand: 'Voltara',
  model: 'CR2032',
  price: { amount: '2.49', currency: 'EUR' },
  attributes: [
    { name: 'Marke', value: 'Voltara', group: 'Produktkennzeichnungen' },
    { name: 'Herstellernummer', value: 'CR2032', group: 'Produktkennzeichnungen' },
    { name: 'EAN', value: '4006381333931', group: 'Produktkennzeichnungen' },
    { name: 'eBay Product ID (ePID)', value: '1400000001', group: 'Produktkennzeichnungen' },
    { name: 'Spannung', value: '3 V', group: 'Wichtige Produktmerkmale' },
  ],
  images: ['aaAAOSw1', 'bbAAOSw2'].map(picture),
}

describe.each(parsers)('the page of a product with its listings, by %s,', (_, read) => {
  it('is parsed with its first offer', () => {
    expect(read(productPage())).toMatchObject({
      outcome: 'found',
      product: {
        ...product,
        itemId: '110000000001',
        condition: 'Neu',
        breadcrumbs: ['Heimwerker', 'Batterien', 'Knopfzellen'],
        url: 'https://www.ebay.de/itm/110000000001',
      },
    })
  })

  it('is parsed without any offer', () => {
    const parsed = read(productPage(''))
    expect(parsed).toMatchObject({
      outcome: 'found',
      product: { title: product.title, url: 'https://www.ebay.de/p/1400000001' },
    })
    expect(parsed).not.toHaveProperty('product.price')
    expect(parsed).not.toHaveProperty('product.itemId')
  })

  it('is parsed in its layout before 2023', () => {
    expect(read(olderProductPage())).toMatchObject({ outcome: 'found', product })
  })

  it('takes the number of the listing from the fetched address', () => {
    expect(read(productPage(''), 'https://www.ebay.de/p/1400000001?iid=110000000007')).toMatchObject({
      product: { itemId: '110000000007' },
    })
  })
})

describe.each(parsers)('the title of a listing, by %s,', (_, read) => {
  const title = 'Montre à gousset – mouvement mécanique'
  const withHeading = (content: string, name = '') =>
    blockListing()
      .replace(/(<h1 class="x-item-title__mainTitle">).*?(<\/h1>)/, `$1${content}$2`)
      .replace('</head>', `${name && `<meta property="og:title" content="${name}">`}</head>`)
  const span = (text: string, rest = '') => `<span class="ux-textspans"${rest}>${text}</span>`

  it.each([
    ['a lone dash', `${span(title)}${span(' - ')}`],
    ['a dash and a button', `${span(title)}${span(' - ')}<button>Afficher le titre d'origine</button>`],
    ['a link', `${span(title)} <a href="#">Mostra titolo originale</a>`],
    ['a dash and a link in running text', `${title} - <a href="#">mostrar título original</a>`],
    ['a span that acts as a button', `${span(title)}${span('Originaltitel anzeigen', ' role="button"')}`],
    ['a button in a span', `${span(title)}${span('<button>Originaltitel anzeigen</button>')}`],
  ])('ends before %s', (__, heading) => {
    expect(read(withHeading(heading))).toMatchObject({ product: { title } })
  })

  it('ends where the Open Graph title ends, whatever follows', () => {
    const heading = `${span(title)}${span(' – ')}${span('オリジナルのタイトルを表示')}`
    expect(read(withHeading(heading, `${title} | eBay`))).toMatchObject({ product: { title } })
  })

  it('keeps all parts of the Open Graph title, and all parts if there is none', () => {
    const heading = `${span('Lampe „Nova“ ')}${span('(2. Wahl)')}`
    for (const name of ['Lampe &quot;Nova&quot; (2. Wahl) | eBay', ''])
      expect(read(withHeading(heading, name))).toMatchObject({ product: { title: 'Lampe „Nova“ (2. Wahl)' } })
  })
})

describe.each(parsers)('the price of a listing, by %s,', (_, read) => {
  it.each(['EUR 7,99 bis EUR 9,99', 'EUR 7,99 - EUR 9,99', 'De 7,99 EUR à 9,99 EUR', '7,99 EUR a 9,99 EUR'])(
    'is absent if no variation of "%s" is selected, whatever the structured data states',
    (range) => {
      const parsed = read(blockListing().replace('EUR 1.002,49', range))
      expect(parsed.outcome).toBe('found')
      expect(parsed).not.toHaveProperty('product.price')
    },
  )
})

describe.each(parsers)('the brand of a listing, by %s,', (_, read) => {
  it.each(['{"@type":"Brand","name":"Voltara"}', '"Voltara"'])('is the structured one: %s', (brand) => {
    const page = blockListing()
      .replace('>Marke<', '>Farbe<')
      .replace('"name":"x"', `"name":"x","brand":${brand}`)
    expect(read(page)).toMatchObject({ product: { brand: 'Voltara' } })
  })
})

it.each([
  ['of a product', productPage()],
  ['of a product before 2023', olderProductPage()],
])('never returns another product than the reference parser for damaged pages %s', (_, html) => {
  let doubted = 0
  for (const mutant of toMutants(html, 100, 7)) {
    const [parsed, expected] = [parseEbayPage(Buffer.from(mutant.html)), parseEbayPageReference(mutant.html)]
    if (parsed.outcome === 'unreadable') doubted += expected.outcome === 'unreadable' ? 0 : 1
    else expect(parsed, mutant.damage).toEqual(expected)
  }
  expect(doubted).toBeLessThanOrEqual(2)
})

import type { Product } from '@merkwerk/contract'
import { describe, expect, it } from 'vitest'
import * as pages from '../../testing/amazon-pages.ts'
import { parseAmazonPageReference } from '../../testing/amazon-reference-parser.ts'
import { parseAmazonPage } from './parse-page.ts'

const picture = (name: string, size: string) => `https://m.media-amazon.com/images/I/${name}.${size}.jpg`

const parsers = [
  ['the page parser', (html: string, url?: string) => parseAmazonPage(Buffer.from(html), url ? { url } : {})],
  ['the reference', (html: string, url?: string) => parseAmazonPageReference(html, url ? { url } : {})],
  [
    'the reference on a browser’s parser',
    (html: string, url?: string) => parseAmazonPageReference(html, { parser: 'parse5', ...(url && { url }) }),
  ],
] as const

describe.each(parsers)('%s', (_, read) => {
  const found = (html: string): Product => {
    const parsed = read(html)
    if (parsed.outcome !== 'found') throw new Error(`${parsed.outcome} instead of found`)
    return parsed.product
  }

  it('states safety warnings of the product as a group, and no other important information', () => {
    const sections = `<div id="cpsia-block"><ul><li><span class="cpsiaWarning">Nicht unter 36 Monaten </span></li>
      <li><span class="cpsiaWarning">No Warning Applicable</span></li></ul></div>
      <div id="important-information"><div class="a-section content"><span class="a-text-bold">Sicherheitshinweise:</span>
      <p></p><p>Nicht auf Textilien stellen.</p></div><div class="content"><h4>Zutaten</h4><p>Glas</p></div></div>
      <div id="buffet-sidesheet-rsp-content-container">Problem beim Laden</div></body>`
    const { attributes } = found(pages.priceBlockPage().replace('</body>', sections))
    expect(attributes.filter(({ group }) => group === 'Produktsicherheit')).toEqual([
      { name: 'Warnhinweise', value: 'Nicht unter 36 Monaten', group: 'Produktsicherheit' },
      { name: 'Warnhinweise', value: 'Nicht auf Textilien stellen.', group: 'Produktsicherheit' },
    ])
    expect(JSON.stringify(attributes)).not.toContain('Problem')
  })

  it('takes no contacts from the sheet that bundles the responsible persons of all sellers', () => {
    const contact = (role: string) =>
      `<div class="a-section"><h4>${role}</h4><span>Fremdhandel GmbH</span><br>Kai 2, 20457 Hamburg, DE<br>kontakt@fremd.example</div>`
    const sheet = `<div id="productSafetyResources_feature_div"><h2>Sicherheit und Produktressourcen</h2>
      <div id="buffet-sidesheet-mi-content-container">${contact('Herstellerkontakt')}</div>
      <div id="buffet-sidesheet-rsp-content-container">${contact('Für die EU verantwortliche Person')}</div></div></body>`
    const product = found(pages.priceBlockPage().replace('</body>', sheet))
    expect(JSON.stringify(product)).not.toMatch(/fremd/i)
    expect(product).toEqual(found(pages.priceBlockPage()))
  })

  it('finds facts outside of the known sections, without those of comparisons and of other articles', () => {
    const overview =
      '<div id="unknown"><table><tr class="a-spacing-small po-flavor"><td class="a-span3"><span class="a-text-bold">Besonderheit</span></td><td class="a-span9"><span class="po-break-word">Honig</span></td></tr></table></div>'
    const table = '<div class="unknown"><table><tr><th>Verschluss</th><td>Zip</td></tr></table></div>'
    const list = '<ul class="unknown"><li><b>Passform:</b> Weit</li></ul>'
    const comparison = '<table><tr><th>Muster</th><td>Streifen</td><td>Punkte</td></tr></table>'
    const similar =
      '<div class="similar-items"><table><tr><th>Sprache</th><td>Englisch</td></tr></table></div>'
    const html = pages.priceBlockPage()
    const added = overview + table + list + comparison + similar
    const all = found(html.replace('<div id="sp_detail">', `${added}$&`)).attributes
    const own = found(html).attributes
    expect(all.slice(0, own.length)).toEqual(own)
    expect(all.slice(own.length).map(({ name, value }) => [name, value])).toEqual([
      ['Besonderheit', 'Honig'],
      ['Verschluss', 'Zip'],
      ['Passform', 'Weit'],
    ])
  })

  it('states no price that is a bound or zero, nor for hits', () => {
    const priced = (price: string) =>
      found(pages.corePricePage().replace(/<span class="a-price[\s\S]*?<\/span><\/span>/, price)).price
    const amount = (text: string) =>
      `<span class="a-price priceToPay"><span class="a-offscreen">${text}</span></span>`
    expect(priced(amount('$9.90'))).toMatchObject({ amount: '9.90' })
    expect(priced(`<span>from</span> ${amount('$9.90')}`)).toBeUndefined()
    expect(priced(amount('$0.00'))).toBeUndefined()
    const hit = (price: string) =>
      read(
        `<html><body><div data-component-type="s-search-result" data-asin="B0TEST0002"><a href="/dp/B0TEST0002"><h2>Ein Testbuch</h2></a>${price}<span>Gratis mit Abonnement</span></div></body></html>`,
        'https://www.amazon.de/s?k=x',
      )
    const hitPrice = (price: string) => {
      const parsed = hit(price)
      return parsed.outcome === 'search-results' ? parsed.results[0]?.price : parsed.outcome
    }
    expect(hitPrice(amount('9,90 €'))).toEqual({ amount: '9.90', currency: 'EUR' })
    expect(hitPrice(amount('0,00 €'))).toBeUndefined()
    expect(hitPrice(`ab ${amount('9,90 €')}`)).toBeUndefined()
    expect(hitPrice(`${amount('9,90 €')} - ${amount('12,90 €')}`)).toBeUndefined()
  })

  it('parses a page of 2018 to 2020', () => {
    const details = 'Technische Details'
    expect(found(pages.priceBlockPage())).toEqual({
      source: 'amazon',
      asin: 'B000000018',
      gtins: ['4006381333931'],
      title: 'Leuchtwerk Tischlampe „Nova“ – dimmbar & warm',
      brand: 'Leuchtwerk',
      model: 'NV-100',
      price: { amount: '1249.90', currency: 'EUR' },
      bullets: ['Dimmbar in drei Stufen', 'Warmes Licht'],
      description: 'Eine Lampe. Für den Tisch.',
      attributes: [
        { name: 'Marke', value: 'Leuchtwerk', group: details },
        { name: 'Modellnummer', value: 'NV-100', group: details },
        { name: 'Produktabmessungen', value: '20 x 20 x 45 cm; 1,6 Kilogramm', group: details },
        { name: 'EAN', value: '4006381333931', group: details },
        { name: 'ASIN', value: 'B000000018', group: 'Zusätzliche Produktinformationen' },
      ],
      breadcrumbs: ['Beleuchtung', 'Innen & Außen', 'Tischlampen'],
      images: [picture('71one', '_AC_SL1500_'), picture('72two', '_AC_')],
      weightKg: '1.6',
      dimensions: '20 x 20 x 45 cm',
      dimensionsCm: '20 x 20 x 45',
      availability: 'Auf Lager.',
      rating: { value: '4.5', count: 1234 },
      url: 'https://www.amazon.de/dp/B000000018',
    })
  })

  it('parses a page of 2021 to 2023 with its price in parts and long values in full', () => {
    const product = found(pages.corePricePage())
    expect(product).toMatchObject({
      asin: 'B000000021',
      brand: 'Finch & Co',
      manufacturer: 'Finch Ltd',
      price: { amount: '24.95', currency: 'GBP' },
      weightKg: '0.85',
      bullets: ['Holds 500 g', 'Easy to clean'],
    })
    expect(product.attributes).toEqual([
      { name: 'Colour', value: 'Forest Green' },
      { name: 'Included components', value: 'Feeder, hook, brush and a long list' },
      { name: 'Product Dimensions', value: '10 x 10 x 30 cm; 850 g', group: 'Product details' },
      { name: 'Manufacturer', value: 'Finch Ltd', group: 'Product details' },
      { name: 'ASIN', value: 'B000000021', group: 'Product details' },
    ])
  })

  it('parses the selected variation of a fashion article, its facts and bullets', () => {
    const product = found(pages.fashionPage())
    expect(product).toMatchObject({
      asin: 'B0000000C2',
      parentAsin: 'B0000000P2',
      brand: 'Aurora Moda',
      price: { amount: '1015.99', currency: 'EUR' },
      bullets: ['Taglio comodo', 'Girocollo'],
    })
    expect(product.attributes.map(({ name, value }) => `${name}=${value}`)).toEqual([
      'Composizione=100% Cotone',
      'Istruzioni per la cura=Lavare a 30°',
    ])
  })

  it('parses a page of 2024 to 2026: tables in expanders, the price of the open buy box', () => {
    const product = found(pages.expanderPage())
    expect(product).toMatchObject({
      brand: 'Sonora',
      gtins: ['3017620422003'],
      price: { amount: '1049.50', currency: 'EUR' },
      weightKg: '0.25',
    })
    expect(product.attributes.map(({ name, group }) => `${group}: ${name}`)).toEqual([
      'Caractéristiques: Couleur',
      'Caractéristiques: Poids de l’article',
      'Détails: Marque',
      'Détails: Code EAN',
      'Détails: ASIN',
    ])
  })

  it('parses a book, whose authors are not its brand', () => {
    const product = found(pages.bookPage())
    expect(product).toMatchObject({
      title: 'Der stille Hafen',
      manufacturer: 'Hafen Verlag (1. März 2018)',
      price: { amount: '12.99', currency: 'EUR' },
      description: 'Ein Buch über das Meer.',
      images: [picture('book', '_SY500_')],
    })
    expect(product.brand).toBeUndefined()
    expect(product.attributes.map(({ name }) => name)).toEqual(['Format', 'Verlag', 'ASIN'])
  })

  it('parses a Japanese mobile page', () => {
    expect(found(pages.mobilePage())).toMatchObject({
      asin: 'B00000JP00',
      title: '香り袋 白檀 10個入',
      brand: '山野堂',
      price: { amount: '1638', currency: 'JPY' },
      rating: { value: '4.3' },
      weightKg: '0.05',
      images: [picture('jp', '_SL1500_')],
      attributes: [
        { name: 'カラー', value: 'グリーン' },
        { name: '商品の重量', value: '50 g' },
        { name: 'ASIN', value: 'B00000JP00', group: '登録情報' },
      ],
    })
  })

  it('returns no price without a buy box', () => {
    const product = found(pages.unavailablePage())
    expect(product.price).toBeUndefined()
    expect(product.availability).toBe('Disponible a través de estos vendedores.')
  })

  it.each([
    ['in an element of its own', (range: string) => `<span class="a-price-range">${range}</span>`],
    ['by a dash between two prices', (range: string) => `<span>${range}</span>`],
  ])('returns no price if a range shows that no variation is selected, %s', (__, wrap) => {
    const price = (amount: string) =>
      `<span class="a-price apexPriceToPay"><span class="a-offscreen">${amount}</span><span aria-hidden="true">${amount}</span></span>`
    const range = wrap(`${price('29,90€')} <span aria-hidden="true"> - </span> ${price('49,90€')}`)
    const ranged = pages
      .fashionPage()
      .replace(/<span class="a-price priceToPay">.*?<\/span><\/span>/, range)
      .replace('<form id="twister">', '<input id="add-to-cart-button" value="Aggiungi al carrello">$&')
    expect(found(ranged).price).toBeUndefined()
  })

  it.each([
    ['by what it does', 'onclick="if(history.length > 1) { history.back(); return false; }"', ''],
    ['by its name', 'id="breadcrumb-back-link"', ''],
    ['by the arrow before it', '', '‹'],
  ])('does not treat the link back to search results as a category: %s', (__, attribute, arrow) => {
    const item = `<li class="a-breadcrumb-divider"><span>${arrow}</span></li><li><a ${attribute} href="/s?k=lampe">Zurück zu den Ergebnissen</a></li>`
    const crumbs = /(<div id="wayfinding-breadcrumbs_feature_div"><ul>)(.*?)(<\/ul>)/
    const alone = pages.priceBlockPage().replace(crumbs, `$1${item}$3`)
    expect(found(alone).breadcrumbs).toEqual([])
    const before = pages
      .priceBlockPage()
      .replace(crumbs, `$1${item}<li class="a-breadcrumb-divider">›</li>$2$3`)
    expect(found(before).breadcrumbs).toEqual(['Beleuchtung', 'Innen & Außen', 'Tischlampen'])
  })

  it('does not treat the button that shows more categories of a phone page as one', () => {
    const crumbs = `<div class="seo-breadcrumb-card"><a href="/b?node=1">Beleuchtung</a><a href="/b?node=2">Tischlampen</a>
      <a data-action="a-expander-toggle" href="javascript:void(0)">Mehr anzeigen</a></div>`
    const page = pages
      .priceBlockPage()
      .replace(/<div id="wayfinding-breadcrumbs_feature_div"><ul>.*?<\/ul><\/div>/, crumbs)
    expect(found(page).breadcrumbs).toEqual(['Beleuchtung', 'Tischlampen'])
  })

  it('prefers the brand in the facts to the name of a store, unless they state that there is none', () => {
    const inStore = (name: string, stated: string) =>
      found(
        pages
          .priceBlockPage()
          .replace('Besuchen Sie den Leuchtwerk-Store', `Besuchen Sie den ${name}-Store`)
          .replace(/( Marke <\/th>.*?)Leuchtwerk/, `$1${stated}`),
      ).brand
    expect(inStore('Leuchtwerk Wohnlicht', 'LEUCHTWERK')).toBe('LEUCHTWERK')
    expect(inStore('Leuchtwerk', 'Markenlos')).toBe('Leuchtwerk')
  })

  it('parses a price for screen readers beside empty elements', () => {
    const price = `<span class="aok-offscreen"> £24.95 with 17 percent savings </span><span class="a-price priceToPay"><span class="a-offscreen"> </span><span aria-hidden="true"> </span></span>`
    const page = pages
      .corePricePage()
      .replace(/<span class="a-price priceToPay">.*?(?=<\/div>\n<div id="availability">)/s, price)
    expect(found(page).price).toEqual({ amount: '24.95', currency: 'GBP' })
  })

  it('parses search results of 2020 to 2026, with sponsored ones marked', () => {
    const url = (asin: string) => `https://www.amazon.de/dp/${asin}`
    expect(read(pages.searchPage())).toEqual({
      outcome: 'search-results',
      total: 2000,
      results: [
        {
          id: 'B0000000S1',
          title: 'Tischlampe Eins',
          url: url('B0000000S1'),
          image: picture('B0000000S1', '_AC_'),
          price: { amount: '19.99', currency: 'EUR' },
          isSponsored: true,
        },
        {
          id: 'B0000000S2',
          title: 'Tischlampe Zwei',
          url: url('B0000000S2'),
          image: picture('B0000000S2', '_AC_'),
          isSponsored: false,
        },
      ],
    })
  })

  it('parses search results of 2018', () => {
    expect(read(pages.listSearchPage())).toMatchObject({
      total: 521,
      results: [{ id: 'B0000000L1', title: 'Desk Lamp One', price: { amount: '12.50', currency: 'USD' } }],
    })
  })

  it.each(pages.refusals)('distinguishes %s from a product: %s', (__, outcome, html) => {
    expect(read(html).outcome).toBe(outcome)
  })

  it('returns unreadable for a page without title, ASIN or end', () => {
    const page = pages.priceBlockPage()
    expect(read(page.replace(/id="productTitle"> L/, '> L').replace('id="title"', '')).outcome).toBe(
      'unreadable',
    )
    expect(read(page.replaceAll(/B000000018/g, 'B0')).outcome).toBe('unreadable')
    expect(read(page.slice(0, page.indexOf('<div id="prodDetails"'))).outcome).toBe('unreadable')
  })

  it('takes the ASIN from the address if the page does not state it', () => {
    const page = pages.mobilePage().replaceAll('B00000JP00', '')
    const parsed = read(page, 'https://www.amazon.co.jp/-/en/dp/B00000JP77?th=1')
    expect(parsed).toMatchObject({ outcome: 'found', product: { asin: 'B00000JP77' } })
  })
})

describe('a variation that is not fully selected', () => {
  it('has the ASIN of the requested address if the page states the parent', () => {
    const page = Buffer.from(pages.fashionPage().replaceAll('B0000000C2', 'B0000000P2'))
    expect(parseAmazonPage(page, { url: 'https://www.amazon.it/dp/B0000000C7' })).toMatchObject({
      outcome: 'found',
      product: { asin: 'B0000000C7', parentAsin: 'B0000000P2' },
    })
  })
})

describe('the page parser', () => {
  it('decodes pages of 2015 in the encoding they declare', () => {
    const page = pages
      .priceBlockPage()
      .replace('charset="utf-8"', 'charset="ISO-8859-1"')
      .replaceAll(/[„“–€]/g, '')
    const parsed = parseAmazonPage(Buffer.from(page, 'latin1'))
    expect(parsed).toMatchObject({
      outcome: 'found',
      product: { availability: 'Auf Lager.', description: 'Eine Lampe. Für den Tisch.' },
    })
  })

  const page = pages.priceBlockPage()
  const hostile = [
    page.replace('<div id="prodDetails">', `$&${'<div>'.repeat(300_000)}`),
    page.replace('<div id="prodDetails">', `${'<div id="prodDetails">'.repeat(50_000)}$&`),
    page.replace('<div id="prodDetails">', `$&${'</p></span></x>'.repeat(100_000)}`),
    page.replace(
      '<div id="prodDetails">',
      `$&${Array.from({ length: 20_000 }, (_, index) => `</x${index}>`).join('')}`,
    ),
    page.replace('<div id="prodDetails">', `$&${'<template>'.repeat(200_000)}`),
    page.replace('<div id="prodDetails">', `${'<template></div><div id="prodDetails">'.repeat(50_000)}$&`),
    page.replace('Auf Lager.', ' '.repeat(3_000_000)),
    page.replace('1.249,90', '1.'.repeat(1_000_000)),
    page.replace("'initial': [", `'initial': ${'['.repeat(1_000_000)}`),
    `<div id="dp">${'<a b='.repeat(500_000)}`,
    page.replace('<div id="prodDetails">', `${'<tr><td>'.repeat(300_000)}$&`),
    `<script>"dimensionToAsinMap"</script>`.repeat(50_000) + page,
    ...pages.nameless.map(
      (fill) => `<link rel="canonical" href="/dp/B000000018"><title>x</title>${fill}</html>`,
    ),
  ]
  it.each(hostile.map((html, index) => ({ html, index })))(
    'parses hostile page $index in at most 5 s of processor time',
    ({ html }) => {
      const before = process.threadCpuUsage()
      parseAmazonPage(Buffer.from(html))
      expect(process.threadCpuUsage(before).user).toBeLessThan(5_000_000)
    },
  )

  it('does not parse pages above the size limit', () => {
    expect(parseAmazonPage(Buffer.alloc(33 * 1024 * 1024, '<div id="dp">')).outcome).toBe('unreadable')
  })
})

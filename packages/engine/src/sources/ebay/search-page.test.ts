import { describe, expect, it } from 'vitest'
import { challengePage, searchPage } from '../../testing/ebay-pages.ts'
import { parseEbayPageReference } from '../../testing/ebay-reference-parser.ts'
import { parseEbayPage } from './parse-page.ts'

const parsers = [
  ['the page parser', (html: string, url?: string) => parseEbayPage(Buffer.from(html), { url })],
  ['the reference parser', (html: string, url?: string) => parseEbayPageReference(html, { url })],
] as const

const cards = ['110000000001', '110000000002'].map((itemId, index) => ({
  itemId,
  title: `Knopfzelle ${index + 1}`,
  price: 'EUR 2,49',
}))
const other = [{ itemId: '110000000009', title: 'Etwas anderes', price: 'EUR 1,00' }]
const price = { amount: '2.49', currency: 'EUR' }
const found = cards.map(({ itemId: id, title }) => ({ id, title, price }))
const address = 'https://www.ebay.de/sch/i.html?_nkw=4006381333931'

/** The same page with other names of its list and cards. */
const renamed = (html: string): string =>
  html.replaceAll(/\b(?:srp-results|srp-river-results|s-item|s-card|srp-controls)\b/g, 'q1')

describe.each(parsers)('a search page, by %s,', (_, read) => {
  it.each(['s-item', 's-card'] as const)('is parsed if its list has no id (%s)', (layout) => {
    const page = searchPage(layout, cards, other).replace('id="srp-river-results"', '')
    expect(read(page)).toMatchObject({ outcome: 'search-results', results: found })
  })

  it.each(['s-item', 's-card'] as const)('is parsed by meaning if all its names are new (%s)', (layout) => {
    expect(read(renamed(searchPage(layout, cards, other)), address)).toMatchObject({
      outcome: 'search-results',
      results: found,
    })
  })

  it.each(['s-item', 's-card'] as const)('shows no price for a range in several elements (%s)', (layout) => {
    const parts = ['bis', 'to', 'à', 'a', '-'].map((joint) => ` ${joint} `)
    for (const joint of parts)
      for (const name of [`${layout}__price`, 'q9']) {
        const range = `EUR 9,90</span><span class="${name}">${joint}</span><span class="${name}">EUR 19,90`
        const page = searchPage(layout, [{ ...cards[0], price: range } as (typeof cards)[0]])
        for (const html of [page, renamed(page)])
          expect(read(html, address)).toMatchObject({
            results: [expect.not.objectContaining({ price: expect.anything() })],
          })
      }
  })

  it.each([
    'EUR 2,49 -20%',
    'EUR 2,49 bis 31.12.',
    'EUR 2,49</span><span>-20%',
    'EUR 2,49</span><span> bis </span><span>31.12.',
    'EUR 2,49</span> <span>Lieferung bis 24.12.',
  ])('shows the price before other words: %s', (shown) => {
    for (const layout of ['s-item', 's-card'] as const) {
      const page = searchPage(layout, [{ ...cards[0], price: shown } as (typeof cards)[0]])
      expect(read(page)).toMatchObject({ results: [{ price }] })
    }
  })

  it('is parsed if it is an excerpt or ends with the signature of the server', () => {
    const page = searchPage('s-card', cards)
    const results = { outcome: 'search-results', results: found }
    const part = page.slice(page.indexOf('<div id="srp'), page.indexOf('</body>'))
    expect(read(part)).toMatchObject(results)
    const signed = page.replace(
      '</body></html>',
      '<!-- RlogId x --><!-- SiteId: 77, Environment: production, AppName: srpnweb, PageId: 1 -->',
    )
    expect(read(signed)).toMatchObject(results)
  })

  it('is unreadable if it is truncated', () => {
    const page = searchPage('s-card', cards)
    for (const html of [page, renamed(page)])
      expect(read(html.slice(0, html.indexOf('</ul>')), address).outcome).toBe('unreadable')
  })

  it('is not a page without hits in an unknown layout, a start page or a challenge', () => {
    const links = cards.map(({ itemId }) => `<a href="https://www.ebay.de/itm/${itemId}">Knopfzelle</a>`)
    const start = `<html><body><ul><li>${links.join('')}</li></ul></body></html>`
    expect(read(renamed(searchPage('s-card', [])), address).outcome).toBe('unreadable')
    expect(read(start, address).outcome).toBe('unreadable')
    expect(read(start.replace('<ul>', '<ul class="srp-results">')).outcome).toBe('unreadable')
    expect(read(challengePage, address).outcome).toBe('blocked')
  })
})

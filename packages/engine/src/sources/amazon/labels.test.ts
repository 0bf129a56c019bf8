import { describe, expect, it } from 'vitest'
import { brandInByline, findMeaning } from './labels.ts'

describe('the brand of a byline', () => {
  it.each([
    'Visit the Weleda Store',
    'Besuchen Sie den Weleda-Store',
    'Besuche den Weleda-Shop',
    'Visiter la boutique Weleda',
    'Visita lo Store di Weleda',
    'Visita la tienda de Weleda',
    'Visite a loja Weleda',
    'Bezoek de Weleda-winkel',
    'Weledaのストアを表示',
    'Odwiedź sklep Weleda',
    'تفضل بزيارة متجر Weleda',
    'العلامة التجارية: Weleda',
    'Brand: Weleda',
    'Marke: Weleda',
    'Marque : Weleda',
    'ブランド: Weleda',
    'Weleda',
  ])('is read from "%s"', (byline) => {
    expect(brandInByline(byline)).toBe('Weleda')
  })

  it('is undefined if the store is a sales programme of Amazon', () => {
    expect(brandInByline('Visit the Amazon Renewed Store')).toBeUndefined()
  })

  it('may contain a colon', () => {
    expect(brandInByline('Re: Zero')).toBe('Re: Zero')
  })
})

describe('the meaning of a label', () => {
  it.each([
    ['Hersteller:', 'manufacturer'],
    ['Numéro du modèle de l’article', 'model'],
    ['Global Trade Identification Number', 'gtin'],
    ['Amazon Bestseller-Rang', 'ranking'],
    ['商品の重量', 'weight'],
    ['الشركة المصنعة', 'manufacturer'],
    ['Ürün Boyutları', 'dimensions'],
    ['Karton-EAN', undefined],
    ['Passend zu EAN', undefined],
    ['Farbe', undefined],
  ])('of "%s" is %s', (label, meaning) => {
    expect(findMeaning(label)).toBe(meaning)
  })
})

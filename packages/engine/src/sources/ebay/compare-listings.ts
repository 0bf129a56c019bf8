import type { Product } from '@merkwerk/contract'

const NEW = /^(?:brand new|new|neu|neuf|nuovo|nuevo|nieuw|nowy|novo)(?!\p{L})/iu

/** Orders listings of one product, the best first. */
export function compareListings(a: Product, b: Product): number {
  return (
    Number(isNew(b)) - Number(isNew(a)) ||
    Number(b.price !== undefined) - Number(a.price !== undefined) ||
    b.attributes.length - a.attributes.length ||
    b.images.length - a.images.length ||
    compareDigits(a.itemId ?? '', b.itemId ?? '')
  )
}

const isNew = ({ condition = '' }: Product): boolean => NEW.test(condition)

const compareDigits = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : Number(a > b))

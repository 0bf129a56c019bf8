import { formatPrice } from '../../messages/format.ts'
import { isValue, type ValueColumn } from './columns.ts'

/** Characters of a text that a cell shows. */
const lineLength = 500

/** The addresses of a row's pictures, as their field has them. */
export function readPictures(value: string | null): string[] {
  try {
    const pictures: unknown = JSON.parse(value ?? '[]')
    return Array.isArray(pictures) ? pictures.filter((picture) => typeof picture === 'string') : []
  } catch {
    return []
  }
}

/** Addresses as a person or a shop's file writes them: on lines of their own, or behind a comma, a semicolon or a bar. */
export const splitAddresses = (text: string): string[] =>
  text.split(/\s+|[,;|]\s*(?=https?:)/).filter((address) => address !== '')

/** A value in one line: prices with their currency, and texts without line breaks and markup. */
export function writeLine(id: ValueColumn, value: string): string {
  if (id === 'price') {
    const [, amount, currency = 'EUR'] = /^(\d+(?:\.\d+)?)(?: ([A-Z]{3}))?$/.exec(value) ?? []
    return amount === undefined ? value : formatPrice({ amount, currency })
  }
  if (id === 'pictures') return readPictures(value).join(' ')
  if (id !== 'bullets' && id !== 'description') return value
  const text = value.slice(0, lineLength)
  return id === 'bullets'
    ? text.replaceAll('\n', ' • ')
    : text
        .replaceAll(/<[^<>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
}

/** A value of any field in one line, as entries of the history have it. */
export const writeChanged = (field: string, value: string): string =>
  isValue(field) ? writeLine(field, value) : value

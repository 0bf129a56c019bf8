import { longestOwnCell, longestValue, type ProblemCode, type ProblemParams } from '@merkwerk/contract'

interface Refusal {
  code: ProblemCode
  params?: ProblemParams
}

const mostPictures = 50
const longestAddress = 2_000

const own = 'own:'
/** Groups of thousands, or digits, and then decimals or a dash instead of them. No group begins with a zero. */
const price =
  /^(?:€ ?)?([1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+|(?:[' ]\d{3})+)|\d{1,9})(?:[.,](?:(\d{1,4})|[-–—]{1,2}))? ?(€|[A-Z]{3})?$/

/** The value of a field as it is stored, or why it does not fit. `columns` are the own columns of the list. */
export function checkValue(
  field: string,
  value: string | null,
  columns: readonly string[],
): { value: string | null } | Refusal {
  if (field.startsWith(own)) {
    const heading = field.slice(own.length)
    if (!columns.includes(heading)) return { code: 'no-such-column', params: { heading } }
    if (value !== null && value.length > longestOwnCell)
      return { code: 'cell-too-long', params: { most: longestOwnCell } }
  }
  if (value === null || value === '') return { value }
  if (value.length > longestValue) return { code: 'text-too-long', params: { most: longestValue } }
  if (field === 'price') return checkPrice(value)
  if (field === 'pictures' && !isPictures(value))
    return { code: 'pictures-invalid', params: { most: mostPictures } }
  return { value }
}

/**
 * A price as sellers and spreadsheets write it. Three digits after a single mark are thousands, whichever mark it is: `1.299` is how
 * Germans write 1299 and `1,299` how others do, and prices have no three decimals. `0.999` is less than one. `12,-` has no cents.
 */
function checkPrice(text: string): { value: string } | Refusal {
  const [, written, decimals, currency] = price.exec(text.trim().replaceAll('\u00a0', ' ')) ?? []
  if (written === undefined) return { code: 'price-invalid' }
  const whole = written.replaceAll(/\D/g, '')
  const amount = decimals === undefined ? whole : `${whole}.${decimals}`
  return { value: currency === undefined || currency === '€' ? amount : `${amount} ${currency}` }
}

function isPictures(text: string): boolean {
  try {
    const addresses: unknown = JSON.parse(text)
    return Array.isArray(addresses) && addresses.length <= mostPictures && addresses.every(isPictureAddress)
  } catch {
    return false
  }
}

/** An address on the web, of a source or the owner's own. Exports write it as it is, and a login would be in them. */
function isPictureAddress(address: unknown): boolean {
  if (typeof address !== 'string' || address.length > longestAddress || /\s/.test(address)) return false
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

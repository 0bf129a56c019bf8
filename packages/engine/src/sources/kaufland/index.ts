import { createHmac } from 'node:crypto'
import { readGtins } from '../../identifiers/index.ts'
import {
  createAttributes,
  firstText,
  member,
  notFound,
  type ProductFacts,
  provenBy,
  readJson,
  type SourceAnswer,
  type SourceQuestion,
  type SourceResponse,
  saysAbsent,
  toList,
  toText,
  unreadable,
  webAddresses,
} from '../answer.ts'
import { htmlText } from '../page/html-text.ts'
import { isRecord } from '../page/meaning/linked-product.ts'
import { cleanTexts } from '../page/text.ts'
import { safetyAttributes } from '../product-safety.ts'

/** The keys of a seller. */
export interface KauflandKeys {
  clientKey: string
  secretKey: string
}

export interface KauflandOptions {
  keys: KauflandKeys
  now: Date
  storefront?: 'de' | 'cz' | 'sk' | 'pl' | 'at' | 'fr' | 'it'
  /** Without a trailing slash. */
  address?: string | undefined
}

/** The signature of a call: HMAC-SHA256 in hexadecimal. `timestamp` is in seconds. */
export const kauflandSignature = (
  call: { method: string; url: string; body: string; timestamp: number },
  secretKey: string,
): string =>
  createHmac('sha256', secretKey)
    .update([call.method, call.url, call.body, call.timestamp].join('\n'))
    .digest('hex')

/** The question for a GTIN. The interface accepts 13 digits or more. */
export function kauflandQuestion(gtin: string, options: KauflandOptions): SourceQuestion {
  const { keys, now, storefront = 'de', address = 'https://sellerapi.kaufland.com' } = options
  const url = `${address}/v2/products/ean/${gtin.padStart(13, '0')}?storefront=${storefront}&embedded=category`
  const timestamp = Math.floor(now.getTime() / 1000)
  return {
    url,
    headers: {
      accept: 'application/json',
      'shop-client-key': keys.clientKey,
      'shop-timestamp': String(timestamp),
      'shop-signature': kauflandSignature({ method: 'GET', url, body: '', timestamp }, keys.secretKey),
    },
  }
}

/** Reads the response to a question. The interface states no attributes of other sellers' products. */
export function readKaufland(response: SourceResponse, gtin: string): SourceAnswer {
  if (saysAbsent(response)) return notFound
  return readJson(response, ({ data }) => {
    if (!isRecord(data)) return unreadable('data')
    if (!Array.isArray(data.eans)) return unreadable('eans')
    const facts = toFacts(data)
    return facts ? provenBy(gtin, facts) : unreadable('title')
  })
}

function toFacts(data: Record<string, unknown>): ProductFacts | undefined {
  const title = htmlText(toText(data.title))
  if (title === '') return undefined
  const { category } = data
  const contact = data.product_safety_contact
  const parent = toText(member(category, 'parent', 'title_plural'))
  return {
    via: 'api',
    gtins: readGtins(toList(data.eans).map(toText)),
    title,
    ...cleanTexts({ brand: toText(data.manufacturer), manufacturer: toText(data.manufacturer) }),
    bullets: [],
    attributes: [
      ...createAttributes('Allgemein', [
        ['Altersfreigabe', ageRating(data.age_rating)],
        ['Gefahrgut (Lithium)', toText(data.dangerous_goods_li_shipping)],
      ]),
      ...(isRecord(contact)
        ? safetyAttributes({
            manufacturers: [
              {
                name: toText(contact.name),
                address: toText(contact.address),
                email: toText(contact.email_address),
                phone: toText(contact.phone_number),
                website: webAddresses([contact.url])[0],
              },
            ],
          })
        : []),
    ],
    breadcrumbs: [
      parent,
      firstText(member(category, 'title_plural'), member(category, 'title_singular')) ?? '',
    ].filter(Boolean),
    images: webAddresses([data.main_picture]),
    ...(webAddresses([data.url]).length > 0 && { url: toText(data.url) }),
  }
}

const ageRating = (value: unknown): string | undefined =>
  /^[1-9]\d?$/.test(toText(value)) ? `ab ${toText(value)} Jahren` : undefined

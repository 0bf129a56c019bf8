import { bareBrand, bareNumber, type PartNumber, sameGtin } from '../../identifiers/index.ts'
import {
  findRefusal,
  firstText,
  member,
  notFound,
  parseRecord,
  type SourceAnswer,
  type SourceQuestion,
  type SourceResponse,
  saysAbsent,
  toText,
  unreadable,
} from '../answer.ts'
import { isRecord } from '../page/meaning/linked-product.ts'
import { getGtins, toFacts } from './product.ts'

/** An account of Open Icecat. Newer accounts have tokens. */
export interface IcecatAccount {
  shopName: string
  apiToken?: string | undefined
  /** Needed to download pictures and documents. */
  contentToken?: string | undefined
}

/** A product by GTIN, or by brand and the brand's part number. */
export type IcecatIdentifier = { gtin: string } | PartNumber

/** The question for a product, in German. */
export function icecatQuestion(
  asked: IcecatIdentifier,
  { shopName, apiToken, contentToken }: IcecatAccount,
  address = 'https://live.icecat.biz',
): SourceQuestion {
  const query = new URLSearchParams({ lang: 'DE', shopname: shopName })
  if ('gtin' in asked) query.set('GTIN', asked.gtin)
  else {
    query.set('Brand', asked.brand)
    query.set('ProductCode', asked.mpn)
  }
  query.set('content', '')
  return {
    url: `${address}/api?${query}`,
    headers: {
      accept: 'application/json',
      ...(apiToken && { 'api-token': apiToken }),
      ...(contentToken && { 'content-token': contentToken }),
    },
  }
}

/**
 * Error codes of the interface. 9 and 12: the product needs a subscription to Full Icecat, or to one for this
 * category. 4, 8 and 404: no product. The others concern the account. Source: Icecat's list of JSON error messages.
 */
const RESTRICTED = new Set(['9', '12'])
const ABSENT = new Set(['4', '8', '404'])
const DENIED = new Set(['1', '3', '5', '6', '7', '10'])

/** Reads the response to a question. */
export function readIcecat(response: SourceResponse, asked: IcecatIdentifier): SourceAnswer {
  const json = parseRecord(response.body)
  const failure = json && failureIn(json)
  if (failure) return failure
  const refusal = findRefusal(response)
  if (refusal) return refusal
  if (!json) return unreadable('JSON object')
  if (!isRecord(json.data)) return saysAbsent(response) ? notFound : unreadable('data')
  const facts = toFacts(json.data)
  if (!facts) return unreadable('title')
  return isAsked(json.data, asked) ? { kind: 'found', facts } : notFound
}

/** The failure that a response states by code or message. */
function failureIn(json: Record<string, unknown>): SourceAnswer | undefined {
  if (isRecord(json.data)) return undefined
  const code = firstText(json.StatusCode, json.statusCode, json.Code, json.code) ?? ''
  const message = firstText(json.Message, json.message, json.Error, json.msg) ?? ''
  if (RESTRICTED.has(code) || /full icecat|limited for the current user/i.test(message))
    return { kind: 'refused', reason: 'restricted' }
  if (ABSENT.has(code) || /not present in the icecat database/i.test(message)) return notFound
  return DENIED.has(code) ? { kind: 'refused', reason: 'denied' } : undefined
}

/** Whether the data sheet states the requested identifier. */
function isAsked(data: Record<string, unknown>, asked: IcecatIdentifier): boolean {
  const info = data.GeneralInfo
  if ('gtin' in asked) return getGtins(info).some((gtin) => sameGtin(gtin, asked.gtin))
  return (
    bareNumber(toText(member(info, 'BrandPartCode'))) === bareNumber(asked.mpn) &&
    bareBrand(toText(member(info, 'Brand'))) === bareBrand(asked.brand)
  )
}

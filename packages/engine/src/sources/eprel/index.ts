import { readGtins } from '../../identifiers/index.ts'
import {
  attributesOf,
  firstText,
  member,
  notFound,
  readJson,
  type SourceAnswer,
  type SourceQuestion,
  type SourceResponse,
  saysAbsent,
  textOf,
  unreadable,
} from '../answer.ts'
import { cleanTexts } from '../page/text.ts'
import { energyAttributes } from '../product-safety.ts'

const registry = 'https://eprel.ec.europa.eu'

/** The question for a registration number, which other sources state. */
export function eprelQuestion(
  registrationNumber: string,
  apiKey: string,
  address = registry,
): SourceQuestion {
  return {
    url: `${address}/api/product/${encodeURIComponent(registrationNumber)}`,
    headers: { accept: 'application/json', 'x-api-key': apiKey },
  }
}

/** Reads the response to a question. */
export function readEprel(response: SourceResponse, registrationNumber: string): SourceAnswer {
  if (saysAbsent(response)) return notFound
  return readJson(response, (json) => readRegistration(json, registrationNumber))
}

function readRegistration(json: Record<string, unknown>, registrationNumber: string): SourceAnswer {
  const number = textOf(json.eprelRegistrationNumber)
  if (number === '') return unreadable('eprelRegistrationNumber')
  if (number !== registrationNumber) return notFound
  const model = textOf(json.modelIdentifier)
  const group = textOf(json.productGroup)
  if (model === '') return unreadable('modelIdentifier')
  const brand = textOf(json.supplierOrTrademark)
  const hasGroup = /^[\w-]+$/.test(group)
  return {
    kind: 'found',
    facts: {
      via: 'api',
      gtins: readGtins([textOf(json.gtinIdentifier)]),
      title: [brand, model].filter(Boolean).join(' '),
      ...cleanTexts({
        brand,
        manufacturer: firstText(
          member(json, 'organisation', 'organisationTitle'),
          member(json, 'organisation', 'organisationName'),
        ),
        model,
      }),
      bullets: [],
      attributes: [
        ...energyAttributes({
          energyClass: energyClassOf(json.energyClass),
          eprel: number,
          label: hasGroup ? `${registry}/labels/${group}/Label_${number}.png` : undefined,
          sheet: hasGroup ? `${registry}/fiches/${group}/Fiche_${number}_DE.pdf` : undefined,
        }),
        ...attributesOf('Energie', [
          ['Klassen der Skala', classRange(json.energyClassRange)],
          ['Auf dem Markt seit', dateOf(json.onMarketStartDate)],
          ['Verordnung', textOf(json.implementingAct)],
        ]),
      ],
      breadcrumbs: [],
      images: [],
      url: hasGroup ? `${registry}/screen/product/${group}/${number}` : `${registry}/qr/${number}`,
    },
  }
}

/** `A+++` of `APPP`, the notation of older regulations. */
function energyClassOf(value: unknown): string | undefined {
  const text = textOf(value).toUpperCase()
  return /^[A-G](?:P{1,3}|\+{1,3})?$/.test(text) ? text.replaceAll('P', '+') : undefined
}

/** `A bis G` of `A_G`. */
function classRange(value: unknown): string | undefined {
  const [from, to, ...rest] = textOf(value).split('_').map(energyClassOf)
  return from && to && rest.length === 0 ? `${from} bis ${to}` : undefined
}

/** `2021-03-01` of `[2021, 3, 1]`. */
function dateOf(value: unknown): string | undefined {
  const parts = Array.isArray(value) ? value.map(textOf) : textOf(value).split('-')
  if (parts.length !== 3 || !parts.every((part) => /^\d{1,4}$/.test(part))) return undefined
  return parts.map((part) => part.padStart(2, '0')).join('-')
}

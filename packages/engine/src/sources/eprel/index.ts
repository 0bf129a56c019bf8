import { readGtins } from '../../identifiers/index.ts'
import {
  createAttributes,
  firstText,
  member,
  notFound,
  readJson,
  type SourceAnswer,
  type SourceQuestion,
  type SourceResponse,
  saysAbsent,
  toText,
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
  const number = toText(json.eprelRegistrationNumber)
  if (number === '') return unreadable('eprelRegistrationNumber')
  if (number !== registrationNumber) return notFound
  const model = toText(json.modelIdentifier)
  const group = toText(json.productGroup)
  if (model === '') return unreadable('modelIdentifier')
  const brand = toText(json.supplierOrTrademark)
  const hasGroup = /^[\w-]+$/.test(group)
  return {
    kind: 'found',
    facts: {
      via: 'api',
      gtins: readGtins([toText(json.gtinIdentifier)]),
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
          energyClass: findEnergyClass(json.energyClass),
          eprel: number,
          label: hasGroup ? `${registry}/labels/${group}/Label_${number}.png` : undefined,
          sheet: hasGroup ? `${registry}/fiches/${group}/Fiche_${number}_DE.pdf` : undefined,
        }),
        ...createAttributes('Energie', [
          ['Klassen der Skala', classRange(json.energyClassRange)],
          ['Auf dem Markt seit', findDate(json.onMarketStartDate)],
          ['Verordnung', toText(json.implementingAct)],
        ]),
      ],
      breadcrumbs: [],
      images: [],
      url: hasGroup ? `${registry}/screen/product/${group}/${number}` : `${registry}/qr/${number}`,
    },
  }
}

/** `A+++` of `APPP`, the notation of older regulations. */
function findEnergyClass(value: unknown): string | undefined {
  const text = toText(value).toUpperCase()
  return /^[A-G](?:P{1,3}|\+{1,3})?$/.test(text) ? text.replaceAll('P', '+') : undefined
}

/** `A bis G` of `A_G`. */
function classRange(value: unknown): string | undefined {
  const [from, to, ...rest] = toText(value).split('_').map(findEnergyClass)
  return from && to && rest.length === 0 ? `${from} bis ${to}` : undefined
}

/** `2021-03-01` of `[2021, 3, 1]`. */
function findDate(value: unknown): string | undefined {
  const parts = Array.isArray(value) ? value.map(toText) : toText(value).split('-')
  if (parts.length !== 3 || !parts.every((part) => /^\d{1,4}$/.test(part))) return undefined
  return parts.map((part) => part.padStart(2, '0')).join('-')
}

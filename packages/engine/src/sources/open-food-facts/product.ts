import type { Attribute } from '@merkwerk/contract'
import { parseGtin } from '../../identifiers/index.ts'
import { createAttributes, member, type ProductFacts, toText, webAddresses } from '../answer.ts'
import { htmlText } from '../page/html-text.ts'
import { cleanTexts } from '../page/text.ts'
import { readNutrition } from './nutrition.ts'
import { imageHost, type OpenFactsProject, projectHost } from './projects.ts'
import { localized, readAllergens, readTerms } from './terms.ts'

type Fields = Record<string, unknown>

/** Names of a product, most specific first. */
const NAMES = ['product_name', 'abbreviated_product_name', 'generic_name']

/**
 * The facts of a product of Open Food Facts and its sister projects. Undefined without a valid GTIN, `nameless`
 * without any name: such entries exist.
 */
export function toFacts(product: Fields, project: OpenFactsProject): ProductFacts | 'nameless' | undefined {
  const code = parseGtin(toText(product.code))
  if (code.kind !== 'valid') return undefined
  const title = NAMES.map((name) => localized(product, name)).find((name) => name !== undefined)
  if (title === undefined) return NAMES.every((name) => isBlank(product[name])) ? 'nameless' : undefined
  const [brand] = toText(product.brands).split(',')
  const genericName = localized(product, 'generic_name')
  return {
    via: 'api',
    gtins: [code.gtin],
    title: htmlText(title),
    ...cleanTexts({ brand, description: genericName && htmlText(genericName) }),
    bullets: [],
    attributes: [...attributesIn(product), ...(isFood(project) ? foodAttributesIn(product) : [])],
    breadcrumbs: readTerms(product, 'categories'),
    images: readImages(product, project),
    url: `https://${projectHost(project)}/product/${toText(product.code)}`,
  }
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || toText(value) === ''

/** The other projects calculate nutrition, grades and additives too: a shampoo has 0 kcal and E422. */
const isFood = (project: OpenFactsProject): boolean => project === 'food' || project === 'pet-food'

function attributesIn(product: Fields): Attribute[] {
  const text = (field: string): string | undefined => {
    const stated = localized(product, field)
    return stated === undefined ? undefined : htmlText(stated.replaceAll('_', ''))
  }
  const terms = (field: string) => readTerms(product, field).join(', ')
  return [
    ...createAttributes('Allgemein', [
      ['Bezeichnung', text('generic_name')],
      ['Marken', toText(product.brands).includes(',') ? toText(product.brands) : undefined],
      ['Menge', toText(product.quantity)],
      ['Portionsgröße', toText(product.serving_size)],
      ['Verpackung', text('packaging_text') ?? terms('packaging')],
      ['Siegel', terms('labels')],
      ['Herkunft der Zutaten', text('origin') ?? terms('origins')],
      ['Herstellungsort', toText(product.manufacturing_places)],
      ['Identitätskennzeichen', toText(product.emb_codes)],
      ['Aufbewahrung', text('conservation_conditions')],
      ['Zubereitung', text('preparation')],
      ['Kundenservice', text('customer_service')],
      ['Haltbarkeit nach dem Öffnen', toText(product.periods_after_opening)],
    ]),
    ...createAttributes('Zutaten und Allergene', [
      ['Zutaten', text('ingredients_text')],
      ['Allergene', readAllergens(product, 'allergens').join(', ')],
      ['Kann Spuren enthalten von', readAllergens(product, 'traces').join(', ')],
    ]),
  ]
}

function foodAttributesIn(product: Fields): Attribute[] {
  return [
    ...createAttributes('Zutaten und Allergene', [['Zusatzstoffe', readAdditives(product)]]),
    ...readNutrition(product),
    ...createAttributes('Bewertungen', [
      ['Nutri-Score', grade(product.nutriscore_grade ?? product.nutrition_grades)],
      ['NOVA-Gruppe', novaGroup(product.nova_group)],
      ['Green-Score', grade(product.environmental_score_grade ?? product.ecoscore_grade)],
    ]),
  ]
}

/** `E322, E471` of `en:e322` and `en:e471`. Names of additives are English only. */
function readAdditives(product: Fields): string {
  const numbers = readTerms(product, 'additives').map((term) => term.split(' - ')[0]?.trim() ?? '')
  return [...new Set(numbers.filter((number) => /^e\d{3,4}[a-z]?(?:i+)?$/i.test(number)))]
    .map((number) => number.replace(/^e/, 'E'))
    .join(', ')
}

/** A grade such as `B`. Undefined for `unknown` and `not-applicable`. */
function grade(value: unknown): string | undefined {
  const text = toText(value)
  return /^a-plus$|^[a-f]$/i.test(text) ? text.toUpperCase().replace('-PLUS', '+') : undefined
}

const novaGroup = (value: unknown): string | undefined =>
  /^[1-4]$/.test(toText(value)) ? toText(value) : undefined

/**
 * Pictures of front, ingredients, nutrition facts and pack at full size: in German if selected, otherwise in the main
 * language. Responses state addresses, dumps only languages and revisions.
 */
function readImages(product: Fields, project: OpenFactsProject): string[] {
  const kinds = ['front', 'ingredients', 'nutrition', 'packaging']
  const addresses = kinds.map((kind) => {
    const german = member(product.selected_images, kind, 'display', 'de')
    const stated =
      german ?? product[`image_${kind}_url`] ?? (kind === 'front' ? product.image_url : undefined)
    return stated ?? selectedImage(product, kind, project)
  })
  return webAddresses(addresses).map((address) => address.replace(/\.(?:100|200|400)\.jpg$/, '.full.jpg'))
}

/** The address of a picture by its revision, in the earlier or the later layout of `images`. */
function selectedImage(product: Fields, kind: string, project: OpenFactsProject): string | undefined {
  const { images } = product
  for (const language of ['de', toText(product.lang)]) {
    const name = `${kind}_${language}`
    const image = member(images, 'selected', kind, language) ?? member(images, name)
    const revision = toText(member(image, 'rev'))
    if (/^\d+$/.test(revision))
      return `https://${imageHost(project)}/images/products/${imageFolder(toText(product.code))}/${name}.${revision}.full.jpg`
  }
  return undefined
}

/** `400/638/133/3931` of `4006381333931`. Short codes have a folder of their own. */
const imageFolder = (code: string): string =>
  code.length > 8 ? code.padStart(13, '0').replace(/^(...)(...)(...)(.*)$/, '$1/$2/$3/$4') : code

import type { Attribute } from '@merkwerk/contract'
import { readGtins } from '../../identifiers/index.ts'
import {
  createAttributes,
  firstText,
  member,
  type ProductFacts,
  toList,
  toText,
  webAddresses,
} from '../answer.ts'
import { htmlText } from '../page/html-text.ts'
import { isRecord } from '../page/meaning/linked-product.ts'
import { parseWeightKg } from '../page/measures.ts'
import { cleanTexts } from '../page/text.ts'
import { energyAttributes, safetyAttributes } from '../product-safety.ts'
import { readOrganizations } from './organizations.ts'

type Fields = Record<string, unknown>

/** The facts of a product data sheet, undefined without a title. */
export function toFacts(data: Fields): ProductFacts | undefined {
  const info = data.GeneralInfo
  if (!isRecord(info)) return undefined
  const title = firstText(german(member(info, 'TitleInfo', 'BrandLocalTitle')), info.Title, info.ProductName)
  if (title === undefined) return undefined
  const features = readFeatures(data)
  const { Description, SummaryDescription } = info
  const description = firstText(
    member(Description, 'LongDesc'),
    member(Description, 'MiddleDesc'),
    member(SummaryDescription, 'LongSummaryDescription'),
  )
  const weight = features.find(({ name }) => /^(?:Gewicht|Weight)$/i.test(name))
  return {
    via: 'api',
    gtins: getGtins(info),
    title: htmlText(title),
    ...cleanTexts({
      brand: toText(info.Brand),
      model: toText(info.BrandPartCode),
      description: description && htmlText(description),
      weightKg: weight && parseWeightKg(weight.value),
    }),
    bullets: readBullets(info),
    attributes: [...features, ...attributesIn(info, data)],
    breadcrumbs: [htmlText(toText(member(info, 'Category', 'Name', 'Value')))].filter(Boolean),
    images: readImages(data),
    ...(webAddresses([member(Description, 'URL')]).length > 0 && { url: toText(member(Description, 'URL')) }),
  }
}

/** A text with its language, if German. */
const german = (localized: unknown): unknown =>
  /^DE(?:[-_]\w+)?$/i.test(toText(member(localized, 'Language'))) ? member(localized, 'Value') : undefined

/** The GTINs of an entry. */
export function getGtins(info: unknown): string[] {
  const stated = [member(info, 'GTIN'), member(info, 'GTINs')].flatMap((list) =>
    (Array.isArray(list) ? list : [list]).map((one) => toText(isRecord(one) ? one.GTIN : one)),
  )
  return readGtins(stated)
}

/** The features in the order and with the groups of the data sheet. Their values include units. */
function readFeatures(data: Fields): Attribute[] {
  return toList(data.FeaturesGroups).flatMap((stated) => {
    const group = htmlText(toText(member(stated, 'FeatureGroup', 'Name', 'Value')))
    const pairs = toList(member(stated, 'Features')).map((feature) => {
      const value = firstText(member(feature, 'PresentationValue'), valueWithUnit(feature)) ?? ''
      const text = htmlText(value)
      return [
        htmlText(toText(member(feature, 'Feature', 'Name', 'Value'))),
        /[\p{L}\p{N}]/u.test(text) ? text : '',
      ] as const
    })
    const attributes = createAttributes(
      group,
      pairs.filter(([name]) => name !== ''),
    )
    return group === '' ? attributes.map(({ name, value }) => ({ name, value })) : attributes
  })
}

function valueWithUnit(feature: unknown): string {
  const measure = member(feature, 'Feature', 'Measure')
  const unit = firstText(member(measure, 'Signs', '_'), member(measure, 'Sign')) ?? ''
  const value = toText(member(feature, 'Value')) || toText(member(feature, 'RawValue'))
  return value === '' ? '' : `${value} ${unit}`.trim()
}

/** Bullet points of the brand, otherwise those that Icecat generated from the features. */
function readBullets(info: Fields): string[] {
  const lists = [info.BulletPoints, info.GeneratedBulletPoints].map((stated) =>
    toList(isRecord(stated) ? stated.Values : stated)
      .map((value) => htmlText(firstText(value, member(value, 'Value')) ?? ''))
      .filter(Boolean),
  )
  return lists.find(({ length }) => length > 0) ?? []
}

function attributesIn(info: Fields, data: Fields): Attribute[] {
  const { Description } = info
  const documents = readDocuments(data)
  const address = (kind: Document['kind']) => documents.find((document) => document.kind === kind)?.url
  return [
    ...createAttributes('Allgemein', [
      ['Produktname', toText(info.ProductName)],
      ['Produktfamilie', toText(member(info, 'ProductFamily', 'Value'))],
      ['Produktserie', toText(member(info, 'ProductSeries', 'Value'))],
      ['Erscheinungsdatum', toText(info.ReleaseDate)],
      ['Garantie', htmlText(toText(member(Description, 'WarrantyInfo')))],
    ]),
    ...createAttributes(
      'Dokumente',
      documents.flatMap(({ kind, title, url }) => (kind === 'other' ? [[title, url] as const] : [])),
    ),
    ...energyAttributes({ label: address('label'), sheet: address('sheet') }),
    ...safetyAttributes({
      ...readOrganizations(data),
      documents: documents.filter(({ kind }) => kind === 'safety'),
    }),
  ]
}

interface Document {
  kind: 'label' | 'sheet' | 'safety' | 'other'
  title: string
  url: string
}

/** Manuals, leaflets, labels and safety information. Videos and pictures are no documents. */
function readDocuments({ GeneralInfo, Multimedia }: Fields): Document[] {
  const description = member(GeneralInfo, 'Description')
  const media = toList(Multimedia).flatMap((one): Document[] => {
    const type = toText(member(one, 'Type'))
    const contentType = toText(member(one, 'ContentType'))
    const [url] = webAddresses([member(one, 'URL')])
    if (
      url === undefined ||
      !(/pdf/i.test(contentType) || /\.pdf(?:$|\?)/i.test(url) || /label|fiche/i.test(type))
    )
      return []
    return [{ kind: readKind(type), title: firstText(member(one, 'Description'), type) ?? 'Dokument', url }]
  })
  const named = [
    { title: 'Bedienungsanleitung', url: member(description, 'ManualPDFURL') },
    { title: 'Broschüre', url: member(description, 'LeafletPDFURL') },
  ].flatMap(({ title, url }): Document[] =>
    webAddresses([url]).map((one) => ({ kind: 'other', title, url: one })),
  )
  const unique = new Map([...named, ...media].map((document) => [document.url, document]))
  return [...unique.values()]
}

function readKind(type: string): Document['kind'] {
  if (/energy.?label/i.test(type)) return 'label'
  if (/fiche/i.test(type)) return 'sheet'
  return /safety|warning|gpsr/i.test(type) ? 'safety' : 'other'
}

/** The main picture, then the gallery, each at its largest size. */
function readImages({ Image, Gallery }: Fields): string[] {
  const gallery = toList(Gallery)
  const isMain = (picture: unknown) => /^(?:Y|1|true)$/i.test(toText(member(picture, 'IsMain')))
  const ordered = [...gallery.filter(isMain), ...gallery.filter((one) => !isMain(one))]
  const largest = (picture: unknown): unknown =>
    ['Pic', 'HighPic', 'Pic500x500', 'LowPic']
      .map((key) => member(picture, key))
      .find((url) => webAddresses([url]).length > 0)
  return webAddresses([largest(Image), ...ordered.map(largest)])
}

import type { Attribute } from '@merkwerk/contract'
import { member, toList, toText } from '../answer.ts'
import { jsonAfter } from '../page/embedded-json.ts'
import { isRecord } from '../page/meaning/linked-product.ts'
import type { ScannedPage } from '../page/scanned-page.ts'
import { cleanLabel, compileLabels, isWebAddress } from '../page/text.ts'
import { type EconomicOperator, safetyAttributes } from '../product-safety.ts'

/** The part of the page's state with manufacturer and responsible person. Absent or empty if the seller states none. */
const MODULE = '"EU_RESPONSIBLE_PERSON":'
/** Bytes of a module with several operators. The state has a megabyte. */
const MOST_BYTES = 32 * 1024

const ROLES = compileLabels({
  manufacturers: 'hersteller|manufacturer|fabricant|produttore|fabricante|fabrikant|producent',
  responsiblePersons:
    'eu verantwortliche person|eu-verantwortliche person|verantwortliche person|eu responsible person|responsible person|personne responsable dans l’ue|personne responsable|persona responsabile|persona responsable',
})

const FIELDS = compileLabels({
  name: 'company name|firmenname|unternehmen|name|nom de l’entreprise|nome azienda',
  address: 'address|adresse|anschrift|city|ort|stadt|postal code|postleitzahl|country|land|ville|indirizzo',
  email: 'email|e-mail|e-mail-adresse|courriel',
  phone: 'phone|telefon|telefonnummer|téléphone|telefono',
  website: 'website|webseite|url|kontakt-url|site web',
})

interface Line {
  label: string
  text: string
}

/** The facts about product safety that the seller of a listing states for this product. */
export function pageSafety(page: ScannedPage): Attribute[] {
  const at = page.bytes.indexOf(MODULE)
  if (at === -1) return []
  const state = new TextDecoder(page.encoding).decode(page.bytes.subarray(at, at + MOST_BYTES))
  const stated = { manufacturers: [] as EconomicOperator[], responsiblePersons: [] as EconomicOperator[] }
  let current: EconomicOperator | undefined
  for (const line of linesIn(member(jsonAfter(state, MODULE), 'sections'))) {
    const role = ROLES.get(toKey(line.label || line.text))
    if (role) {
      current = {}
      stated[role].push(current)
      if (line.label === '') continue
    }
    // What no role precedes is about nobody.
    if (current) addLine(current, role ? { ...line, label: '' } : line)
  }
  const named = (operators: EconomicOperator[]) => operators.filter(({ name }) => name !== undefined)
  return safetyAttributes({
    manufacturers: named(stated.manufacturers),
    responsiblePersons: named(stated.responsiblePersons),
  })
}

const toKey = (label: string): string => cleanLabel(label).toLowerCase().replaceAll("'", '’')

/** The texts of sections in their order: titles, lines, and values with labels. */
function* linesIn(value: unknown): Generator<Line> {
  if (Array.isArray(value)) for (const one of value) yield* linesIn(one)
  if (!isRecord(value)) return
  if (Array.isArray(value.textSpans)) yield* splitLine(listSpans(value))
  else if (Array.isArray(value.values)) {
    const label = toList(value.labels).map(listSpans).join(' ')
    for (const one of value.values) yield { label, text: listSpans(one) }
  } else for (const part of [value.title, value.dataItems, value.text]) yield* linesIn(part)
}

const listSpans = (display: unknown): string =>
  toList(member(display, 'textSpans'))
    .map((span) => toText(member(span, 'text')))
    .join(' ')
    .trim()

/** `E-Mail: info@…` has a label of its own. */
function* splitLine(text: string): Generator<Line> {
  const [, label = '', value = ''] = /^([^:]{2,40}): ?(.*)$/.exec(text) ?? []
  const isLabel = FIELDS.has(toKey(label)) || ROLES.has(toKey(label))
  if (isLabel && value !== '') yield { label, text: value }
  else if (text !== '') yield { label: '', text: isLabel ? label : text }
}

function addLine(operator: EconomicOperator, { label, text }: Line): void {
  const field = FIELDS.get(toKey(label)) ?? (label === '' ? readField(text, operator) : undefined)
  if (field === 'address') operator.address = [operator.address, text].filter(Boolean).join(', ')
  else if (field && text !== '') operator[field] ??= text
}

function readField(text: string, { name }: EconomicOperator): keyof EconomicOperator {
  if (/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)) return 'email'
  if (isWebAddress(text) || /^www\.\S+$/.test(text)) return 'website'
  if (/^[+(]?\d[\d\s()/.-]{6,}$/.test(text)) return 'phone'
  return name === undefined ? 'name' : 'address'
}

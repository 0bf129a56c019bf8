import type { Attribute } from '@merkwerk/contract'
import {
  isGtinLabel,
  isNoGtin,
  isPlaceholder,
  isPlaceholderBrand,
  isUnstated,
  rememberTexts,
} from '../identifiers/index.ts'

/** Labels of brands and manufacturers, in the languages of the sites. */
const NAME =
  /^(?:marke|markenname|brand|brand name|hersteller|manufacturer|maker|marque|fabricant|marca|produttore|fabricante|merk|fabrikant|marka|producent|varumärke|märke|tillverkare|marca comercial|üretici)$/i

/** Labels of numbers that a manufacturer gives. */
const NUMBER =
  /^(?:mpn|han|modell|model|modèle|modello|modelo|modellname|model name)$|^(?:modell|model|hersteller|herst|artikel|teile|part|item|produkt|manufacturer)[\s.-]*(?:art(?:ikel)?|teile?|modell|part)?[\s.-]*(?:nummer|nr|number|no|num|code|name)\.?$|^(?:numéro|número|numero|numer|nummer) .*(?:pièce|modèle|pieza|modelo|modello|articolo|części|modelu|fabricante)/i

/** What an attribute of this name states. Few names have many values. */
const findKind = rememberTexts((name) =>
  NAME.test(name) ? 'name' : NUMBER.test(name) ? 'number' : isGtinLabel(name) ? 'gtin' : 'other',
)

/**
 * Whether an attribute states nothing that may leave: a placeholder, a brand or number that says that there is none, or a GTIN
 * that identifies no article.
 */
export function statesNothing({ name, value }: Pick<Attribute, 'name' | 'value'>): boolean {
  if (isUnstated(value)) return true
  const kind = findKind(name)
  if (kind === 'name') return isPlaceholderBrand(value)
  if (kind === 'number') return isPlaceholder(value)
  return kind === 'gtin' && isNoGtin(value)
}

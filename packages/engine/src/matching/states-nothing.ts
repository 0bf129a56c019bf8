import type { Attribute } from '@merkwerk/contract'
import { isGtinLabel, isNoGtin, isPlaceholder, isPlaceholderBrand, isUnstated } from '../identifiers/index.ts'

/** Labels of brands and manufacturers, in the languages of the sites. */
const NAME =
  /^(?:marke|markenname|brand|brand name|hersteller|manufacturer|maker|marque|fabricant|marca|produttore|fabricante|merk|fabrikant|marka|producent|varumärke|märke|tillverkare|marca comercial|üretici)$/i

/** Labels of numbers that a manufacturer gives. */
const NUMBER =
  /^(?:mpn|han|modell|model|modèle|modello|modelo|modellname|model name)$|^(?:modell|model|hersteller|herst|artikel|teile|part|item|produkt|manufacturer)[\s.-]*(?:art(?:ikel)?|teile?|modell|part)?[\s.-]*(?:nummer|nr|number|no|num|code|name)\.?$|^(?:numéro|número|numero|numer|nummer) .*(?:pièce|modèle|pieza|modelo|modello|articolo|części|modelu|fabricante)/i

/**
 * Whether an attribute states nothing that may leave: a placeholder, a brand or number that says that there is none, or a GTIN
 * that identifies no article.
 */
export function statesNothing({ name, value }: Pick<Attribute, 'name' | 'value'>): boolean {
  if (isUnstated(value)) return true
  if (NAME.test(name)) return isPlaceholderBrand(value)
  if (NUMBER.test(name)) return isPlaceholder(value)
  return isGtinLabel(name) && isNoGtin(value)
}

/** Texts that sellers enter when a marketplace requires a value that does not exist. */
const NO_VALUE =
  /^(?:does not apply|doesn'?t apply|not applicable|not specified|n\/?a|none|nicht zutreffend|trifft nicht zu|entfällt|ohne|keine|non applicabile|non applicable|ne s'applique pas|no aplicable|no aplica|no procede|niet van toepassing|nie dotyczy|not available|unknown|unbekannt|-+|\.+)$/i

const NO_BRAND =
  /^(?:unbranded|unbranded\/generic|generic|generisch|no brand|markenlos|ohne marke|keine marke|sans marque|non di marca|senza marca|sin marca|merkloos|bez marki|no ?name)$/i

/** Whether a value states that there is none (`Nicht zutreffend`), for brands, model numbers and GTINs. */
export const meansNone = (value: string): boolean => NO_VALUE.test(value.trim())

/** Whether a brand states that there is none (`Markenlos`). Such brands prove no match. */
export const meansNoBrand = (brand: string): boolean => NO_BRAND.test(brand.trim()) || meansNone(brand)

/** A record without its undefined and empty values. */
export function withoutBlanks<T extends object>(
  record: T,
): { [K in keyof T]?: Exclude<T[K], undefined | ''> } {
  const entries = Object.entries(record).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined | ''> }
}

/** Attribute names as on Amazon's German pages, unless the key itself is that name. */
const GERMAN: Record<string, string> = {
  active_ingredients: 'Aktive Inhaltsstoffe',
  age_range_description: 'Altersspanne',
  assembled_height: 'Aufgebaute Höhe',
  assembly_required: 'Montage notwendig',
  author: 'Autor',
  batteries_included: 'Batterien inbegriffen',
  batteries_required: 'Batterien notwendig',
  battery_average_life: 'Akkulaufzeit',
  binding: 'Einband',
  bluetooth_version: 'Bluetooth-Version',
  brand: 'Marke',
  brightness: 'Helligkeit',
  capacity: 'Fassungsvermögen',
  care_instructions: 'Pflegehinweise',
  chuck_size: 'Spannfuttergröße',
  closure_type: 'Verschluss',
  color: 'Farbe',
  color_temperature: 'Farbtemperatur',
  compatible_devices: 'Kompatible Geräte',
  connectivity_technology: 'Konnektivitätstechnologie',
  connector_type: 'Anschlusstyp',
  cord_length: 'Kabellänge',
  country_of_origin: 'Herkunftsland',
  department: 'Abteilung',
  depth: 'Tiefe',
  dimmable: 'Dimmbar',
  display: 'Anzeige',
  edition: 'Auflage',
  educational_objective: 'Lernziel',
  energy_efficiency_class: 'Energieeffizienzklasse',
  fabric_type: 'Stoffart',
  finish_type: 'Oberfläche',
  flavor: 'Geschmack',
  form_factor: 'Bauform',
  frequency_response: 'Frequenzgang',
  handle_material: 'Griffmaterial',
  height: 'Höhe',
  illustrations: 'Illustrationen',
  impedance: 'Impedanz',
  included_components: 'Enthaltene Komponenten',
  international_protection_rating: 'Schutzart (IP)',
  item_dimensions: 'Produktabmessungen',
  item_form: 'Artikelform',
  item_package_dimensions: 'Paketabmessungen',
  item_package_quantity: 'Packungsgröße',
  item_package_weight: 'Paketgewicht',
  item_type_name: 'Produkttyp',
  item_volume: 'Volumen',
  item_weight: 'Artikelgewicht',
  language: 'Sprache',
  laptop_compartment: 'Laptopfach',
  length: 'Länge',
  light_source_type: 'Art der Lichtquelle',
  lining_description: 'Innenfutter',
  manufacturer: 'Hersteller',
  manufacturer_minimum_age: 'Mindestalter laut Hersteller',
  material_type_free: 'Frei von',
  maximum_rotational_speed: 'Maximale Drehzahl',
  maximum_torque: 'Maximales Drehmoment',
  model_name: 'Modellname',
  model_number: 'Modellnummer',
  model_year: 'Modelljahr',
  mounting_type: 'Montageart',
  noise_control: 'Geräuschunterdrückung',
  noise_level: 'Geräuschpegel',
  number_of_compartments: 'Anzahl der Fächer',
  number_of_items: 'Anzahl der Einheiten',
  number_of_pieces: 'Anzahl der Teile',
  number_of_players: 'Spielerzahl',
  number_of_speeds: 'Anzahl der Stufen',
  outer_material: 'Außenmaterial',
  packaging: 'Verpackung',
  pages: 'Seitenzahl der Print-Ausgabe',
  part_number: 'Herstellernummer',
  pattern: 'Muster',
  ph_value: 'pH-Wert',
  power_consumption: 'Leistungsaufnahme',
  power_source_type: 'Stromquelle',
  publication_date: 'Erscheinungsdatum',
  publisher: 'Verlag',
  recommended_uses_for_product: 'Empfohlene Verwendung',
  room_type: 'Zimmertyp',
  safety_standard: 'Sicherheitsnorm',
  scent: 'Duft',
  shape: 'Form',
  size: 'Größe',
  skin_type: 'Hauttyp',
  special_feature: 'Besondere Merkmale',
  style: 'Stil',
  target_audience_keyword: 'Zielgruppe',
  theme: 'Thema',
  unit_count: 'Anzahl',
  voltage: 'Spannung',
  warranty_description: 'Garantie',
  water_resistance_level: 'Wasserbeständigkeit',
  wattage: 'Leistung',
  weight: 'Gewicht',
  width: 'Breite',
}

/** Unit symbols. The interface has English plural names. */
const UNITS: Record<string, string> = {
  centimeters: 'cm',
  millimeters: 'mm',
  meters: 'm',
  inches: 'in',
  feet: 'ft',
  kilograms: 'kg',
  grams: 'g',
  milligrams: 'mg',
  pounds: 'lb',
  ounces: 'oz',
  liters: 'l',
  milliliters: 'ml',
  watts: 'W',
  kilowatts: 'kW',
  volts: 'V',
  amps: 'A',
  hertz: 'Hz',
  percent: '%',
  degrees_celsius: '°C',
}

/** Keys of how an offer is stored, sold or classified, and keys that are separate fields of a product. */
const LEFT_OUT =
  /^(?:item_name|bullet_point|product_description|rtip_|generic_keyword|list_price|externally_assigned|merchant_suggested|supplier_declared|product_(?:sub)?category$|product_site_launch|street_date|item_type_keyword|recommended_browse|browse_|california_|cpsia_|epr_|gpsr_|dsa_|ghs|hazmat|safety_data|main_(?:product|offer)_image|other_(?:product|offer)_image|swatch_|parentage|child_parent|variation_theme|unspsc|website_|fulfillment|condition_type|batteries$|is_)/

/** Words of keys that are written in capitals. */
const ACRONYMS = /\b(?:hdmi|usb|led|lcd|gps|ram|cpu|gpu|nfc|ssd|hdr|uv|spf|isbn|upc|ean)\b/g

/** The name of an attribute, or undefined if the key does not describe the product. */
export function attributeName(key: string, language: string): string | undefined {
  if (LEFT_OUT.test(key)) return undefined
  if (language.startsWith('de') && GERMAN[key] !== undefined) return GERMAN[key]
  const words = key.replaceAll('_', ' ').replace(ACRONYMS, (word) => word.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A number with its unit symbol, e.g. `1,5 kg`. */
export function measureText(value: number, unit: string | undefined, language: string): string {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: false }).format(
    value,
  )
  return unit === undefined ? number : `${number} ${UNITS[unit.toLowerCase()] ?? unit.replaceAll('_', ' ')}`
}

/** The sides of an article, e.g. `30 x 20 x 5 cm`. Undefined if their units differ. */
export function sidesText(
  sides: readonly { value: number; unit: string }[],
  language: string,
): string | undefined {
  const last = sides.at(-1)
  if (!last || sides.some(({ unit }) => unit !== last.unit)) return undefined
  const numbers = sides.slice(0, -1).map(({ value }) => measureText(value, undefined, language))
  return [...numbers, measureText(last.value, last.unit, language)].join(' x ')
}

/** Yes or no in the site's language. English unless that is German or a larger Romance language. */
export function yesOrNo(value: boolean, language: string): string {
  const [yes, no] = YES_NO[language.slice(0, 2)] ?? ['Yes', 'No']
  return value ? yes : no
}

const YES_NO: Record<string, readonly [string, string]> = {
  de: ['Ja', 'Nein'],
  fr: ['Oui', 'Non'],
  it: ['Sì', 'No'],
  es: ['Sí', 'No'],
  pt: ['Sim', 'Não'],
  nl: ['Ja', 'Nee'],
}

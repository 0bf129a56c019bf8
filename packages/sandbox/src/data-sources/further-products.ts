import { withCheckDigit } from '../products/codes.ts'
import type { FurtherProduct } from './source-product.ts'

const rows = (group: string, values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ group, name, value }))

const monitor: FurtherProduct = {
  product: {
    kind: 'icecat',
    title: 'Sichtwerk S27 Computerbildschirm 68,6 cm (27")',
    brand: 'Sichtwerk',
    manufacturer: 'Sichtwerk Inc.',
    model: 'SW-S27-B',
    path: ['Computerbildschirme'],
    rows: [
      ...rows('Bildschirm', {
        Bildschirmdiagonale: '68,6 cm (27")',
        Bildschirmauflösung: '2560 x 1440 Pixel',
      }),
      ...rows('Anschlüsse und Schnittstellen', { 'Anzahl HDMI Anschlüsse': '2' }),
      ...rows('Gewicht und Abmessungen', { Gewicht: '4,3 kg' }),
    ],
    bullets: ['IPS-Panel mit 75 Hz', 'Höhenverstellbar'],
    description: 'Ein Bildschirm für lange Arbeitstage.',
  },
  eprel: { number: '1234567', group: 'electronicdisplays', energyClass: 'E' },
}

const drill: FurtherProduct = {
  product: {
    kind: 'icecat',
    title: 'Bohrhaus BH 750 Schlagbohrmaschine',
    brand: 'Bohrhaus',
    manufacturer: 'Bohrhaus GmbH',
    model: 'BH-750',
    path: ['Bohrmaschinen'],
    rows: [
      ...rows('Leistung', { Eingangsleistung: '750 W', 'Leerlaufdrehzahl (max)': '3000 U/min' }),
      ...rows('Gewicht und Abmessungen', { Gewicht: '2,1 kg' }),
    ],
    bullets: ['Mit Tiefenanschlag und Zusatzgriff'],
    description: 'Bohrt in Holz, Metall und Mauerwerk.',
  },
}

const shampoo: FurtherProduct = {
  product: {
    kind: 'beauty',
    title: 'Wiesenkraut Shampoo Brennnessel',
    brand: 'Wiesenkraut',
    manufacturer: 'Wiesenkraut GmbH',
    model: '',
    path: ['Haarpflege', 'Shampoos'],
    rows: [],
    bullets: [],
    description: 'Shampoo mit Brennnesselextrakt',
  },
  openFacts: {
    quantity: '250 ml',
    product_quantity_unit: 'ml',
    ingredients_text_de: 'Aqua, Sodium Coco-Sulfate, Glycerin, Urtica Dioica Extract, Parfum, Limonene.',
    labels_tags: ['en:vegan'],
    labels_tags_de: ['Vegan'],
    periods_after_opening: '12 M',
  },
}

const chocolate: FurtherProduct = {
  product: {
    kind: 'food',
    title: 'Zartbitterschokolade 70 %',
    brand: 'Kakaohof',
    manufacturer: 'Kakaohof GmbH',
    model: '',
    path: ['Snacks', 'Süßer Snack', 'Schokoladen', 'Dunkle Schokoladen'],
    rows: [],
    bullets: [],
    description: 'Zartbitterschokolade mit mindestens 70 % Kakao',
  },
  openFacts: {
    quantity: '100 g',
    product_quantity_unit: 'g',
    serving_size: '25 g',
    ingredients_text_de: 'Kakaomasse, Zucker, Kakaobutter, Emulgator: Lecithine (_Soja_).',
    allergens_tags: ['en:soybeans'],
    allergens_tags_de: ['Sojabohnen'],
    traces_tags: ['en:milk', 'en:nuts'],
    traces_tags_de: ['Milch', 'Schalenfrüchte'],
    additives_tags: ['en:e322'],
    labels_tags: ['en:organic'],
    labels_tags_de: ['Bio'],
    nutrition_data_per: '100g',
    nutriments: {
      'energy-kj_100g': 2410,
      'energy-kcal_100g': 580,
      fat_100g: 42.5,
      'saturated-fat_100g': 25.1,
      carbohydrates_100g: 36,
      sugars_100g: 29,
      fiber_100g: 11,
      proteins_100g: 8.3,
      salt_100g: 0.02,
    },
    nutriscore_grade: 'e',
    nova_group: 4,
  },
}

/** Their numbers are those of products that no marketplace lists. */
const furtherProducts = new Map(
  [monitor, drill, shampoo, chocolate].map((product, index) => [
    withCheckDigit(`95250700000${index + 1}`),
    product,
  ]),
)

export const findFurther = (gtin: string): FurtherProduct | undefined => furtherProducts.get(gtin)

/** The GTIN of a product by brand and part number. */
export const findFurtherGtin = (brand: string, code: string): string | undefined =>
  [...furtherProducts].find(([, { product }]) => product.brand === brand && product.model === code)?.[0]

/** The product of a registration number in EPREL. */
export const findRegistered = (number: string): FurtherProduct | undefined =>
  [...furtherProducts.values()].find(({ eprel }) => eprel?.number === number)

/** The GTINs of the further products with their kinds. */
export const furtherGtins = [...furtherProducts].map(([gtin, { product }]) => ({ gtin, kind: product.kind }))

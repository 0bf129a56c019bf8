import { type Category, range } from '../category.ts'

export const care: Category = {
  amazonPath: ['Kosmetik', 'Haarpflege', 'Shampoo & Pflegespülung', 'Shampoos'],
  ebayPath: ['Beauty & Gesundheit', 'Haarpflege & Styling', 'Shampoos & Spülungen'],
  details: 'list',
  name: '{brand} {series} {kind} {model}',
  brands: ['Wiesenkraut', 'Salzluft', 'Kräuterkonsum', 'Mildania', 'Haargold'],
  series: ['Repair', 'Volumen', 'Sensitiv', 'Frische', 'Balance'],
  kinds: [
    {
      name: 'Shampoo',
      euro: [4, 19],
      grams: [220, 560],
      cm: [
        [5, 7],
        [5, 7],
        [17, 23],
      ],
    },
    {
      name: 'Duschgel',
      euro: [3, 14],
      grams: [220, 520],
      cm: [
        [5, 7],
        [4, 6],
        [17, 22],
      ],
    },
    {
      name: 'Handcreme',
      euro: [3, 16],
      grams: [60, 180],
      cm: [
        [4, 6],
        [3, 4],
        [11, 16],
      ],
    },
  ],
  features: [
    {
      name: 'Duft',
      values: ['Lavendel', 'Zitrusfrüchte', 'Rosmarin', 'Ohne Duftstoffe', 'Grüner Tee'],
      group: 'Stil',
      isKey: true,
    },
    {
      name: 'Menge',
      values: range(75, 500, 25, 'Milliliter'),
      group: 'Maße',
      isKey: true,
      ebayName: 'Volumen',
    },
    {
      name: 'Hauttyp',
      values: ['Alle Hauttypen', 'Trocken', 'Empfindlich', 'Normal'],
      group: 'Eigenschaften & Spezifikationen',
      isKey: true,
    },
    {
      name: 'Aktive Inhaltsstoffe',
      values: ['Panthenol', 'Arganöl', 'Hafermilch', 'Aloe vera'],
      group: 'Eigenschaften & Spezifikationen',
      isKey: true,
      ebayName: 'Wirkstoffe',
    },
    {
      name: 'Materialfrei',
      values: ['Silikonfrei, Parabenfrei', 'Sulfatfrei', 'Mineralölfrei'],
      group: 'Eigenschaften & Spezifikationen',
      ebayName: 'Inhaltsstofffrei',
    },
    {
      name: 'Darreichungsform',
      values: ['Gel', 'Creme', 'Flüssig'],
      group: 'Eigenschaften & Spezifikationen',
      ebayName: 'Formulierung',
    },
    { name: 'Altersklasse', values: ['Erwachsene', 'Alle Altersklassen'], group: 'Artikeldetails' },
    { name: 'Vegan', values: ['Ja', 'Nein'], group: 'Artikeldetails' },
    { name: 'pH-Wert', values: ['5,0', '5,5', '6,0'], group: 'Eigenschaften & Spezifikationen' },
    {
      name: 'Verpackung',
      values: ['Flasche', 'Tube', 'Pumpspender'],
      group: 'Artikeldetails',
      ebayName: 'Verpackungsart',
    },
  ],
  bullets: [
    'Mit {Aktive Inhaltsstoffe}: pflegt, ohne zu beschweren',
    'Formel: {Materialfrei}, pH-Wert {pH-Wert}',
    'Duft: {Duft}; Hauttyp: {Hauttyp}',
    '{Menge} in der {Verpackung}, Vegan: {Vegan}',
  ],
  description: [
    '{kind} „{series}“ von {brand} mit {Aktive Inhaltsstoffe} reinigt gründlich und bleibt dabei mild.',
    'Inhalt: {Menge}. Geeignet für: {Hauttyp}.',
  ],
}

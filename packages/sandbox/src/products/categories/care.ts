import { type Category, detail, kind, measure, range, spec, style } from '../category.ts'

export const care: Category = {
  amazonPath: ['Kosmetik', 'Haarpflege', 'Shampoo & Pflegespülung', 'Shampoos'],
  ebayPath: ['Beauty & Gesundheit', 'Haarpflege & Styling', 'Shampoos & Spülungen'],
  details: 'list',
  name: '{brand} {series} {kind} {model}',
  brands: ['Wiesenkraut', 'Salzluft', 'Kräuterkonsum', 'Mildania', 'Haargold'],
  series: ['Repair', 'Volumen', 'Sensitiv', 'Frische', 'Balance'],
  kinds: [
    kind('Shampoo', [4, 19], [220, 560], [5, 7], [5, 7], [17, 23]),
    kind('Duschgel', [3, 14], [220, 520], [5, 7], [4, 6], [17, 22]),
    kind('Handcreme', [3, 16], [60, 180], [4, 6], [3, 4], [11, 16]),
  ],
  features: [
    style('Duft', ['Lavendel', 'Zitrusfrüchte', 'Rosmarin', 'Ohne Duftstoffe', 'Grüner Tee'], {
      isKey: true,
    }),
    measure('Menge', range(75, 500, 25, 'Milliliter'), { isKey: true, ebayName: 'Volumen' }),
    spec('Hauttyp', ['Alle Hauttypen', 'Trocken', 'Empfindlich', 'Normal'], { isKey: true }),
    spec('Aktive Inhaltsstoffe', ['Panthenol', 'Arganöl', 'Hafermilch', 'Aloe vera'], {
      isKey: true,
      ebayName: 'Wirkstoffe',
    }),
    spec('Materialfrei', ['Silikonfrei, Parabenfrei', 'Sulfatfrei', 'Mineralölfrei'], {
      ebayName: 'Inhaltsstofffrei',
    }),
    spec('Darreichungsform', ['Gel', 'Creme', 'Flüssig'], { ebayName: 'Formulierung' }),
    detail('Altersklasse', ['Erwachsene', 'Alle Altersklassen']),
    detail('Vegan', ['Ja', 'Nein']),
    spec('pH-Wert', ['5,0', '5,5', '6,0']),
    detail('Verpackung', ['Flasche', 'Tube', 'Pumpspender'], { ebayName: 'Verpackungsart' }),
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

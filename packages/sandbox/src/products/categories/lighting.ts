import { type Category, range } from '../category.ts'

export const lighting: Category = {
  amazonPath: ['Beleuchtung', 'Innenbeleuchtung', 'Lampen & Leuchten', 'Tischleuchten'],
  ebayPath: ['Möbel & Wohnen', 'Beleuchtung', 'Lampen'],
  details: 'tables',
  name: '{brand} {series} {kind} {model}',
  brands: ['Lumera', 'Lichtblick', 'Glimm', 'Abendstern', 'Watt & Wert'],
  series: ['Nova', 'Halo', 'Arc', 'Stella', 'Basis'],
  kinds: [
    {
      name: 'LED-Schreibtischlampe',
      euro: [22, 129],
      grams: [600, 1900],
      cm: [
        [14, 20],
        [14, 20],
        [36, 58],
      ],
    },
    {
      name: 'Stehleuchte',
      euro: [39, 249],
      grams: [2400, 6800],
      cm: [
        [24, 38],
        [24, 38],
        [140, 178],
      ],
    },
    {
      name: 'Deckenleuchte',
      euro: [25, 159],
      grams: [700, 2800],
      cm: [
        [28, 50],
        [28, 50],
        [6, 12],
      ],
    },
  ],
  features: [
    {
      name: 'Farbe',
      values: ['Schwarz matt', 'Weiß', 'Messing', 'Chrom', 'Taupe'],
      group: 'Stil',
      isKey: true,
    },
    {
      name: 'Material',
      values: ['Metall', 'Aluminium', 'Metall, Textil', 'Holz, Metall'],
      group: 'Materialien & Pflege',
      isKey: true,
    },
    {
      name: 'Art der Lichtquelle',
      values: ['LED', 'LED, austauschbar', 'E27, ohne Leuchtmittel'],
      group: 'Eigenschaften & Spezifikationen',
      isKey: true,
      ebayName: 'Leuchtmittel',
    },
    {
      name: 'Leistung',
      values: range(6, 36, 3, 'Watt'),
      group: 'Eigenschaften & Spezifikationen',
      isKey: true,
    },
    {
      name: 'Farbtemperatur',
      values: ['2700 Kelvin', '3000 Kelvin', '4000 Kelvin', '2700-6500 Kelvin'],
      group: 'Eigenschaften & Spezifikationen',
    },
    {
      name: 'Helligkeit',
      values: range(400, 3600, 200, 'Lumen'),
      group: 'Eigenschaften & Spezifikationen',
      ebayName: 'Lichtstrom',
    },
    {
      name: 'Energieeffizienzklasse',
      values: ['C', 'D', 'E', 'F'],
      group: 'Eigenschaften & Spezifikationen',
    },
    { name: 'Dimmbar', values: ['Ja', 'Nein', 'Ja, stufenlos'], group: 'Eigenschaften & Spezifikationen' },
    { name: 'Schutzart', values: ['IP20', 'IP44'], group: 'Eigenschaften & Spezifikationen' },
    {
      name: 'Zimmertyp',
      values: ['Arbeitszimmer', 'Wohnzimmer', 'Schlafzimmer, Wohnzimmer', 'Küche, Flur'],
      group: 'Stil',
      ebayName: 'Zimmer',
    },
    { name: 'Kabellänge', values: range(1.2, 2.4, 0.3, 'Meter'), group: 'Maße' },
    { name: 'Herstellergarantie', values: ['2 Jahre', '5 Jahre'], group: 'Artikeldetails' },
  ],
  bullets: [
    'Angenehmes Licht: {Helligkeit} bei {Farbtemperatur}, Dimmbar: {Dimmbar}',
    'Sparsam: nur {Leistung}, Energieeffizienzklasse {Energieeffizienzklasse}',
    '{Material} in {Farbe} – passt in {Zimmertyp}',
    'Kabel {Kabellänge}, Schutzart {Schutzart}',
  ],
  description: [
    'Gutes Licht merkt man erst, wenn es fehlt. Die {kind} {series} von {brand} fehlt nicht.',
    'Sie gibt {Helligkeit} bei {Farbtemperatur} und braucht dafür {Leistung}.',
    'Fuß und Schirm sind aus {Material}; Farbe: {Farbe}.',
  ],
}

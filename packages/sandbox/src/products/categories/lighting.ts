import { type Category, detail, kind, material, measure, range, spec, style } from '../category.ts'

export const lighting: Category = {
  amazonPath: ['Beleuchtung', 'Innenbeleuchtung', 'Lampen & Leuchten', 'Tischleuchten'],
  ebayPath: ['Möbel & Wohnen', 'Beleuchtung', 'Lampen'],
  details: 'tables',
  name: '{brand} {series} {kind} {model}',
  brands: ['Lumera', 'Lichtblick', 'Glimm', 'Abendstern', 'Watt & Wert'],
  series: ['Nova', 'Halo', 'Arc', 'Stella', 'Basis'],
  kinds: [
    kind('LED-Schreibtischlampe', [22, 129], [600, 1900], [14, 20], [14, 20], [36, 58]),
    kind('Stehleuchte', [39, 249], [2400, 6800], [24, 38], [24, 38], [140, 178]),
    kind('Deckenleuchte', [25, 159], [700, 2800], [28, 50], [28, 50], [6, 12]),
  ],
  features: [
    style('Farbe', ['Schwarz matt', 'Weiß', 'Messing', 'Chrom', 'Taupe'], { isKey: true }),
    material('Material', ['Metall', 'Aluminium', 'Metall, Textil', 'Holz, Metall'], { isKey: true }),
    spec('Art der Lichtquelle', ['LED', 'LED, austauschbar', 'E27, ohne Leuchtmittel'], {
      isKey: true,
      ebayName: 'Leuchtmittel',
    }),
    spec('Leistung', range(6, 36, 3, 'Watt'), { isKey: true }),
    spec('Farbtemperatur', ['2700 Kelvin', '3000 Kelvin', '4000 Kelvin', '2700-6500 Kelvin']),
    spec('Helligkeit', range(400, 3600, 200, 'Lumen'), { ebayName: 'Lichtstrom' }),
    spec('Energieeffizienzklasse', ['C', 'D', 'E', 'F']),
    spec('Dimmbar', ['Ja', 'Nein', 'Ja, stufenlos']),
    spec('Schutzart', ['IP20', 'IP44']),
    style('Zimmertyp', ['Arbeitszimmer', 'Wohnzimmer', 'Schlafzimmer, Wohnzimmer', 'Küche, Flur'], {
      ebayName: 'Zimmer',
    }),
    measure('Kabellänge', range(1.2, 2.4, 0.3, 'Meter')),
    detail('Herstellergarantie', ['2 Jahre', '5 Jahre']),
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

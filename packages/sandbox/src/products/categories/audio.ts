import { type Category, connectivity, detail, kind, material, range, spec, style } from '../category.ts'

export const audio: Category = {
  amazonPath: ['Elektronik & Foto', 'Kopfhörer & Zubehör', 'Kopfhörer', 'Over-Ear-Kopfhörer'],
  ebayPath: ['TV, Video & Audio', 'Tragbare Audiogeräte', 'Kopfhörer'],
  details: 'tables',
  name: '{brand} {series} {kind} {model}',
  brands: ['Klangraum', 'Schallwerk', 'Tiefton', 'Hallberg', 'Oktavia'],
  series: ['Studio', 'Air', 'Move', 'One', 'Session'],
  kinds: [
    kind('Bluetooth-Kopfhörer', [39, 299], [180, 340], [16, 19], [7, 9], [18, 21]),
    kind('In-Ear-Kopfhörer', [19, 199], [35, 70], [5, 7], [2, 4], [4, 6]),
    kind('Bluetooth-Lautsprecher', [29, 249], [400, 1400], [16, 30], [7, 12], [7, 12]),
  ],
  features: [
    style('Farbe', ['Schwarz', 'Weiß', 'Mitternachtsblau', 'Sand', 'Rosé'], { isKey: true }),
    connectivity('Konnektivitätstechnologie', ['Kabellos', 'Kabellos, Kabelgebunden'], {
      isKey: true,
      ebayName: 'Konnektivität',
    }),
    connectivity('Bluetooth-Version', ['5.0', '5.2', '5.3', '5.4']),
    spec('Akkulaufzeit', range(6, 60, 6, 'Stunden'), { isKey: true }),
    spec(
      'Geräuschunterdrückung',
      ['Aktive Geräuschunterdrückung', 'Passive Geräuschisolierung', 'Adaptive Geräuschunterdrückung'],
      { isKey: true },
    ),
    spec('Frequenzbereich', ['20 Hz - 20.000 Hz', '10 Hz - 22.000 Hz', '5 Hz - 40.000 Hz'], {
      ebayName: 'Frequenzgang',
    }),
    spec('Impedanz', ['16 Ohm', '32 Ohm', '64 Ohm']),
    material('Material', ['Kunststoff', 'Kunstleder, Aluminium', 'Memory-Schaum, Kunststoff']),
    spec('Wasserdichtigkeit', ['IPX4', 'IPX5', 'IPX7', 'Nicht wasserdicht']),
    connectivity('Ladeanschluss', ['USB-C', 'USB-C, kabelloses Laden']),
    connectivity('Kompatible Geräte', ['Smartphones, Tablets', 'Smartphones, Laptops, Fernseher']),
    detail('Herstellergarantie', ['2 Jahre', '3 Jahre']),
  ],
  bullets: [
    '【{Akkulaufzeit} Musik】 Eine Ladung über {Ladeanschluss} reicht für mehrere Arbeitstage.',
    '【Ruhe auf Knopfdruck】 {Geräuschunterdrückung} hält Zug, Büro und Straße draußen.',
    '【Stabile Verbindung】 Bluetooth {Bluetooth-Version}, passend für {Kompatible Geräte}.',
    '【Bequem】 {Material}, nur {Gewicht} schwer, für lange Sitzungen gemacht.',
    '【Alltagstauglich】 Schutzart {Wasserdichtigkeit}; Aufbewahrungstasche liegt bei.',
  ],
  description: [
    '{brand} stimmt den {kind} {series} {model} im eigenen Hörraum ab: klar in den Mitten, trocken im Bass.',
    'Der Frequenzbereich von {Frequenzbereich} lässt Details hören, die andere verschlucken.',
    'Geladen wird über {Ladeanschluss}, gehört bis zu {Akkulaufzeit}.',
  ],
}

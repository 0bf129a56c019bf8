import { type Category, range } from '../category.ts'

export const audio: Category = {
  amazonPath: ['Elektronik & Foto', 'Kopfhörer & Zubehör', 'Kopfhörer', 'Over-Ear-Kopfhörer'],
  ebayPath: ['TV, Video & Audio', 'Tragbare Audiogeräte', 'Kopfhörer'],
  details: 'tables',
  name: '{brand} {series} {kind} {model}',
  brands: ['Klangraum', 'Schallwerk', 'Tiefton', 'Hallberg', 'Oktavia'],
  series: ['Studio', 'Air', 'Move', 'One', 'Session'],
  kinds: [
    {
      name: 'Bluetooth-Kopfhörer',
      euro: [39, 299],
      grams: [180, 340],
      cm: [
        [16, 19],
        [7, 9],
        [18, 21],
      ],
    },
    {
      name: 'In-Ear-Kopfhörer',
      euro: [19, 199],
      grams: [35, 70],
      cm: [
        [5, 7],
        [2, 4],
        [4, 6],
      ],
    },
    {
      name: 'Bluetooth-Lautsprecher',
      euro: [29, 249],
      grams: [400, 1400],
      cm: [
        [16, 30],
        [7, 12],
        [7, 12],
      ],
    },
  ],
  features: [
    {
      name: 'Farbe',
      values: ['Schwarz', 'Weiß', 'Mitternachtsblau', 'Sand', 'Rosé'],
      group: 'Stil',
      isKey: true,
    },
    {
      name: 'Konnektivitätstechnologie',
      values: ['Kabellos', 'Kabellos, Kabelgebunden'],
      group: 'Konnektivität',
      isKey: true,
      ebayName: 'Konnektivität',
    },
    { name: 'Bluetooth-Version', values: ['5.0', '5.2', '5.3', '5.4'], group: 'Konnektivität' },
    {
      name: 'Akkulaufzeit',
      values: range(6, 60, 6, 'Stunden'),
      group: 'Eigenschaften & Spezifikationen',
      isKey: true,
    },
    {
      name: 'Geräuschunterdrückung',
      values: [
        'Aktive Geräuschunterdrückung',
        'Passive Geräuschisolierung',
        'Adaptive Geräuschunterdrückung',
      ],
      group: 'Eigenschaften & Spezifikationen',
      isKey: true,
    },
    {
      name: 'Frequenzbereich',
      values: ['20 Hz - 20.000 Hz', '10 Hz - 22.000 Hz', '5 Hz - 40.000 Hz'],
      group: 'Eigenschaften & Spezifikationen',
      ebayName: 'Frequenzgang',
    },
    { name: 'Impedanz', values: ['16 Ohm', '32 Ohm', '64 Ohm'], group: 'Eigenschaften & Spezifikationen' },
    {
      name: 'Material',
      values: ['Kunststoff', 'Kunstleder, Aluminium', 'Memory-Schaum, Kunststoff'],
      group: 'Materialien & Pflege',
    },
    {
      name: 'Wasserdichtigkeit',
      values: ['IPX4', 'IPX5', 'IPX7', 'Nicht wasserdicht'],
      group: 'Eigenschaften & Spezifikationen',
    },
    { name: 'Ladeanschluss', values: ['USB-C', 'USB-C, kabelloses Laden'], group: 'Konnektivität' },
    {
      name: 'Kompatible Geräte',
      values: ['Smartphones, Tablets', 'Smartphones, Laptops, Fernseher'],
      group: 'Konnektivität',
    },
    { name: 'Herstellergarantie', values: ['2 Jahre', '3 Jahre'], group: 'Artikeldetails' },
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

import { type Category, range } from '../category.ts'

export const books: Category = {
  amazonPath: ['Bücher', 'Ratgeber', 'Haus & Garten', 'Heimwerken'],
  ebayPath: ['Bücher & Zeitschriften', 'Bücher', 'Sachbücher'],
  details: 'list',
  name: '{series} {kind}',
  brands: ['Verlag am Deich', 'Edition Kranich', 'Federwerk Verlag', 'Papierboot'],
  series: ['Das große Buch', 'Kleine Schule', 'Handbuch', 'Erste Hilfe', 'Lust und Last'],
  kinds: [
    {
      name: 'der Gartenarbeit',
      euro: [9, 39],
      grams: [250, 1400],
      cm: [
        [13, 22],
        [2, 4],
        [19, 28],
      ],
    },
    {
      name: 'der Holzbearbeitung',
      euro: [14, 49],
      grams: [350, 1600],
      cm: [
        [15, 22],
        [2, 4],
        [21, 29],
      ],
    },
    {
      name: 'des Brotbackens',
      euro: [12, 36],
      grams: [300, 1300],
      cm: [
        [17, 22],
        [2, 3],
        [22, 28],
      ],
    },
  ],
  features: [
    { name: 'Sprache', values: ['Deutsch', 'Deutsch, Englisch'], group: 'Artikeldetails', isKey: true },
    { name: 'Format', values: ['Taschenbuch', 'Gebundene Ausgabe'], group: 'Artikeldetails', isKey: true },
    {
      name: 'Seitenzahl der Print-Ausgabe',
      values: range(96, 480, 16, 'Seiten'),
      group: 'Artikeldetails',
      ebayName: 'Seitenzahl',
    },
    {
      name: 'Auflage',
      values: ['1.', '2., überarbeitete', '3.', '5.'],
      group: 'Artikeldetails',
      ebayName: 'Ausgabe',
    },
    {
      name: 'Erscheinungstermin',
      values: ['1. März 2021', '14. September 2022', '6. Mai 2024', '2. Februar 2026'],
      group: 'Artikeldetails',
      ebayName: 'Erscheinungsdatum',
    },
    { name: 'Genre', values: ['Ratgeber', 'Sachbuch', 'Nachschlagewerk'], group: 'Stil' },
    { name: 'Zielgruppe', values: ['Einsteiger', 'Fortgeschrittene', 'Alle'], group: 'Stil' },
    { name: 'Illustrationen', values: ['Farbfotos', 'Zeichnungen', 'Keine'], group: 'Stil' },
  ],
  bullets: [
    '{Format}, {Seitenzahl der Print-Ausgabe}, {Auflage} Auflage',
    'Für {Zielgruppe}, mit Abbildungen: {Illustrationen}',
  ],
  description: [
    'Wer dieses {Genre} liest, weiß danach mehr – und hat schmutzige Hände.',
    'Erschienen bei {brand}, {Seitenzahl der Print-Ausgabe}, Sprache: {Sprache}.',
  ],
}

import { type Category, detail, kind, range, style } from '../category.ts'

export const books: Category = {
  amazonPath: ['Bücher', 'Ratgeber', 'Haus & Garten', 'Heimwerken'],
  ebayPath: ['Bücher & Zeitschriften', 'Bücher', 'Sachbücher'],
  details: 'list',
  name: '{series} {kind}',
  brands: ['Verlag am Deich', 'Edition Kranich', 'Federwerk Verlag', 'Papierboot'],
  series: ['Das große Buch', 'Kleine Schule', 'Handbuch', 'Erste Hilfe', 'Lust und Last'],
  kinds: [
    kind('der Gartenarbeit', [9, 39], [250, 1400], [13, 22], [2, 4], [19, 28]),
    kind('der Holzbearbeitung', [14, 49], [350, 1600], [15, 22], [2, 4], [21, 29]),
    kind('des Brotbackens', [12, 36], [300, 1300], [17, 22], [2, 3], [22, 28]),
  ],
  features: [
    detail('Sprache', ['Deutsch', 'Deutsch, Englisch'], { isKey: true }),
    detail('Format', ['Taschenbuch', 'Gebundene Ausgabe'], { isKey: true }),
    detail('Seitenzahl der Print-Ausgabe', range(96, 480, 16, 'Seiten'), { ebayName: 'Seitenzahl' }),
    detail('Auflage', ['1.', '2., überarbeitete', '3.', '5.'], { ebayName: 'Ausgabe' }),
    detail('Erscheinungstermin', ['1. März 2021', '14. September 2022', '6. Mai 2024', '2. Februar 2026'], {
      ebayName: 'Erscheinungsdatum',
    }),
    style('Genre', ['Ratgeber', 'Sachbuch', 'Nachschlagewerk']),
    style('Zielgruppe', ['Einsteiger', 'Fortgeschrittene', 'Alle']),
    style('Illustrationen', ['Farbfotos', 'Zeichnungen', 'Keine']),
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

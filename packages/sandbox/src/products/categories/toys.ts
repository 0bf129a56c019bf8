import { type Category, range } from '../category.ts'

export const toys: Category = {
  amazonPath: ['Spielzeug', 'Bauen & Konstruieren', 'Bausteine & Bausätze'],
  ebayPath: ['Spielzeug', 'Bausets & Konstruktion', 'Holzbausteine & -sets'],
  details: 'tables',
  name: '{brand} {series} {kind} {model}',
  brands: ['Klötzli', 'Spielwiese', 'Waldzwerg', 'Bauklar', 'Pippo & Lu'],
  series: ['Abenteuer', 'Stadt', 'Bauernhof', 'Ritterburg', 'Weltraum'],
  kinds: [
    {
      name: 'Bausteine-Set',
      euro: [14, 99],
      grams: [300, 2400],
      cm: [
        [22, 42],
        [16, 32],
        [6, 12],
      ],
    },
    {
      name: 'Holzeisenbahn',
      euro: [19, 129],
      grams: [500, 3200],
      cm: [
        [30, 48],
        [20, 34],
        [8, 12],
      ],
    },
    {
      name: 'Murmelbahn',
      euro: [17, 89],
      grams: [400, 2600],
      cm: [
        [28, 40],
        [22, 30],
        [8, 12],
      ],
    },
  ],
  features: [
    {
      name: 'Farbe',
      values: ['Mehrfarbig', 'Naturbelassen', 'Pastell', 'Regenbogen'],
      group: 'Stil',
      isKey: true,
    },
    {
      name: 'Material',
      values: ['Buchenholz', 'Birkenholz, Filz', 'ABS-Kunststoff', 'Recycelter Kunststoff'],
      group: 'Materialien & Pflege',
      isKey: true,
    },
    {
      name: 'Thema',
      values: ['Tiere', 'Fahrzeuge', 'Stadtleben', 'Märchen', 'Technik'],
      group: 'Stil',
      isKey: true,
    },
    {
      name: 'Anzahl der Teile',
      values: ['24', '50', '100', '132', '250', '480'],
      group: 'Eigenschaften & Spezifikationen',
      isKey: true,
    },
    {
      name: 'Empfohlenes Alter',
      values: ['Ab 18 Monaten', 'Ab 3 Jahren', 'Ab 5 Jahren', 'Ab 8 Jahren'],
      group: 'Eigenschaften & Spezifikationen',
      ebayName: 'Altersempfehlung',
    },
    { name: 'Spielerzahl', values: ['1', '1-2', '1-4'], group: 'Eigenschaften & Spezifikationen' },
    {
      name: 'Lernziel',
      values: ['Feinmotorik', 'Logisches Denken', 'Räumliches Vorstellungsvermögen', 'Kreativität'],
      group: 'Eigenschaften & Spezifikationen',
    },
    { name: 'Batterien notwendig', values: ['Nein', 'Ja'], group: 'Artikeldetails' },
    { name: 'Montage notwendig', values: ['Nein', 'Ja'], group: 'Artikeldetails' },
    {
      name: 'Höhe des fertigen Modells',
      values: range(12, 60, 4, 'cm'),
      group: 'Maße',
      ebayName: 'Modellhöhe',
    },
    { name: 'Sicherheitsnorm', values: ['EN 71', 'EN 71, speichelfest'], group: 'Artikeldetails' },
    {
      name: 'Herstellungsland',
      values: ['Deutschland', 'Tschechien', 'Slowenien', 'China'],
      group: 'Artikeldetails',
      ebayName: 'Herstellungsland und -region',
    },
  ],
  bullets: [
    '{Anzahl der Teile} Teile aus {Material}, glatt geschliffen und geprüft nach {Sicherheitsnorm}',
    'Thema „{Thema}“: lädt zum Erzählen ein und fördert {Lernziel}',
    'Geeignet {Empfohlenes Alter}, für {Spielerzahl} Kinder gleichzeitig',
    'Fertig aufgebaut bis zu {Höhe des fertigen Modells} hoch',
  ],
  description: [
    'Mit dem {kind} „{series}“ von {brand} wird aus dem Kinderzimmer eine Baustelle – im besten Sinn.',
    'Die {Anzahl der Teile} Teile aus {Material} passen zu allen anderen Sets der Reihe.',
    'Batterien notwendig: {Batterien notwendig}. Empfohlen: {Empfohlenes Alter}.',
  ],
}

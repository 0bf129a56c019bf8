import { type Category, detail, kind, material, measure, range, spec, style } from '../category.ts'

export const toys: Category = {
  amazonPath: ['Spielzeug', 'Bauen & Konstruieren', 'Bausteine & Bausätze'],
  ebayPath: ['Spielzeug', 'Bausets & Konstruktion', 'Holzbausteine & -sets'],
  details: 'tables',
  name: '{brand} {series} {kind} {model}',
  brands: ['Klötzli', 'Spielwiese', 'Waldzwerg', 'Bauklar', 'Pippo & Lu'],
  series: ['Abenteuer', 'Stadt', 'Bauernhof', 'Ritterburg', 'Weltraum'],
  kinds: [
    kind('Bausteine-Set', [14, 99], [300, 2400], [22, 42], [16, 32], [6, 12]),
    kind('Holzeisenbahn', [19, 129], [500, 3200], [30, 48], [20, 34], [8, 12]),
    kind('Murmelbahn', [17, 89], [400, 2600], [28, 40], [22, 30], [8, 12]),
  ],
  features: [
    style('Farbe', ['Mehrfarbig', 'Naturbelassen', 'Pastell', 'Regenbogen'], { isKey: true }),
    material('Material', ['Buchenholz', 'Birkenholz, Filz', 'ABS-Kunststoff', 'Recycelter Kunststoff'], {
      isKey: true,
    }),
    style('Thema', ['Tiere', 'Fahrzeuge', 'Stadtleben', 'Märchen', 'Technik'], { isKey: true }),
    spec('Anzahl der Teile', ['24', '50', '100', '132', '250', '480'], { isKey: true }),
    spec('Empfohlenes Alter', ['Ab 18 Monaten', 'Ab 3 Jahren', 'Ab 5 Jahren', 'Ab 8 Jahren'], {
      ebayName: 'Altersempfehlung',
    }),
    spec('Spielerzahl', ['1', '1-2', '1-4']),
    spec('Lernziel', ['Feinmotorik', 'Logisches Denken', 'Räumliches Vorstellungsvermögen', 'Kreativität']),
    detail('Batterien notwendig', ['Nein', 'Ja']),
    detail('Montage notwendig', ['Nein', 'Ja']),
    measure('Höhe des fertigen Modells', range(12, 60, 4, 'cm'), { ebayName: 'Modellhöhe' }),
    detail('Sicherheitsnorm', ['EN 71', 'EN 71, speichelfest']),
    detail('Herstellungsland', ['Deutschland', 'Tschechien', 'Slowenien', 'China'], {
      ebayName: 'Herstellungsland und -region',
    }),
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

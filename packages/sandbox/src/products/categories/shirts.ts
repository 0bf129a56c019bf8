import { type Category, detail, kind, material, spec, style } from '../category.ts'

/** Shirts, which come in sizes and colours. */
export const shirts: Category = {
  amazonPath: ['Fashion', 'Herren', 'Bekleidung', 'Hemden'],
  ebayPath: ['Kleidung & Accessoires', 'Herren', 'Herrenmode', 'Hemden'],
  details: 'tables',
  name: '{brand} {series} {kind} {model}',
  brands: ['Nordkap', 'Leinenhaus', 'Werft & Weber', 'Ostwind'],
  series: ['Hafen', 'Deich', 'Kontor', 'Mole'],
  kinds: [
    kind('Leinenhemd', [39, 119], [180, 320], [34, 38], [26, 30], [3, 5]),
    kind('Flanellhemd', [29, 89], [260, 420], [34, 38], [26, 30], [4, 6]),
    kind('Oxfordhemd', [35, 99], [220, 360], [34, 38], [26, 30], [3, 5]),
  ],
  features: [
    material('Material', ['Leinen', 'Baumwolle', 'Baumwolle, Leinen'], { isKey: true }),
    style('Kragen', ['Kentkragen', 'Stehkragen', 'Button-down'], { isKey: true }),
    style('Ärmel', ['Langarm', 'Kurzarm'], { isKey: true }),
    style('Passform', ['Regular Fit', 'Slim Fit', 'Comfort Fit']),
    style('Muster', ['Einfarbig', 'Kariert', 'Gestreift']),
    material('Pflegehinweise', ['Maschinenwäsche 30 °C', 'Maschinenwäsche 40 °C', 'Handwäsche'], {
      ebayName: 'Pflege',
    }),
    spec('Verschluss', ['Knöpfe', 'Druckknöpfe']),
    spec('Brusttasche', ['Ja', 'Nein']),
    detail('Abteilung', ['Herren', 'Unisex Erwachsene']),
  ],
  bullets: [
    '{kind} der Reihe {series} mit {Kragen}, {Ärmel}',
    'Material: {Material}; {Passform}',
    'Pflege: {Pflegehinweise}',
    'Verschluss: {Verschluss}',
  ],
  description: [
    'Die Hemden der Reihe {series} von {brand} sind für lange Tage gemacht.',
    'Gewicht: {Gewicht}. Verpackt misst das Hemd {Maße}.',
  ],
}

import { type Category, detail, kind, material, measure, range, spec, style } from '../category.ts'

export const bags: Category = {
  amazonPath: ['Koffer, Rucksäcke & Taschen', 'Rucksäcke & Taschen', 'Daypacks'],
  ebayPath: ['Reisen', 'Reiseaccessoires', 'Rucksäcke'],
  details: 'list',
  name: '{brand} {series} {kind} {model}',
  brands: ['Wanderlust & Söhne', 'Fjellbach', 'Packesel', 'Stadtgänger', 'Almweg'],
  series: ['Trail', 'City', 'Weekender', 'Daily', 'Summit'], // cspell:disable-line
  kinds: [
    kind('Rucksack', [29, 169], [500, 1600], [28, 34], [14, 22], [44, 60]),
    kind('Reisetasche', [35, 149], [700, 1800], [48, 62], [24, 34], [26, 36]),
    kind('Umhängetasche', [19, 119], [250, 900], [24, 38], [8, 14], [20, 30]),
  ],
  features: [
    style('Farbe', ['Anthrazit', 'Olivgrün', 'Navyblau', 'Beige', 'Bordeaux'], { isKey: true }),
    material('Außenmaterial', ['Polyester', 'Gewachste Baumwolle', 'Nylon, recycelt', 'Leder'], {
      isKey: true,
      ebayName: 'Material',
    }),
    measure('Volumen', range(12, 45, 3, 'Liter'), { isKey: true }),
    spec('Verschluss', ['Reißverschluss', 'Rolltop', 'Schnalle, Kordelzug'], {
      isKey: true,
      ebayName: 'Verschlussart',
    }),
    material('Innenfutter', ['Polyester', 'Baumwolle', 'Nylon'], { ebayName: 'Futtermaterial' }),
    detail('Abteilung', ['Unisex Erwachsene', 'Damen', 'Herren']),
    spec('Laptopfach', ['Ja, bis 14 Zoll', 'Ja, bis 15,6 Zoll', 'Nein']),
    spec('Wasserbeständigkeit', ['Wasserabweisend', 'Wasserdicht', 'Nicht wasserbeständig']),
    spec('Anzahl der Fächer', ['3', '4', '6', '8']),
    material('Pflegehinweise', ['Handwäsche', 'Nur feucht abwischen', 'Maschinenwäsche 30 °C'], {
      ebayName: 'Pflege',
    }),
    style('Muster', ['Einfarbig', 'Zweifarbig', 'Meliert']),
  ],
  bullets: [
    'Platz für alles: {Volumen} Volumen, {Anzahl der Fächer} Fächer, Laptopfach: {Laptopfach}',
    'Außen {Außenmaterial}, innen {Innenfutter} – {Wasserbeständigkeit}',
    'Verschluss: {Verschluss}; gepolsterte Träger, verstellbar',
    'Leicht: nur {Gewicht} bei {Maße}',
  ],
  description: [
    'Die Reihe {series} von {brand} entsteht für Leute, die zu Fuß schneller sind als mit dem Bus.',
    '{Volumen} Stauraum verteilen sich auf {Anzahl der Fächer} Fächer; das Außenmaterial ist {Außenmaterial}.',
    'Pflege: {Pflegehinweise}.',
  ],
}

import { valueDictionary } from '../mapping/propose-values.ts'
import { colorConcepts } from '../mapping/value-words.ts'

const toSet = (...lines: string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '))

/** Shades that the mapping of values does not need. */
const shades = toSet(
  'anthrazit anthracite charcoal petrol teal taupe khaki oliv olive navy indigo cyan magenta fuchsia mauve',
  'flieder aubergine bordeaux burgund burgundy cognac terracotta elfenbein ivory',
)

/** Words that are shades on an axis of colours only. In titles they name materials, food and much else. */
const shadesOnAxes = toSet(
  'graphit graphite slate schiefer salbei sage lavendel lavender plum camel tan havanna havana mokka mocca senf',
  'mustard rost rust koralle coral lachs salmon apricot peach nude puder champagner champagne bone natur natural blond',
  'multicolor transparent branco preto brun cuoio mitternacht midnight polarstern starlight eiche oak walnuss walnut',
  'nussbaum buche birke ahorn edelstahl chrom',
)

/** Shades such as `Feuerrot`, but neither `Vollkornbrot`, `Carrot` nor `Hühnereiweiß`. */
const compounds =
  /^\p{L}{3,}(?:(?<!b|sch|[cp]ar|pier)rot|blau|grün|(?<!ei)(?:gelb|weiß)|grau|braun|schwarz|rosa|beige|violett|türkis)$/iu

/** Whether a word of a title is a colour and nothing else. */
export function isColorWord(word: string): boolean {
  if (compounds.test(word)) return true
  const ids = valueDictionary.concepts(word).map(({ id }) => id)
  const isColor = (id: string): boolean => colorConcepts.has(id) || shades.has(id)
  return ids.some(isColor) && ids.every((id) => isColor(id) || id === 'dark' || id === 'light')
}

const modifiers = toSet(
  'signal jet sky royal deep bright pale hot baby forest bottle racing steel ice neon pastel ocean sea wine blood cherry',
  'brick stone smoke space dusty pearl off midnight galaxy matt matte',
)

/** Whether a word before a colour belongs to its name: `Sky Blue`. */
export const isColorModifier = (word: string): boolean => modifiers.has(word.toLowerCase())

const finishes = toSet(
  'matt matte matter geölt lackiert gewachst gebeizt massiv glänzend glanz hochglanz glossy meliert melange heather metallic gebürstet satin',
)

/** Whether a word behind a colour belongs to its name: `Grau meliert`. */
export const isColorFinish = (word: string): boolean => finishes.has(word.toLowerCase())

/** Names of shades that are words for stones, plants, food and weather in most other places. */
const borrowed = toSet(
  'smoke rauch storm sturm clear klar frost sand stein stone terra tanne fir moos moss beere berry pfirsich kirsche',
  'minze menthe jade smaragd emerald saphir sapphire rubin ruby bernstein amber honig honey karamell caramel zimt cinnamon',
  'curry safran ocker ochre umbra titan titanium gunmetal zement cement beton concrete kiesel pebble asche ash asphalt nebel',
  'fog mist dusk dämmerung malve greige kreide chalk leinen linen vanille eukalyptus eucalyptus pistazie pistachio pinie pine',
  'wald forest messing brass dschungel jungle meer azur azure lagune lagoon himmel ozean ocean farn fern efeu ivy tabak tobacco',
  'nickel kupfer copper bronze gold silber rinsed washed stonewashed bleached darkwash denim bunt',
)

/** Whether a word may name a shade. In titles it proves nothing on its own. */
export const mayNameShade = (word: string): boolean =>
  borrowed.has(word.toLowerCase()) || shadesOnAxes.has(word.toLowerCase()) || woods.test(word)

const woods =
  /^\p{L}+(?:eiche|buche|esche|kiefer|fichte|lärche|nussbaum|ahorn|birke|akazie|optik|dekor|farben)$/iu

/** Numbers and letters of shades, such as `#23`, `305 Plum`, `6.1` and `✔a`. A single digit counts articles more often: `2 Akkus`. */
const numbered =
  /^[^\p{L}\p{N}]*\p{L}$|^(?:no\.?|nr\.?)?\s?(?:#\s?\d|\d{2,4}(?:[./-]\d{1,2})?(?:\s\p{L}|$)|\d{1,2}\.\d)/iu

/** Whether a value of an axis names a colour, with or without other words, or the number of one. */
export const namesColor = (value: string): boolean =>
  numbered.test(value) ||
  value
    .split(/[\s/,+()-]+/)
    .some(
      (word) =>
        compounds.test(word) ||
        valueDictionary
          .concepts(word)
          .some(({ id }) => colorConcepts.has(id) || shades.has(id) || shadesOnAxes.has(id)),
    )

import { createDice } from '../products/dice.ts'

const words = [
  'anzeige',
  'baustein',
  'dienst',
  'ereignis',
  'fenster',
  'gruppe',
  'hinweis',
  'inhalt',
  'kennung',
  'liste',
]

/**
 * The bulk of a real page that says nothing about the product: settings and measurements in script. Always the same
 * for the same seed; about `kilobytes` long.
 */
export function fillerScript(seed: string, kilobytes: number): string {
  const dice = createDice(seed)
  let text = '(function(){var w=window.merkwerkFiller=window.merkwerkFiller||{};\n'
  while (text.length < kilobytes * 1024) {
    const key = `${dice.pick(words)}-${dice.between(1000, 9999)}`
    const value = Array.from({ length: 6 }, () => dice.between(0, 2 ** 31).toString(36)).join('.')
    text += `w[${JSON.stringify(key)}]={"state":"${dice.pick(words)}","weight":${dice.between(0, 999)},"token":"${value}"};\n`
  }
  return `${text}})();`
}

/** Style rules nobody uses, about `kilobytes` long. */
export function fillerStyle(seed: string, kilobytes: number): string {
  const dice = createDice(seed)
  let text = ''
  while (text.length < kilobytes * 1024) {
    const name = `.f-${dice.pick(words)}-${dice.between(0, 2 ** 30).toString(36)}`
    text += `${name}{margin:${dice.between(0, 40)}px ${dice.between(0, 40)}px;color:#${dice.between(0x100000, 0xffffff).toString(16)};line-height:${dice.between(10, 20) / 10}}\n`
  }
  return text
}

import { Markup } from '@merkwerk/contract/html'
import { createRandomGenerator } from '../products/random-generator.ts'

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
 * The irrelevant bulk of a real page: settings and analytics in a script of about `kilobytes`. Deterministic for a
 * seed.
 */
export function fillerScript(seed: string, kilobytes: number): Markup {
  const random = createRandomGenerator(seed)
  let text = '(function(){var w=window.merkwerkFiller=window.merkwerkFiller||{};\n'
  while (text.length < kilobytes * 1024) {
    const key = `${random.pick(words)}-${random.between(1000, 9999)}`
    const value = Array.from({ length: 6 }, () => random.between(0, 2 ** 31).toString(36)).join('.')
    text += `w[${JSON.stringify(key)}]={"state":"${random.pick(words)}","weight":${random.between(0, 999)},"token":"${value}"};\n`
  }
  return new Markup(`<script>${text}})();</script>`)
}

/** Unused style rules of about `kilobytes`. */
export function fillerStyle(seed: string, kilobytes: number): Markup {
  const random = createRandomGenerator(seed)
  let text = ''
  while (text.length < kilobytes * 1024) {
    const name = `.f-${random.pick(words)}-${random.between(0, 2 ** 30).toString(36)}`
    text += `${name}{margin:${random.between(0, 40)}px ${random.between(0, 40)}px;color:#${random.between(0x100000, 0xffffff).toString(16)};line-height:${random.between(10, 20) / 10}}\n`
  }
  return new Markup(`<style>${text}</style>`)
}

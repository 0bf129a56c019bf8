import type { Language } from './languages.ts'
import { fillIn, type Problem, type SchemaProblem } from './problems.ts'
import { germanProblems } from './problems-de.ts'
import { englishProblems } from './problems-en.ts'
import { refusals } from './refusals/index.ts'

const isRefusal = (code: Problem['code']): code is keyof typeof refusals => Object.hasOwn(refusals, code)

const schemaProblems: Record<Language, Record<SchemaProblem, string>> = {
  en: englishProblems,
  de: germanProblems,
}

/** The sentence of a problem. Numbers are written as the language does. An entry of its own, because pages load one language. */
export function sayProblem({ code, params = {} }: Problem, language: Language): string {
  const known = schemaProblems[language]
  // A check of a schema may state a text that is no code.
  const sentence = isRefusal(code) ? refusals[code][language] : (known[code] ?? known.invalid)
  const values = Object.entries(params).map(([name, value]): [string, string] => {
    if (typeof value === 'number') return [name, value.toLocaleString(language)]
    return [name, typeof value === 'string' ? value : value[language]]
  })
  return fillIn(sentence, Object.fromEntries(values))
}

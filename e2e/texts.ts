import { textFiles } from '../packages/web/app/messages/text-files.ts'

type Tree = { readonly [key: string]: string | Tree }

function* readTexts(english: Tree, german: Tree): Generator<[string, string]> {
  for (const [key, text] of Object.entries(english)) {
    const translated = german[key]
    if (typeof text === 'string' && typeof translated === 'string') yield [text, translated]
    else if (typeof text === 'object' && typeof translated === 'object') yield* readTexts(text, translated)
  }
}

const translations = new Map<string, Set<string>>()
for (const file of new Set(Object.values(textFiles)))
  for (const [english, german] of readTexts((await file.en()) as Tree, (await file.de()) as Tree))
    translations.set(english, (translations.get(english) ?? new Set()).add(german))

const toPattern = (text: string): string => RegExp.escape(text).replace(/\\\{\\\{.*?\\\}\\\}/g, '.+')

/** Matches an English text of the web app and its German ones. A placeholder matches any words. */
export function either(english: string): RegExp {
  const german = translations.get(english)
  if (!german) throw new Error(`The web app has no text "${english}".`)
  return new RegExp(`^(${[english, ...german].map(toPattern).join('|')})$`)
}

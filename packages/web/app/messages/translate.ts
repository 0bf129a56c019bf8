import type { Language } from '@merkwerk/contract'
import { useSyncExternalStore } from 'react'
import { currentLanguage, setLanguage } from './language.ts'
import type { English } from './text-files.ts'

type Flat<Texts, Path extends string = ''> = {
  [Name in keyof Texts & string]: Texts[Name] extends string
    ? [`${Path}${Name}`, Texts[Name]]
    : Flat<Texts[Name], `${Path}${Name}.`>
}[keyof Texts & string]
type WithoutCount<Key extends string> = Key extends `${infer Base}_${'zero' | 'one' | 'other'}` ? Base : Key
type TextsByKey = { [Entry in Flat<English> as WithoutCount<Entry[0]>]: Entry[1] }
/** The path of a text. One whose text depends on `count` is named without `_one` and `_other`. */
export type TextKey = keyof TextsByKey

type Value = string | number
type Placeholder<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? (Name extends `${infer Only}, ${string}` ? Only : Name) | Placeholder<Rest>
  : never
type Values<Key extends TextKey> = Record<Placeholder<TextsByKey[Key]>, Value> & {
  [name: string]: Value | null | undefined
}
export type Translate = <Key extends TextKey>(
  key: Key,
  ...values: [Placeholder<TextsByKey[Key]>] extends [never]
    ? [values?: { count: number }]
    : [values: Values<Key>]
) => string

type SomeValues = Readonly<Record<string, Value | null | undefined>>

interface Tree {
  readonly [name: string]: string | Tree
}

/** By area. */
const texts: Record<Language, Record<string, string | Tree>> = { de: {}, en: {} }
const listeners = new Set<() => void>()

/** Names may contain dots themselves, as those of events do. */
function findIn(tree: Tree, key: string): string | undefined {
  const text = tree[key]
  if (typeof text === 'string') return text
  for (let dot = key.indexOf('.'); dot >= 0; dot = key.indexOf('.', dot + 1)) {
    const branch = tree[key.slice(0, dot)]
    const found = typeof branch === 'object' ? findIn(branch, key.slice(dot + 1)) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

const findText = (key: string): string | undefined => findIn(texts[currentLanguage()], key)

export const hasText = (key: string): boolean => findText(key) !== undefined

/** By language and options. A formatter costs much more to create than to use, and tables format thousands of numbers. */
const numberFormats = new Map<string, Intl.NumberFormat>()

export function formatNumber(
  value: number | Intl.StringNumericLiteral,
  options?: Intl.NumberFormatOptions,
): string {
  const language = currentLanguage()
  const key = `${language} ${JSON.stringify(options)}`
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(language, options)
  numberFormats.set(key, format)
  return format.format(value)
}

function fillIn(text: string, values: SomeValues): string {
  // `{{count, number}}`, `{{count, coins}}` or only `{{count}}`
  return text.replace(/\{\{(\w+)(?:, (\w+))?\}\}/g, (_, name: string, format?: string) => {
    const value = values[name] ?? ''
    if (format === undefined || typeof value === 'string') return String(value)
    return formatNumber(format === 'coins' ? Math.floor(value) : value)
  })
}

function say(key: string, values: SomeValues = {}): string {
  const { count } = values
  const none = count === 0 ? findText(`${key}_zero`) : undefined
  const counted = count === undefined ? undefined : findText(`${key}_${count === 1 ? 'one' : 'other'}`)
  return fillIn(none ?? counted ?? findText(key) ?? key, values)
}

/** The text of a key in the shown language. Components use `useTranslation`, so that another language renders them again. */
export const t: Translate = (key, ...[values]) => say(key, values)

/** Another function for each language, so that what depends on it changes. */
let shownTranslate = t

export function addTexts(language: Language, areas: object): void {
  Object.assign(texts[language], areas)
}

/** Use `changeLanguage`, which loads the texts first. */
export function showLanguage(language: Language): void {
  setLanguage(language)
  shownTranslate = (key, ...values) => t(key, ...values)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const readTranslate = (): Translate => shownTranslate

export function useTranslation(): { t: Translate; language: Language } {
  return { t: useSyncExternalStore(subscribe, readTranslate, readTranslate), language: currentLanguage() }
}

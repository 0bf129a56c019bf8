import { type ComputedColumn, formulaFields, type Language, type List } from '@merkwerk/contract'

export const targets = ['own', 'title', 'price', 'attribute'] as const
export type Target = (typeof targets)[number]

/** Marketplaces that refuse longer titles. Exports say themselves what they cut. */
export const titleLengths = { eBay: 80, Google: 150, Amazon: 200 } as const

/** What the form of a computed column has. */
export interface Draft {
  target: Target
  /** Of an own column or an attribute. */
  name: string
  formula: string
  mark: ComputedColumn['decimal_mark']
}

export const createDraft = (language: Language): Draft => ({
  target: 'own',
  name: '',
  formula: '',
  mark: language === 'de' ? ',' : '.',
})

const needsName = (target: Target): boolean => target === 'own' || target === 'attribute'

export function toDraft({ field, formula, decimal_mark: mark }: ComputedColumn): Draft {
  const [target = '', name = ''] = field.split(/:(.*)/s)
  return { target: target as Target, name, formula, mark }
}

/** The column of a draft. Undefined while its name or its formula is missing. */
export function toColumn({ target, name, formula, mark }: Draft): ComputedColumn | undefined {
  if (formula.trim() === '' || (needsName(target) && name.trim() === '')) return undefined
  const field = needsName(target) ? `${target}:${name.trim()}` : target
  return { field, formula: formula.trim(), decimal_mark: mark }
}

export const isCalculation = (formula: string): boolean => /^\s*=/.test(formula)

/** The same formula as a calculation or as a text with fields. */
export function switchKind(formula: string, kind: 'text' | 'calculation'): string {
  const bare = formula.replace(/^\s*=/, '')
  return kind === 'calculation' ? `=${bare}` : bare
}

export interface InsertedField {
  label: string
  /** What the formula has. */
  text: string
}

/** The fields that a formula can name, each by a name that stands for it alone. */
export function listInsertedFields(
  { own_columns: own }: Pick<List, 'own_columns'>,
  attributes: readonly string[],
  language: Language,
): InsertedField[] {
  const isOwn = (name: string) => own.some((column) => column.toLowerCase() === name.toLowerCase())
  const product = Object.values(formulaFields).map((names) => names[language])
  const isTaken = (name: string) => isOwn(name) || product.some((known) => known === name)
  const write = (kind: string, name: string, needsKind: boolean) => ({
    label: name,
    text: needsKind ? `{${kind}:${name}}` : `{${name}}`,
  })
  return [
    ...product.map((name) => write('product', name, isOwn(name))),
    ...own.map((name) => write('own', name, false)),
    ...attributes.map((name) => write('attribute', name, isTaken(name))),
  ].filter(({ label }) => !/[{}]/.test(label))
}

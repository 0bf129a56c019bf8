import { invalidRequest, missingParameter } from './errors.ts'
import type { Form, FormValue } from './form.ts'

/**
 * The parameters of a request. `refuseUnread` rejects parameters that the operation has not read, like Stripe
 * does.
 */
export class Params {
  readonly #form: Form
  readonly #path: string
  readonly #read = new Set<string>()
  readonly #children: Params[] = []

  constructor(form: Form, path = '') {
    this.#form = form
    this.#path = path
  }

  /** The name in Stripe's notation for errors: `line_items[0][price]`. */
  nameOf(name: string): string {
    return this.#path === '' ? name : `${this.#path}[${name}]`
  }

  #take(name: string): FormValue | undefined {
    this.#read.add(name)
    return this.#form[name]
  }

  has(name: string): boolean {
    return this.#form[name] !== undefined
  }

  text(name: string): string | undefined {
    const value = this.#take(name)
    if (value === undefined || typeof value === 'string') return value
    throw invalidRequest('Invalid string.', 'parameter_invalid_string', this.nameOf(name))
  }

  requiredText(name: string): string {
    const value = this.text(name)
    if (value === undefined || value === '') throw missingParameter(this.nameOf(name))
    return value
  }

  /** A text. An empty value clears the field. */
  clearable(name: string): string | null | undefined {
    const value = this.text(name)
    return value === '' ? null : value
  }

  integer(name: string): number | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    if (/^-?\d{1,15}$/.test(value)) return Number(value)
    throw invalidRequest(`Invalid integer: ${value}`, 'parameter_invalid_integer', this.nameOf(name))
  }

  requiredInteger(name: string): number {
    const value = this.integer(name)
    if (value === undefined) throw missingParameter(this.nameOf(name))
    return value
  }

  flag(name: string): boolean | undefined {
    const value = this.text(name)
    if (value === undefined || value === 'true' || value === 'false') return value && value === 'true'
    throw invalidRequest(`Invalid boolean: ${value}`, undefined, this.nameOf(name))
  }

  oneOf<T extends string>(name: string, choices: readonly T[]): T | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    const choice = choices.find((each) => each === value)
    if (choice !== undefined) return choice
    const listed = choices.join(', ')
    throw invalidRequest(`Invalid ${name}: must be one of ${listed}`, undefined, this.nameOf(name))
  }

  /** Names and values. An empty text clears all. */
  metadata(name = 'metadata'): Record<string, string> | undefined {
    const value = this.#take(name)
    if (value === undefined) return undefined
    if (value === '') return {}
    const pairs = Object.entries(value)
    if (typeof value === 'object' && pairs.every(([, each]) => typeof each === 'string')) {
      return Object.fromEntries(pairs) as Record<string, string>
    }
    throw invalidRequest('Invalid object', undefined, this.nameOf(name))
  }

  texts(name: string): string[] | undefined {
    const value = this.#take(name)
    if (value === undefined) return undefined
    if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value
    throw invalidRequest('Invalid array', undefined, this.nameOf(name))
  }

  /** Returns the same instance on each call, so that it knows all parameters that were read. */
  child(name: string): Params | undefined {
    const value = this.#take(name)
    if (value === undefined || value === '') return undefined
    const path = this.nameOf(name)
    return this.#children.find((known) => known.#path === path) ?? this.#childOf(value, path)
  }

  list(name: string): Params[] | undefined {
    const value = this.#take(name)
    if (value === undefined) return undefined
    if (!Array.isArray(value)) throw invalidRequest('Invalid array', undefined, this.nameOf(name))
    return value.map((each, index) => this.#childOf(each, `${this.nameOf(name)}[${index}]`))
  }

  #childOf(value: FormValue, path: string): Params {
    if (typeof value === 'string' || Array.isArray(value))
      throw invalidRequest('Invalid object', undefined, path)
    const child = new Params(value, path)
    this.#children.push(child)
    return child
  }

  refuseUnread(): void {
    const unknown = Object.keys(this.#form).find((name) => !this.#read.has(name))
    if (unknown !== undefined) {
      const name = this.nameOf(unknown)
      throw invalidRequest(`Received unknown parameter: ${name}`, 'parameter_unknown', name)
    }
    for (const child of this.#children) child.refuseUnread()
  }
}

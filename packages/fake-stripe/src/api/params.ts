import { invalidRequest, missingParameter, type StripeError } from './errors.ts'
import type { Form, FormValue } from './form.ts'

/** The fields without undefined ones: omitted parameters leave an object unchanged. */
export const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

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
  toName(name: string): string {
    return this.#path === '' ? name : `${this.#path}[${name}]`
  }

  #take(name: string): FormValue | undefined {
    this.#read.add(name)
    return this.#form[name]
  }

  /** The error for an invalid value of a parameter. */
  invalid(name: string, message: string, code?: string): StripeError {
    return invalidRequest(message, code, this.toName(name))
  }

  #required<T>(name: string, value: T | undefined): T {
    if (value === undefined || value === '') throw missingParameter(this.toName(name))
    return value
  }

  text(name: string): string | undefined {
    const value = this.#take(name)
    if (value === undefined || typeof value === 'string') return value
    throw this.invalid(name, 'Invalid string.', 'parameter_invalid_string')
  }

  requiredText(name: string): string {
    return this.#required(name, this.text(name))
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
    throw this.invalid(name, `Invalid integer: ${value}`, 'parameter_invalid_integer')
  }

  requiredInteger(name: string): number {
    return this.#required(name, this.integer(name))
  }

  flag(name: string): boolean | undefined {
    const value = this.text(name)
    if (value === undefined || value === 'true' || value === 'false') return value && value === 'true'
    throw this.invalid(name, `Invalid boolean: ${value}`)
  }

  oneOf<T extends string>(name: string, choices: readonly T[]): T | undefined {
    const value = this.text(name)
    const choice = choices.find((each) => each === value)
    if (value === undefined || choice !== undefined) return choice
    throw this.invalid(name, `Invalid ${name}: must be one of ${choices.join(', ')}`)
  }

  /** Names and values. */
  metadata(): Record<string, string> | undefined {
    const value = this.#take('metadata')
    if (value === undefined) return undefined
    const pairs = Object.entries(value)
    if (typeof value === 'object' && pairs.every(([, each]) => typeof each === 'string')) {
      return Object.fromEntries(pairs) as Record<string, string>
    }
    throw this.invalid('metadata', 'Invalid object')
  }

  texts(name: string): string[] | undefined {
    const value = this.#take(name)
    if (value === undefined) return undefined
    if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value
    throw this.invalid(name, 'Invalid array')
  }

  child(name: string): Params | undefined {
    const value = this.#take(name)
    return value === undefined || value === '' ? undefined : this.#createChild(value, this.toName(name))
  }

  list(name: string): Params[] | undefined {
    const value = this.#take(name)
    if (value === undefined) return undefined
    if (!Array.isArray(value)) throw this.invalid(name, 'Invalid array')
    return value.map((each, index) => this.#createChild(each, `${this.toName(name)}[${index}]`))
  }

  #createChild(value: FormValue, path: string): Params {
    if (typeof value === 'string' || Array.isArray(value))
      throw invalidRequest('Invalid object', undefined, path)
    const child = new Params(value, path)
    this.#children.push(child)
    return child
  }

  refuseUnread(): void {
    const unknown = Object.keys(this.#form).find((name) => !this.#read.has(name))
    if (unknown !== undefined) {
      const name = this.toName(unknown)
      throw invalidRequest(`Received unknown parameter: ${name}`, 'parameter_unknown', name)
    }
    for (const child of this.#children) child.refuseUnread()
  }
}

/** A parsed form of Stripe's API: `a[b][0]=c` becomes `{ a: { b: ['c'] } }`. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = { [name: string]: FormValue }

/** The names in `line_items[0][price]`. */
const toNames = (key: string): string[] => key.split('[').map((part) => part.replace(/\]$/, ''))

/** Objects without a prototype, so that names such as `__proto__` have no effect. */
const emptyForm = (): Form => Object.create(null) as Form

function put(form: Form, names: string[], value: string): void {
  let place = form
  for (const name of names.slice(0, -1)) {
    const next = place[name]
    const inner = typeof next === 'object' ? (next as Form) : emptyForm()
    place[name] = inner
    place = inner
  }
  place[names.at(-1)!] = value
}

const isList = (names: string[]): boolean =>
  names.length > 0 && names.every((name, index) => name === `${index}`)

/** Converts objects whose names count up from 0 to lists. */
function withLists(form: Form): FormValue {
  for (const [name, value] of Object.entries(form)) {
    if (typeof value === 'object') form[name] = withLists(value as Form)
  }
  return isList(Object.keys(form)) ? Object.values(form) : form
}

/** Parses a query or a form-encoded body in the format of the SDK. */
export function parseForm(text: string): Form {
  const form = emptyForm()
  for (const [key, value] of new URLSearchParams(text)) put(form, toNames(key), value)
  return withLists(form) as Form
}

import type { Account } from '../state/account.ts'
import { invalidRequest } from './errors.ts'
import { wholeList } from './lists.ts'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Fields that objects only include on request, by kind and name. */
const includes: Record<string, (account: Account, id: string) => unknown> = {
  'customer.tax_ids': ({ store }, id) =>
    wholeList(store.list('tax_id', { customer: id }), `/v1/customers/${id}/tax_ids`),
  'invoice.payments': ({ store }, id) =>
    wholeList(store.list('invoice_payment', { invoice: id }), '/v1/invoice_payments'),
}

/** The expanded value of a field. Undefined if it cannot be expanded, such as fields that only other objects have. */
function resolve(account: Account, holder: Fields, name: string): unknown {
  const value = holder[name]
  if (typeof value === 'string') return account.store.findAny(value)
  if (isFields(value) || value === null) return value
  return includes[`${holder.object}.${name}`]?.(account, String(holder.id))
}

function expandPath(account: Account, holder: unknown, names: string[], path: string): void {
  const [name, ...rest] = names
  if (name === undefined) return
  if (Array.isArray(holder)) {
    for (const item of holder) expandPath(account, item, names, path)
    return
  }
  if (!isFields(holder)) return
  const value = resolve(account, holder, name)
  if (value === undefined) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, undefined, 'expand')
  }
  holder[name] = value
  expandPath(account, value, rest, path)
}

/** Replaces ids by objects and adds fields that can be included, along paths such as `data.customer`. */
export function expand(account: Account, result: object, paths: readonly string[]): object {
  const expanded = structuredClone(result)
  for (const path of paths) expandPath(account, expanded, path.split('.'), path)
  return expanded
}

import type { Account } from '../state/account.ts'
import { invalidRequest } from './errors.ts'
import { includable } from './includable.ts'

type Fields = Record<string, unknown>

const deepest = 4
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const cannotExpand = (path: string): Error =>
  invalidRequest(`This property cannot be expanded (${path}).`, undefined, 'expand')

function resolve(account: Account, holder: Fields, name: string, path: string): unknown {
  const value = holder[name]
  if (typeof value === 'string') {
    const found = account.store.findAny(value)
    if (found === undefined) throw cannotExpand(path)
    return { ...found }
  }
  if (isFields(value) || value === null) return value
  const include = includable(String(holder.object), name)
  if (include) return include(account, String(holder.id))
  // Fields that only some objects of this kind have, such as those of another payment, are not expanded.
  return undefined
}

function expandPath(account: Account, holder: unknown, names: string[], path: string): void {
  const [name, ...rest] = names
  if (name === undefined) return
  if (Array.isArray(holder)) {
    for (const item of holder) expandPath(account, item, names, path)
    return
  }
  if (!isFields(holder)) return
  const value = resolve(account, holder, name, path)
  if (value === undefined) throw cannotExpand(path)
  holder[name] = value
  expandPath(account, value, rest, path)
}

/** Replaces ids by objects and adds includable fields, along paths such as `data.customer`. */
export function expand(account: Account, result: object, paths: readonly string[]): object {
  if (paths.length === 0) return result
  const expanded = structuredClone(result)
  for (const path of paths) {
    const names = path.split('.')
    if (names.filter((name) => name !== 'data').length > deepest) {
      throw invalidRequest(
        `You cannot expand more than ${deepest} levels of a property.`,
        undefined,
        'expand',
      )
    }
    expandPath(account, expanded, names, path)
  }
  return expanded
}

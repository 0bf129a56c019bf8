import { noSuch } from './errors.ts'
import type { Params } from './params.ts'

export interface List<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

/** A complete list, as within objects. */
export const wholeList = <T>(data: T[], url: string): List<T> => ({
  object: 'list',
  data,
  has_more: false,
  url,
})

/** A page of `items` (newest first) by `limit`, `starting_after` and `created`. */
export function page<T extends { id: string; created?: number }>(
  items: T[],
  { params, url }: { params: Params; url: string },
): List<T> {
  const limit = params.integer('limit') ?? 10
  if (limit < 1 || limit > 100) throw params.invalid('limit', 'Invalid limit: must be between 1 and 100')
  const range = params.child('created')
  const [from = -Infinity, before = Infinity] = [range?.integer('gte'), range?.integer('lt')]
  const wanted = items.filter(({ created = from }) => created >= from && created < before)
  const after = params.text('starting_after')
  const start = after === undefined ? 0 : wanted.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && start === 0) throw noSuch('object', after, 'starting_after')
  const data = wanted.slice(start, start + limit)
  return { object: 'list', data, has_more: wanted.length > start + limit, url }
}

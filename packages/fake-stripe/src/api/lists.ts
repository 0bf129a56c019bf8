import { invalidRequest, noSuch } from './errors.ts'
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

function createdWithin(params: Params): (created: number) => boolean {
  if (!params.has('created')) return () => true
  const range = params.child('created')
  if (range === undefined) return () => true
  const gt = range.integer('gt') ?? -Infinity
  const gte = range.integer('gte') ?? -Infinity
  const lt = range.integer('lt') ?? Infinity
  const lte = range.integer('lte') ?? Infinity
  return (created) => created > gt && created >= gte && created < lt && created <= lte
}

function cut<T extends { id: string }>(items: T[], params: Params): { rest: T[]; isBackwards: boolean } {
  const after = params.text('starting_after')
  const before = params.text('ending_before')
  if (after !== undefined && before !== undefined) {
    throw invalidRequest(
      'Only one of `starting_after` and `ending_before` may be given.',
      'parameters_exclusive',
    )
  }
  const anchor = after ?? before
  if (anchor === undefined) return { rest: items, isBackwards: false }
  const index = items.findIndex(({ id }) => id === anchor)
  if (index < 0) throw noSuch('object', anchor, after === undefined ? 'ending_before' : 'starting_after')
  return after === undefined
    ? { rest: items.slice(0, index), isBackwards: true }
    : { rest: items.slice(index + 1), isBackwards: false }
}

/** A page of `items` (newest first) by `limit`, `starting_after`, `ending_before` and `created`. */
export function page<T extends { id: string; created?: number }>(
  items: T[],
  params: Params,
  url: string,
): List<T> {
  const limit = params.integer('limit') ?? 10
  if (limit < 1 || limit > 100) {
    throw invalidRequest('Invalid limit: must be between 1 and 100', undefined, 'limit')
  }
  const isWithin = createdWithin(params)
  const { rest, isBackwards } = cut(
    items.filter(({ created }) => created === undefined || isWithin(created)),
    params,
  )
  const data = isBackwards ? rest.slice(-limit) : rest.slice(0, limit)
  return { object: 'list', data, has_more: rest.length > limit, url }
}

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

/** Whether a time is within the `created` parameter: `gt`, `gte`, `lt`, `lte`. */
function createdWithin(params: Params): (created: number) => boolean {
  const range = params.child('created')
  const [gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity] = ['gt', 'gte', 'lt', 'lte'].map(
    (name) => range?.integer(name),
  )
  return (created) => created > gt && created >= gte && created < lt && created <= lte
}

/** The items after `starting_after`, or before `ending_before`. */
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
  const isBackwards = after === undefined
  if (index < 0) throw noSuch('object', anchor, isBackwards ? 'ending_before' : 'starting_after')
  return { rest: isBackwards ? items.slice(0, index) : items.slice(index + 1), isBackwards }
}

/** A page of `items` (newest first) by `limit`, `starting_after`, `ending_before` and `created`. */
export function page<T extends { id: string; created?: number }>(
  items: T[],
  { params, url }: { params: Params; url: string },
): List<T> {
  const limit = params.integer('limit') ?? 10
  if (limit < 1 || limit > 100) throw params.invalid('limit', 'Invalid limit: must be between 1 and 100')
  const isWithin = createdWithin(params)
  const { rest, isBackwards } = cut(
    items.filter(({ created }) => created === undefined || isWithin(created)),
    params,
  )
  const data = isBackwards ? rest.slice(-limit) : rest.slice(0, limit)
  return { object: 'list', data, has_more: rest.length > limit, url }
}

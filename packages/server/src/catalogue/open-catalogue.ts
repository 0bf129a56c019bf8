import type { Context } from '../context.ts'
import { type AttendedCatalogue, attended } from './attended.ts'
import { createCatalogue } from './catalogue.ts'
import { OpenPlaces } from './places.ts'

/** Opens the marketplaces of the settings; disposing closes their connections. */
export function openCatalogue(ctx: Context): AttendedCatalogue {
  const places = new OpenPlaces(ctx)
  return attended(
    ctx,
    createCatalogue(ctx, places, () => places[Symbol.asyncDispose]()),
    () => places.shunned(),
  )
}

import type { Context } from '../../platform/context.ts'
import { type AttendedCatalogue, attended } from './attended.ts'
import { createCatalogue } from './catalogue.ts'
import { LayoutWatch } from './layout-watch.ts'
import { OpenPlaces } from './places.ts'

/** Opens the marketplaces of the settings; disposing closes their connections. */
export function openCatalogue(ctx: Context): AttendedCatalogue {
  const opened = new AsyncDisposableStack()
  const layouts = opened.use(new LayoutWatch(ctx))
  const places = opened.use(new OpenPlaces(ctx, (marketplace, page) => layouts.note(marketplace, page)))
  return attended(
    ctx,
    createCatalogue(ctx, places, () => opened.disposeAsync()),
    () => places.shunned(),
  )
}

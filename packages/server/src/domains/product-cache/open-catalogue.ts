import type { Context } from '../../platform/context.ts'
import { type AttendedCatalogue, attended } from './attended.ts'
import { createCatalogue } from './catalogue.ts'
import { LayoutWatch } from './layout-watch.ts'
import { OpenPlaces } from './places.ts'

/** Opens the marketplaces of the settings; disposing closes their connections. */
export function openCatalogue(context: Context): AttendedCatalogue {
  const opened = new AsyncDisposableStack()
  const layouts = opened.use(new LayoutWatch(context))
  const places = opened.use(new OpenPlaces(context, (marketplace, page) => layouts.note(marketplace, page)))
  return attended(
    context,
    createCatalogue(context, places, () => opened.disposeAsync()),
    () => places.shunned(),
  )
}

import { html, type Markup, scriptJson } from '@merkwerk/contract/html'
import { nameImages } from '../../products/generate-product.ts'
import { listValues, type Variation } from '../../products/variations.ts'
import type { Site } from '../site.ts'
import { colorImages } from './gallery.ts'

/** The picker of variations and its state, which has all children. */
export function twister(site: Site, variation: Variation): Markup {
  const { own } = variation
  const chosen = own ? listValues(variation, own) : []
  return html`<div id="twister_feature_div" class="celwidget" data-feature-name="twister"><form id="twister" class="a-spacing-small">
${variation.axes.map(
  (
    { key, label },
    index,
  ) => html`<div id="variation_${key}" class="a-section a-spacing-small"><div class="a-row">
<label class="a-form-label">${label}:</label> <span class="selection">${chosen[index] ?? ''}</span></div></div>`,
)}
</form>
<script type="text/javascript">
P.register('twister-js-init-dpx-data', function() {
var dataToReturn = ${scriptJson(toState(variation))};
return dataToReturn;
});
</script>
<script type="text/javascript">
var obj = jQuery.parseJSON('${scriptJson(toGallery(site, variation))}');
</script></div>`
}

function toState({ parent, axes, children, own }: Variation): object {
  const byKey = <Value>(read: (axis: Variation['axes'][number], index: number) => Value) =>
    Object.fromEntries(axes.map((axis, index) => [axis.key, read(axis, index)]))
  return {
    parentAsin: parent,
    currentAsin: own?.asin,
    num_total_variations: children.length,
    unselectedDimCount: own ? 0 : 1,
    dimensions: axes.map(({ key }) => key),
    variationDisplayLabels: byKey(({ label }) => label),
    variationValues: byKey(({ values }) => values),
    selected_variations: own ? byKey(({ values }, index) => values[own.places[index] ?? 0]) : {},
    dimensionToAsinMap: Object.fromEntries(children.map(({ asin, places }) => [places.join('_'), asin])),
    dimensionValuesDisplayData: Object.fromEntries(
      children.map(({ asin, places }) => [asin, axes.map(({ values }, index) => values[places[index] ?? 0])]),
    ),
  }
}

/** The pictures of each colour. */
function toGallery(site: Site, { axes, children }: Variation): object {
  const color = axes.findIndex(({ key }) => key === 'color_name')
  const first = (place: number) => children.find(({ places }) => places[color] === place)
  const entries = axes[color]?.values.map((value, place) => [value, first(place)] as const) ?? []
  return {
    visualDimensions: ['color_name'],
    colorToAsin: Object.fromEntries(entries.map(([value, child]) => [value, { asin: child?.asin }])),
    colorImages: Object.fromEntries(
      entries.map(([value, child]) => [value, colorImages(site, child ? nameImages(child.picturedAs) : [])]),
    ),
  }
}

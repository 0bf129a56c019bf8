import { html, type Markup, scriptJson } from '@merkwerk/contract/html'
import type { Site } from '../site.ts'

const widths = [355, 450, 522, 679]

/** Address of an image in a size: `SL1500` fits 1500 px, `SX679` is 679 px wide. */
export const amazonImage = (site: Site, image: string, size: string): string =>
  `${site.origin}/images/I/${image}._AC_${size}_.jpg`

const toSizes = (site: Site, image: string) =>
  Object.fromEntries(widths.map((width) => [amazonImage(site, image, `SX${width}`), [width, width]]))

/** The state of a gallery. */
export const colorImages = (site: Site, images: readonly string[]): object[] =>
  images.map((image, index) => ({
    hiRes: amazonImage(site, image, 'SL1500'),
    thumb: amazonImage(site, image, 'US40'),
    large: amazonImage(site, image, 'SL500'),
    main: toSizes(site, image),
    variant: index === 0 ? 'MAIN' : `PT${String(index).padStart(2, '0')}`,
    lowRes: null,
    shoppableScene: null,
  }))

/** The images: the main one as markup, all of them as data of the page's script. */
export function gallery(site: Site, title: string, images: readonly string[]): Markup {
  const main = images[0] ?? ''
  return html`<div id="leftCol" class="leftCol"><div id="imageBlock_feature_div" class="celwidget" data-feature-name="imageBlock">
<div id="imageBlock" class="a-section imageBlockRearch"><div id="altImages"><ul class="a-unordered-list a-nostyle">
${images.map((image) => html`<li class="a-spacing-small item imageThumbnail"><img alt="" src="${amazonImage(site, image, 'US40')}"></li>`)}
</ul></div><div id="main-image-container"><div id="imgTagWrapperId" class="imgTagWrapper">
<img id="landingImage" class="a-dynamic-image" alt="${title}" src="${amazonImage(site, main, 'SX679')}"
 data-old-hires="${amazonImage(site, main, 'SL1500')}" data-a-dynamic-image="${JSON.stringify(toSizes(site, main))}"></div></div></div>
<script type="text/javascript">
P.when('A').register("ImageBlockATF", function(A){
    var data = {
                'colorImages': { 'initial': ${scriptJson(colorImages(site, images))}},
                'colorToAsin': {'initial': '{}'},
                'holderRatio': 1.0,
                'heroImage': {'initial': []}
    };
    return data;
});
</script></div></div>`
}

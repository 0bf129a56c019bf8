import { html, type Markup } from '@merkwerk/contract/html'
import { germanAmount, type Site } from '../site.ts'
import { type AmazonShown, starsText } from './shown.ts'

/** Title, manufacturer's byline and stars. */
export function heading(site: Site, shown: AmazonShown): Markup {
  return html`<div id="title_feature_div" class="celwidget" data-feature-name="title">
<div id="titleSection" class="a-section a-spacing-none"><h1 id="title" class="a-size-large a-spacing-none">
<span id="productTitle" class="a-size-large product-title-word-break">        ${shown.product.title}       </span>
</h1></div></div>
<div id="bylineInfo_feature_div" class="celwidget" data-feature-name="bylineInfo"><div class="a-section a-spacing-none">
<a id="bylineInfo" class="a-link-normal" href="${site.path}/stores/page/${shown.product.asin}">${shown.bylineText}</a></div></div>
${shown.rating && stars(shown.product.asin, shown.rating)}`
}

function stars(asin: string, rating: { stars: number; count: number }): Markup {
  const text = `${starsText(rating.stars)} von 5 Sternen`
  const count = rating.count.toLocaleString('de-DE')
  return html`<div id="averageCustomerReviews_feature_div" class="celwidget" data-feature-name="averageCustomerReviews">
<div id="averageCustomerReviews" data-asin="${asin}"><span id="acrPopover" class="reviewCountTextLinkedHistogram noUnderline" title="${text}">
<a href="javascript:void(0)" role="button" class="a-popover-trigger"><span aria-hidden="true" class="a-size-small a-color-base">${starsText(rating.stars)}</span>
<i class="a-icon a-icon-star-mini"><span class="a-icon-alt">${text}</span></i></a></span>
<a id="acrCustomerReviewLink" class="a-link-normal" href="#averageCustomerReviewsAnchor"><span id="acrCustomerReviewText" class="a-size-small" aria-label="${count} Bewertungen">(${count})</span></a></div></div>`
}

/** The price: hidden text for screen readers and its visible parts. */
export function price(shown: AmazonShown): Markup {
  if (shown.cents === undefined)
    return html`<div id="corePriceDisplay_desktop_feature_div" class="celwidget"></div>`
  const [whole, fraction] = germanAmount(shown.cents).split(',')
  const listPrice = `${germanAmount(Math.round(shown.cents * 1.2))} €`
  return html`<div id="corePriceDisplay_desktop_feature_div" class="celwidget" data-feature-name="corePriceDisplay_desktop">
<div class="a-section a-spacing-none aok-align-center aok-relative apex-core-price-identifier">
<span class="aok-offscreen">${germanAmount(shown.cents)} € mit 17 Prozent Einsparungen</span>
<span aria-hidden="true" class="a-size-large a-color-price savingsPercentage">-17 %</span>
<span class="a-price aok-align-center reinventPricePriceToPayMargin priceToPay apex-pricetopay-value" data-a-size="xl" data-a-color="base"><span class="a-offscreen"> </span><span aria-hidden="true"><span class="a-price-whole">${whole}<span class="a-price-decimal">,</span></span><span class="a-price-fraction">${fraction}</span><span class="a-price-symbol">€</span></span></span></div>
<div class="a-section a-spacing-small aok-align-center"><span class="a-size-small a-color-secondary aok-align-center basisPrice">UVP: <span class="a-price a-text-price apex-basisprice-value" data-a-size="s" data-a-strike="true" data-a-color="secondary"><span class="a-offscreen">${listPrice}</span><span aria-hidden="true">${listPrice}</span></span></span></div>
<div class="a-section a-spacing-small"><span class="a-size-base">Preisangaben inkl. USt.</span></div></div>`
}

export function buyBox(shown: AmazonShown): Markup {
  const tone = shown.cents === undefined ? 'a-color-price' : 'a-color-success'
  return html`<div id="rightCol"><div id="desktop_buybox" class="celwidget"><div id="buybox"><div id="qualifiedBuybox">
<div id="availabilityInsideBuyBox_feature_div" class="celwidget"><div id="availability" class="a-section a-spacing-base a-spacing-top-micro">
<span class="a-size-medium ${tone} primary-availability-message">  ${shown.availability}  </span></div></div>
<div id="merchantInfoFeature_feature_div">Verkauf und Versand durch <span class="offer-display-feature-text-message">Sandkasten Handel</span></div>
<input type="hidden" id="ASIN" name="ASIN" value="${shown.product.asin}">
${shown.cents !== undefined && html`<input id="add-to-cart-button" type="button" value="In den Einkaufswagen">`}
</div></div></div></div>`
}

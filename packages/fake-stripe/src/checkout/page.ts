import { html, type Markup } from '@merkwerk/contract/html'
import type { Item } from '../state/store.ts'
import type { CheckoutSession } from '../state/wire.ts'
import { frame } from './frame.ts'
import type { FieldErrors, Fields } from './read-page.ts'
import { countries, type Language, money, textsIn } from './texts.ts'

export interface Shown {
  session: CheckoutSession
  /** With the names of their products. */
  items: readonly (Item & { name: string })[]
  language: Language
  /** The customer's input, without the card. */
  fields: Fields
  errors: FieldErrors
  /** Why the bank declined the last attempt. */
  refusal?: string | undefined
}

interface InputOptions {
  autocomplete: string
  type?: string
  inputMode?: string
  width?: 'half'
}

function input(
  { errors, fields, language }: Shown,
  name: Exclude<keyof Fields, 'country'>,
  { autocomplete, type = 'text', inputMode, width }: InputOptions,
): Markup {
  const error = errors[name]
  return html`<div class="field${width ? ' half' : ''}">
<label for="${name}">${textsIn(language)[name]}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${fields[name]}"${name !== 'postalCode' && html` required`}${inputMode !== undefined && html` inputmode="${inputMode}"`}${error !== undefined && html` aria-invalid="true" aria-describedby="${name}-fault" autofocus`}>
${error !== undefined && html`<p class="fault" id="${name}-fault">${error}</p>`}
</div>`
}

function summary({ session, items, language }: Shown): Markup {
  const texts = textsIn(language)
  const rows = items.map(({ name, price, quantity }) => {
    const amount = money((price.unit_amount ?? 0) * quantity, price.currency, language)
    return html`<li><span>${name}</span><span class="amount">${amount}${price.recurring !== null && html` <small>${texts.perMonth}</small>`}</span></li>`
  })
  return html`<section class="summary" aria-label="${texts.total}"><ul>${rows}</ul>
<p class="total"><span>${texts.total}</span><span class="amount">${money(session.amount_total ?? 0, String(session.currency), language)}</span></p></section>`
}

function cardFields(shown: Shown): Markup {
  const texts = textsIn(shown.language)
  return html`<fieldset><legend>${texts.card}</legend>
${input(shown, 'number', { autocomplete: 'cc-number', inputMode: 'numeric' })}
<div class="row">
${input(shown, 'expiry', { autocomplete: 'cc-exp', inputMode: 'numeric', width: 'half' })}
${input(shown, 'cvc', { autocomplete: 'cc-csc', inputMode: 'numeric', width: 'half' })}
</div>
${input(shown, 'name', { autocomplete: 'cc-name' })}
</fieldset>`
}

function addressFields(shown: Shown): Markup {
  const texts = textsIn(shown.language)
  const options = countries(shown.language).map(
    ([code, name]) =>
      html`<option value="${code}"${code === shown.fields.country && html` selected`}>${name}</option>`,
  )
  return html`<fieldset><legend>${texts.billing}</legend>
<div class="field"><label for="country">${texts.country}</label><select id="country" name="country" autocomplete="billing country">${options}</select></div>
<div class="row">
${input(shown, 'postalCode', { autocomplete: 'billing postal-code', width: 'half' })}
</div>
</fieldset>`
}

function testCards(language: Language): Markup {
  const texts = textsIn(language)
  const rows = [
    ['4242 4242 4242 4242', texts.succeeds],
    ['4000 0000 0000 0002', texts.declines],
    ['4000 0000 0000 9995', texts.noFunds],
    ['4000 0027 6000 3184', texts.authenticates],
  ].map(([number = '', meaning = '']) => html`<tr><td class="amount">${number}</td><td>${meaning}</td></tr>`)
  return html`<details><summary>${texts.testCards}</summary><table>${rows}</table><p>${texts.anyDate}</p></details>`
}

function button({ session, language }: Shown): string {
  const texts = textsIn(language)
  const amount = money(session.amount_total ?? 0, String(session.currency), language)
  return session.mode === 'subscription' ? texts.subscribe(amount) : texts.pay(amount)
}

/** The page on which a customer pays an open session. It needs no scripts. */
export function checkoutPage(shown: Shown): string {
  const { session, language, refusal } = shown
  const texts = textsIn(language)
  const label = button(shown)
  const content = html`${summary(shown)}
<form method="post" novalidate>
${refusal !== undefined && html`<p class="refusal" role="alert">${refusal}</p>`}
<h1>${label}</h1>
${input(shown, 'email', { autocomplete: 'email', type: 'email' })}
${cardFields(shown)}
${addressFields(shown)}
<button type="submit">${label}</button>
${session.cancel_url !== null && html`<p class="cancel"><a href="${session.cancel_url}">${texts.cancel}</a></p>`}
${testCards(language)}
</form>`
  return frame(language, label, content)
}

/** The page for a session that cannot be paid. */
export function closedPage(language: Language, message: string): string {
  const { closedTitle } = textsIn(language)
  const content = html`<div class="notice"><h1>${closedTitle}</h1><p>${message}</p></div>`
  return frame(language, closedTitle, content)
}

import { html, type Markup } from '@merkwerk/contract/html'
import type { Item } from '../state/store.ts'
import type { CheckoutSession } from '../state/wire.ts'
import { frame } from './frame.ts'
import { type Language, money, textsIn } from './texts.ts'

export type CardField = 'number' | 'expiry' | 'cvc'

export interface Shown {
  session: CheckoutSession
  /** With the names of their products. */
  items: readonly (Item & { name: string })[]
  language: Language
  /** The field that the bank refused, and why. Without a field: why it declined the last attempt. */
  refusal?: { field?: CardField | undefined; message: string } | undefined
}

function input({ refusal, language }: Shown, name: CardField, autocomplete: string): Markup {
  const fault = refusal?.field === name ? refusal.message : undefined
  return html`<div class="field">
<label for="${name}">${textsIn(language)[name]}</label>
<input id="${name}" name="${name}" inputmode="numeric" autocomplete="${autocomplete}" required${fault !== undefined && html` aria-invalid="true" aria-describedby="${name}-fault" autofocus`}>
${fault !== undefined && html`<p class="fault" id="${name}-fault">${fault}</p>`}
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
${refusal !== undefined && refusal.field === undefined && html`<p class="refusal" role="alert">${refusal.message}</p>`}
<h1>${label}</h1>
<fieldset><legend>${texts.card}</legend>
${input(shown, 'number', 'cc-number')}
<div class="row">${input(shown, 'expiry', 'cc-exp')}${input(shown, 'cvc', 'cc-csc')}</div>
</fieldset>
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

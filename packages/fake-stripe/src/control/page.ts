import { html, type Markup } from '@merkwerk/contract/html'
import type { Charge, CheckoutSession, Dispute, Subscription } from '../state/wire.ts'
import type { Overview } from './overview.ts'

const base = '/_control/stripe'

const euros = (cents: number): string => `${(cents / 100).toFixed(2)} €`
const time = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')

/** A button that submits its action. */
const button = (action: string, label: string, fields: Record<string, string> = {}): Markup =>
  html`<form class="inline" method="post" action="${base}/${action}">${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<button class="quiet">${label}</button></form>`

function section(title: string, headings: string[], rows: Markup[]): Markup {
  if (rows.length === 0) return html`<section><h2>${title}</h2><p>None yet.</p></section>`
  const cells = headings.map((heading) => html`<th scope="col">${heading}</th>`)
  return html`<section><h2>${title}</h2><div class="wide"><table><thead><tr>${cells}</tr></thead><tbody>${rows}</tbody></table></div></section>`
}

const session = ({ id, url, mode, amount_total: amount, expires_at }: CheckoutSession): Markup =>
  html`<tr><td><a href="${url ?? ''}"><code>${id}</code></a></td><td>${mode}</td><td>${euros(amount ?? 0)}</td><td>until ${time(expires_at)}</td><td>${button(`sessions/${id}/expire`, 'Expire')}</td></tr>`

/** The action on the last or next invoice of a subscription in this status. */
const collections: Partial<Record<Subscription['status'], { action: string; label: string }>> = {
  active: { action: 'renew', label: 'Renew' },
  past_due: { action: 'retry', label: 'Retry' },
}

function subscription({ id, status, items, cancel_at_period_end: isEnding }: Subscription): Markup {
  const end = items.data[0]?.current_period_end ?? 0
  const collection = collections[status]
  const buttons =
    collection &&
    ['paid', 'declined'].map((outcome) =>
      button(`subscriptions/${id}/${collection.action}`, `${collection.label}, ${outcome}`, { outcome }),
    )
  return html`<tr><td><code>${id}</code></td><td>${status}${isEnding && ', ends with the period'}</td><td>paid until ${time(end)}</td><td>${buttons}</td></tr>`
}

function charge({ id, amount, paid, disputed, created, ...more }: Charge): Markup {
  const { amount_refunded: refunded, failure_code: code } = more
  const canChange = paid && !disputed && refunded < amount
  const buttons = html`<form class="inline" method="post" action="${base}/refunds"><input type="hidden" name="charge" value="${id}"><label>Cents <input name="amount" inputmode="numeric" placeholder="${amount - refunded}" size="6"></label> <button class="quiet">Refund</button></form>${button('disputes', 'Dispute', { charge: id })}`
  const state = paid ? 'paid' : `failed: ${code}`
  return html`<tr><td><code>${id}</code></td><td>${euros(amount)}</td><td>${state}${refunded > 0 && `, ${euros(refunded)} refunded`}${disputed && ', disputed'}</td><td>${time(created)}</td><td>${canChange && buttons}</td></tr>`
}

function dispute({ id, amount, status }: Dispute): Markup {
  const isOpen = status === 'needs_response'
  const buttons = [
    button(`disputes/${id}`, 'Won', { outcome: 'won' }),
    button(`disputes/${id}`, 'Lost', { outcome: 'lost' }),
  ]
  return html`<tr><td><code>${id}</code></td><td>${euros(amount)}</td><td>${status}</td><td>${isOpen && buttons}</td></tr>`
}

function event({ id, type, created, deliveries }: Overview['events'][number]): Markup {
  const states = deliveries.map(
    ({ state, attempts, answer }) => `${state} (${attempts}×${answer === null ? '' : `, ${answer}`})`,
  )
  const buttons = [
    button(`events/${id}/replay`, 'Replay'),
    button(`events/${id}/replay`, '5 at once', { times: '5' }),
  ]
  return html`<tr><td>${type}<br><code>${id}</code></td><td>${time(created)}</td><td>${states.join(', ') || 'no endpoint'}</td><td>${buttons}</td></tr>`
}

function settings({ now, clockOffsetSeconds, bank, webhooks }: Overview): Markup {
  return html`<section><h2>Clock</h2><p>${time(now)} UTC, ${Math.round(clockOffsetSeconds / 3600)} hours ahead.</p>
${button('clock', 'Forward a day', { advanceSeconds: '86400' })}${button('clock', 'Forward a month', { advanceSeconds: String(31 * 86_400) })}</section>
<section><h2>Bank</h2><p>Next results: ${bank.join(', ') || 'by card number'}.</p>
${['generic_decline', 'insufficient_funds', 'authentication_required'].map((answer) => button('bank', answer, { 'next[0]': answer }))}${button('bank', 'By card number')}</section>
<section><h2>Webhooks</h2><p>To ${webhooks.url ?? 'no endpoint'}. ${webhooks.isHeld ? 'Held back.' : 'Sent at once.'}</p>
${webhooks.isHeld ? button('webhooks', 'Stop holding back', { isHeld: 'false' }) : button('webhooks', 'Hold back', { isHeld: 'true' })}${button('webhooks/release', 'Release')}${button('webhooks/release', 'Release, reversed', { order: 'reversed' })}</section>`
}

export const controlPage = (shown: Overview): string =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox Stripe</title><link rel="stylesheet" href="/stripe/control.css"></head><body><main>
<p><a href="/">Sandbox</a></p><h1>Sandbox Stripe</h1>
${settings(shown)}
${section('Open checkouts', ['Session', 'Mode', 'Amount', 'Open', ''], shown.sessions.map(session))}
${section('Subscriptions', ['Subscription', 'Status', 'Period', ''], shown.subscriptions.map(subscription))}
${section('Charges', ['Charge', 'Amount', 'State', 'Created', ''], shown.charges.map(charge))}
${section('Disputes', ['Dispute', 'Amount', 'Status', ''], shown.disputes.map(dispute))}
${section('Events', ['Event', 'Created', 'Deliveries', ''], shown.events.map(event))}
</main></body></html>`.text

export const controlStyles = `:root{color-scheme:light dark;--text:#1c2024;--quiet:#5f666d;--line:#d6dade;--paper:#fff;--accent:#0b6e69}
@media (prefers-color-scheme:dark){:root{--text:#eceef0;--quiet:#a3abb2;--line:#3d444b;--paper:#14181b;--accent:#56c7bf}}
body{margin:0;background:var(--paper);color:var(--text);font:15px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:72rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin:2rem 0 .5rem}
a{color:var(--accent)}
.wide{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
th{color:var(--quiet);font-weight:500}
code{font-size:.8125rem}
.inline{display:inline-block;margin:0 .5rem .25rem 0}
button,input{font:inherit;padding:.25rem .75rem;border:1px solid var(--quiet);border-radius:6px;background:var(--paper);color:var(--text)}
button{cursor:pointer}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
`

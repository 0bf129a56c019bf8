import { html } from '@merkwerk/contract/html'
import type { FastifyInstance } from 'fastify'
import { testNumbers } from './vat-registers/register.ts'

const parts = [
  ['/_control/stripe/', 'Stripe', 'what banks, time and the network do; events and their deliveries'],
  ['/mailbox/', 'Mailbox', 'every mail that was sent'],
  ['/amazon.de/s?k=4006381333931', 'Amazon', 'a search for an EAN'],
  ['/ebay.de/sch/i.html?_nkw=4006381333931', 'eBay', 'the same search'],
  ['/_control/vat-registers', 'VIES and eVatR', 'the registers of VAT numbers, and the questions they got'],
] as const

const page =
  html`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sandbox</title>
<style>:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}</style>
<h1>Sandbox</h1><p>The outside world on this machine.</p>
<ul>${parts.map(([address, name, meaning]) => html`<li><a href="${address}">${name}</a>: ${meaning}</li>`)}</ul>
<h2>VAT numbers</h2><p>The digits of a number decide what the registers answer. All other numbers are valid.</p>
<ul>${testNumbers.map(({ example, digits, meaning }) => html`<li><code>${example}</code>: ${meaning}${digits && html` (any number with ${digits})`}</li>`)}</ul></html>`
    .text

/** Links to all pages of the sandbox. */
export function startPageRoute(app: FastifyInstance): void {
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}

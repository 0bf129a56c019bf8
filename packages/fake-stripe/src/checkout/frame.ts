import { html, type Markup } from '@merkwerk/contract/html'
import type { FastifyReply } from 'fastify'
import { type Language, textsIn } from './texts.ts'

/** A page without scripts, marked as a test page. */
export const frame = (language: Language, title: string, content: Markup): string =>
  html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/stripe/page.css"></head>
<body><p class="sandbox"><strong>TEST</strong> ${textsIn(language).sandbox}</p><main>${content}</main></body></html>`
    .text

/** Sends a page that only loads files of this server. Its form may redirect to the origins of `targets`. */
export function sendPage(
  reply: FastifyReply,
  page: string,
  targets: readonly string[],
  isFramed = false,
): FastifyReply {
  // Browsers also apply form-action to the redirect after a form.
  const origins = targets.map((target) => new URL(target).origin)
  return reply
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self' ${origins.join(' ')}; base-uri 'none'; frame-ancestors ${isFramed ? '*' : "'none'"}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(page)
}

export const styles = `:root{color-scheme:light dark;--text:#1c2024;--quiet:#5f666d;--line:#d6dade;--paper:#fff;--ground:#f4f5f6;--accent:#0b6e69;--on-accent:#fff;--fault:#b42318;--fault-ground:#fef3f2;--test:#8a4b00;--test-ground:#ffedc9}
@media (prefers-color-scheme:dark){:root{--text:#eceef0;--quiet:#a3abb2;--line:#3d444b;--paper:#1b1f23;--ground:#121518;--accent:#56c7bf;--on-accent:#06211f;--fault:#ff9d92;--fault-ground:#3a1512;--test:#ffd591;--test-ground:#3f2c0b}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
.sandbox{margin:0;padding:.5rem 1rem;background:var(--test-ground);color:var(--test);text-align:center;font-size:.875rem}
.sandbox strong{margin-right:.5rem;letter-spacing:.08em}
main{display:grid;gap:1.5rem;max-width:30rem;margin:2rem auto;padding:0 1rem}
form,.summary,.notice{background:var(--paper);border:1px solid var(--line);border-radius:12px;padding:1.5rem}
form{display:grid;gap:1.25rem}
h1{margin:0;font-size:1.25rem;line-height:1.3}
ul{list-style:none;margin:0;padding:0}
li,.total{display:flex;justify-content:space-between;gap:1rem;margin:0 0 .75rem}
li small,small{display:block;color:var(--quiet)}
li .amount{text-align:right}
.amount{font-variant-numeric:tabular-nums;white-space:nowrap}
.total{margin:0;padding-top:.75rem;border-top:1px solid var(--line);font-weight:600}
fieldset{display:grid;gap:1rem;min-width:0;margin:0;padding:0;border:0}
legend{padding:0;margin-bottom:.75rem;font-weight:600}
.row{display:grid;grid-template-columns:1fr 1fr;gap:1rem;align-items:end}
label{display:block;margin-bottom:.25rem;font-size:.875rem}
input{width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--quiet);border-radius:8px;background:var(--paper);color:var(--text);font:inherit}
input:focus-visible,button:focus-visible,a:focus-visible,summary:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
input[aria-invalid]{border-color:var(--fault)}
.fault{margin:.25rem 0 0;color:var(--fault);font-size:.875rem}
.refusal{margin:0;padding:.75rem 1rem;border-radius:8px;background:var(--fault-ground);color:var(--fault)}
button{min-height:3rem;padding:.5rem 1rem;border:0;border-radius:8px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}
button.quiet{background:none;border:1px solid var(--quiet);color:var(--text)}
.cancel{margin:0;text-align:center}
a{color:var(--accent)}
details{font-size:.875rem;color:var(--quiet)}
summary{cursor:pointer}
table{width:100%;border-collapse:collapse;margin-top:.5rem}
td{padding:.25rem 0}
@media (max-width:26rem){main{margin:1rem auto}form,.summary,.notice{padding:1rem}.row{grid-template-columns:1fr}}
`

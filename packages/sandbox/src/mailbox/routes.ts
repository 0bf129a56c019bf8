import { html, type Markup } from '@merkwerk/contract/html'
import type { FastifyInstance } from 'fastify'
import type { Mail, Mailbox } from './mailbox.ts'

const frame = (title: string, content: Markup): string =>
  html`<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}table{width:100%;border-collapse:collapse}td,th{text-align:left;padding:.4rem;border-bottom:1px solid #ddd}pre{white-space:pre-wrap}iframe{width:100%;height:30rem;border:1px solid #ddd}</style>
${content}</html>`.text

function list(mails: readonly Mail[]): string {
  const rows = mails.map(
    (mail) =>
      html`<tr><td>${mail.to.join(', ')}</td><td><a href="/mailbox/${mail.id}">${mail.subject}</a></td></tr>`,
  )
  const content = html`<h1>Mailbox</h1><p>Every mail of the sandbox ends here; none is delivered.</p><table><tr><th>To</th><th>Subject</th></tr>${rows}</table>`
  return frame('Mailbox', content)
}

function single(mail: Mail): string {
  // The frame is sandboxed without scripts, because mails contain user input.
  const body =
    mail.html === undefined
      ? html`<pre>${mail.text}</pre>`
      : html`<iframe sandbox="allow-popups" srcdoc="${mail.html}"></iframe>`
  const attachments = mail.attachments.map(
    ({ name, bytes }, index) =>
      html`<li><a href="/mailbox/${mail.id}/attachments/${index}">${name || 'unnamed'}</a> (${Math.ceil(bytes / 1000)} kB)</li>`,
  )
  const content = html`<p><a href="/mailbox/">Mailbox</a></p><h1>${mail.subject}</h1><p>From ${mail.from} to ${mail.to.join(', ')}</p>${attachments.length > 0 && html`<h2>Attachments</h2><ul>${attachments}</ul>`}${body}`
  return frame(mail.subject, content)
}

const wantsHtml = (accept = ''): boolean => accept.includes('text/html')

/** The mailbox as HTML for browsers and JSON for tests, by the Accept header. */
export function mailboxRoutes(app: FastifyInstance, mailbox: Mailbox): void {
  app.get('/mailbox/', async (request, reply) =>
    wantsHtml(request.headers.accept)
      ? reply.type('text/html; charset=utf-8').send(list(mailbox.mails))
      : reply.send({ mails: mailbox.mails }),
  )
  app.get<{ Params: { id: string } }>('/mailbox/:id', async (request, reply) => {
    const mail = mailbox.mails.find(({ id }) => id === Number(request.params.id))
    if (!mail) return reply.code(404).send({ error: 'no such mail' })
    return wantsHtml(request.headers.accept)
      ? reply.type('text/html; charset=utf-8').send(single(mail))
      : reply.send(mail)
  })
  // Always a download, because an attachment may be a page with scripts.
  app.get<{ Params: { id: string; index: string } }>(
    '/mailbox/:id/attachments/:index',
    async (request, reply) => {
      const { id, index } = request.params
      const mail = mailbox.mails.find((kept) => kept.id === Number(id))
      const file = mail && mailbox.toFiles(mail)[Number(index)]
      if (!file) return reply.code(404).send({ error: 'no such attachment' })
      return reply
        .type(file.type)
        .header('x-content-type-options', 'nosniff')
        .header(
          'content-disposition',
          `attachment; filename*=UTF-8''${encodeURIComponent(file.name.toWellFormed())}`,
        )
        .send(file.body)
    },
  )
  app.delete('/mailbox/', async (_request, reply) => {
    mailbox.mails.length = 0
    return reply.code(204).send()
  })
}

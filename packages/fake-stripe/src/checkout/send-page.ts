import type { FastifyReply } from 'fastify'

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

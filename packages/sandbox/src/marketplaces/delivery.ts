import { Readable } from 'node:stream'
import type { Markup } from '@merkwerk/contract/html'
import type { FastifyReply } from 'fastify'
import { hang } from '../injected-fault.ts'
import type { Fault } from '../products/faults.ts'
import type { Traffic } from '../traffic.ts'

export interface Page {
  status: number
  markup: Markup
}

const unavailable = '<!doctype html><html lang="de"><title>503</title><h1>Dienst nicht verfügbar</h1></html>'

/** Milliseconds between the bytes of a slow page. */
const dripMs = 200

async function* drip(body: Buffer): AsyncGenerator<Buffer> {
  for (const byte of body) {
    yield Buffer.of(byte)
    await hang(dripMs)
  }
}

/** Announces the whole page, sends half of it and closes the connection. */
function cutOff(reply: FastifyReply, body: Buffer): FastifyReply {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length })
  reply.raw.write(body.subarray(0, body.length / 2), () => reply.raw.destroy())
  return reply
}

/** Sends a page with its fault. `captcha` is the page that may replace it. */
export async function deliver(
  reply: FastifyReply,
  request: { page: Page; captcha: Markup; fault: Fault | undefined; address: string; traffic: Traffic },
): Promise<FastifyReply> {
  const { page, fault, traffic, address } = request
  const body = Buffer.from(page.markup.text)
  reply.type('text/html; charset=utf-8')
  switch (fault?.kind) {
    case 'captcha':
      return reply.send(request.captcha.text)
    case 'unavailable':
      return reply.code(503).send(unavailable)
    case 'unavailable-at-first':
      if (traffic.takeFailure(address, fault.serial % 10)) return reply.code(503).send(unavailable)
      break
    case 'throttled-at-first':
      if (traffic.takeFailure(address, fault.serial % 10)) {
        return reply.code(429).header('retry-after', '1').send(unavailable)
      }
      break
    case 'forbidden':
      return reply.code(403).send(unavailable)
    case 'slow':
      await hang(fault.serial * 100)
      break
    case 'drip':
      return reply.send(Readable.from(drip(body)))
    case 'cut-off':
      return cutOff(reply, body)
    case 'half-page':
      return reply.send(body.subarray(0, body.length / 2))
  }
  return reply.code(page.status).send(body)
}

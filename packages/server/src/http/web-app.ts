import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'

interface Page {
  html: Buffer
  contentSecurityPolicy: string
}

const fallbackFile = '__spa-fallback.html'

/** The build writes scripts into each page that change with it, so each page allows exactly its own, by hash. */
function policyFor(html: string, imageSources: string): string {
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    "style-src 'self'",
    `img-src 'self' data: ${imageSources}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

async function readPages(folder: string, imageSources: string): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>()
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  for (const name of names.filter((file) => file.endsWith('.html'))) {
    const html = await readFile(path.join(folder, name))
    const address = `/${name
      .split(path.sep)
      .join('/')
      .replace(/(^|\/)index\.html$/, '')}`
    pages.set(address, { html, contentSecurityPolicy: policyFor(html.toString(), imageSources) })
  }
  return pages
}

const sendPage = (reply: FastifyReply, { html, contentSecurityPolicy }: Page) =>
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', contentSecurityPolicy)
    .header('cache-control', 'no-cache')
    .send(html)

/**
 * Serves the built web app: prerendered pages at their addresses, assets, and the app itself for every other
 * address that a browser opens. `imageSources` is where product pictures may come from.
 */
export async function registerWebApp(
  server: FastifyInstance,
  folder: string,
  imageSources: string,
): Promise<void> {
  const pages = await readPages(folder, imageSources)
  if (pages.size > 0)
    await server.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      redirect: false,
      index: false,
      globIgnore: ['**/*.html', '.vite/**'],
      setHeaders: (response, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  server.setNotFoundHandler((request, reply) => {
    const address = new URL(request.url, 'http://localhost').pathname
    const wantsPage = request.method === 'GET' && /text\/html/.test(request.headers.accept ?? '')
    const page = pages.get(address.replace(/(.)\/+$/, '$1')) ?? pages.get(`/${fallbackFile}`)
    if (!wantsPage || !page || path.extname(address) !== '') throw new AppError('NOT_FOUND')
    return sendPage(reply, page)
  })
}

import { html, type Markup } from '@merkwerk/contract/html'
import type { FastifyInstance } from 'fastify'
import type { GeneratedProduct } from '../products/generate-product.ts'
import { findOnAmazon } from '../products/product-search.ts'
import { createRandomGenerator } from '../products/random-generator.ts'

/** A placeholder image: the product's name on a colour. */
function picture(product: GeneratedProduct, number: string): Markup {
  const random = createRandomGenerator(product.asin)
  const hue = random.between(0, 359)
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="600" height="600" font-family="sans-serif" text-anchor="middle">
<rect width="600" height="600" fill="#fff"/><rect x="60" y="60" width="480" height="480" rx="48" fill="hsl(${hue} 45% 90%)"/>
<circle cx="${random.between(200, 400)}" cy="${random.between(180, 300)}" r="${random.between(60, 120)}" fill="hsl(${hue} 50% 60%)"/>
<rect x="${random.between(120, 260)}" y="${random.between(240, 330)}" width="${random.between(120, 240)}" height="${random.between(60, 120)}" rx="20" fill="hsl(${(hue + 40) % 360} 45% 50%)"/>
<text x="300" y="470" font-size="38" font-weight="700" fill="hsl(${hue} 60% 20%)">${product.kind.name}</text>
<text x="300" y="512" font-size="26" fill="hsl(${hue} 40% 30%)">${product.brand} · ${number}</text></svg>`
}

/** A JPEG image of 48 × 48 pixels, in Base64. */
const photo = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6j',
    'q62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk',
    'pKSkpKSkpKT/wAARCAAwADADASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAMCBP/EABUQAQEAAAAAAAAAAAAAAAAAAAAR',
    '/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAID/8QAFREBAQAAAAAAAAAAAAAAAAAAABH/2gAMAwEAAhEDEQA/AO+EUhG1YpwikIUThFIQ',
    'o3CNwiapiEbhCjEI3CFG4RSESpOEUhAThFIQH//Z',
  ].join(''),
  'base64',
)

/** The same photo for every product, with a comment that makes the file unique. */
function toPhoto(product: GeneratedProduct, number: string): Buffer {
  const comment = Buffer.from(`${product.asin} ${number}`)
  const segment = Buffer.alloc(4)
  segment.writeUInt16BE(0xfffe)
  segment.writeUInt16BE(comment.length + 2, 2)
  return Buffer.concat([photo.subarray(0, 2), segment, comment, photo.subarray(2)])
}

/** Product images of both marketplaces. An image name contains its number and the product's ASIN. Browsers get a drawing. */
export function pictureRoutes(app: FastifyInstance): void {
  for (const path of ['/images/I/:name', '/images/g/:name/:size']) {
    app.get<{ Params: { name: string } }>(path, async (request, reply) => {
      const [, number = '', asin = ''] = /7(\d)([0-9A-Z]{10})(?:\.|$)/.exec(request.params.name) ?? []
      const product = findOnAmazon(asin)
      if (!product) return reply.code(404).send()
      reply.header('cache-control', 'public, max-age=86400').header('vary', 'accept')
      const wantsDrawing = /svg|\*\/\*/.test(request.headers.accept ?? '*/*')
      return wantsDrawing
        ? reply.type('image/svg+xml').send(picture(product, number).text)
        : reply.type('image/jpeg').send(toPhoto(product, number))
    })
  }
}

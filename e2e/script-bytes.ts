import { gzipSync } from 'node:zlib'

/** The bytes of each script that a page sends with gzip, linked or inline, before its code loads more, in German, whose texts are longer. Throws for a script without gzip. */
export async function scriptBytes(url: string, path: string): Promise<number[]> {
  const open = (address: string) =>
    fetch(new URL(address, url), {
      headers: { accept: 'text/html,*/*', 'accept-encoding': 'gzip', 'accept-language': 'de' },
    })
  const answer = await open(path)
  const html = await answer.text()
  const linked = html.matchAll(/(?:modulepreload"[^>]* href|script src)="([^"]+)"/g)
  const preloaded = (answer.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel=modulepreload/g)
  const scripts = new Set([...linked, ...preloaded].map(([, address = '']) => address))
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  const files = await Promise.all(
    [...scripts].map(async (script) => {
      const { headers } = await open(script)
      if (headers.get('content-encoding') !== 'gzip') throw new Error(`${script} is sent without gzip`)
      return Number(headers.get('content-length'))
    }),
  )
  return [...files, ...inline.map(([, script]) => gzipSync(script ?? '').length)]
}

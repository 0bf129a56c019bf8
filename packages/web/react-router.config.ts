import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'
import { publicPath, publicPaths } from './app/paths.ts'

type BuildEnd = Parameters<NonNullable<Config['buildEnd']>>[0]

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Tells the server which addresses are pages. It responds with 404 to all others. */
async function writePagePatterns({ reactRouterConfig: { routes } }: BuildEnd, folder: string): Promise<void> {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    return route ? path.posix.join(pathOf(route.parentId), route.path ?? '') : '/'
  }
  const layouts = new Set(Object.values(routes).map(({ parentId }) => parentId))
  const patterns = Object.keys(routes)
    .filter((id) => !layouts.has(id))
    .map(pathOf)
    .filter((pattern) => !pattern.endsWith('*'))
  await writeFile(path.join(folder, 'pages.json'), JSON.stringify(patterns))
}

/** Compresses text files once at the highest level. The server sends the compressed files unchanged. */
async function compressAssets(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  const texts = names.filter((name) => /\.(js|css|svg)$/.test(name)).map((name) => path.join(folder, name))
  const pack = async (file: string) => {
    const text = await readFile(file)
    await writeFile(`${file}.br`, await compressBrotli(text))
    await writeFile(`${file}.gz`, await compressGzip(text, { level: 9 }))
  }
  await Promise.all(texts.map(pack))
}

/** A prerendered page is complete without its scripts, so they load after its styles, fonts and pictures. */
async function postponeScripts(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  for (const page of names.filter((name) => path.basename(name) === 'index.html')) {
    const file = path.join(folder, page)
    const html = await readFile(file, 'utf8')
    await writeFile(file, html.replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"'))
  }
}

export default {
  ssr: false,
  // Every other page is the app itself, which the build writes as `__spa-fallback.html`.
  prerender: publicPaths.flatMap((page) => [publicPath(page, 'en'), publicPath(page, 'de')]),
  buildEnd: async (end) => {
    const folder = path.join(end.reactRouterConfig.buildDirectory, 'client')
    await writePagePatterns(end, folder)
    await postponeScripts(folder)
    await compressAssets(folder)
  },
} satisfies Config

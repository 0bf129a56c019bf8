import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'
import { publicPath, publicPaths } from './app/paths.ts'

type BuildEnd = Parameters<NonNullable<Config['buildEnd']>>[0]

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** The part of React Router's manifest that is read here. */
interface Manifest {
  routes: Record<string, { module: string; imports: string[] }>
}

/** Returns the address of the built script whose name starts like this. */
async function findScript(folder: string, start: string): Promise<string> {
  const name = (await readdir(path.join(folder, 'assets'))).find(
    (file) => file.startsWith(start) && file.endsWith('.js'),
  )
  if (!name) throw new Error(`The build wrote no ${start}*.js.`)
  return `/assets/${name}`
}

/** Returns the names of the files with the texts that a source waits for: `list` for `list.de.ts` and `list.en.ts`. */
async function readTextNames(sources: string[]): Promise<string[]> {
  const [index = '', ...texts] = await Promise.all(
    ['messages/text-files.ts', ...sources].map((file) =>
      readFile(path.join(import.meta.dirname, 'app', file), 'utf8'),
    ),
  )
  const files = new Map(
    [...index.matchAll(/\b(\w{1,40}): \{ de: [^'\n]{0,80}'\.\/([\w-]{1,40})\.de\.ts'/g)].map(
      ([, area, file]) => [area, file],
    ),
  )
  const areas = texts.flatMap((text) => [
    ...(/^await loadTexts\((.*)\)/m.exec(text)?.[1] ?? '').matchAll(/\w+/g),
  ])
  return ['common', ...areas.flatMap(([area]) => files.get(area) ?? [])]
}

async function readManifest(folder: string): Promise<Manifest> {
  const script = await readFile(path.join(folder, await findScript(folder, 'manifest-')), 'utf8')
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as Manifest
}

/**
 * Tells the server which addresses are pages, and which scripts each of them loads in each language: the page of the app
 * itself names none, because it is the same for all addresses. The server responds with 404 to other addresses.
 */
async function writePages({ reactRouterConfig: { routes } }: BuildEnd, folder: string): Promise<void> {
  const manifest = await readManifest(folder)
  const withParents = (id: string | undefined): string[] =>
    id !== undefined && routes[id] ? [...withParents(routes[id].parentId), id] : []
  const layouts = new Set(Object.values(routes).map(({ parentId }) => parentId))
  const ids = Object.keys(routes).filter((id) => !layouts.has(id) && !routes[id]?.path?.endsWith('*'))
  const pages = await Promise.all(
    ids.map(async (id) => {
      const chain = withParents(id)
      const code = chain.flatMap((each) => {
        const { module, imports } = manifest.routes[each] ?? { module: '', imports: [] }
        return [...imports, module]
      })
      const texts = await readTextNames(
        chain.flatMap((each) => routes[each]?.file ?? []).filter((file) => !file.endsWith('root.tsx')),
      )
      const inLanguage = async (language: 'de' | 'en') => [
        ...new Set([
          ...code,
          ...(await Promise.all(texts.map((text) => findScript(folder, `${text}.${language}-`)))),
        ]),
      ]
      return {
        pattern: path.posix.join('/', ...chain.map((each) => routes[each]?.path ?? '')),
        hasShell: chain.includes('components/layout/app-layout'),
        scripts: { de: await inLanguage('de'), en: await inLanguage('en') },
      }
    }),
  )
  const shells = await takeShells(folder)
  await writeFile(path.join(folder, 'pages.json'), JSON.stringify({ pages, shells }))
}

/** Removes the shells of all pages from the page of the app, by language and pattern. */
async function takeShells(folder: string): Promise<Record<string, Record<string, string>>> {
  const file = path.join(folder, '__spa-fallback.html')
  const html = await readFile(file, 'utf8')
  const [whole = '', open = '', shells = '{}'] =
    /(<div id="shell"[^>]*>)(\{.*\})(?=<\/div>)/s.exec(html) ?? []
  await writeFile(
    file,
    html.replace(whole, () => open),
  )
  return JSON.parse(shells) as Record<string, Record<string, string>>
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

/** Adds the licences of fonts and icons to those of the code, which Vite writes. */
async function addAssetLicences(folder: string): Promise<void> {
  const fonts = ['@fontsource-variable/inter', '@fontsource-variable/jetbrains-mono']
  const licences = [
    ...fonts.map((font) => [`${font} (OFL-1.1)`, import.meta.resolve(`${font}/LICENSE`)] as const),
    ['lucide (ISC)', new URL('app/ui/icons/LICENSE', import.meta.url)] as const,
  ]
  for (const [name, url] of licences) {
    const licence = await readFile(fileURLToPath(url), 'utf8')
    await appendFile(path.join(folder, 'third-party-licences.md'), `\n## ${name}\n\n${licence}`)
  }
}

/** A page can be read without its scripts, so they load after its styles, fonts and pictures. */
async function postponeScripts(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  for (const page of names.filter((name) => name.endsWith('.html'))) {
    const file = path.join(folder, page)
    const html = await readFile(file, 'utf8')
    await writeFile(file, html.replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"'))
  }
}

export default {
  ssr: false,
  // Loaders only check the session, so that files of their own would delay pages.
  splitRouteModules: false,
  // Every other page is the app itself, which the build writes as `__spa-fallback.html`.
  prerender: publicPaths.flatMap((page) => [publicPath(page, 'en'), publicPath(page, 'de')]),
  buildEnd: async (end) => {
    const folder = path.join(end.reactRouterConfig.buildDirectory, 'client')
    await writePages(end, folder)
    await postponeScripts(folder)
    await addAssetLicences(folder)
    await compressAssets(folder)
  },
} satisfies Config

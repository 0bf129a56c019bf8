import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '@react-router/dev/config'
import { publicPath, publicPaths } from './app/paths.ts'

type BuildEnd = Parameters<NonNullable<Config['buildEnd']>>[0]

/** Tells the server which addresses are pages, so that it answers 404 for every other. */
async function writePagePatterns({ reactRouterConfig: { routes, buildDirectory } }: BuildEnd): Promise<void> {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    return route ? path.posix.join(pathOf(route.parentId), route.path ?? '') : '/'
  }
  const layouts = new Set(Object.values(routes).map(({ parentId }) => parentId))
  const patterns = Object.keys(routes)
    .filter((id) => !layouts.has(id))
    .map(pathOf)
    .filter((pattern) => !pattern.endsWith('*'))
  await writeFile(path.join(buildDirectory, 'client/pages.json'), JSON.stringify(patterns))
}

export default {
  ssr: false,
  // Every other page is the app itself, which the build writes as `__spa-fallback.html`.
  prerender: publicPaths.flatMap((page) => [publicPath(page, 'en'), publicPath(page, 'de')]),
  buildEnd: writePagePatterns,
} satisfies Config

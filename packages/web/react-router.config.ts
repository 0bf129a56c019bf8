import type { Config } from '@react-router/dev/config'
import { publicPath, publicPaths } from './app/paths.ts'

export default {
  ssr: false,
  // Every other page is the app itself, which the build writes as `__spa-fallback.html`.
  prerender: publicPaths.flatMap((path) => [publicPath(path, 'en'), publicPath(path, 'de')]),
} satisfies Config

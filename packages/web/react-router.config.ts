import type { Config } from '@react-router/dev/config'

export default {
  ssr: false,
  // Every other page is the app itself, which the build writes as `__spa-fallback.html`.
  prerender: ['/'],
} satisfies Config

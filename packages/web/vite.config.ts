import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { slimContract } from './slim-contract.ts'

/** The API of `npm start`, for the development server's proxy. */
const api = 'http://127.0.0.1:3000'

/**
 * Loads the code that renders pages before React Router asks for the first one, because it waits 10 s for each page, and a busy
 * machine may need longer for the code of all.
 */
const loadPages: Plugin = {
  name: 'load-pages',
  async configurePreviewServer() {
    const code = join(import.meta.dirname, 'build/server/index.js')
    if (existsSync(code)) await import(pathToFileURL(code).href)
  },
}

export default defineConfig({
  plugins: [tailwindcss(), slimContract(), reactRouter(), loadPages],
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    license: { fileName: 'third-party-licences.md' },
    rolldownOptions: {
      // Slow machines would show its advice to everybody who starts the product.
      checks: { bundlerTimings: false },
      output: {
        // Code that every page needs is one file, because that compresses better than several.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
            // The texts and the app both import it. In a file of the app, which waits for the texts, they would wait for each other.
            { name: 'errors-en', test: /contract\/src\/(errors-en|problems)\./, priority: 4 },
            // What public pages need, with its dependencies.
            {
              name: 'frame',
              test: /app\/components\/(public\/(?!signed-out)|message-page)|csp-provider|vite\/preload-helper|ui\/scroll-region|icons\/(create-icon|public-icons)|contract\/src\/charging-rule/,
              priority: 2,
            },
            { name: 'fields', test: /app\/ui\/(field|notice)/, priority: 1 },
            // Code that most other pages need. Browsers fetch six files at a time, so each file delays the first call for data.
            {
              name: 'app',
              test: /node_modules\/(?!react-hook-form|zod\/|@base-ui|@floating-ui)|app\/(api|messages)\/|packages\/client\//,
              minShareCount: 16,
            },
            // What opens: loaded on demand, or with pages that show it at once.
            { name: 'overlays', test: /node_modules\/@(base|floating)-ui\//, minShareCount: 2 },
            {
              name: 'parts',
              test: /app\/(api|ui|components)\/(?!layout\/(app-layout|shells|sidebar-drawer)|combobox|palette|field|notice|menu-parts|dialog-parts|opened-|window-table|file-drop|illustration|account\/|payments\/|jobs\/|payment-provider)/,
              minShareCount: 4,
            },
            { name: 'runs', test: /app\/components\/jobs\//, minShareCount: 2 },
            { name: 'icons', test: /icons\/app-icons/, priority: 1 },
            // Libraries that many pages do without.
            { name: 'window-table', test: /app\/ui\/window-table/, minShareCount: 2 },
            { name: 'form-library', test: /node_modules\/react-hook-form/, minShareCount: 2 },
            { name: 'schema-library', test: /node_modules\/zod\/|contract\/src\/schemas/, priority: 3 },
          ],
        },
      },
    },
  },
  // ES workers can load code on demand, such as the XML parser for workbooks.
  worker: { format: 'es' },
  server: {
    proxy: Object.fromEntries(['/api/', '/user/', '/files/'].map((prefix) => [prefix, { target: api }])),
  },
})

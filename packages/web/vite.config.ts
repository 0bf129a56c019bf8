import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { splitContract } from './split-contract.ts'

/** The API of `npm start`, for the development server's proxy. */
const api = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [tailwindcss(), splitContract(), reactRouter()],
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Code that every page needs is one file, because that compresses better than several.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
            // Includes its dependencies.
            {
              name: 'frame',
              test: /app\/components\/(public\/(?!signed-out)|message-page)|csp-provider|vite\/preload-helper|ui\/(scroll-region|static-table)|icons\/(arrow-right|check|chevron-down|file-spreadsheet|list-checks|tags)\./,
              priority: 1,
            },
            // Code that most other pages need. Browsers fetch six files at a time, so each file delays the first call for data.
            {
              name: 'app',
              test: /node_modules\/(?!lucide-react|react-hook-form|@base-ui|@floating-ui)|app\/(api|messages)\/|packages\/client\//,
              minShareCount: 16,
            },
            // What opens: loaded on demand, or with pages that show it at once.
            { name: 'overlays', test: /node_modules\/@(base|floating)-ui\//, minShareCount: 2 },
            { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
            {
              name: 'parts',
              test: /app\/(api|ui|components)\/(?!layout\/(app-layout|shells|sidebar-drawer)|select|switch|combobox|palette|toasts|menu-parts|dialog-parts|opened-|window-table|account\/use-contract|payments\/billing)/,
              minShareCount: 4,
            },
            // Small parts of the first pages in one file instead of eight.
            {
              name: 'lists',
              test: /components\/(lists|sort-menu|source-looks|charts\/figures-table|payments\/low-balance|layout\/use-)|api\/query-client|ui\/use-opened|useQueries|queriesObserver/,
              minShareCount: 2,
            },
            {
              name: 'sheet',
              test: /pages\/list\/(?!judge-identifiers)|export-actions|retry-quote/,
              minShareCount: 2,
            },
            // Parts with a library that many pages do without.
            { name: 'select', test: /app\/ui\/(select|switch|combobox)/, minShareCount: 2 },
            { name: 'window-table', test: /app\/ui\/window-table/, minShareCount: 2 },
            // Not in the next group, which public pages do without.
            { name: 'form-library', test: /node_modules\/react-hook-form/, minShareCount: 2 },
            {
              name: 'forms',
              test: /components\/(account\/use-contract|payments\/billing)/,
              minShareCount: 2,
            },
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

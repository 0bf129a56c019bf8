import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** The API of `npm start`, for the development server's proxy. */
const api = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
              test: /app\/components\/(public\/(?!signed-out)|message-page)|csp-provider|vite\/preload-helper|ui\/(scroll-region|static-table)|icons\/(arrow-right|check|chevron-down|file-spreadsheet|tags)\./,
              priority: 1,
            },
            // Code that most other pages need. Every page contains the list of all chunks, so fewer are better.
            {
              name: 'app',
              test: /node_modules\/(?!lucide-react|react-hook-form)|app\/(api|messages)\/|packages\/client\//,
              minShareCount: 16,
            },
            // Small parts of many pages.
            { name: 'parts', test: /node_modules\/lucide-react\/|app\/(ui|components)\//, minShareCount: 4 },
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

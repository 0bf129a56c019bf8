import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Where `npm start` serves the API, for the development server's proxy. */
const api = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What every page needs is one file: together it compresses better than in pieces.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
            // With what it needs in turn.
            {
              name: 'frame',
              test: /app\/components\/(public\/|message-page)|csp-provider|icons\/(arrow-right|check|chevron-down|file-spreadsheet)\./,
              priority: 1,
            },
            // What most of the other pages need. The list of all chunks goes to every page: fewer chunks make it shorter.
            {
              name: 'app',
              test: /node_modules\/(?!lucide-react|react-hook-form)|app\/(api|messages)\/|packages\/client\//,
              minShareCount: 16,
            },
          ],
        },
      },
    },
  },
  // A thread loads what it needs by and by, as pages do: the reader of XML only for a workbook.
  worker: { format: 'es' },
  server: {
    proxy: Object.fromEntries(['/api/', '/user/', '/files/'].map((prefix) => [prefix, { target: api }])),
  },
})

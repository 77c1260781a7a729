import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Where scripts/dev.js runs the server while this one serves the pages. */
const DEV_SERVER = 'http://127.0.0.1:3001'

/**
 * Few files instead of many small ones: on a slow line each costs a round trip. What every page needs is one
 * file; our own modules that several screens share are joined as long as no screen loads much that it does not use.
 */
const CHUNKS = [
  {
    name: 'framework',
    test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie|set-cookie-parser|turbo-stream)\//,
    priority: 1,
  },
  {
    name: 'shared',
    test: /\/(?:app\/(?:ui|lib)|contracts|domain)\/|node_modules\/(?:zod|@tanstack)\//,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 2_000,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
  },
  server: {
    host: '127.0.0.1',
    strictPort: true,
    proxy: {
      '/api': { target: DEV_SERVER, ws: true },
      '/auth/v1': DEV_SERVER,
      '/functions/v1': DEV_SERVER,
      '/dev/mail': DEV_SERVER,
      '/healthz': DEV_SERVER,
      '/readyz': DEV_SERVER,
    },
  },
})

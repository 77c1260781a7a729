import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Where scripts/dev.js runs the server while this one serves the pages. */
const DEV_SERVER = 'http://127.0.0.1:3001'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  server: {
    host: '127.0.0.1',
    strictPort: true,
    proxy: {
      '/api': { target: DEV_SERVER, ws: true },
      '/auth/v1': DEV_SERVER,
      '/functions/v1': DEV_SERVER,
      '/healthz': DEV_SERVER,
      '/readyz': DEV_SERVER,
    },
  },
})

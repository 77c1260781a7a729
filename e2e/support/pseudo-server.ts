import { join } from 'node:path'
import { createServer } from 'vite'

/** The pages in a made-up language, with the API of a running server behind them: `pseudo-server.ts en-XA 4401 http://…`. */
const [mode = '', port = '', api = ''] = process.argv.slice(2)
const web = join(import.meta.dirname, '../../web')

process.chdir(web)
const server = await createServer({
  root: web,
  configFile: join(web, 'vite.config.ts'),
  mode,
  logLevel: 'warn',
  // all libraries at once: one that is found on the way is bundled anew, and a page in between holds two copies of React
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.{ts,tsx}', '!app/testing/**'] },
  server: {
    port: Number(port),
    host: 'localhost',
    proxy: { '/api': { target: api, ws: true }, '/auth/v1': api, '/functions/v1': api },
  },
})
await server.listen()
process.on('SIGTERM', () => {
  void server.close().then(() => process.exit(0))
})

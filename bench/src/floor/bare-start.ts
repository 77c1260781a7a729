/** The least that any server of this kind starts with: its HTTP framework and its database client. */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { Pool } from 'pg'

const pool = new Pool({ connectionString: process.env['DATABASE_URL'] })
const app = new Hono()
app.get('/readyz', async (c) => {
  await pool.query('select 1')
  return c.json({ ready: true })
})
const listener = getRequestListener(app.fetch)
createServer((request, response) => void listener(request, response)).listen(
  Number(process.env['PORT']),
  '127.0.0.1',
)
process.on('SIGTERM', () => process.exit(0))

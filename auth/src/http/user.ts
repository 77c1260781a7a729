import type { Context, Hono } from 'hono'
import { userView } from '../accounts.ts'
import { invalid } from '../errors.ts'
import type { Service } from '../service.ts'
import { requireUser } from './bearer.ts'

async function handleRead(service: Service, c: Context): Promise<Response> {
  const caller = await requireUser(service, c)
  const audience = c.req.header('x-jwt-aud')
  if (audience !== undefined && audience !== '' && audience !== caller.aud) {
    throw invalid("Token audience doesn't match request audience")
  }
  return c.json(userView(service.settings, caller))
}

export function addUser(app: Hono, service: Service): void {
  app.get('/user', (c) => handleRead(service, c))
}

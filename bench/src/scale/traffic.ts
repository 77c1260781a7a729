import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Endpoint } from '@evensettle/contracts/endpoint.ts'
import { callOf, inputFor } from '@evensettle/server/testing/fuzz/requests.ts'
import { requestBytes } from '../http-client.ts'
import type { Kept } from '../made/kept.ts'
import { PASSWORD } from '../people.ts'
import { ROOT } from '../processes.ts'
import type { People, Reader } from './people.ts'

/** What people ask for most, each by its name: the bytes of one request of one of them. */
export const ACTS: Readonly<Record<string, (people: People, index: number) => Buffer>> = {
  'hub read': ({ readers }, index) => read(readers, index, ({ caseId }) => `/api/cases/${caseId}`),
  dashboard: ({ readers }, index) => read(readers, index, () => '/api/cases'),
  'messages of a case': ({ readers }, index) =>
    read(readers, index, ({ caseId }) => `/api/cases/${caseId}/messages`),
  'message sent': ({ writers }, index) => {
    const { caseId, token } = at(writers, index)
    const body = {
      id: randomUUID(),
      body: 'I looked at my papers again and I think we are not that far apart.',
    }
    return requestBytes('POST', `/api/cases/${caseId}/messages`, { token, body })
  },
  'sign-in': ({ readers }, index) => {
    const { email } = at(readers, index)
    return requestBytes('POST', '/auth/v1/token?grant_type=password', { body: { email, password: PASSWORD } })
  },
}

function at(people: readonly Reader[], index: number): Reader {
  const one = people[index % people.length]
  if (!one) throw new Error('Nobody has signed in.')
  return one
}

function read(readers: readonly Reader[], index: number, pathOf: (of: Reader) => string): Buffer {
  const one = at(readers, index)
  return requestBytes('GET', pathOf(one), { token: one.token })
}

/** Every operation of the API that a signed-in person reads with. */
async function readingEndpoints(): Promise<Endpoint[]> {
  const folder = join(ROOT, 'contracts/src')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const all = await Promise.all(names.map((name) => import(join(folder, name)) as Promise<object>))
  return all
    .flatMap((module) => Object.values(module))
    .filter((one: Partial<Endpoint> | null) => one?.method === 'GET' && one.access === 'user') as Endpoint[]
}

/**
 * Lets some people read all that there is to read about their cases: how many answers there were, and how many no answers. What is
 * made up is too little for some screens, which is seen after the database was asked.
 */
export async function readEverything({ hub }: Kept, { readers, writers }: People) {
  const endpoints = await readingEndpoints()
  const count = { answers: 0, others: 0 }
  for (const { caseId, token } of [...readers.slice(0, 5), ...writers.slice(0, 5)])
    for (const endpoint of endpoints) {
      const { path } = callOf(
        endpoint,
        inputFor(endpoint, { caseId, 'cases.id': caseId }, { person: null, token: null }),
      )
      const reply = await fetch(`${hub.origin}${path}`, { headers: { authorization: `Bearer ${token}` } })
      await reply.arrayBuffer()
      count[reply.ok ? 'answers' : 'others'] += 1
    }
  return count
}

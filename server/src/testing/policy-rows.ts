import { requestOf, type Endpoint, type Input } from '@evensettle/contracts/endpoint.ts'
import { newId, type Person } from './make-test-app.ts'
import type { Ground, State } from './policy-ground.ts'

/** Who asks. `admin` is an operator who is no side of the case: being one opens no case. */
export const ACTORS = ['visitor', 'stranger', 'starter', 'respondent', 'admin'] as const
export type Actor = (typeof ACTORS)[number]

type Call = { method: string; path: string; body?: object }
export type Row = {
  route: string
  state: State
  call: (ground: Ground, as: Person | null) => Call | Promise<Call>
  /** in the order of ACTORS */
  statuses: readonly [number, number, number, number, number]
}

/** One operation of the API, with what is sent to it. */
export function row<E extends Endpoint>(
  endpoint: E,
  statuses: Row['statuses'],
  input: (ground: Ground, as: Person | null) => Input<E> | Promise<Input<E>>,
  state: State = 'active',
): Row {
  return {
    route: `${endpoint.method} ${endpoint.path}`,
    state,
    statuses,
    async call(ground, as) {
      const { path, rest } = requestOf(endpoint, (await input(ground, as)) as Record<string, unknown>)
      if (endpoint.method !== 'GET') return { method: endpoint.method, path, body: rest }
      const query = new URLSearchParams(
        Object.entries(rest).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      ).toString()
      return { method: 'GET', path: query === '' ? path : `${path}?${query}` }
    },
  }
}

/** A path that is no operation: a file, or whether the service is there. */
export function plain(path: string, statuses: Row['statuses'], state: State = 'active'): Row {
  return {
    route: `GET ${path}`,
    state,
    statuses,
    call: ({ caseId }) => ({
      method: 'GET',
      path: path
        .replace(':caseId', caseId)
        .replace(':version', '1')
        .replace(/:(?:paper|obligation)Id/, newId()),
    }),
  }
}

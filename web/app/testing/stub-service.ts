import {
  checkInput,
  shapeOutput,
  type Endpoint,
  type Input,
  type Output,
} from '@evensettle/contracts/endpoint.ts'
import { ERROR_STATUS, type ErrorCode } from '@evensettle/contracts/errors.ts'
import { vi } from 'vitest'

/** A refusal as the server words it. */
export class Refused {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  constructor(code: ErrorCode, fields?: Record<string, string>) {
    this.code = code
    this.fields = fields
  }
}

type Answer<E extends Endpoint> = (input: Input<E>) => Output<E> | Refused
type Operation = { answers(method: string, path: string): ((rest: unknown) => Response) | null }

/** What an operation answers, in the types of its contract. */
export function on<E extends Endpoint>(endpoint: E, answer: Answer<E>): Operation {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const pattern = new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '([^/]+)')}$`)
  return {
    answers(method, path) {
      const values = method === endpoint.method ? pattern.exec(path)?.slice(1) : undefined
      if (values === undefined) return null
      const params = Object.fromEntries(values.map((value, at) => [names[at], decodeURIComponent(value)]))
      return (rest) => {
        const given = { ...params, ...Object(rest) }
        if (!checkInput(endpoint, given).ok) throw new Error(`${path}: not what the contract takes`)
        const said = answer(given)
        if (!(said instanceof Refused)) return Response.json(shapeOutput(endpoint, said))
        const { code, fields } = said
        const error = { code, message: `refused: ${code}`, ...(fields && { fields }) }
        return Response.json({ error }, { status: ERROR_STATUS[code] })
      }
    },
  }
}

/** Stands in for the server until the file's tests end. What no operation answers is an error of the test. */
export function stubService(...operations: readonly Operation[]): void {
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const [path = '', query = ''] = address.split('?', 2)
    if (path === '/readyz') return Response.json({ ready: true })
    for (const operation of operations) {
      const reply = operation.answers(method, path)
      if (reply === null) continue
      return reply(
        typeof body === 'string' ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(query)),
      )
    }
    throw new Error(`nothing answers ${method} ${path}`)
  })
}

import { checkInput, shapeOutput, type Endpoint, type Output } from '@evensettle/contracts/endpoint.ts'
import { ERROR_STATUS, type ErrorCode } from '@evensettle/contracts/errors.ts'
import { vi } from 'vitest'

type Said = { message?: string; fields?: Record<string, string>; retryAfter?: number }

/** A refusal as the server words it; the sentence is made up unless a test gives one. */
export class Refused {
  readonly code: ErrorCode
  readonly said: Said
  constructor(code: ErrorCode, said: Said = {}) {
    this.code = code
    this.said = said
  }
}

type Parsed<E extends Endpoint> = Extract<ReturnType<typeof checkInput<E['input']>>, { ok: true }>['value']
type Reply<E extends Endpoint> = Output<E> | Refused
/** What is answered to an input, as the contract reads it. */
type Answer<E extends Endpoint> = (input: Parsed<E>) => Reply<E> | Promise<never>
type Operation = { answers(method: string, path: string): ((rest: unknown) => Promise<Response>) | null }

/** The answer of a line on which nothing ever comes. */
export function never(): Promise<never> {
  return new Promise(() => {})
}

/** The answer of a line that is cut. */
export function cut(): Promise<never> {
  return Promise.reject(new TypeError('the connection is gone'))
}

/** Whether the service says that it can save; without this it always can. */
export function ready(isReady: () => boolean): Operation {
  return probe('/readyz', () => {
    const is = isReady()
    return Response.json({ ready: is }, { status: is ? 200 : 503 })
  })
}

/** What the process says by itself, beside the contract: how it is, for whoever watches over it. */
export function probe(address: '/readyz' | '/healthz', answer: () => Response): Operation {
  return { answers: (_, path) => (path === address ? async () => answer() : null) }
}

/** What an operation answers, in the types of its contract. */
export function on<E extends Endpoint>(endpoint: E, answer: Answer<E>): Operation {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const pattern = new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '([^/]+)')}$`)
  return {
    answers(method, path) {
      const values = method === endpoint.method ? pattern.exec(path)?.slice(1) : undefined
      if (values === undefined) return null
      const params = Object.fromEntries(values.map((value, at) => [names[at], decodeURIComponent(value)]))
      return async (rest) => {
        const given = checkInput(endpoint, { ...params, ...Object(rest) })
        if (!given.ok) throw new Error(`${path}: not what the contract takes`)
        const reply = await answer(Object(given.value))
        if (!(reply instanceof Refused)) return Response.json(shapeOutput(endpoint, reply))
        const { code, said } = reply
        return Response.json(
          { error: { code, message: `refused: ${code}`, ...said } },
          { status: ERROR_STATUS[code] },
        )
      }
    },
  }
}

/**
 * Stands in for the server until the file's tests end. What no operation answers is an error of the test. Gives the
 * addresses that were asked, in their order.
 */
export function stubService(...operations: readonly Operation[]): readonly string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push(address)
    const [path = '', query = ''] = address.split('?', 2)
    for (const operation of [...operations, ready(() => true)]) {
      const reply = operation.answers(method, path)
      if (reply === null) continue
      return await reply(
        typeof body === 'string' ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(query)),
      )
    }
    throw new Error(`nothing answers ${method} ${path}`)
  })
  return asked
}

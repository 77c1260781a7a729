import { AwsV4Signer } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { Agent as PlainAgent, request as requestPlain, type IncomingMessage } from 'node:http'
import { Agent as SafeAgent, request as requestSafe } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '../../telling/log.ts'
import type { StoreAddress } from '../../../config/files.ts'
import { textOf } from './xml.ts'

/** The store cannot be reached, refuses us, or did not answer in time: nobody's fault but ours, and gone in a while. */
export class StoreAway extends Error {
  override name = 'StoreAway'
  readonly code = 'STORE_AWAY'
}

/** What is worth another try at once. */
class Passing extends StoreAway {}

/** The store has no room left. Told like a disk that is full. */
class StoreFull extends Error {
  override name = 'StoreFull'
  readonly code = 'ENOSPC'
}

export type Ask = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** of the object, below the prefix; `''` for the bucket itself */
  key: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  body?: Uint8Array
  /** the answers that mean something; every other one is thrown */
  takes: readonly number[]
  /** one try only, where somebody looks whether it is there */
  once?: boolean
}

export type Answer = { status: number; headers: IncomingMessage['headers']; body: IncomingMessage }

/** Speaks to a bucket: signed, with patience for what passes by itself. */
export type Requests = {
  ask: (ask: Ask) => Promise<Answer>
  /** The same, with its whole answer as text. */
  askText: (ask: Ask) => Promise<{ status: number; headers: IncomingMessage['headers']; text: string }>
  close: () => void
}

/** Milliseconds without a byte in either direction. */
export const SILENCE = 10_000
/** Milliseconds between tries; a store that restarts is back within them. */
const WAITS = [100, 300, 700, 1_400, 2_500]
/** A store that has been away for so many milliseconds is not waited for by everybody anew. */
const WAITED_FOR = 8_000
/** What is told of an error is short, whatever the store sends. */
const MOST_TEXT = 1024 * 1024
const EMPTY = new Uint8Array()
const FULL = /^(?:QuotaExceeded|InsufficientStorage|InsufficientCapacity|XMinioStorageFull|EntityTooLarge)$/
/** What was damaged or cut on its way is sent once more, and so is what bore the wrong time: its answer said the right one. */
const PASSES =
  /^(?:RequestTimeTooSkewed|RequestTimeout|SlowDown|InternalError|ServiceUnavailable|OperationAborted|BadDigest|IncompleteBody|XAmzContentSHA256Mismatch)$/

type Log = Pick<Logger, 'error' | 'info'>

/** Nothing is connected before it is asked. */
export function createRequests(
  address: StoreAddress,
  log: Log,
  { machine = () => Date.now(), silence = SILENCE }: { machine?: () => number; silence?: number } = {},
): Requests {
  const isSafe = address.origin.startsWith('https:')
  const agent = isSafe ? new SafeAgent({ keepAlive: true }) : new PlainAgent({ keepAlive: true })
  const keys = new Map<string, ArrayBuffer>()
  const state = noticing(log)
  /** milliseconds that the store's clock is ahead of this machine's, by what it said last */
  let ahead = 0

  async function send({ method, key, query = {}, headers = {}, body = EMPTY }: Ask): Promise<Answer> {
    const url = urlOf(address, key, query)
    const signed = await new AwsV4Signer({
      method,
      url,
      // the store compares what arrives with this hash, and takes nothing that differs
      headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
      accessKeyId: address.accessKey,
      secretAccessKey: address.secretKey,
      service: 's3',
      region: address.region,
      cache: keys,
      // a store refuses what is signed a quarter of an hour apart from its own time
      datetime: new Date(machine() + ahead).toISOString().replaceAll(/[-:]|\.\d+/g, ''),
    }).sign()
    return new Promise((resolve, reject) => {
      const request = (isSafe ? requestSafe : requestPlain)(signed.url, {
        method,
        agent,
        headers: { ...Object.fromEntries(signed.headers), 'content-length': String(body.byteLength) },
        timeout: silence,
      })
      request.once('timeout', () => request.destroy(new Passing('the store of files is silent')))
      request.once('error', reject)
      request.once('response', (answer) => {
        // from here on whoever reads waits, or does not
        request.setTimeout(0)
        const said = Date.parse(answer.headers.date ?? '')
        if (!Number.isNaN(said)) ahead = said - machine()
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: answer })
      })
      request.end(body)
    })
  }

  async function tryOnce(ask: Ask): Promise<Answer> {
    const answer = await send(ask)
    if (ask.takes.includes(answer.status)) return answer
    const text = await wholeText(answer.body, silence)
    throw refusalOf(answer.status, textOf(text, 'Code') ?? '')
  }

  async function ask(one: Ask): Promise<Answer> {
    for (let tried = 0; ; tried += 1) {
      try {
        const answer = await tryOnce(one)
        state.isThere()
        return answer
      } catch (error) {
        const pause = WAITS[tried]
        if (!passes(error)) throw state.refused(error)
        if (one.once === true || pause === undefined || state.awayFor() > WAITED_FOR) throw state.away(error)
        state.missed()
        await wait(pause)
      }
    }
  }

  return {
    ask,
    async askText(one) {
      const { status, headers, body } = await ask(one)
      return { status, headers, text: await wholeText(body, silence) }
    },
    close: () => agent.destroy(),
  }
}

function urlOf(
  { origin, bucket, prefix, style }: StoreAddress,
  key: string,
  query: Readonly<Record<string, string>>,
): string {
  const url = new URL(origin)
  if (style === 'host') url.hostname = `${bucket}.${url.hostname}`
  const path = key === '' ? '' : `${prefix}${key}`
  url.pathname = style === 'host' ? `/${path}` : `/${bucket}${path && `/${path}`}`
  url.search = new URLSearchParams(query).toString().replaceAll('+', '%20')
  return url.href
}

/** What is known of the store, and said when it changes. */
function noticing(log: Log) {
  let since: number | null = null
  let isTold = false
  const tell = (facts: Record<string, unknown>) => {
    if (!isTold) log.error('the store of files does not serve us', facts)
    isTold = true
  }
  return {
    isThere() {
      if (isTold) log.info('the store of files serves us again', {})
      since = null
      isTold = false
    },
    missed() {
      since ??= performance.now()
    },
    awayFor: () => (since === null ? 0 : performance.now() - since),
    away(cause: unknown): unknown {
      since ??= performance.now()
      const reason = cause instanceof Error ? reasonOf(cause) : ''
      tell({ reason })
      return cause instanceof StoreAway ? cause : new StoreAway(`the store of files is away (${reason})`)
    },
    refused(error: unknown): unknown {
      if (error instanceof StoreAway) tell({ reason: error.message })
      return error
    },
  }
}

/** What the system calls it: an address in its message says nothing more. */
function reasonOf(error: Error): string {
  return error instanceof StoreAway ? error.message : 'code' in error ? String(error.code) : error.name
}

/** The system's own errors, those of TLS among them, have a code; a mistake of ours is a TypeError. */
function passes(error: unknown): boolean {
  if (error instanceof StoreFull || error instanceof StoreAway) return error instanceof Passing
  return error instanceof Error && 'code' in error && !(error instanceof TypeError)
}

/** Why the store did not do it; its own words are not repeated, they can hold our key. */
export function refusalOf(status: number, code: string): Error {
  const name = /^\w{1,60}$/.test(code) ? code : 'no reason given'
  if (status === 507 || FULL.test(code)) return new StoreFull(`the store of files has no room (${name})`)
  const sentence = `the store of files answered ${status} (${name})`
  const isPassing = status >= 500 || status === 429 || status === 408 || PASSES.test(code)
  return isPassing ? new Passing(sentence) : new StoreAway(sentence)
}

async function wholeText(body: IncomingMessage, silence: number): Promise<string> {
  const read: AsyncIterable<Buffer> = body
  const parts: Buffer[] = []
  let bytes = 0
  const late = setTimeout(() => body.destroy(new Passing('the store of files is silent')), silence)
  try {
    for await (const part of read) {
      // a store that makes one file of many parts says so with nothing but spaces, for as long as that takes
      late.refresh()
      parts.push(part)
      bytes += part.byteLength
      if (bytes > MOST_TEXT) body.destroy(new StoreAway('the store of files says too much'))
    }
  } finally {
    clearTimeout(late)
  }
  return Buffer.concat(parts).toString('utf8')
}

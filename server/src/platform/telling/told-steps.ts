import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool, PoolClient } from 'pg'
import { folderOf, type Files } from '../files/files.ts'
import type { LanguageModel } from '../outside/model.ts'
import type { EndStep, Traces } from './traces.ts'

type Told = Pick<Traces, 'asked'>
type Ask = (text: unknown, values?: unknown) => Promise<unknown>

/**
 * The same pool, of which each statement is told that goes to it and is waited for: for what does not ask through Kysely, which tells its own.
 */
export function toldPool(pool: Pool, traces: Told): Pool {
  return asIs(pool, {
    query: tellingAsk((text, values) => askOf(pool)(text, values), traces),
    connect: async () => {
      const client = await pool.connect()
      return asIs(client, { query: tellingAsk((text, values) => askOf(client)(text, values), traces) })
    },
  })
}

function askOf(of: Pool | PoolClient): Ask {
  return of.query.bind(of)
}

/** All of something but what is put in its place. */
function asIs<T extends object>(of: T, instead: Partial<Record<keyof T, unknown>>): T {
  return new Proxy(of, {
    get(target, key) {
      if (Object.hasOwn(instead, key)) return Reflect.get(instead, key)
      const found: unknown = Reflect.get(target, key)
      if (typeof found !== 'function' || key === 'constructor') return found
      return (...values: unknown[]): unknown => Reflect.apply(found, target, values)
    },
  })
}

/** Some give it with its values in one. */
function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked
  return typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : 'statement'
}

function tellingAsk(ask: Ask, traces: Told): Ask {
  return async (text, values) => {
    const from = performance.now()
    const told = (hasFailed: boolean) => {
      traces.asked({ text: textOf(text), ms: performance.now() - from, hasFailed })
    }
    try {
      const answer = await ask(text, values)
      told(false)
      return answer
    } catch (error) {
      told(true)
      throw error
    }
  }
}

/** The same files, of which each read and write is told: how long it took, which folder, how many bytes; never a name. */
export function toldFiles(files: Files, traces: Pick<Traces, 'step'>): Files {
  type What = 'write' | 'find' | 'read' | 'remove'
  const begin = (what: What, name: string): EndStep =>
    traces.step(`file ${what}`, {
      'evensettle.files.kind': files.kind,
      'evensettle.files.folder': folderOf(name) ?? 'other',
    })

  return {
    kind: files.kind,
    async put(name, content) {
      const end = begin('write', name)
      return ended(end, files.put(name, content), ({ bytes }) => ({ 'evensettle.files.bytes': bytes }))
    },
    async read(name, sha256) {
      const found = await ended(begin('find', name), files.read(name, sha256), there)
      // the answer goes out after the request that asked for it is over
      const asking = AsyncLocalStorage.snapshot()
      const beginRead = () => asking(begin, 'read', name)
      return found && { ...found, parts: () => toldParts(() => found.parts(), beginRead) }
    },
    async slice(name, from, to) {
      const found = await ended(begin('find', name), files.slice(name, from, to), there)
      const asking = AsyncLocalStorage.snapshot()
      return (
        found &&
        toldParts(
          () => found,
          () => asking(begin, 'read', name),
        )
      )
    },
    remove: (name) => ended(begin('remove', name), files.remove(name)),
    list: (folder, after) => files.list(folder, after),
    check: () => files.check(),
  }
}

const there = (found: unknown) => ({ 'evensettle.files.found': found === null ? 0 : 1 })

type Facts = NonNullable<NonNullable<Parameters<EndStep>[0]>['facts']>

async function ended<T>(end: EndStep, act: Promise<T>, facts?: (done: T) => Facts): Promise<T> {
  try {
    const done = await act
    end({ facts: facts?.(done) ?? {} })
    return done
  } catch (error) {
    end({ hasFailed: true })
    throw error
  }
}

/** Begins with the first part that is asked for; over with the last, or where whoever asks stops. */
async function* toldParts(
  parts: () => AsyncIterable<Uint8Array>,
  begin: () => EndStep,
): AsyncGenerator<Uint8Array> {
  const end = begin()
  let bytes = 0
  let hasFailed = true
  try {
    for await (const part of parts()) {
      bytes += part.byteLength
      // whoever stops asking here has had what they wanted
      hasFailed = false
      yield part
      hasFailed = true
    }
    hasFailed = false
  } finally {
    end({ facts: { 'evensettle.files.bytes': bytes }, hasFailed })
  }
}

/** The same model, of which each question is told: which of ours it was, what came of it, what it used; no word of it. */
export function toldModel(model: LanguageModel, traces: Pick<Traces, 'step'>): LanguageModel {
  return {
    about: model.about,
    restsUntil: () => model.restsUntil(),
    async ask(question) {
      const end = traces.step('model ask', { 'evensettle.model.question': question.name })
      const outcome = await model.ask(question)
      end({
        facts: {
          'evensettle.model.outcome': outcome.is,
          ...(outcome.tokens !== null && { 'gen_ai.usage.total_tokens': outcome.tokens }),
        },
        hasFailed: outcome.is !== 'answered',
      })
      return outcome
    },
  }
}

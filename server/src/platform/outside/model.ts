import { GUARD_LIMITS } from '@evensettle/domain/assistant/limits.ts'
import type { RoomModel } from '@evensettle/contracts/assistant.ts'
import type OpenAI from 'openai'
import type { Config } from '../../config.ts'
import { isNear } from '../../config/values.ts'
import type { Logger } from '../telling/log.ts'

/** What goes to a model: our instructions, and data beside them that are never instructions. */
export type ModelQuestion = { name: string; instructions: string; data: object; schema: object }

/**
 * What came of it. `late`: not all of it was there in time; `failed`: refused, broken, too long, or nobody there. `tokens` null: it
 * was asked, and how much that used is not known.
 */
export type ModelOutcome = { ms: number; tokens: number | null } & (
  | { is: 'answered'; text: string }
  | { is: 'late' | 'failed' }
)

/** The language model of this installation, behind one door. */
export type LanguageModel = {
  /** as people are told of it; null: there is none, and nothing is ever asked */
  readonly about: RoomModel | null
  /** Until when nobody is asked from this process, as it failed again and again; null: it may be asked. */
  restsUntil(): Date | null
  /** Never throws, and ends within `GUARD_LIMITS.modelAnswers`, whatever the other end does. */
  ask(question: ModelQuestion): Promise<ModelOutcome>
}

export const NO_MODEL: LanguageModel = {
  about: null,
  restsUntil: () => null,
  ask: () => Promise.resolve({ is: 'failed', ms: 0, tokens: 0 }),
}

/** After so many failures one after another nobody is asked for a while, each time for longer. */
const FAILURES = 3
const REST = { first: 30_000, most: 600_000 }
/** about what a token is in English, where the other end does not count */
const CHARACTERS_A_TOKEN = 4
/** what an endpoint answers that does not take a member of the request */
const NOT_TAKEN = [400, 404, 415, 422, 501]

type Settings = NonNullable<Config['model']>
type Run = { text: string; tokens: number }

/** A model at any endpoint that speaks chat/completions; the client is loaded with the first question. */
export function createModel(
  settings: Settings,
  {
    now,
    log,
    waits = GUARD_LIMITS.modelAnswers,
  }: { now: () => Date; log: Pick<Logger, 'warn'>; waits?: number },
): LanguageModel {
  const rest = circuit(now)
  let client: Promise<OpenAI> | null = null
  // an endpoint that answers once it is asked for no schema is asked for none again
  let takesSchema = true

  async function run(question: ModelQuestion, signal: AbortSignal): Promise<Run> {
    client ??= clientFor(settings)
    const api = await client
    if (takesSchema) {
      try {
        return await stream(api, question, { model: settings.name, signal, withSchema: true })
      } catch (error) {
        if (!NOT_TAKEN.includes(statusOf(error) ?? 0)) throw error
      }
    }
    const done = await stream(api, question, { model: settings.name, signal, withSchema: false })
    takesSchema = false
    return done
  }

  return {
    about: aboutOf(settings),
    restsUntil: () => rest.until(),
    async ask(question) {
      const began = performance.now()
      const took = () => Math.round(performance.now() - began)
      if (!rest.isClosed()) return { is: 'failed', ms: 0, tokens: 0 }
      const end = new AbortController()
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<'late'>((resolve) => {
        timer = setTimeout(() => {
          end.abort()
          resolve('late')
        }, waits)
      })
      try {
        // also where what comes does not heed the signal
        const done = await Promise.race([run(question, end.signal), late])
        if (done !== 'late') {
          rest.worked()
          return { is: 'answered', ms: took(), ...done }
        }
        rest.failed()
        return { is: 'late', ms: took(), tokens: null }
      } catch (error) {
        rest.failed()
        // nothing of the error: it may repeat the key, or what was asked
        log.warn('the language model gave no answer', { status: statusOf(error) ?? 0 })
        return { is: 'failed', ms: took(), tokens: null }
      } finally {
        clearTimeout(timer)
        end.abort()
      }
    },
  }
}

/** One question and the whole of its answer, read as it comes. */
async function stream(
  api: OpenAI,
  { name, instructions, data, schema }: ModelQuestion,
  { model, signal, withSchema }: { model: string; signal: AbortSignal; withSchema: boolean },
): Promise<Run> {
  const user = JSON.stringify(data)
  const answer = await api.chat.completions.create(
    {
      model,
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: user },
      ],
      stream: true,
      temperature: 0,
      max_tokens: GUARD_LIMITS.tokens,
      ...(withSchema && {
        stream_options: { include_usage: true },
        response_format: {
          type: 'json_schema',
          json_schema: { name, strict: true, schema: { ...schema } },
        },
      }),
    },
    { signal },
  )
  let text = ''
  let counted: number | null = null
  for await (const part of answer) {
    text += part.choices?.[0]?.delta?.content ?? ''
    counted = part.usage?.total_tokens ?? counted
    // one that never ends is not listened to
    if (text.length > GUARD_LIMITS.read) throw new Error('the model does not come to an end')
  }
  const written = Math.ceil((instructions.length + user.length + text.length) / CHARACTERS_A_TOKEN)
  return { text, tokens: Math.max(0, Math.min(counted ?? written, 1_000_000)) }
}

async function clientFor({ url, key }: Settings): Promise<OpenAI> {
  const { OpenAI: Client } = await import('openai')
  return new Client({
    baseURL: url,
    apiKey: key ?? 'none',
    // nothing of it comes from the environment
    organization: null,
    project: null,
    // the door has one limit for all of it
    maxRetries: 0,
    logLevel: 'off',
    // a redirect would carry words to somewhere nobody agreed to
    fetchOptions: { redirect: 'error' },
  })
}

function statusOf(error: unknown): number | null {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : null
}

/** Nobody is asked while it rests; after that one question tries whether somebody is there. */
function circuit(now: () => Date) {
  let failures = 0
  let until = 0
  let pause = REST.first
  return {
    isClosed: () => now().getTime() >= until,
    until: () => (now().getTime() >= until ? null : new Date(until)),
    worked() {
      failures = 0
      pause = REST.first
    },
    failed() {
      failures += 1
      if (failures < FAILURES) return
      until = now().getTime() + pause
      pause = Math.min(pause * 2, REST.most)
    },
  }
}

function aboutOf({ url, name, keeps }: Settings): RoomModel {
  const { protocol, host } = new URL(url)
  return { name, host, scheme: protocol === 'https:' ? 'https' : 'http', isNear: isNear(url), keeps }
}

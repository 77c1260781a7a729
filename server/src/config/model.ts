import { readPrice, type Price } from '@evensettle/domain/payments/price.ts'
import { isNear, type Given } from './values.ts'

/** A language model at an endpoint that speaks chat/completions. */
export type ModelConfig = {
  url: string
  name: string
  key: string | null
  /** what is kept there, in the operator's words */
  keeps: string | null
  /** questions a case may ask in 24 hours, and tokens all of them together may use */
  caseCalls: number
  dayTokens: number
  /** of a million tokens; null: nothing is said of what it costs */
  price: Price | null
}

type ModelValues = Given<
  'LLM_URL' | 'LLM_MODEL' | 'LLM_KEY' | 'LLM_KEEPS' | 'LLM_CASE_CALLS' | 'LLM_DAY_TOKENS' | 'LLM_PRICE'
>

/** Null where nothing was said of one. */
export function modelOf(values: ModelValues): ModelConfig | null {
  const { LLM_URL: url, LLM_MODEL: name } = values
  if (url === undefined || name === undefined) return null
  return {
    url: url.replace(/\/+$/, ''),
    name,
    key: values.LLM_KEY ?? null,
    keeps: values.LLM_KEEPS ?? null,
    caseCalls: Number(values.LLM_CASE_CALLS ?? 40),
    dayTokens: Number(values.LLM_DAY_TOKENS ?? 1_000_000),
    price: readPrice(values.LLM_PRICE ?? ''),
  }
}

/** What the address and the name have to say together, and where people's words may travel. */
export function modelMistakes(given: Given): string[] {
  const { LLM_URL: url, LLM_MODEL: name } = given
  if ((url === undefined) === (name === undefined)) {
    if (url === undefined || !url.toLowerCase().startsWith('http:') || isNear(url)) return []
    return [
      'LLM_URL must begin with https:// unless the model runs on this machine or its own network: people’s words would travel there in the clear.',
    ]
  }
  return name === undefined
    ? ['LLM_MODEL must be set when LLM_URL is set: people are told which model their words go to.']
    : ['LLM_URL must be set when LLM_MODEL is set: people are told where it runs.']
}

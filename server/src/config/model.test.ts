import { expect, it } from 'vitest'
import { mistakesOf } from '../testing/config-mistakes.ts'

it('lets no words go to a far model in the clear', () => {
  const clear = (url: string) => mistakesOf({ LLM_URL: url, LLM_MODEL: 'm' })
  const NEEDS_TLS =
    'LLM_URL must begin with https:// unless the model runs on this machine or its own network: people’s words would travel there in the clear.'
  for (const url of [
    'http://api.example.com/v1',
    'http://8.8.8.8:8080/v1',
    'http://localhost.example.com/v1',
    'http://10.evil.example/v1',
  ])
    expect([url, clear(url)]).toEqual([url, [NEEDS_TLS]])
  for (const url of [
    'https://api.example.com/v1',
    'http://127.0.0.1:8080/v1',
    'http://ollama:11434/v1',
    'http://192.168.1.7:8080/v1',
    'http://box.local/v1',
    'http://[::1]:8080/v1',
  ])
    expect([url, clear(url)]).toEqual([url, []])
})

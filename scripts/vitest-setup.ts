import { afterEach, beforeEach } from 'vitest'

/** `console.error` in a test is a failure that nobody looked at. */
const original = console.error
let said: string[] = []

beforeEach(() => {
  said = []
  console.error = (...args: unknown[]) => {
    said.push(args.map(String).join(' '))
    original(...args)
  }
})

afterEach(() => {
  console.error = original
  const [first] = said
  if (first !== undefined) throw new Error(`console.error was called: ${first}`)
})

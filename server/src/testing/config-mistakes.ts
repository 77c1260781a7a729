import { ConfigError, readConfig } from '../config.ts'

/** What is wrong with an environment, a sentence each. */
export function mistakesOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
  return []
}

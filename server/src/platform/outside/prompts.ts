import { readFileSync } from 'node:fs'
import type { Prompt } from '@evensettle/domain/assistant/questions.ts'

const FOLDER = new URL('../../../prompts/', import.meta.url)

/** What a model is told before its data: a file for each. Read once; a file that is missing stops the start. */
export const INSTRUCTIONS: Readonly<Record<Prompt, string>> = {
  own: read('own'),
  told: read('told'),
  note: read('note'),
}

function read(name: Prompt): string {
  return readFileSync(new URL(`${name}.md`, FOLDER), 'utf8')
}

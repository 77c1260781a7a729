import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/** Place (`stop-mails/report-form`) → key → sentence. */
export type Catalogue = ReadonlyMap<string, ReadonlyMap<string, Sentence>>
export type Sentence = { text: string; elements: MessageFormatElement[] }

/** Words for whoever translates a section; not a sentence. */
const NOTES = '$notes'
/** A function called `use…` would be a hook for React's rules. */
const KEY = /^(?!use[A-Z])[a-z][A-Za-z0-9]*$/
const SECTION = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
const RESERVED = new Set(
  'await break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield'.split(
    ' ',
  ),
)

export class CatalogueFault extends Error {}

/** Reads `<folder>/<room>.json`: section → key → sentence. */
export function readCatalogue(folder: string): Catalogue {
  const places = new Map<string, ReadonlyMap<string, Sentence>>()
  for (const file of readdirSync(folder).toSorted()) {
    if (!file.endsWith('.json')) continue
    const room = file.slice(0, -'.json'.length)
    const from = `${basename(folder)}/${room}`
    const sections: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    for (const [section, entries] of entriesOf(sections, from)) {
      if (!SECTION.test(section)) throw new CatalogueFault(`${from}: "${section}" is not kebab-case`)
      places.set(`${room}/${section}`, readSection(`${from}/${section}`, entries))
    }
  }
  return places
}

function readSection(place: string, entries: unknown): ReadonlyMap<string, Sentence> {
  const sentences = new Map<string, Sentence>()
  for (const [key, text] of entriesOf(entries, place)) {
    if (key === NOTES) continue
    if (!KEY.test(key) || RESERVED.has(key)) {
      throw new CatalogueFault(`${place}: "${key}" cannot be the name of a function`)
    }
    if (typeof text !== 'string') throw new CatalogueFault(`${place}.${key}: a sentence is a string`)
    sentences.set(key, { text, elements: parsed(text, `${place}.${key}`) })
  }
  return sentences
}

function parsed(text: string, place: string): MessageFormatElement[] {
  try {
    return parse(text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new CatalogueFault(`${place}: ${why} in “${text}”`, { cause: error })
  }
}

function entriesOf(value: unknown, place: string): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new CatalogueFault(`${place}: expected an object`)
  }
  return Object.entries(value)
}

/** What the caller gives a sentence: name → its type, sorted, so that two languages can be compared. */
export type Inputs = { values: Map<string, string>; tags: Set<string> }

/** Collects what a sentence asks its caller for. */
export function inputsOf(elements: readonly MessageFormatElement[], place: string): Inputs {
  const inputs: Inputs = { values: new Map(), tags: new Set() }
  collect(elements, inputs, place)
  return inputs
}

function collect(elements: readonly MessageFormatElement[], inputs: Inputs, place: string): void {
  for (const element of elements) {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        break
      case TYPE.argument:
        if (!inputs.values.has(element.value)) inputs.values.set(element.value, 'text')
        break
      case TYPE.number:
        inputs.values.set(element.value, 'number')
        break
      case TYPE.tag:
        inputs.tags.add(element.value)
        collect(element.children, inputs, place)
        break
      case TYPE.plural:
        inputs.values.set(element.value, 'number')
        for (const { value } of Object.values(element.options)) collect(value, inputs, place)
        break
      case TYPE.select: {
        inputs.values.set(element.value, 'string')
        for (const { value } of Object.values(element.options)) collect(value, inputs, place)
        break
      }
      default:
        throw new CatalogueFault(`${place}: dates and times come into a sentence as words`)
    }
  }
}

import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { CatalogueFault, inputsOf, type Inputs } from './read.ts'

/** One sentence in the languages that have it, the base language first. */
export type Sentences = readonly (readonly [language: string, elements: MessageFormatElement[]])[]

/** The module of a section: one function for each sentence. */
export function emitSection(place: string, section: ReadonlyMap<string, Sentences>): string {
  const used = new Set<string>()
  const functions = [...section].map(([key, sentences]) =>
    emitFunction(`${place}.${key}`, key, sentences, used),
  )
  const imports = used.size === 0 ? [] : [importOf(used)]
  return [...imports, ...functions].join('\n') + '\n'
}

function importOf(used: ReadonlySet<string>): string {
  return `import { ${[...used].toSorted().join(', ')} } from '@evensettle/messages/runtime.ts'`
}

function emitFunction(place: string, key: string, sentences: Sentences, used: Set<string>): string {
  const [base, ...others] = sentences
  if (base === undefined) throw new CatalogueFault(`${place}: no sentence`)
  const inputs = inputsOf(base[1], place)
  const write: Writer = { used, isMarkup: inputs.tags.size > 0, place }
  let body = written(base[1], write)
  for (const [language, elements] of others) {
    mustAskForNoMore(`${place} (${language})`, inputsOf(elements, place), inputs)
    used.add('language')
    body = `language() === ${JSON.stringify(language)} ? ${written(elements, write)} : ${body}`
  }
  return `export const ${key} = ${parameters(inputs)} => ${body}`
}

/** Another language may leave something out (a gender, a number) but cannot ask for what nobody gives it. */
function mustAskForNoMore(place: string, asked: Inputs, given: Inputs): void {
  const unknown = [
    ...[...asked.values.keys()].filter((name) => !given.values.has(name)),
    ...[...asked.tags].filter((tag) => !given.tags.has(tag)),
  ]
  if (unknown.length > 0) {
    throw new CatalogueFault(`${place}: nobody gives it ${unknown.join(', ')}`)
  }
  if (asked.tags.size === 0 && given.tags.size > 0) {
    throw new CatalogueFault(`${place}: <${[...given.tags].join('>, <')}> is missing`)
  }
}

function parameters({ values, tags }: Inputs): string {
  if (values.size === 0 && tags.size === 0) return '(): string'
  const isMarkup = tags.size > 0
  const types = [
    ...[...values].map(([name, kind]) => `${name}: ${typeOf(kind, isMarkup)}`),
    ...[...tags].map((tag) => `${tag}: (words: N | string) => NoInfer<N>`),
  ]
  const given = `v: { ${types.join('; ')} }`
  return isMarkup
    ? `<N>(${given}, join: (...parts: NoInfer<N | string | number>[]) => N): N`
    : `(${given}): string`
}

function typeOf(kind: string, isMarkup: boolean): string {
  if (kind !== 'text') return kind
  return isMarkup ? 'N | string | number' : 'string | number'
}

type Writer = { used: Set<string>; isMarkup: boolean; place: string; counted?: string }

function written(elements: readonly MessageFormatElement[], writer: Writer): string {
  return writer.isMarkup ? joined(elements, writer, 'join') : template(elements, writer)
}

/** Pieces of one sentence with markup; a single piece of text stands for itself. */
function joined(elements: readonly MessageFormatElement[], writer: Writer, join: string): string {
  return `${join}(${elements.map((element) => piece(element, writer)).join(', ')})`
}

function piece(element: MessageFormatElement, writer: Writer): string {
  switch (element.type) {
    case TYPE.literal:
      return quoted(element.value)
    case TYPE.tag: {
      const [only] = element.children
      const isText = element.children.length === 1 && only?.type === TYPE.literal
      const inside = isText ? quoted(only.value) : joined(element.children, writer, 'join')
      return `v.${element.value}(${inside})`
    }
    case TYPE.argument:
      return `v.${element.value}`
    default:
      return value(element, writer)
  }
}

function template(elements: readonly MessageFormatElement[], writer: Writer): string {
  if (elements.every((element) => element.type === TYPE.literal)) {
    return quoted(elements.map(({ value: text }) => text).join(''))
  }
  const parts = elements.map((element) =>
    element.type === TYPE.literal
      ? element.value.replace(/[\\`]|\$\{/g, (found) => `\\${found}`)
      : `\${${value(element, writer)}}`,
  )
  return `\`${parts.join('')}\``
}

function value(element: MessageFormatElement, writer: Writer): string {
  switch (element.type) {
    case TYPE.argument:
      return `v.${element.value}`
    case TYPE.number:
      writer.used.add('number')
      return `number(v.${element.value})`
    case TYPE.pound:
      writer.used.add('number')
      return `number(v.${writer.counted ?? ''})`
    case TYPE.plural: {
      const { value: name, options, pluralType } = element
      const inner = { ...writer, counted: name }
      const exact = Object.entries(options).filter(([form]) => form.startsWith('='))
      const forms = Object.entries(options).filter(([form]) => !form.startsWith('='))
      writer.used.add('plural')
      const ordinal = pluralType === 'ordinal' ? ", 'ordinal'" : ''
      const rest = `plural(v.${name}, { ${forms.map(([form, { value: words }]) => `${form}: ${plain(words, inner)}`).join(', ')} }${ordinal})`
      return exact.reduceRight(
        (otherwise, [form, { value: words }]) =>
          `v.${name} === ${Number(form.slice(1))} ? ${plain(words, inner)} : ${otherwise}`,
        rest,
      )
    }
    case TYPE.select: {
      const { other, ...cases } = element.options
      return Object.entries(cases).reduceRight(
        (otherwise, [name, { value: words }]) =>
          `v.${element.value} === ${quoted(name)} ? ${plain(words, writer)} : ${otherwise}`,
        plain(other?.value ?? [], writer),
      )
    }
    default:
      throw new CatalogueFault(`${writer.place}: markup stands outside of plurals and choices`)
  }
}

/** What stands in one form of a plural or of a choice: text and numbers, no markup. */
function plain(elements: readonly MessageFormatElement[], writer: Writer): string {
  return template(elements, writer)
}

function quoted(text: string): string {
  return JSON.stringify(text)
}

import { TYPE, type MessageFormatElement, type SelectElement } from '@formatjs/icu-messageformat-parser'

/** English that looks foreign: a third longer, accented, in brackets that show where a sentence was cut. */
export const LONGER = 'en-XA'
/** The same, written from right to left. */
export const MIRRORED = 'ar-XB'
export type PseudoLanguage = typeof LONGER | typeof MIRRORED

/** Whether a word is the name of a made-up language. */
export function isPseudo(language: string): language is PseudoLanguage {
  return language === LONGER || language === MIRRORED
}

const ACCENTED: Record<string, string> = Object.fromEntries(
  Array.from('abcdeghijklnorstuwyzACDEGHIKLNORSTUYZ', (letter, i) => [
    letter,
    'áƀçđéĝĥîĵķļñöŕšţûŵýžÅÇÐÉĜĤÎĶĻÑÖŔŠŢÛÝŽ'[i] ?? letter,
  ]),
)
const FILLING = ' lorem ipsum dolor sit amet consectetur elit'

/** The sentence as a made-up language has it; what the caller puts in stays as it is. */
export function pseudo(
  elements: readonly MessageFormatElement[],
  language: PseudoLanguage,
): MessageFormatElement[] {
  const words = inside(elements)
  const length = words.reduce((sum, element) => sum + lengthOf(element), 0)
  const extra = FILLING.repeat(Math.ceil(length / 100)).slice(0, Math.ceil(length / 3))
  const [open, close] = language === MIRRORED ? ['\u202E[', `${extra}]\u202C`] : ['[', `${extra}]`]
  return [literal(open), ...words, literal(close)]
}

function inside(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return literal(element.value.replace(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter))
      case TYPE.tag:
        return { ...element, children: inside(element.children) }
      case TYPE.plural:
        return { ...element, options: insideForms(element.options) }
      case TYPE.select:
        return { ...element, options: insideForms(element.options) }
      default:
        return element
    }
  })
}

function insideForms(options: SelectElement['options']): SelectElement['options'] {
  return Object.fromEntries(
    Object.entries(options).map(([form, option]) => [form, { ...option, value: inside(option.value) }]),
  )
}

function lengthOf(element: MessageFormatElement): number {
  if (element.type === TYPE.literal) return element.value.length
  if (element.type === TYPE.tag) return element.children.reduce((sum, child) => sum + lengthOf(child), 0)
  return 4
}

function literal(value: string): MessageFormatElement {
  return { type: TYPE.literal, value }
}

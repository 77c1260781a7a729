import { Visitor, parseSync } from 'vite'

type Handlers = ConstructorParameters<typeof Visitor>[0]

/** Reads a TypeScript source and calls the handlers for its nodes. @throws where it cannot be read */
export function visit(path: string, text: string, handlers: Handlers): void {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? 'cannot be read'}`)
  new Visitor(handlers).visit(program)
}

/** The number of the line, from one, that a place in a text is on. */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

import { existsSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { fileURLToPath } from 'node:url'

/** An address of mail, wherever a library puts it: a mail server names whom it did not take. */
const ADDRESS = /[^\s<>"'`(),;:=]+@[^\s<>"'`(),;:]+/g
/** What follows the host of a link can be a token or a name. */
const LINK = /\b(?<host>[a-z][a-z0-9+.-]*:\/\/(?:[^\s/@"'<>]*@)?[^\s/?#"'<>]+)[^\s"'<>]*/gi
const USER = /:\/\/[^\s/@]*@/
const NUMBER = /\+\d[\d ()-]{5,}\d/g
/** Texts in quotes; an apostrophe inside of a word begins none. */
const QUOTED = /(: )?(?:"((?:[^"\\]|\\.)*)"|(?<=^|[\s([=,:])'([^']*)'(?=$|[\s)\].,:;]))/g

/** What is repeated may have quotes of its own: all from the first to the last. */
const REPEATED = /"[\s\S]*"/

/** Names of tables, columns and fields. */
const NAME = /^[A-Za-z_]\w{0,62}$/
/** PostgreSQL names a table or a constraint in these; in those about data (22) it repeats the data. */
const ABOUT_NAMES = /^(?:0[38]|2[358]|4[02]|5[3578]|XX)\w{3}$/

/** A sentence without addresses of mail, numbers of phones, and what follows the host of a link. */
export function withoutAddresses(sentence: string): string {
  return sentence
    .replaceAll(LINK, (link, host: string) => (link.startsWith('file:') ? link : host.replace(USER, '://')))
    .replaceAll(ADDRESS, '[address]')
    .replaceAll(NUMBER, '[number]')
}

/**
 * What an error says, without what somebody wrote: libraries repeat in quotes what they did not understand. The name of a table, of
 * a field or of a file of ours stays where the error is of a kind that names those.
 */
export function messageOf(error: Error): string {
  const named = namesThings(error)
  if (named === 'files') return withoutAddresses(error.message)
  const said = named === 'nothing' ? error.message.replace(REPEATED, '"…"') : error.message
  return withoutAddresses(
    said.replaceAll(QUOTED, (found: string, ...rest: unknown[]) => {
      const [before, double, single] = rest
      const isName = before === undefined && NAME.test(String(double ?? single))
      return named === 'names' && isName ? found : `${before === undefined ? '' : ': '}"…"`
    }),
  )
}

function namesThings(error: Error): 'names' | 'files' | 'nothing' {
  if ('syscall' in error) return 'files'
  if (error instanceof TypeError || error instanceof ReferenceError) return 'names'
  return 'code' in error && ABOUT_NAMES.test(String(error.code)) ? 'names' : 'nothing'
}

/** A file with a line and a column at the end of a line: all that is repeated of a place. */
const PLACE = /^ {4}at (?:.*\()?(?<file>(?:file:\/\/|\/|[A-Za-z]:\\|node:)[^()]*):(?<at>\d{1,6}:\d{1,6})\)?$/
/** Of an error at most so many lines are looked at: Node itself keeps ten. */
const LAST_LINES = 40

/**
 * Where an error came from, without what it says. That stands before it, in as many lines as somebody wrote, and may have been
 * changed since: so a line is a place only where it names a file that there is, and nothing of it but that is repeated.
 */
export function stackOf({ stack = '' }: Error): string[] {
  return stack
    .split('\n')
    .slice(-LAST_LINES)
    .flatMap((line) => {
      const { file = '', at = '' } = PLACE.exec(line)?.groups ?? {}
      return isThere(file) ? [`${file}:${at}`] : []
    })
}

const known = new Set<string>()

/** Remembers the files that there are: they are those of the program. */
function isThere(file: string): boolean {
  if (file === '') return false
  if (known.has(file) || isBuiltin(file)) return true
  if (file.startsWith('node:') || !existsSync(file.startsWith('file:') ? pathOf(file) : file)) return false
  known.add(file)
  return true
}

function pathOf(link: string): string {
  return URL.canParse(link) && new URL(link).host === '' && !/%2f/i.test(link) ? fileURLToPath(link) : ''
}

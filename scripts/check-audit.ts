import { writesIn } from './check-owners.ts'
import { readSources, report } from './source-files.ts'
import type { Sources } from './source-files.ts'

const COMMANDS = /^server\/src\/features\/(?!audit\/).+\/commands\.ts$/
/** Hands on and records what became of it; everything else that it writes is a command's. */
const JOBS = /^server\/src\/features\/(?!audit\/).+\/jobs\.ts$/
const FEATURE = /^server\/src\/features\/(?!.*\.test\.ts$)/
const FUNCTION =
  /(?<doc>\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?(?<exported>export )?(?:async )?function (?<name>\w+)[<(][\s\S]*?\n\}\n/g

/** A case moved to another state, and an entry that tells what it was before. */
const MOVES_STATUS = /\bmoveCase\(tx, \w+, \{[^}]*?\bstatus\b/
const TELLS_CHANGE = /\baudit\([\s\S]*?\bchanged\b/

/**
 * One line per command that moves a case to another state and does not tell in its audit entry from which.
 */
export function changeProblems(sources: Sources): string[] {
  return [...sources]
    .flatMap(([path, text]) => (COMMANDS.test(path) ? functionsIn(path, text) : []))
    .filter(({ body }) => MOVES_STATUS.test(body) && !TELLS_CHANGE.test(body))
    .map(
      ({ path, name }) => `${path}: ${name} changes a case's status: give its audit entry what \`changed\``,
    )
}

/** One line per write of a feature that stands neither in a command nor in a job, where no entry is looked for. */
export function placeProblems(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) =>
    FEATURE.test(path) && !/\/(?:commands|jobs)\.ts$/.test(path)
      ? writesIn(text).map(({ line }) => `${path}:${line}: writes: move it into a command`)
      : [],
  )
}

/**
 * One line per command that writes and neither leaves an audit entry, itself or through the commands it calls,
 * nor says in its comment why not or who does. Functions are followed by name. Of a job only what it writes itself is looked at.
 */
export function auditProblems(sources: Sources): string[] {
  const functions = [...sources].flatMap(([path, text]) =>
    COMMANDS.test(path) || JOBS.test(path) ? functionsIn(path, text) : [],
  )
  const problems: string[] = []
  for (const one of functions) {
    if (!one.isExported || /\baudit/i.test(one.doc)) continue
    const bodies = [...reachedFrom(one, functions)].map(({ body }) => body)
    const written = JOBS.test(one.path) ? [one.body] : bodies
    const isWriting = written.some((body) => writesIn(body).length > 0)
    if (isWriting && !bodies.some((body) => /\baudit\(/.test(body)))
      problems.push(
        `${one.path}: ${one.name} writes and leaves no audit entry: call audit(), or say in its comment why not`,
      )
  }
  return problems
}

type Found = { path: string; name: string; isExported: boolean; doc: string; body: string }

function functionsIn(path: string, text: string): Found[] {
  return [...text.matchAll(FUNCTION)].map(({ 0: whole, groups }) => {
    const doc = groups?.['doc'] ?? ''
    const body = whole.slice(doc.length)
    return { path, name: groups?.['name'] ?? '', isExported: groups?.['exported'] !== undefined, doc, body }
  })
}

function reachedFrom(start: Found, functions: readonly Found[], seen = new Set<Found>()): Set<Found> {
  seen.add(start)
  const called = new Set([...start.body.matchAll(/\b(\w+)\(/g)].map(([, name]) => name))
  for (const other of functions)
    if (!seen.has(other) && called.has(other.name)) reachedFrom(other, functions, seen)
  return seen
}

if (import.meta.main) {
  const sources = readSources('server/src/features/**/*.ts')
  report([...auditProblems(sources), ...changeProblems(sources), ...placeProblems(sources)])
}

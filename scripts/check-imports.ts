import { circles } from './circles.ts'
import { drawingProblems } from './draw-rooms.ts'
import { arrowsIn, importsOf, IS_TEST, resolveImport } from './imports.ts'
import { mayImport, roomOf } from './rooms.ts'
import { readSources, report } from './source-files.ts'
import type { Sources } from './source-files.ts'

/** zod describes what crosses an edge: the wire, a queue, the environment. Types may travel further. */
const MAY_IMPORT_ZOD = /^contracts\/src\/|^server\/src\/config\/environment\.ts$/

/** Folders whose own folders are rooms with no circle among them, types included. */
const HOUSES = ['domain/src', 'auth/src', 'server/src/features', 'web/app/features']

/** A feature, whose folders are rooms as well. */
const FEATURE = /^(?:server\/src|web\/app)\/features\/[^/]+/

/** Below all rooms of a feature: its row types. Above them: its routes, which put together what rooms have and which only routes import. */
const OF_NO_ROOM = /\/(?:tables|routes)\.ts$/

/** One line per import that crosses a wall or runs up, and per library that does not belong there. */
export function boundaryProblems(sources: Sources): string[] {
  const problems: string[] = []
  for (const [file, text] of sources) {
    const libraries = roomOf(file)?.libraries
    for (const { path, isType } of importsOf(file, text)) {
      const target = resolveImport(file, path)
      const isAllowed = target === null ? (libraries?.test(path) ?? true) : mayImport(file, target)
      if (!isAllowed) problems.push(`${file}: may not import ${target ?? path}`)
      if (/^zod(?:\/|$)/.test(path) && !isType && !MAY_IMPORT_ZOD.test(file) && !IS_TEST.test(file)) {
        problems.push(`${file}: zod belongs in contracts (import type is fine)`)
      }
    }
  }
  return problems
}

/** One line per circle of files or of rooms; a type counts like anything else. */
export function circleProblems(sources: Sources): string[] {
  const arrows = arrowsIn(sources)
  const files = circles(arrows, (path) => path)
  const rooms = HOUSES.flatMap((house) => circles(arrows, (path) => folderIn(house, path)))
  const features = new Set(arrows.flatMap(({ from }) => FEATURE.exec(from)?.[0] ?? []))
  for (const feature of features)
    rooms.push(...circles(arrows, (path) => (OF_NO_ROOM.test(path) ? null : folderIn(feature, path))))
  return [
    ...files.map((circle) => `files in a circle: ${circle.join(' → ')}`),
    ...rooms.map((circle) => `rooms in a circle: ${circle.join(' → ')}`),
  ]
}

function folderIn(house: string, path: string): string | null {
  const [name, inside] = path.startsWith(`${house}/`) ? path.slice(house.length + 1).split('/', 2) : []
  return name === undefined || inside === undefined ? null : `${house}/${name}`
}

if (import.meta.main) {
  const sources = readSources(['**/*.ts', '**/*.tsx'])
  report([...boundaryProblems(sources), ...circleProblems(sources), ...drawingProblems(sources)])
}

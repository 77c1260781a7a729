import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** A route as the router's build knows it. */
export type BuiltRoute = { id: string; parentId?: string; path?: string; index?: boolean; file: string }

const SAYS_NOT_FOUND = 'not-found.tsx'

/** The address patterns (`/case/:id`) that lead to a screen; those that only say "not found" are left out. */
export function screenPaths(routes: readonly BuiltRoute[]): string[] {
  const byId = new Map(routes.map((route) => [route.id, route]))
  const parents = new Set(routes.map(({ parentId }) => parentId))
  function pathOf(route: BuiltRoute): string {
    const parent = byId.get(route.parentId ?? '')
    const above = parent ? pathOf(parent) : ''
    return route.path ? `${above}/${route.path}` : above
  }
  const screens = routes.filter(({ id, file }) => !parents.has(id) && basename(file) !== SAYS_NOT_FOUND)
  return [...new Set(screens.map((route) => pathOf(route) || '/'))].toSorted()
}

/** Writes `screens.json`, by which the server knows which addresses exist. */
export async function writeScreens(clientDirectory: string, routes: readonly BuiltRoute[]): Promise<void> {
  await writeFile(join(clientDirectory, 'screens.json'), `${JSON.stringify(screenPaths(routes), null, 2)}\n`)
}

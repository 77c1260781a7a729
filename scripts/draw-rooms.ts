import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { arrowsIn } from './imports.ts'
import { ROOMS, roomOf } from './rooms.ts'
import { readSources } from './source-files.ts'
import type { Sources } from './source-files.ts'

const PAGE = 'docs/architecture.md'
const DRAWINGS = /```mermaid\n[^`]*```/g
const COMMAND = 'node scripts/draw-rooms.ts --write'

type Graph = Map<string, Set<string>>

/** Who imports whom among what `nodeOf` makes of the files. */
function graphOf(sources: Sources, nodeOf: (path: string) => string | null): Graph {
  const graph: Graph = new Map()
  for (const arrow of arrowsIn(sources)) {
    const [from, to] = [nodeOf(arrow.from), nodeOf(arrow.to)]
    if (from !== null && to !== null && from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  }
  return graph
}

function isReached(graph: Graph, from: string, goal: string, seen = new Set<string>()): boolean {
  if (from === goal) return true
  if (seen.has(from)) return false
  seen.add(from)
  return [...(graph.get(from) ?? [])].some((next) => isReached(graph, next, goal, seen))
}

/** The arrows without those that a longer way tells as well. */
function arrowsOf(graph: Graph): [from: string, to: string][] {
  return [...graph].flatMap(([from, all]) =>
    [...all]
      .filter((to) => ![...all].some((other) => other !== to && isReached(graph, other, to)))
      .map((to): [string, string] => [from, to]),
  )
}

function nameOf(node: string): string {
  return node.replaceAll(/[^a-z]+/g, '_')
}

/** Mermaid of nodes and arrows; what has a workspace of several rooms is framed. */
function mermaid(nodes: readonly string[], graph: Graph): string {
  const frames = Map.groupBy(nodes, (node) => node.split('/', 1)[0] ?? '')
  const lines = [...frames].flatMap(([frame, inside]) => {
    const drawn = inside.map((node) => `${nameOf(node)}["${node}"]`)
    return inside.length === 1
      ? drawn.map((line) => `  ${line}`)
      : [`  subgraph in_${nameOf(frame)}[" "]`, ...drawn.map((line) => `    ${line}`), '  end']
  })
  const arrows = arrowsOf(graph).map(([from, to]) => `  ${nameOf(from)} --> ${nameOf(to)}`)
  return ['flowchart TD', ...lines, ...arrows.toSorted()].join('\n')
}

/** The rooms of the house and what they really import, each arrow from who uses to what is used. */
export function drawingOfHouse(sources: Sources): string {
  const nodes = ROOMS.map(({ name }) => name).toReversed()
  return mermaid(
    nodes,
    graphOf(sources, (path) => roomOf(path)?.name ?? null),
  )
}

/** The same for the folders inside one folder; files directly in it are `.`. */
export function drawingOfFolder(sources: Sources, folder: string): string {
  const graph = graphOf(sources, (path) => {
    if (!path.startsWith(`${folder}/`)) return null
    const [name = '', inside] = path.slice(folder.length + 1).split('/', 2)
    return inside === undefined ? '.' : name
  })
  const nodes = [...new Set([...graph].flatMap(([from, all]) => [from, ...all]))].toSorted()
  return mermaid(nodes, graph)
}

function fenced(drawing: string): string {
  return `\`\`\`mermaid\n${drawing}\n\`\`\``
}

/** The drawings of the architecture page, in their order there: the house, and the rooms of its ground floor. */
function drawings(sources: Sources): string[] {
  return [drawingOfHouse(sources), drawingOfFolder(sources, 'domain/src')].map(fenced)
}

/** A line when a drawing in the architecture page is not what the files import. */
export function drawingProblems(sources: Sources, page = readFileSync(pathOf(PAGE), 'utf8')): string[] {
  return drawings(sources).every((drawing) => page.includes(drawing))
    ? []
    : [`${PAGE}: a drawing of the rooms is out of date, run: ${COMMAND}`]
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(`../${file}`, import.meta.url))
}

if (import.meta.main) {
  const [, , wish] = process.argv
  const sources = readSources(['**/*.ts', '**/*.tsx'])
  if (wish === '--write') {
    const page = readFileSync(pathOf(PAGE), 'utf8')
    const drawn = drawings(sources)
    writeFileSync(
      pathOf(PAGE),
      page.replaceAll(DRAWINGS, (before) => drawn.shift() ?? before),
    )
  } else console.log(wish === undefined ? drawingOfHouse(sources) : drawingOfFolder(sources, wish))
}

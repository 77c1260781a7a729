import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { join } from 'node:path'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { compileCatalogue, compilePseudoCatalogue } from '../messages/src/compile.ts'
import { isPseudo } from '../messages/src/pseudo.ts'
import { STATIC_PAGES } from './app/prerendered.ts'
import { circleIn, planChunks, type ModuleFacts } from './scripts/chunk-plan.ts'
import { patience } from './scripts/patience.ts'

/** Where scripts/dev.js runs the server while this one serves the pages. */
const DEV_SERVER = 'http://127.0.0.1:3001'

const REACT = /node_modules\/(?:react|react-dom|scheduler)\//
const ROUTER = /node_modules\/(?:react-router|cookie|set-cookie-parser|turbo-stream)\//

/** What is built to HTML and fetches no script: no files are joined with a view to it. */
const WITHOUT_SCRIPT = new Set(
  [...STATIC_PAGES, 'static-layout'].map((name) =>
    join(import.meta.dirname, 'app/routes', `${name === '/' ? 'landing' : name}.tsx`),
  ),
)

/** What every screen loads, every screen of somebody signed in, the two with which visits begin, and the page of a case, on which people spend them. */
const OFTEN: readonly [RegExp, number][] = [
  [/app\/root\.tsx$|entry\.client\.tsx$/, 26],
  [/routes\/private-layout\.tsx$/, 12],
  [/routes\/case\.tsx$|negotiation\/conversation\.tsx$/, 44],
  [/routes\/(?:login|dashboard)\.tsx$/, 10],
]

/** Joins what screens share as `planChunks` finds best. The plan is made when all modules are known. */
function chunkPlan(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  let plan: ReadonlyMap<string, number> = new Map()
  return {
    plugin: {
      name: 'chunk-plan',
      applyToEnvironment: ({ name }) => name === 'client',
      // the router asks for strict signatures, with which no module can be joined without all that it imports
      options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
      renderStart() {
        const modules = new Map<string, ModuleFacts>()
        for (const id of this.getModuleIds()) {
          const info = this.getModuleInfo(id)
          const [file = id] = id.split('?')
          if (info === null || WITHOUT_SCRIPT.has(file) || REACT.test(id) || ROUTER.test(id)) continue
          const isEntry = info.isEntry || info.dynamicImporters.length > 0
          const care = OFTEN.find(([often]) => often.test(file))?.[1] ?? 1
          modules.set(id, { isEntry, imports: info.importedIds, size: info.code?.length ?? 0, care })
        }
        plan = planChunks(modules)
      },
      generateBundle(_, bundle) {
        const files = Object.values(bundle).filter((file) => file.type === 'chunk')
        const circle = circleIn(new Map(files.map(({ fileName, imports }) => [fileName, imports])))
        if (circle) this.error(`Files need each other: ${circle.join(' → ')}`)
      },
    },
    groups: [
      // Everybody needs both; two files because a browser gives each connection its share of the line.
      { name: 'react', test: REACT, priority: 1 },
      { name: 'router', test: ROUTER, priority: 1 },
      {
        name: (id) => `s${plan.get(id)}`,
        debugName: 'shared',
        test: (id) => plan.has(id),
        includeDependenciesRecursively: false,
      },
    ],
  }
}

compileCatalogue()

const chunks = chunkPlan()

/** `--mode en-XA` shows all sentences in a made-up language. */
function catalogueOf(mode: string) {
  if (!isPseudo(mode)) return []
  const sentences = /^@evensettle\/messages\/(?=[^/]+\/)/
  return [{ find: sentences, replacement: `${compilePseudoCatalogue(mode)}/` }]
}

export default defineConfig(({ mode }) => ({
  resolve: { alias: catalogueOf(mode) },
  plugins: [tailwindcss(), reactRouter(), chunks.plugin, patience()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunks.groups },
            // every page loads the list of all files: the shorter their names, the lighter each page
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    strictPort: true,
    proxy: {
      '/api': { target: DEV_SERVER, ws: true },
      '/auth/v1': DEV_SERVER,
      '/functions/v1': DEV_SERVER,
      '/dev/mail': DEV_SERVER,
      '/healthz': DEV_SERVER,
      '/readyz': DEV_SERVER,
    },
  },
}))

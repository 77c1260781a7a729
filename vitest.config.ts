import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { compileCatalogue } from './messages/src/compile.ts'
import { thorough } from './scripts/thorough.ts'

compileCatalogue()

/** Most tests wait for PostgreSQL, so that three files at a time share two processors well. */
const maxWorkers = Math.max(3, availableParallelism() - 1)

const provide = { thorough }

/** `RELEASE` of domain/src/trials.ts, by name. */
const tags = [{ name: 'release', description: 'in npm run test:full only (docs/decisions/059)' }]

/** What is long and looks at what a shorter test looks at as well is for `npm run test:full` (docs/decisions/059). */
const exclude = [...configDefaults.exclude, ...(thorough ? [] : ['**/*.full.test.ts'])]

const setupFiles = ['./scripts/vitest-setup.ts']

/** Ends what hangs and nothing else: how fast a machine is says nothing about what it runs. */
const patience = {
  tags,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
}

/** One process per worker instead of one per file, which begins with fresh modules all the same. */
const inTurn = { ...patience, isolate: false }

const onPostgres = {
  ...inTurn,
  exclude,
  globalSetup: ['./server/src/testing/postgres-server.ts'],
  provide,
}

export default defineConfig({
  test: {
    maxWorkers,
    ...(thorough ? {} : { tagsFilter: ['!release'] }),
    projects: [
      {
        test: {
          name: 'domain',
          include: ['domain/src/**/*.test.ts'],
          setupFiles,
          provide,
          ...inTurn,
        },
      },
      { test: { name: 'messages', include: ['messages/src/**/*.test.ts'], setupFiles, ...inTurn } },
      {
        test: {
          name: 'contracts',
          include: ['contracts/src/**/*.test.ts'],
          setupFiles,
          ...inTurn,
        },
      },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'], setupFiles, provide, ...inTurn } },
      { test: { name: 'verify', include: ['verify/src/**/*.test.ts'], setupFiles, provide, ...inTurn } },
      { test: { name: 'bench', include: ['bench/**/*.test.ts'], exclude, setupFiles, provide, ...inTurn } },
      { test: { name: 'auth', include: ['auth/**/*.test.ts'], setupFiles, ...onPostgres } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          setupFiles: [...setupFiles, './server/src/testing/setup.ts'],
          ...onPostgres,
        },
      },
      {
        root: 'web',
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['app/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          setupFiles: ['app/testing/setup.ts'],
          // one window per worker as well: a fifth of the work
          ...inTurn,
        },
      },
    ],
  },
})

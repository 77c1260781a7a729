import { defineConfig } from 'vitest/config'
import { compileCatalogue } from './messages/src/compile.ts'
import { thorough } from './scripts/thorough.ts'

compileCatalogue()

const provide = { thorough }

const setupFiles = ['./scripts/vitest-setup.ts']
const onPostgres = {
  // one process per worker instead of one per file: loading the server is most of what a file does
  isolate: false,
  globalSetup: ['./server/src/testing/postgres-server.ts'],
  provide,
  // ends what hangs; a busy machine may take its time
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'], setupFiles, provide, isolate: false } },
      { test: { name: 'messages', include: ['messages/src/**/*.test.ts'], setupFiles } },
      { test: { name: 'contracts', include: ['contracts/src/**/*.test.ts'], setupFiles, isolate: false } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'], setupFiles } },
      { test: { name: 'bench', include: ['bench/**/*.test.ts'], setupFiles } },
      { test: { name: 'auth', include: ['auth/**/*.test.ts'], setupFiles, ...onPostgres } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          setupFiles: [...setupFiles, './server/src/testing/setup.ts'],
          ...onPostgres,
        },
      },
      'web',
    ],
  },
})

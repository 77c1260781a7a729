import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['app/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    setupFiles: ['app/testing/setup.ts'],
    // ends what hangs; a busy machine may take its time
    testTimeout: 20_000,
    // One window per worker instead of one per file: a fifth of the work.
    isolate: false,
  },
})

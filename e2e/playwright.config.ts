import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { IS_FULL } from './support/everyday.ts'
import { ORIGIN, servers, WORKERS } from './support/servers.ts'

const CHROMIUM = '/usr/bin/chromium'
/** The same browser without windows, for less work (docs/decisions/059). */
const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  ...(IS_FULL ? {} : { grepInvert: /@release/ }),
  outputDir: '../test-results',
  workers: WORKERS,
  retries: 0,
  // ends what hangs; a busy machine may take its time
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    baseURL: ORIGIN,
    actionTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    // only what failed is recorded, when it is tried again: recording is work for every journey
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? (existsSync(WITHOUT_WINDOWS) ? WITHOUT_WINDOWS : CHROMIUM),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: servers.map(({ port, origin, dataDir }) => ({
    command: `${join(import.meta.dirname, '../node_modules/.bin/node')} ${join(import.meta.dirname, '../server/src/main.ts')}`,
    url: `${origin}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: port,
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
  })),
})

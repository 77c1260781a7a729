import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from './support/free-port.ts'

// the configuration is read again in every worker: what is chosen once travels in the environment
process.env['E2E_PORT'] ??= String(freePort())
process.env['E2E_DATA'] ??= mkdtempSync('/tmp/evensettle-e2e-')
const port = process.env['E2E_PORT']
const origin = `http://localhost:${port}`

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: origin,
    actionTimeout: 10_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
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
  webServer: {
    command: `${join(import.meta.dirname, '../node_modules/.bin/node')} ${join(import.meta.dirname, '../server/src/main.ts')}`,
    url: `${origin}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: port,
      PUBLIC_URL: origin,
      DATA_DIR: process.env['E2E_DATA'],
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
  },
})

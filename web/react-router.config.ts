import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { PRERENDERED } from './app/prerendered.ts'
import { writeCspManifest } from './scripts/csp-manifest.ts'

export default {
  ssr: false,
  prerender: [...PRERENDERED],
  async buildEnd({ reactRouterConfig }) {
    await writeCspManifest(join(reactRouterConfig.buildDirectory, 'client'))
  },
} satisfies Config

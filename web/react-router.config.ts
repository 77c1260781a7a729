import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { PRERENDERED } from './app/prerendered.ts'
import { compressBuild } from './scripts/compress.ts'
import { writeCspManifest } from './scripts/csp-manifest.ts'

export default {
  ssr: false,
  prerender: [...PRERENDERED],
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, 'client')
    await Promise.all([writeCspManifest(client), compressBuild(client)])
  },
} satisfies Config

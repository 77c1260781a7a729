import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { PRERENDERED, STATIC_PAGES } from './app/prerendered.ts'
import { compressBuild } from './scripts/compress.ts'
import { writeCrawlerFiles } from './scripts/crawlers.ts'
import { writeCspManifest } from './scripts/csp-manifest.ts'
import { writeEarlyStart } from './scripts/early-start.ts'
import { inlineStyles } from './scripts/inline-styles.ts'

export default {
  ssr: false,
  prerender: [...PRERENDERED],
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, 'client')
    await writeCrawlerFiles(client, STATIC_PAGES)
    await inlineStyles(client, STATIC_PAGES)
    await writeEarlyStart(client)
    await Promise.all([writeCspManifest(client), compressBuild(client)])
  },
} satisfies Config

import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { PRERENDERED, STATIC_PAGES } from './app/prerendered.ts'
import { writeCheckPaper } from './scripts/check-paper.ts'
import { compressBuild } from './scripts/compress.ts'
import { writeCrawlerFiles } from './scripts/crawlers.ts'
import { writeCspManifest } from './scripts/csp-manifest.ts'
import { writeEarlyStart } from './scripts/early-start.ts'
import { writePdfParts } from './scripts/pdf-parts.ts'
import { inlineStyles, writeFirstLookStyles } from './scripts/inline-styles.ts'
import { writeScreens } from './scripts/screens.ts'

/** Where the server writes the invited person's first look; the build gives it the styles for these words. */
const FIRST_LOOK = join(import.meta.dirname, '../server/src/features/invitations/first-look')

export default {
  ssr: false,
  prerender() {
    // scripts/bootstrap.js shows how many of them are done
    process.stdout.write(`pages to print: ${PRERENDERED.length}\n`)
    return [...PRERENDERED]
  },
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, 'client')
    await writeCrawlerFiles(client, STATIC_PAGES)
    await inlineStyles(client, STATIC_PAGES)
    await writeFirstLookStyles(client, FIRST_LOOK)
    await writeEarlyStart(client)
    await writeScreens(client, Object.values(reactRouterConfig.routes))
    await writePdfParts(client)
    await writeCheckPaper(client)
    await Promise.all([writeCspManifest(client), compressBuild(client)])
  },
} satisfies Config

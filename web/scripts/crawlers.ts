import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ORIGIN_TO_COME } from '../app/origin-to-come.ts'

/** What is for one person, or for programs, and so has no place in a search. */
const PRIVATE = ['/api/', '/auth/v1/', '/functions/', '/case/', '/cases/', '/hub/', '/invitation-response']

/** Writes `robots.txt` and `sitemap.xml`, which say to crawlers what may be found. */
export async function writeCrawlerFiles(clientDirectory: string, paths: readonly string[]): Promise<void> {
  const robots = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${ORIGIN_TO_COME}/sitemap.xml`,
    '',
  ]
  const addresses = paths.map((path) => `  <url><loc>${ORIGIN_TO_COME}${path}</loc></url>`)
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses,
    '</urlset>',
    '',
  ]
  await Promise.all([
    writeFile(join(clientDirectory, 'robots.txt'), robots.join('\n')),
    writeFile(join(clientDirectory, 'sitemap.xml'), sitemap.join('\n')),
  ])
}

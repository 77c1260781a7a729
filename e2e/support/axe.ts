import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; nodes: { html: string; target: string[] }[] }
type Axe = { run(context: Document, options: RunOptions): Promise<AxeResults> }

/**
 * What is not accessible on a page as it stands; none of ours has frames. The library is put into each document once,
 * and tells only what is wrong: whoever looks at a screen several times pays for the looking alone.
 */
export async function violationsIn(page: Page, runOnly?: RunOptions['runOnly']): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: Axe }
    const options = { ...(only && { runOnly: only }), resultTypes: ['violations' as const] }
    const { violations } = await axe.run(document, options)
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, target }) => ({ html, target: target.map(String) })),
    }))
  }, runOnly)
}

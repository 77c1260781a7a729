import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { violationsIn } from './axe.ts'
import { IS_FULL, SCHEMES } from './everyday.ts'
import type { Person } from './people.ts'
import { expectRoomForFingers } from './targets.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** By day all rules; what the night can change is color. */
export function rulesFor(colorScheme: 'light' | 'dark'): RunOptions['runOnly'] {
  return colorScheme === 'dark'
    ? { type: 'rule', values: ['color-contrast'] }
    : { type: 'tag', values: RULES }
}

/** A colour on its way from one scheme to the other is in neither; what inherits it sets out when it arrives. */
export async function colorsSettle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const onTheirWay = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && isFinite(Number(effect?.getComputedTiming().endTime)),
        )
    while (onTheirWay().length > 0) {
      for (const one of onTheirWay()) one.finish()
      await new Promise(requestAnimationFrame)
    }
  })
}

/** States of a screen that axe has looked at, each with its test. */
const seen = new Set<string>()

/** Every day once for each state in a test: whoever else sees it has the same parts on their screen. */
function isNew(state: string): boolean {
  const one = `${test.info().testId} ${state}`
  const isFirst = !seen.has(one)
  seen.add(one)
  return IS_FULL || isFirst
}

/** Another step of a screen that is looked at already, with the same parts: before a release. */
export async function lookAgain(...seenBy: Parameters<typeof look>): Promise<void> {
  if (IS_FULL) await look(...seenBy)
}

/**
 * Looks at a screen as it stands: nothing sticks out of it and nothing is unreadable, by day, and before a release by
 * night as well. With `ROOM_PICTURES` it leaves pictures in that folder.
 */
export async function look({ page, name }: Pick<Person, 'page' | 'name'>, state: string): Promise<void> {
  const isAxeNeeded = isNew(state)
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(wide, `${state} of ${name} stays inside`).toBeLessThanOrEqual(0)
    await colorsSettle(page)
    await expectRoomForFingers(page, `${state} of ${name}`)
    const violations = isAxeNeeded ? await violationsIn(page, rulesFor(colorScheme)) : []
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
    expect.soft(found, `${state} of ${name}, ${colorScheme}`).toEqual([])
    const folder = process.env['ROOM_PICTURES']
    if (folder !== undefined)
      await page.screenshot({
        path: join(folder, `${state}-${page.viewportSize()?.width}-${colorScheme}.png`),
        fullPage: true,
      })
  }
  if (IS_FULL) await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
}

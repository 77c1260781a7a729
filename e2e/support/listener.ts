import { expect, type CDPSession, type Page } from '@playwright/test'

/** What a screen reader says of a place: what it is and what it is called, and its level, where it has one. */
export type Heard = { role: string; name: string; level: number | null; isInvalid: boolean; tells: string }

type Node = {
  ignored: boolean
  role?: { value?: unknown }
  name?: { value?: unknown }
  description?: { value?: unknown }
  properties?: { name: string; value: { value?: unknown } }[]
}

/** Somebody who does not see the page: they have its accessibility tree, a Tab key and Enter. */
export type Listener = {
  /** where the focus is */
  here: () => Promise<Heard>
  headings: () => Promise<Heard[]>
  landmarks: () => Promise<string[]>
  /** goes on by Tab to a place; every place on the way has a name, and none of them is met twice */
  tabTo: (role: string, name: string | RegExp) => Promise<Heard>
  /** what was said by itself since this was asked last */
  announced: () => Promise<string[]>
}

/** More stops than these nobody passes to get to an answer. */
const MOST_STOPS = 40

export async function listenTo(page: Page): Promise<Listener> {
  const session = await page.context().newCDPSession(page)
  await session.send('Accessibility.enable')
  await page.addInitScript(noteAnnouncements)

  async function here(): Promise<Heard> {
    const focused = (await tree(session)).filter((node) => propertyOf(node, 'focused') === true)
    const last = focused.at(-1)
    if (last === undefined) throw new Error('the focus is nowhere')
    return heardIn(last)
  }

  return {
    here,
    async headings() {
      return (await tree(session)).map(heardIn).filter(({ role }) => role === 'heading')
    },
    async landmarks() {
      const places = new Set(['banner', 'main', 'navigation', 'contentinfo'])
      return (await tree(session)).map(({ role }) => String(role?.value)).filter((role) => places.has(role))
    },
    async tabTo(role, name) {
      const passed: string[] = []
      for (let stop = 0; stop < MOST_STOPS; stop += 1) {
        await page.keyboard.press('Tab')
        const place = await here()
        const told = `${place.role} “${place.name}”`
        expect(place.name, `${told} has a name, after ${passed.join(', ')}`).not.toBe('')
        if (place.role === role && isCalled(place.name, name)) return place
        passed.push(told)
      }
      throw new Error(`no ${role} “${name}” on the way: ${passed.join(', ')}`)
    },
    announced() {
      return page.evaluate(() => {
        const kept = window as unknown as { announced?: string[] }
        const all = kept.announced ?? []
        kept.announced = []
        return all
      })
    },
  }
}

function isCalled(name: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? name === wanted : wanted.test(name)
}

/** The nodes that are told, in the order of reading. */
async function tree(session: CDPSession): Promise<Node[]> {
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return (nodes as Node[]).filter(({ ignored }) => !ignored)
}

function propertyOf({ properties = [] }: Node, name: string): unknown {
  return properties.find((property) => property.name === name)?.value.value
}

function heardIn(node: Node): Heard {
  const level = propertyOf(node, 'level')
  const words = (told?: { value?: unknown }) => (typeof told?.value === 'string' ? told.value.trim() : '')
  return {
    role: words(node.role),
    name: words(node.name),
    level: typeof level === 'number' ? level : null,
    isInvalid: propertyOf(node, 'invalid') === 'true',
    tells: words(node.description),
  }
}

/** Keeps what appears in places whose changes are read out by themselves. */
function noteAnnouncements(): void {
  const kept = window as unknown as { announced: string[] }
  kept.announced = []
  const LIVE = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], output'
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement
      const words = element?.closest(LIVE)?.textContent?.trim()
      if (words && kept.announced.at(-1) !== words) kept.announced.push(words)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

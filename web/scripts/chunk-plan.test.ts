import { expect, it } from 'vitest'
import { circleIn, planChunks, type ModuleFacts } from './chunk-plan.ts'

/** `a: b c 100` is a module a of 100 characters that imports b and c; capitals are entries. */
function modulesOf(text: string): Map<string, ModuleFacts> {
  return new Map(
    text.split('\n').map((line) => {
      const [id = '', ...rest] = line.trim().split(/:? /)
      const size = Number(rest.pop())
      return [id, { isEntry: id === id.toUpperCase(), imports: rest, size }] as const
    }),
  )
}

/** The files of a plan, each with its modules in order. */
function filesOf(text: string): string[] {
  const files = new Map<number, string[]>()
  for (const [id, file] of planChunks(modulesOf(text))) files.set(file, [...(files.get(file) ?? []), id])
  return [...files.values()].map((ids) => ids.toSorted().join(' ')).toSorted()
}

it('keeps together what the same entries need, and leaves alone what only one needs', () => {
  expect(filesOf('A: x y own 1\nB: y 1\nx: z 50000\nz: 50000\ny: x 50000\nown: 9')).toEqual(['x y z'])
})

it('joins files that cost less in vain than one file more', () => {
  const text = (size: number) => `A: x y 1\nB: x y 1\nC: y 1\nx: ${size}\ny: 300000`
  expect(filesOf(text(1_000))).toEqual(['x y'])
  expect(filesOf(text(100_000))).toEqual(['x', 'y'])
})

it('joins less for what many screens load', () => {
  const modules = modulesOf('A: x y 1\nB: x y 1\nC: y 1\nx: 7000\ny: 300000')
  const files = (care: number) => {
    modules.set('C', { isEntry: true, imports: ['y'], size: 1, care })
    return new Set(planChunks(modules).values()).size
  }
  expect([files(1), files(10)]).toEqual([1, 2])
})

it('joins no light file with one that brings something heavy along', () => {
  const others = 'EFGHIJKLMNOP'.split('').map((entry) => `${entry}: heavy 1`)
  const screens = ['B: light uses 1', 'C: light uses 1', 'D: light uses 1', ...others]
  const shared = ['light: 1000', 'uses: heavy 5000', 'heavy: 300000']
  expect(filesOf(['A: light 1', ...screens, ...shared].join('\n'))).toEqual(['heavy', 'light', 'uses'])
})

/** What each file needs: shared ones by their number, what only one entry needs by its name. */
function needsOf(modules: ReadonlyMap<string, ModuleFacts>): Map<string, string[]> {
  const plan = planChunks(modules)
  const fileOf = (id: string) => String(plan.get(id) ?? id)
  const needs = new Map<string, string[]>()
  for (const [id, { imports }] of modules) {
    const others = imports.map(fileOf).filter((file) => file !== fileOf(id))
    needs.set(fileOf(id), [...(needs.get(fileOf(id)) ?? []), ...others])
  }
  return needs
}

/** Eight entries and thirty modules, some of them entries too, each of which imports some of the modules behind it. */
function madeUp(random: () => number): Map<string, ModuleFacts> {
  const pick = (from: number, share: number) =>
    Array.from({ length: 30 }, (_, at) => at)
      .filter((at) => at >= from && random() < share)
      .map((at) => `m${at}`)
  const entries = Array.from(
    { length: 8 },
    (_, at) => [`E${at}`, { isEntry: true, imports: pick(0, 0.15), size: 1 }] as const,
  )
  const shared = Array.from(
    { length: 30 },
    (_, at) =>
      [
        `m${at}`,
        { isEntry: random() < 0.2, imports: pick(at + 1, 0.1), size: Math.floor(random() ** 3 * 60_000) },
      ] as const,
  )
  return new Map<string, ModuleFacts>([...entries, ...shared])
}

it.each([
  [{ a: ['b'], b: ['c'], c: [] }, null],
  [{ a: ['b'], b: ['c'], c: ['b'] }, ['b', 'c', 'b']],
])('in %j the circle is %j', (needs, circle) => {
  expect(circleIn(new Map(Object.entries(needs)))).toEqual(circle)
})

it('never joins files so that some of them need each other', () => {
  let seed = 1
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  for (let round = 0; round < 150; round += 1) {
    const modules = madeUp(random)
    expect(circleIn(needsOf(modules)), `round ${round}`).toBeNull()
  }
})

it('gives the same plan whatever the order in which modules are found', () => {
  const text = 'A: x y 1\nB: x z 1\nC: y z 1\nx: 100\ny: 200\nz: 40000'
  const turned = text.split('\n').toReversed().join('\n')
  expect(filesOf(turned)).toEqual(filesOf(text))
})

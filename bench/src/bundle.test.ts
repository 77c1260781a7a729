import { expect, it } from 'vitest'
import { pagesOf, parseManifest } from './bundle.ts'
import { inParallel, quantile, slope } from './numbers.ts'

it('follows the chain of routes of each page and names every file once', () => {
  const script = `window.__reactRouterManifest=${JSON.stringify({
    entry: { module: '/entry.js', imports: ['/react.js'] },
    routes: {
      root: { id: 'root', path: '', module: '/root.js', imports: ['/react.js'] },
      layout: { id: 'layout', parentId: 'root', module: '/layout.js', imports: [] },
      hub: { id: 'hub', parentId: 'layout', path: 'case/:id', module: '/hub.js', imports: ['/live.js'] },
      old: { id: 'old', parentId: 'root', path: 'cases/new', module: '/redirect-to.js', imports: [] },
    },
  })};`
  expect(pagesOf(parseManifest(script))).toEqual([
    {
      path: '/case/:id',
      files: ['/entry.js', '/react.js', '/root.js', '/layout.js', '/hub.js', '/live.js'],
    },
  ])
})

it('knows quantiles and slopes', () => {
  const values = Array.from({ length: 100 }, (_, i) => 100 - i)
  expect([quantile(values, 0.5), quantile(values, 0.99), quantile([7], 0.99)]).toEqual([51, 100, 7])
  expect(slope([0, 100, 200].map((x) => ({ x, y: 5 + 3 * x })))).toBeCloseTo(3)
})

it('keeps the order of results whatever ends first', async () => {
  const gates = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const results = inParallel(gates, 2, (gate) => gate.promise)
  gates[1]?.resolve('second')
  gates[0]?.resolve('first')
  expect(await results).toEqual(['first', 'second'])
})

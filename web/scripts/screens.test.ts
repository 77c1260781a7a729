import { expect, it } from 'vitest'
import { screenPaths } from './screens.ts'

it('names every address with a screen, through layouts, once, and none that only says “not found”', () => {
  const paths = screenPaths([
    { id: 'root', file: 'root.tsx' },
    { id: 'frame', parentId: 'root', file: 'routes/frame.tsx' },
    { id: 'home', parentId: 'frame', index: true, file: 'routes/home.tsx' },
    { id: 'case', parentId: 'frame', path: 'case/:id', file: 'routes/case.tsx' },
    { id: 'help', parentId: 'root', path: 'help', file: 'routes/help.tsx' },
    { id: 'again', parentId: 'root', path: 'help', file: 'routes/help.tsx' },
    { id: 'later', parentId: 'frame', path: 'partner-help', file: 'routes/not-found.tsx' },
    { id: 'all', parentId: 'frame', path: '*', file: 'routes/not-found.tsx' },
  ])
  expect(paths).toEqual(['/', '/case/:id', '/help'])
})

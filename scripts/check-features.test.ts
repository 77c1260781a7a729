import { expect, it } from 'vitest'
import { featureProblems } from './check-features.ts'

function sources(files: Record<string, string>): Map<string, string> {
  return new Map(Object.entries(files))
}

it.each([
  'server/src/features/cases/service.ts',
  'server/src/features/cases.ts',
  'server/src/features/cases/evidence/store.ts',
  'web/app/features/cases/api.ts',
  'web/app/features/cases/Hub.tsx',
  'web/app/lib/utils.ts',
  'web/app/hooks/use-case.ts',
  'domain/src/index.ts',
  'server/src/platform/types.ts',
])('reports %s', (path) => {
  expect(featureProblems(sources({ [path]: '' }))).not.toEqual([])
})

it.each([
  'server/src/features/cases/commands.ts',
  'server/src/features/cases/cases.test.ts',
  'server/src/features/negotiation/offers/tables.ts',
  'web/app/features/cases/model.test.ts',
  'web/app/features/cases/case-list.tsx',
  'web/app/features/cases/use-drafts.ts',
])('lets %s be', (path) => {
  expect(featureProblems(sources({ [path]: '' }))).toEqual([])
})

it('reports features that need each other, over any number of steps, once', () => {
  const files = sources({
    'server/src/features/a/commands.ts': `import { x } from '../b/queries.ts'`,
    'server/src/features/b/queries.ts': `import { x } from '../c/queries.ts'`,
    'server/src/features/c/queries.ts': `import { x } from '../a/queries.ts'`,
  })
  expect(featureProblems(files)).toEqual([expect.stringContaining('features in a circle')])
})

it('lets a type go round', () => {
  const files = sources({
    'server/src/features/a/commands.ts': `import { x } from '../b/queries.ts'`,
    'server/src/features/b/queries.ts': `import type { X } from '../a/queries.ts'`,
  })
  expect(featureProblems(files)).toEqual([])
})

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

import { expect, it } from 'vitest'
import {
  exportedByContracts,
  literalRoutes,
  routeProblems,
  tablesAsTheyStand,
  writeProblems,
} from './check-routes.ts'
import type { Exported } from './check-routes.ts'

const TABLES = {
  permissions: [
    'POST /api/cases/:caseId/respondent',
    'GET /api/cases/:caseId/take-away/case.json',
    'GET /healthz',
  ],
  policy: 'row(identity.sayWhoItIs, []) file(takeAway.CASE_JSON_PATH, []) route: `GET /healthz`',
  literals: ['/healthz'],
}
const CONTRACTS: Exported[] = [
  {
    file: 'contracts/src/identity.ts',
    name: 'sayWhoItIs',
    value: { method: 'POST', path: '/api/cases/:caseId/respondent', access: 'user' },
  },
  {
    file: 'contracts/src/take-away.ts',
    name: 'CASE_JSON_PATH',
    value: '/api/cases/:caseId/take-away/case.json',
  },
  { file: 'contracts/src/take-away.ts', name: 'caseView', value: { shape: {} } },
]

it('finds nothing where both tables name every route', () => {
  expect(routeProblems(CONTRACTS, TABLES)).toEqual([])
})

it('finds a new operation, a new file to save and a new literal that no table names', () => {
  const planted = [
    {
      file: 'contracts/src/identity.ts',
      name: 'planted',
      value: { method: 'POST', path: '/api/planted', access: 'public' },
    },
    { file: 'contracts/src/take-away.ts', name: 'PLANTED_PATH', value: '/api/planted.pdf' },
  ]
  const problems = routeProblems([...CONTRACTS, ...planted], { ...TABLES, literals: ['/healthz', '/readyz'] })
  expect(problems).toEqual([
    'contracts/src/identity.ts: planted (POST /api/planted) has no row in server/src/testing/fuzz/permissions.ts',
    'contracts/src/identity.ts: planted (POST /api/planted) has no row in server/src/policy.test.ts',
    'contracts/src/take-away.ts: PLANTED_PATH (/api/planted.pdf) has no row in server/src/testing/fuzz/permissions.ts',
    'contracts/src/take-away.ts: PLANTED_PATH (/api/planted.pdf) has no row in server/src/policy.test.ts',
    '/readyz has no row in server/src/testing/fuzz/permissions.ts',
    '/readyz has no row in server/src/policy.test.ts',
  ])
})

it('finds a row of a route that is gone', () => {
  expect(routeProblems(CONTRACTS.slice(1), TABLES)).toEqual([
    'server/src/testing/fuzz/permissions.ts: there is no route POST /api/cases/:caseId/respondent',
  ])
})

it('reads the addresses that are bound without a contract', () => {
  expect(
    literalRoutes("api.router.get(\n  '/api/config', x)\nhttp.get('/healthz', y)\nhttp.get('/dev/mail', z)"),
  ).toEqual(['/api/config', '/healthz'])
})

it('finds each row of the tables as they stand when it is taken out', async () => {
  const [exported, tables] = [await exportedByContracts(), await tablesAsTheyStand()]
  expect(routeProblems(exported, tables)).toEqual([])
  const pathOf = (route: string) => route.split(' ')[1]
  for (const route of tables.permissions) {
    const permissions = tables.permissions.filter((one) => one !== route)
    // one address can be bound with two methods without a contract: the tests tell these apart
    if (permissions.some((one) => pathOf(one) === pathOf(route))) continue
    expect(routeProblems(exported, { ...tables, permissions })).not.toEqual([])
  }
})

const SAID = { 'POST /api/cases/:caseId/respondent': ['confirm_respondent'] }

it('finds a route that writes and says neither what it does nor why it asks for no permission', () => {
  expect(writeProblems(CONTRACTS, SAID, ['confirm_respondent'])).toEqual([])
  expect(writeProblems(CONTRACTS, {}, [])).toEqual([
    'POST /api/cases/:caseId/respondent writes: name its commands, or why it asks for none, in scripts/route-commands.ts',
  ])
})

it('finds a command that people may give and no route does, and a row of a route that is gone', () => {
  expect(writeProblems([], SAID, ['sign'])).toEqual([
    'scripts/route-commands.ts: there is no route POST /api/cases/:caseId/respondent',
    'sign is in the table of permissions and no route gives it',
  ])
})

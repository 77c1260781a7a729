import { expect, it } from 'vitest'
import { boundaryProblems, circleProblems } from './check-imports.ts'
import { ROOMS } from './rooms.ts'

function problemsOf(file: string, imports: string): string[] {
  return boundaryProblems(new Map([[file, `import ${imports}\n`]]))
}

it.each([
  ['domain/src/money.ts', `{ readFile } from 'node:fs'`],
  ['domain/src/money.ts', `* as z from 'zod/mini'`],
  ['domain/src/money.ts', `type { Id } from '@evensettle/contracts/fields.ts'`],
  ['contracts/src/cases.ts', `{ x } from '@evensettle/server/config.ts'`],
  ['contracts/src/cases.ts', `* as z from 'zod'`],
  ['auth/src/auth.ts', `{ x } from '@evensettle/contracts/cases.ts'`],
  ['auth/src/auth.ts', `{ x } from '../../server/src/config.ts'`],
  ['auth/src/accounts/accounts.ts', `type { X } from '../sessions/sessions.ts'`],
  ['auth/src/platform/service.ts', `type { X } from '../providers/providers.ts'`],
  ['auth/src/sessions/sessions.ts', `{ x } from '../http/request.ts'`],
  ['auth/src/http/app.ts', `{ x } from '../auth.ts'`],
  ['server/src/main.ts', `{ x } from '@evensettle/auth/sessions/sessions.ts'`],
  ['server/src/platform/database/db.ts', `{ x } from '../../printing/pdf-page.ts'`],
  ['server/src/printing/pdf-page.ts', `{ x } from '../features/agreements/document.ts'`],
  ['server/src/printing/pdf-page.ts', `type { Deps } from '../deps.ts'`],
  ['server/src/config.ts', `{ x } from './platform/db.ts'`],
  ['server/src/main.ts', `{ x } from './testing/app.ts'`],
  ['server/src/platform/database/db.ts', `{ x } from '../../features/cases/queries.ts'`],
  ['server/src/platform/database/db.ts', `type { X } from '../../features/cases/tables.ts'`],
  ['server/src/features/cases/commands.ts', `{ x } from '../messages/tables.ts'`],
  ['server/src/features/cases/commands.ts', `{ x } from '../messages/routes.ts'`],
  ['server/src/features/cases/commands.ts', `{ x } from '../../app.ts'`],
  ['server/src/features/cases/commands.ts', `{ x } from '@evensettle/auth/auth.ts'`],
  ['server/src/features/cases/routes.ts', `* as z from 'zod/mini'`],
  ['web/app/ui/button.tsx', `{ x } from '../lib/api.ts'`],
  ['web/app/ui/button.tsx', `type { X } from '@evensettle/contracts/cases.ts'`],
  ['web/app/lib/api.ts', `{ x } from '../features/cases/queries.ts'`],
  ['web/app/features/cases/hub.tsx', `{ x } from '../../routes/case.tsx'`],
  ['web/app/features/cases/hub.tsx', `{ x } from '../messages/model.ts'`],
  ['web/app/routes/case.tsx', `{ x } from '@evensettle/server/config.ts'`],
  ['web/app/lib/form.ts', `* as z from 'zod/mini'`],
])('reports %s when it imports %s', (file, imports) => {
  expect(problemsOf(file, imports)).not.toEqual([])
})

it.each([
  ['domain/src/cases/case.ts', `{ ok } from '../result.ts'`],
  ['contracts/src/cases.ts', `* as z from 'zod/mini'`],
  ['contracts/src/cases.ts', `type { Side } from '@evensettle/domain/cases/side.ts'`],
  ['auth/src/auth.ts', `{ Pool } from 'pg'`],
  ['auth/src/http/app.ts', `{ x } from '../factors/totp.ts'`],
  ['server/src/features/agreements/jobs.ts', `{ x } from '../../printing/pdf-seal.ts'`],
  ['server/src/features/agreements/jobs.ts', `{ x } from './document.ts'`],
  ['server/src/platform/database/db.ts', `type { X } from '../tables.ts'`],
  ['server/src/platform/tables.ts', `type { X } from '../features/cases/tables.ts'`],
  ['server/src/features/cases/commands.ts', `{ x } from '../messages/commands.ts'`],
  ['server/src/features/cases/commands.ts', `type { Deps } from '../../deps.ts'`],
  ['server/src/features/cases/cases.test.ts', `{ x } from '../../testing/app.ts'`],
  ['server/src/main.ts', `{ createAuth } from '@evensettle/auth/auth.ts'`],
  ['server/src/platform/http/http.ts', `type * as z from 'zod/mini'`],
  ['web/app/features/cases/hub.tsx', `{ x } from '../messages/queries.ts'`],
  ['web/app/features/cases/hub.tsx', `{ x } from '../messages/thread.tsx'`],
  ['web/app/routes/case.tsx', `{ x } from '../features/messages/model.ts'`],
])('lets %s import %s', (file, imports) => {
  expect(problemsOf(file, imports)).toEqual([])
})

it('builds from the ground up: a room may import only what stands before it', () => {
  const names = ROOMS.map(({ name }) => name)
  const up = ROOMS.flatMap(({ name, mayImport }, at) =>
    mayImport.filter((other) => !names.slice(0, at).includes(other)).map((other) => `${name} → ${other}`),
  )
  expect(up).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

it('sees exports, side effects, lazy imports, types by import() and whatever spans lines', () => {
  const text = [
    `export { a } from './x.ts'`,
    `import 'pg'`,
    `const z = await import('kysely')`,
    `import {\n  b,\n  c,\n} from "hono"`,
    `type Y = import('@evensettle/contracts/fields.ts').Id`,
    `const words = \`\nimport 'nothing'\n\``,
    `// import 'nothing'`,
  ]
  expect(boundaryProblems(new Map([['domain/src/a.ts', text.join('\n')]]))).toEqual([
    expect.stringContaining('may not import pg'),
    expect.stringContaining('may not import hono'),
    expect.stringContaining('may not import kysely'),
    expect.stringContaining('may not import contracts/src/fields.ts'),
  ])
})

function circlesOf(files: Record<string, string>): string[] {
  return circleProblems(new Map(Object.entries(files)))
}

it.each([`import { x } from './b.ts'`, `import type { X } from './b.ts'`, `export * from './b.ts'`])(
  'reports files in a circle closed by %s',
  (line) => {
    expect(circlesOf({ 'domain/src/a.ts': line, 'domain/src/b.ts': `import './a.ts'` })).toEqual([
      'files in a circle: domain/src/a.ts → domain/src/b.ts → domain/src/a.ts',
    ])
  },
)

it('reports rooms that need each other, over any number of steps, once, types included', () => {
  const files = {
    'server/src/features/a/commands.ts': `import { x } from '../b/queries.ts'`,
    'server/src/features/b/queries.ts': `import type { X } from '../c/queries.ts'`,
    'server/src/features/c/queries.ts': `import { x } from '../a/queries.ts'`,
  }
  const [a, b, c] = ['a', 'b', 'c'].map((name) => `server/src/features/${name}`)
  expect(circlesOf(files)).toEqual([`rooms in a circle: ${a} → ${b} → ${c} → ${a}`])
})

it.each(['domain/src', 'auth/src', 'web/app/features'])(
  'reports two rooms of %s that need each other',
  (house) => {
    const files = {
      [`${house}/evidence/evidence.ts`]: `import { isHelper } from '../access/permissions.ts'`,
      [`${house}/access/visibility.ts`]: `import type { State } from '../evidence/evidence.ts'`,
    }
    const [one, two] = ['evidence', 'access'].map((name) => `${house}/${name}`)
    expect(circlesOf(files)).toEqual([`rooms in a circle: ${one} → ${two} → ${one}`])
  },
)

it('reports two rooms inside a feature that need each other; its routes and row types are above and below all of them', () => {
  const rooms = (one: string, two: string) =>
    circlesOf({
      [`server/src/features/deals/offers/${one}`]: `import { x } from '../rounds/${two}'`,
      'server/src/features/deals/rounds/queries.ts': `import { y } from '../offers/queries.ts'`,
    })
  const [offers, rounds] = ['offers', 'rounds'].map((name) => `server/src/features/deals/${name}`)
  expect(rooms('commands.ts', 'queries.ts')).toEqual([`rooms in a circle: ${offers} → ${rounds} → ${offers}`])
  expect(rooms('routes.ts', 'queries.ts')).toEqual([])
  expect(rooms('commands.ts', 'tables.ts')).toEqual([])
})

it('finds each of several circles, and none in a square', () => {
  expect(
    circlesOf({
      'web/app/lib/a.ts': `import './b.ts'\nimport './c.ts'`,
      'web/app/lib/b.ts': `import './d.ts'`,
      'web/app/lib/c.ts': `import './d.ts'`,
    }),
  ).toEqual([])
  expect(
    circlesOf({
      'web/app/lib/a.ts': `import './b.ts'`,
      'web/app/lib/b.ts': `import './a.ts'`,
      'web/app/lib/c.ts': `import './d.ts'\nimport './a.ts'`,
      'web/app/lib/d.ts': `import './c.ts'`,
    }),
  ).toHaveLength(2)
})

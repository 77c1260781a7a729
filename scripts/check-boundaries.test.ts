import { expect, it } from 'vitest'
import { boundaryProblems } from './check-boundaries.ts'

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
  ['server/src/platform/db.ts', `{ x } from '../features/cases/queries.ts'`],
  ['server/src/platform/db.ts', `type { X } from '../features/cases/tables.ts'`],
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
  ['server/src/platform/tables.ts', `type { X } from '../features/cases/tables.ts'`],
  ['server/src/features/cases/commands.ts', `{ x } from '../messages/commands.ts'`],
  ['server/src/features/cases/commands.ts', `type { Deps } from '../../deps.ts'`],
  ['server/src/features/cases/cases.test.ts', `{ x } from '../../testing/app.ts'`],
  ['server/src/main.ts', `{ createAuth } from '@evensettle/auth/auth.ts'`],
  ['server/src/platform/http.ts', `type * as z from 'zod/mini'`],
  ['web/app/features/cases/hub.tsx', `{ x } from '../messages/queries.ts'`],
  ['web/app/features/cases/hub.tsx', `{ x } from '../messages/thread.tsx'`],
  ['web/app/routes/case.tsx', `{ x } from '../features/messages/model.ts'`],
])('lets %s import %s', (file, imports) => {
  expect(problemsOf(file, imports)).toEqual([])
})

it('sees exports, side effects, lazy and many-line imports', () => {
  const text = [
    `export { a } from './x.ts'`,
    `import 'pg'`,
    `const z = await import('kysely')`,
    `import {\n  b,\n  c,\n} from 'hono'`,
  ]
  expect(boundaryProblems(new Map([['domain/src/a.ts', text.join('\n')]]))).toHaveLength(3)
})

import { expect, it } from 'vitest'
import { stateProblems } from './check-states.ts'

function problemsOf(text: string, path = 'server/src/features/offers/commands.ts'): string[] {
  return stateProblems(new Map([[path, text]]))
}

it.each([
  [`if (row.status === 'active') act()`, 'active'],
  [`const isOver = 'closed' !== view?.status`, 'closed'],
  [`const isOpen = offer.state == 'open'`, 'open'],
  [`switch (caseStatus) { case 'agreed': act(); break; default: rest() }`, 'agreed'],
  [`if (['invited', 'active'].includes(row.case_status)) act()`, 'invited'],
  [`db.selectFrom('offer').where('offer.state', '=', 'open')`, 'open'],
  [`db.selectFrom('offer').where('state', 'in', ['settled', 'ended'])`, 'settled'],
  [`db.where((eb) => eb('status', '<>', 'draft'))`, 'draft'],
  ["sql`select 1 from evidence e where e.id = ${id} and e.state = 'ready'`", 'ready'],
  [`if (row.respondent_check === 'confirmed') act()`, 'confirmed'],
  ["sql`where c.respondent_check is distinct from 'open'`", 'open'],
  [`if (payment.state === 'refund') act()`, 'refund'],
  [`db.where('organisation.state', '!=', 'left')`, 'left'],
  [`if (part.state === 'signed_by_one' || part.state === 'declined') act()`, 'declined'],
  ["sql`where c.status not in ('fulfilled', 'closed')`", 'fulfilled'],
])('finds the comparison in %s', (text, word) => {
  expect(problemsOf(text)).toEqual([
    `server/src/features/offers/commands.ts:1: compares a state with '${word}': ask the domain by a name`,
  ])
})

it.each([
  `if (isNegotiating(row.status)) act()`,
  `if (session.status === 'signed-in' || mail.state === 'queued') act()`,
  `if (row.kind === 'open') act()`,
  `if (check.state === 'paused') act()`,
  `if (contact.state === 'confirmed') act()`,
  `const word = () => { switch (status) { case 'draft': return 'Draft'; case 'invited': return 'Invited' } }`,
  `if (row.state === other.state) act()`,
  `tx.updateTable('offer').set({ state: 'open' })`,
  `// where row.status === 'active'`,
  "sql`where ${oneOf('c.status', NEGOTIATING)}`",
  `if (event.newState === 'open') show()`,
])('has nothing against %s', (text) => {
  expect(problemsOf(text)).toEqual([])
})

it('names the line, and looks neither at tests nor at the domain, which has the words', () => {
  const text = `const a = 1\nconst b = status === 'active'\n`
  expect(problemsOf(text, 'web/app/features/cases/model.ts')).toEqual([
    "web/app/features/cases/model.ts:2: compares a state with 'active': ask the domain by a name",
  ])
  for (const path of ['domain/src/cases/status.ts', 'web/app/features/cases/model.test.ts', 'e2e/a.spec.ts'])
    expect(problemsOf(text, path)).toEqual([])
})

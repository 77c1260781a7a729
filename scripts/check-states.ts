import { ADDITION_STATES } from '@evensettle/domain/agreements/additions.ts'
import { AGREEMENT_STATES } from '@evensettle/domain/agreements/agreement-state.ts'
import { RESPONDENT_CHECKS } from '@evensettle/domain/cases/respondent-check.ts'
import { CHANGE_STATES } from '@evensettle/domain/changes/change.ts'
import { REQUEST_STATES } from '@evensettle/domain/impasse/impasse.ts'
import { APPLICATION_STATES } from '@evensettle/domain/partners/application.ts'
import { ORGANISATION_STATES } from '@evensettle/domain/partners/organisation.ts'
import { SEAT_INVITATION_STATES } from '@evensettle/domain/partners/seat-invitation.ts'
import { PART_STATES } from '@evensettle/domain/parts/proposal.ts'
import { PAYMENT_STATES } from '@evensettle/domain/payments/payment.ts'
import { CHECK_STATES } from '@evensettle/domain/service/check.ts'
import { CASE_STATUSES } from '@evensettle/domain/cases/status.ts'
import { EVIDENCE_STATES } from '@evensettle/domain/evidence/evidence.ts'
import { DELIVERY_STATES, INVITATION_STATES } from '@evensettle/domain/invitations/invitation-state.ts'
import { OBLIGATION_STATES } from '@evensettle/domain/obligations/obligation.ts'
import { PLAN_STATES } from '@evensettle/domain/obligations/plan.ts'
import { OFFER_STATES } from '@evensettle/domain/offers/offer.ts'
import { ROUND_STATES } from '@evensettle/domain/proposals/round.ts'
import type { ESTree } from 'vite'
import { readSources, report } from './source-files.ts'
import type { Sources } from './source-files.ts'
import { lineOf, visit } from './syntax.ts'

/** Not where a payment provider's own words are read. */
const OURS = /^(?:server\/src\/(?!testing\/|platform\/outside\/payments\.ts$)|web\/app\/).*(?<!\.test)\.tsx?$/
const STATES = new Set<string>([
  ...CASE_STATUSES,
  ...OFFER_STATES,
  ...ROUND_STATES,
  ...EVIDENCE_STATES,
  ...AGREEMENT_STATES,
  ...INVITATION_STATES,
  ...OBLIGATION_STATES,
  ...PLAN_STATES,
  ...ADDITION_STATES,
  ...CHANGE_STATES,
  ...PART_STATES,
  ...PAYMENT_STATES,
  ...REQUEST_STATES,
  ...APPLICATION_STATES,
  ...ORGANISATION_STATES,
  ...SEAT_INVITATION_STATES,
])
// a mail's own, and no rule of a case
for (const state of DELIVERY_STATES) STATES.delete(state)
// of a long check of what is stored
for (const state of CHECK_STATES) STATES.delete(state)
// also said of addresses and numbers
STATES.delete('confirmed')

/** Whether it is known who joined: its words are states only where it is held. */
const HOLDS_CHECK = /^respondent(?:_check|Check)$/
const CHECKS = new Set<string>(RESPONDENT_CHECKS)

/** How what holds a state is called, in code and in tables. */
const HOLDS_STATE =
  /^respondent(?:_check|Check)$|^(?:status|state|.*_(?:status|state)|(?:case|offer|round|evidence|agreement|invitation|obligation|plan)(?:Status|State))$/
const IN_SQL =
  /\b(?<column>status|state|respondent_check)\s*(?:=|<>|!=|(?:not\s+)?in\s*\(|is\s+(?:not\s+)?distinct\s+from)\s*'(?<word>\w+)'/gi

/**
 * One line per place of server and web that compares the state of a case, offer, round, file, agreement, invitation or obligation
 * with its word instead of asking the domain: by an operator, a `case`, an `includes`, a `where`, or in SQL.
 */
export function stateProblems(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) =>
    OURS.test(path)
      ? comparisonsIn(path, text).map(
          ({ line, word }) => `${path}:${line}: compares a state with '${word}': ask the domain by a name`,
        )
      : [],
  )
}

type Node = ESTree.Node | null | undefined

function comparisonsIn(path: string, text: string): { line: number; word: string }[] {
  const found: { line: number; word: string }[] = []
  const note = (offset: number, holder: string | null, words: readonly string[]) => {
    if (holder === null) return
    const word = words.find((one) => (HOLDS_CHECK.test(holder) ? CHECKS : STATES).has(one))
    if (word !== undefined) found.push({ line: lineOf(text, offset), word })
  }
  visit(path, text, {
    BinaryExpression({ left, right, operator, start }) {
      if (!/^[!=]==?$/.test(operator)) return
      note(start, holderOf(left), wordsOf(right))
      note(start, holderOf(right), wordsOf(left))
    },
    SwitchStatement({ discriminant, cases }) {
      // without a default the types ask for every state: a table of words, not a rule
      if (cases.every(({ test }) => test !== null)) return
      for (const { test, start } of cases) note(start, holderOf(discriminant), wordsOf(test))
    },
    CallExpression({ callee, arguments: given, start }) {
      if (isNamed(callee, 'includes') && callee.type === 'MemberExpression')
        note(start, holderOf(given[0]), wordsOf(callee.object))
      // where('state', '=', 'open') and eb('offer.state', 'in', ['open'])
      const column = wordsOf(given[0])[0]?.split('.').at(-1)
      if (given.length === 3 && column !== undefined && HOLDS_STATE.test(column))
        note(start, column, wordsOf(given[2]))
    },
    TemplateElement({ value, start }) {
      for (const match of value.raw.matchAll(IN_SQL))
        note(start + match.index, match.groups?.['column'] ?? '', [match.groups?.['word'] ?? ''])
    },
  })
  return found
}

/** The words that a literal, or a list of them, is made of. */
function wordsOf(node: Node): string[] {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  return node?.type === 'ArrayExpression' ? node.elements.flatMap(wordsOf) : []
}

/** The name of what holds a state; null for everything else. */
function holderOf(node: Node): string | null {
  if (node?.type === 'ChainExpression') return holderOf(node.expression)
  const named = node?.type === 'MemberExpression' ? node.property : node
  return named?.type === 'Identifier' && HOLDS_STATE.test(named.name) ? named.name : null
}

function isNamed(node: Node, name: string): boolean {
  return (
    node?.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === name
  )
}

if (import.meta.main)
  report(stateProblems(readSources(['server/src/**/*.ts', 'web/app/**/*.ts', 'web/app/**/*.tsx'])))

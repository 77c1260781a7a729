import { letHelperIn } from '@evensettle/contracts/answers.ts'
import { addEvidence } from '@evensettle/contracts/evidence.ts'
import { addDays, dateOf } from '@evensettle/domain/time.ts'
import { aCase, anAgreedCase, anOffer, aRound, aSettledCase, type TestCase } from './factories.ts'
import { newId, type Person, type TestApp } from './make-test-app.ts'

/**
 * The case that is asked about. `active`: joined, an offer of the starter and a round are open. `agreed`: to be signed.
 * `settled`: sealed.
 */
export type State = 'active' | 'agreed' | 'settled'

export type Ground = TestCase & {
  draftId: string
  helperId: string
  evidenceId: string
  offerId: string
  roundId: string
  packageIds: string[]
}
/** Whether what was done may have changed the case that the other rows ask about: then it named something of it. */
export function isChanged(ground: Ground, asked: string): boolean {
  const { draftId: _, starter: __, respondent: ___, ...named } = ground
  return Object.values(named).some((one) => typeof one === 'string' && one !== '' && asked.includes(one))
}

/** A case in a state, with everything in it that a route may be asked about. */
export async function groundFor(
  app: TestApp,
  { starter, respondent }: { starter: Person; respondent: Person },
  state: State,
): Promise<Ground> {
  if (state !== 'active') {
    const made = await (state === 'agreed' ? anAgreedCase : aSettledCase)(app, { starter, respondent })
    return { ...made, draftId: '', helperId: '', evidenceId: '', offerId: '', roundId: '', packageIds: [] }
  }
  const made = await aCase(app, { starter, respondent })
  const round = await aRound(app, made)
  return {
    ...made,
    draftId: '',
    helperId: await aHelper(app, made.caseId, starter),
    evidenceId: await anAnnouncedFile(app, made.caseId, starter),
    offerId: await anOffer(app, made, starter),
    roundId: round.id,
    packageIds: round.proposal.packages.map(({ id }) => id),
  }
}

async function aHelper(on: TestApp, caseId: string, owner: Person): Promise<string> {
  const input = { token: null, caseId, name: 'Ana', role: 'friend' } as const
  return (await on.ok(letHelperIn, input, owner)).helper.id
}

async function anAnnouncedFile(on: TestApp, caseId: string, owner: Person): Promise<string> {
  const said = { itemId: null, kind: 'photo', name: 'The door', documented: null } as const
  const input = { ...said, token: null, caseId, id: newId(), mediaType: 'image/jpeg', bytes: 10 }
  return (await on.ok(addEvidence, input, owner)).id
}

const ofCase = ({ caseId }: Ground) => ({ caseId })
const ofDocument = ({ caseId }: Ground) => ({ caseId, evidenceId: newId() })
const ofDraft = ({ draftId }: Ground) => ({ id: draftId, revision: 1 })
const ofOffer = ({ caseId, offerId }: Ground) => ({ caseId, offerId })
const tokenless = ({ caseId }: Ground) => ({ token: null, caseId })
const held = ({ token }: Ground) => ({ token })

const LATER = [{ dueOn: '2090-01-01', amount: 80_000 }]
const aPlan = ({ caseId }: Ground) => ({ caseId, planId: newId(), answer: 'accept' as const })

const LAW = { kind: 'law', place: 'texas' } as const
const anAddition = ({ caseId }: Ground) => ({ caseId, id: newId(), addition: LAW, account: null })
const YES = { answer: 'accept', account: null } as const
const anAnswer = ({ caseId }: Ground) => ({ caseId, additionId: newId(), ...YES })

const NOTHING_SETTLED = { points: [], method: '', law: null }
const aStandstill = ({ caseId }: Ground) => {
  const soon = addDays(dateOf(Date.now()), 30)
  const draft = { ...NOTHING_SETTLED, dueOn: soon, standstillUntil: soon }
  return { caseId, id: newId(), seen: null, note: '', draft }
}
const aPartAnswer = ({ caseId }: Ground) => ({ caseId, proposalId: newId(), answer: 'accept' as const })
const SIGNED = { fingerprint: '', name: 'A Name', strokes: null, consent: true, consentVersion: '1' }
const aPartSigned = ({ caseId }: Ground) => ({ caseId, proposalId: newId(), ...SIGNED })

const APOLOGY = { kind: 'apology', by: 'starter', isOn: true } as const
const aTerm = ({ caseId }: Ground) => ({ caseId, ...APOLOGY })
const noAnswers = ({ caseId, roundId }: Ground) => ({ caseId, roundId, answers: [] })

/** What is sent about a case in it. */
export const given = {
  ofCase,
  ofDocument,
  ofDraft,
  ofOffer,
  tokenless,
  held,
  aPlan,
  anAddition,
  anAnswer,
  aStandstill,
  aPartAnswer,
  aPartSigned,
  aTerm,
  noAnswers,
  LATER,
}

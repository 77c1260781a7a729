import { isCheckOpen, type RespondentCheck } from '../cases/respondent-check.ts'
import type { Side } from '../cases/side.ts'
import { CASE_STATUSES, type CaseStatus } from '../cases/status.ts'
import { err, ok, type Result } from '../result.ts'

/**
 * Everybody who may act on a case: its two sides, the invited person before they have an account, those who help one
 * of them, a job (what time alone changes), the operator of the installation and an organisation beside it.
 */
export const ACTORS = [
  'starter',
  'respondent',
  'invitee',
  'helper_of_starter',
  'helper_of_respondent',
  'job',
  'operator',
  'partner',
] as const
export type CaseActor = (typeof ACTORS)[number]

/** Whether somebody only helps a side. */
export function isHelper(actor: CaseActor): boolean {
  return actor === 'helper_of_starter' || actor === 'helper_of_respondent'
}

/** The actor who helps a side. */
export function helperOf(side: Side): CaseActor {
  return side === 'starter' ? 'helper_of_starter' : 'helper_of_respondent'
}

type When = readonly CaseStatus[]

/**
 * What the letter is enough for: nothing that came in by other means is replaced, the same person may join after it,
 * any time, or only with the invited address.
 */
export type LetterRule = 'replaces_nothing' | 'same_person' | 'any_time' | 'invited_address' | 'own_way'

type Permission = {
  /** in which states of the case each of them may; whoever is not named never may */
  may: Partial<Record<CaseActor, When>>
  /** where it leads; a command without it leaves the case in its state */
  to?: CaseStatus
  /** what is answered at the wrong time, where that is not WRONG_STATE */
  otherwise?: 'INVITATION_USED' | 'EVIDENCE_RELIED_ON'
  /** what it takes to do it by letter, copied link or typed code, which the starter holds as well (`mayFollow`) */
  byLetter?: LetterRule
  /** it binds both, so it waits until it is known that both are who the documents say */
  needsBothKnown?: true
}

const DRAFT: When = ['draft']
const INVITED: When = ['invited']
const ACTIVE: When = ['active']
const AGREED: When = ['agreed']
const BEFORE_AGREED: When = ['draft', 'invited', 'active']
const SETTLED: When = ['settled']
/** what was promised, in a part agreement too, is to be kept however the talk about the rest goes on or ends */
const KEPT: When = ['active', 'agreed', 'settled', 'closed']
const AFTER_SEAL: When = ['settled', 'fulfilled']
const NEGOTIATED: When = ['active', 'agreed']
const CLOSED: When = ['closed']
const BEGUN: When = CASE_STATUSES.filter((status) => status !== 'draft')
const NOT_ENDED: When = BEGUN.filter((status) => status !== 'closed')

const bothSides = (when: When) => ({ starter: when, respondent: when })
const EVIDENCE = {
  starter: BEFORE_AGREED,
  respondent: ACTIVE,
  invitee: INVITED,
  helper_of_respondent: INVITED,
} as const

/** Command → who may, when, and where it leads. What is not here is refused. */
const PERMISSIONS = {
  submit: { may: { starter: DRAFT }, to: 'invited' },

  // typed by hand, it gives the letter's token; in which state the case is, the token's page says
  enter_code: { may: { invitee: BEGUN } },
  open_invitation: { may: { invitee: INVITED } },
  // what shows that somebody with the letter is not the one who wrote it; a late yes needs it as well
  ask_letter_code: { may: { invitee: ['invited', 'closed'] } },
  confirm_contact: { may: { invitee: BEGUN } },
  resend_invitation: { may: { starter: INVITED } },
  change_invitation_contact: { may: { starter: INVITED } },
  take_invitation_along: { may: { starter: INVITED } },
  edit_answer: { may: { invitee: INVITED, helper_of_respondent: INVITED }, otherwise: 'INVITATION_USED' },
  answer: { may: { invitee: INVITED }, byLetter: 'replaces_nothing' },
  ask_more_time: { may: { invitee: INVITED }, byLetter: 'any_time' },
  decline_invitation: { may: { invitee: INVITED }, to: 'closed', byLetter: 'replaces_nothing' },
  // the case waits on, for the right address
  say_wrong_address: { may: { invitee: INVITED }, byLetter: 'own_way' },
  join: { may: { invitee: INVITED }, to: 'active', byLetter: 'same_person' },
  // a late yes; `canReopen` says for which ends and how long. An invitation that has only run out needs nobody's word
  ask_reopen: { may: { invitee: ['invited', 'closed'] }, byLetter: 'replaces_nothing' },
  reopen: { may: { starter: CLOSED }, to: 'invited' },
  refuse_reopen: { may: { starter: CLOSED } },
  stop_mails: { may: { invitee: BEGUN }, byLetter: 'invited_address' },
  report_invitation: { may: { invitee: BEGUN } },
  // the operator after an objection only
  confirm_respondent: { may: { starter: NEGOTIATED, operator: NEGOTIATED } },
  refuse_respondent: { may: { starter: NEGOTIATED, operator: NEGOTIATED }, to: 'invited' },
  // by whoever reads the invited mailbox, when somebody else has joined; `doesObjectionHold` says when it stops anything
  object_to_respondent: { may: { invitee: NEGOTIATED } },
  prove_respondent: { may: { respondent: NEGOTIATED } },
  answer_counter_items: { may: { starter: ACTIVE } },

  let_helper_in: { may: { ...bothSides(NOT_ENDED), invitee: INVITED }, byLetter: 'replaces_nothing' },
  end_helper: { may: { ...bothSides(BEGUN), invitee: INVITED } },

  send_message: {
    may: {
      starter: ['invited', 'active', 'agreed', 'settled'],
      respondent: ['active', 'agreed', 'settled'],
      // back to the starter, once their own answer is with them (`hasSent`)
      invitee: INVITED,
    },
    byLetter: 'replaces_nothing',
  },

  add_evidence: { may: EVIDENCE },
  keep_evidence: { may: EVIDENCE },
  describe_evidence: { may: EVIDENCE, otherwise: 'EVIDENCE_RELIED_ON' },
  remove_evidence: { may: EVIDENCE, otherwise: 'EVIDENCE_RELIED_ON' },
  // before joining it is the answer that shows
  show_evidence: { may: bothSides(ACTIVE) },
  object_to_evidence: { may: bothSides(ACTIVE) },
  withdraw_objection: { may: bothSides(ACTIVE) },
  answer_objection: { may: bothSides(ACTIVE) },
  lapse_objection: { may: { job: ACTIVE } },

  // in whatever state the case is, to its end and after it
  take_along: { may: bothSides(BEGUN) },
  delete_preferences: { may: bothSides(BEGUN) },
  // one's own thoughts, after the end as well
  keep_worksheet: { may: bothSides(BEGUN) },
  delete_worksheet: { may: bothSides(BEGUN) },
  // one's own room: what is prepared there goes out by the commands of its own
  ask_room: { may: bothSides(BEGUN) },
  delete_room_entry: { may: bothSides(BEGUN) },
  clear_room: { may: bothSides(BEGUN) },
  agree_to_model: { may: bothSides(BEGUN) },
  take_back_model: { may: bothSides(BEGUN) },
  make_offer: { may: bothSides(ACTIVE) },
  decline_offer: { may: bothSides(ACTIVE) },
  withdraw_offer: { may: bothSides(ACTIVE) },
  expire_offer: { may: { job: ACTIVE } },
  accept_offer: { may: bothSides(ACTIVE), to: 'agreed', needsBothKnown: true },
  // "I agree with this", said in the answer, once there is an account
  accept_items: { may: { respondent: ACTIVE }, to: 'agreed', needsBothKnown: true },

  set_term: { may: bothSides(ACTIVE) },
  ask_for_proposal: { may: bothSides(ACTIVE), needsBothKnown: true },
  open_round: { may: { ...bothSides(ACTIVE), job: ACTIVE }, needsBothKnown: true },
  answer_package: { may: bothSides(ACTIVE), needsBothKnown: true },
  send_answers: { may: bothSides(ACTIVE), needsBothKnown: true },
  seal_range: { may: bothSides(ACTIVE), needsBothKnown: true },
  seal_confirmation: { may: bothSides(ACTIVE), needsBothKnown: true },
  settle_round: { may: { ...bothSides(ACTIVE), job: ACTIVE }, to: 'agreed', needsBothKnown: true },
  // opens what was sealed by then; its end too waits, or it would tell that there was no settlement
  close_round: { may: { job: ACTIVE }, needsBothKnown: true },
  end_round: { may: { job: ACTIVE } },

  // a talk that has come to a stop; `impasse.ts` says when it has, and what a wish of one or both leads to
  ask_person: { may: bothSides(BEGUN) },
  // what was asked of a person is the operator's to take, answer, hand on and close; a case is read for a stated reason only
  take_request: { may: { operator: BEGUN } },
  answer_request: { may: { operator: BEGUN } },
  hand_over_request: { may: { operator: BEGUN } },
  close_request: { may: { operator: BEGUN } },
  open_case: { may: { operator: BEGUN } },
  prove_case: { may: { ...bothSides(BEGUN), operator: BEGUN } },
  take_pause: { may: bothSides(ACTIVE) },
  end_pause: { may: { job: ACTIVE } },
  wish_to_finish: { may: bothSides(ACTIVE) },
  take_back_wish: { may: bothSides(ACTIVE) },
  wish_to_extend: { may: bothSides(ACTIVE) },
  finish: { may: bothSides(ACTIVE), to: 'closed' },

  sign: { may: bothSides(AGREED), needsBothKnown: true },
  // what is missing in the text, and a day to think, while signatures are waited for
  propose_addition: { may: bothSides(AGREED), needsBothKnown: true },
  answer_addition: { may: bothSides(AGREED), needsBothKnown: true },
  confirm_email: { may: bothSides(AGREED) },
  take_day_to_think: { may: bothSides(AGREED) },
  decline_to_sign: { may: bothSides(AGREED), to: 'active' },
  seal_agreement: { may: { job: AGREED }, to: 'settled' },

  // some points now, while the talk about the others goes on; `proposal.ts` says which of the two, and until when
  propose_part: { may: bothSides(ACTIVE), needsBothKnown: true },
  accept_part: { may: bothSides(ACTIVE), needsBothKnown: true },
  decline_part: { may: bothSides(ACTIVE) },
  withdraw_part: { may: bothSides(ACTIVE) },
  sign_part: { may: bothSides(ACTIVE), needsBothKnown: true },
  // its paper comes when it comes, whatever has become of the rest
  seal_part: { may: { job: BEGUN } },
  end_part: { may: { job: BEGUN } },

  // what was agreed, until it is kept; `moveOf` says which of the two, and from which state
  say_done: { may: bothSides(KEPT) },
  take_back_done: { may: bothSides(KEPT) },
  confirm_done: { may: bothSides(KEPT) },
  object_to_done: { may: bothSides(KEPT) },
  accept_figure: { may: bothSides(KEPT) },
  talk_of_figures: { may: bothSides(KEPT) },
  // by whoever does it; `mayShowReceipt` says when
  add_receipt: { may: bothSides(KEPT) },
  keep_receipt: { may: bothSides(KEPT) },
  keep_calendar: { may: bothSides([...KEPT, 'fulfilled']) },
  want_sms: { may: bothSides(KEPT) },
  waive_obligation: { may: bothSides(KEPT) },
  call_broken: { may: bothSides(KEPT) },
  send_late_letter: { may: bothSides(KEPT) },
  // by whoever is paid; `pay-account.ts` says which kind
  name_account: { may: bothSides(KEPT) },
  ask_plan: { may: bothSides(KEPT) },
  accept_plan: { may: bothSides(KEPT) },
  decline_plan: { may: bothSides(KEPT) },
  withdraw_plan: { may: bothSides(KEPT) },
  // a new version of the signed text; `change.ts` says which of the two, and until when
  propose_change: { may: bothSides(SETTLED) },
  accept_change: { may: bothSides(SETTLED) },
  decline_change: { may: bothSides(SETTLED) },
  withdraw_change: { may: bothSides(SETTLED) },
  sign_change: { may: bothSides(SETTLED) },
  // its paper comes when it comes, also where nothing was left to do
  seal_version: { may: { job: AFTER_SEAL } },
  end_change: { may: { job: AFTER_SEAL } },
  make_missing: { may: { job: SETTLED } },
  tell_notice: { may: { job: KEPT } },
  count_done: { may: { job: KEPT } },
  part_figures: { may: { job: KEPT } },
  lapse_plan: { may: { job: KEPT } },
  fulfil: { may: bothSides(SETTLED), to: 'fulfilled' },
  // where there were only promises for good
  end_followed: { may: { job: SETTLED }, to: 'fulfilled' },

  ask_how_it_was: { may: { job: ['settled', 'fulfilled', 'closed'] } },

  withdraw: { may: { starter: ['invited', 'active', 'agreed'] }, to: 'closed' },
  decline: { may: { respondent: NEGOTIATED }, to: 'closed' },
  expire: { may: { job: ['invited', 'active', 'agreed'] }, to: 'closed' },
} as const satisfies Record<string, Permission>

export type CaseCommand = keyof typeof PERMISSIONS

export const CASE_COMMANDS = Object.keys(PERMISSIONS).filter(isCommand)

function isCommand(name: string): name is CaseCommand {
  return Object.hasOwn(PERMISSIONS, name)
}

const ROWS: Record<CaseCommand, Permission> = PERMISSIONS

type ByLetter<Command extends CaseCommand> = Command extends unknown
  ? (typeof PERMISSIONS)[Command] extends { byLetter: LetterRule }
    ? Command
    : never
  : never
/** What only the invited person may do, and what therefore needs more than the letter. */
export type LetterCommand = ByLetter<CaseCommand>

export const LETTER_COMMANDS = CASE_COMMANDS.filter(needsMoreThanLetter)

function needsMoreThanLetter(command: CaseCommand): command is LetterCommand {
  return ROWS[command].byLetter !== undefined
}

/** What a command takes when it comes by letter. */
export function letterRule(command: LetterCommand): LetterRule {
  return PERMISSIONS[command].byLetter
}

export type PermissionRefusal = {
  code:
    | 'WRONG_STATE'
    | 'WRONG_ROLE'
    | 'HELPER_MAY_NOT'
    | 'RESPONDENT_UNCONFIRMED'
    | 'INVITATION_USED'
    | 'EVIDENCE_RELIED_ON'
}

/**
 * Whether somebody may do a command now, and the state it leads to. While `check` is open it is not known that who joined
 * is who was invited, and nothing binds.
 */
export function permit(
  command: CaseCommand,
  actor: CaseActor,
  status: CaseStatus,
  check: RespondentCheck | null = null,
): Result<{ to: CaseStatus }, PermissionRefusal> {
  const { may, to, otherwise, needsBothKnown } = ROWS[command]
  if (may[actor]?.includes(status))
    return needsBothKnown && isCheckOpen(check)
      ? err({ code: 'RESPONDENT_UNCONFIRMED' })
      : ok({ to: to ?? status })
  if (actor === 'helper_of_starter' || actor === 'helper_of_respondent')
    return err({ code: 'HELPER_MAY_NOT' })
  const isTime = ACTORS.some((one) => may[one]?.includes(status))
  return err({ code: isTime ? 'WRONG_ROLE' : (otherwise ?? 'WRONG_STATE') })
}

/** Whether somebody may do a command in a case of this state, for a screen that offers it. */
export function isAllowed(command: CaseCommand, actor: CaseActor, status: CaseStatus): boolean {
  return permit(command, actor, status).ok
}

import { describe, expect, it } from 'vitest'
import { CASE_STATUSES, isFinished, type CaseStatus } from '../cases/status.ts'
import {
  ACTORS,
  CASE_COMMANDS,
  LETTER_COMMANDS,
  letterRule,
  permit,
  type CaseActor,
  type CaseCommand,
} from './permissions.ts'

/** what was promised, in a part agreement too, is kept however the talk goes on or ends */
const KEPT = { starter: 'active agreed settled closed', respondent: 'active agreed settled closed' }

/** Every command of the table as a person would say it: who, when → where to; all the rest must be refused. */
const ALLOWED: Record<CaseCommand, [who: Partial<Record<CaseActor, string>>, to: CaseStatus | 'stays']> = {
  submit: [{ starter: 'draft' }, 'invited'],
  enter_code: [{ invitee: 'invited active agreed settled fulfilled closed' }, 'stays'],
  open_invitation: [{ invitee: 'invited' }, 'stays'],
  ask_letter_code: [{ invitee: 'invited closed' }, 'stays'],
  confirm_contact: [{ invitee: 'invited active agreed settled fulfilled closed' }, 'stays'],
  resend_invitation: [{ starter: 'invited' }, 'stays'],
  change_invitation_contact: [{ starter: 'invited' }, 'stays'],
  take_invitation_along: [{ starter: 'invited' }, 'stays'],
  edit_answer: [{ invitee: 'invited', helper_of_respondent: 'invited' }, 'stays'],
  answer: [{ invitee: 'invited' }, 'stays'],
  ask_more_time: [{ invitee: 'invited' }, 'stays'],
  decline_invitation: [{ invitee: 'invited' }, 'closed'],
  say_wrong_address: [{ invitee: 'invited' }, 'stays'],
  join: [{ invitee: 'invited' }, 'active'],
  ask_reopen: [{ invitee: 'invited closed' }, 'stays'],
  reopen: [{ starter: 'closed' }, 'invited'],
  refuse_reopen: [{ starter: 'closed' }, 'stays'],
  stop_mails: [{ invitee: 'invited active agreed settled fulfilled closed' }, 'stays'],
  report_invitation: [{ invitee: 'invited active agreed settled fulfilled closed' }, 'stays'],
  confirm_respondent: [{ starter: 'active agreed', operator: 'active agreed' }, 'stays'],
  refuse_respondent: [{ starter: 'active agreed', operator: 'active agreed' }, 'invited'],
  object_to_respondent: [{ invitee: 'active agreed' }, 'stays'],
  prove_respondent: [{ respondent: 'active agreed' }, 'stays'],
  answer_counter_items: [{ starter: 'active' }, 'stays'],
  let_helper_in: [
    {
      starter: 'invited active agreed settled fulfilled',
      respondent: 'invited active agreed settled fulfilled',
      invitee: 'invited',
    },
    'stays',
  ],
  end_helper: [
    {
      starter: 'invited active agreed settled fulfilled closed',
      respondent: 'invited active agreed settled fulfilled closed',
      invitee: 'invited',
    },
    'stays',
  ],
  send_message: [
    { starter: 'invited active agreed settled', respondent: 'active agreed settled', invitee: 'invited' },
    'stays',
  ],
  add_evidence: [
    {
      starter: 'draft invited active',
      respondent: 'active',
      invitee: 'invited',
      helper_of_respondent: 'invited',
    },
    'stays',
  ],
  keep_evidence: [
    {
      starter: 'draft invited active',
      respondent: 'active',
      invitee: 'invited',
      helper_of_respondent: 'invited',
    },
    'stays',
  ],
  describe_evidence: [
    {
      starter: 'draft invited active',
      respondent: 'active',
      invitee: 'invited',
      helper_of_respondent: 'invited',
    },
    'stays',
  ],
  remove_evidence: [
    {
      starter: 'draft invited active',
      respondent: 'active',
      invitee: 'invited',
      helper_of_respondent: 'invited',
    },
    'stays',
  ],
  show_evidence: [{ starter: 'active', respondent: 'active' }, 'stays'],
  object_to_evidence: [{ starter: 'active', respondent: 'active' }, 'stays'],
  withdraw_objection: [{ starter: 'active', respondent: 'active' }, 'stays'],
  answer_objection: [{ starter: 'active', respondent: 'active' }, 'stays'],
  lapse_objection: [{ job: 'active' }, 'stays'],
  make_offer: [{ starter: 'active', respondent: 'active' }, 'stays'],
  decline_offer: [{ starter: 'active', respondent: 'active' }, 'stays'],
  withdraw_offer: [{ starter: 'active', respondent: 'active' }, 'stays'],
  expire_offer: [{ job: 'active' }, 'stays'],
  accept_offer: [{ starter: 'active', respondent: 'active' }, 'agreed'],
  accept_items: [{ respondent: 'active' }, 'agreed'],
  take_along: [
    {
      starter: 'invited active agreed settled fulfilled closed',
      respondent: 'invited active agreed settled fulfilled closed',
    },
    'stays',
  ],
  delete_preferences: [
    {
      starter: 'invited active agreed settled fulfilled closed',
      respondent: 'invited active agreed settled fulfilled closed',
    },
    'stays',
  ],
  keep_worksheet: [
    {
      starter: 'invited active agreed settled fulfilled closed',
      respondent: 'invited active agreed settled fulfilled closed',
    },
    'stays',
  ],
  delete_worksheet: [
    {
      starter: 'invited active agreed settled fulfilled closed',
      respondent: 'invited active agreed settled fulfilled closed',
    },
    'stays',
  ],
  ask_room: [
    {
      starter: 'invited active agreed settled fulfilled closed',
      respondent: 'invited active agreed settled fulfilled closed',
    },
    'stays',
  ],
  delete_room_entry: [
    {
      starter: 'invited active agreed settled fulfilled closed',
      respondent: 'invited active agreed settled fulfilled closed',
    },
    'stays',
  ],
  clear_room: [
    {
      starter: 'invited active agreed settled fulfilled closed',
      respondent: 'invited active agreed settled fulfilled closed',
    },
    'stays',
  ],
  agree_to_model: [
    {
      starter: 'invited active agreed settled fulfilled closed',
      respondent: 'invited active agreed settled fulfilled closed',
    },
    'stays',
  ],
  take_back_model: [
    {
      starter: 'invited active agreed settled fulfilled closed',
      respondent: 'invited active agreed settled fulfilled closed',
    },
    'stays',
  ],
  set_term: [{ starter: 'active', respondent: 'active' }, 'stays'],
  ask_for_proposal: [{ starter: 'active', respondent: 'active' }, 'stays'],
  open_round: [{ starter: 'active', respondent: 'active', job: 'active' }, 'stays'],
  answer_package: [{ starter: 'active', respondent: 'active' }, 'stays'],
  send_answers: [{ starter: 'active', respondent: 'active' }, 'stays'],
  seal_range: [{ starter: 'active', respondent: 'active' }, 'stays'],
  seal_confirmation: [{ starter: 'active', respondent: 'active' }, 'stays'],
  settle_round: [{ starter: 'active', respondent: 'active', job: 'active' }, 'agreed'],
  close_round: [{ job: 'active' }, 'stays'],
  end_round: [{ job: 'active' }, 'stays'],
  take_request: [{ operator: 'invited active agreed settled fulfilled closed' }, 'stays'],
  answer_request: [{ operator: 'invited active agreed settled fulfilled closed' }, 'stays'],
  hand_over_request: [{ operator: 'invited active agreed settled fulfilled closed' }, 'stays'],
  close_request: [{ operator: 'invited active agreed settled fulfilled closed' }, 'stays'],
  open_case: [{ operator: 'invited active agreed settled fulfilled closed' }, 'stays'],
  prove_case: [
    {
      starter: 'invited active agreed settled fulfilled closed',
      respondent: 'invited active agreed settled fulfilled closed',
      operator: 'invited active agreed settled fulfilled closed',
    },
    'stays',
  ],
  ask_person: [
    {
      starter: 'invited active agreed settled fulfilled closed',
      respondent: 'invited active agreed settled fulfilled closed',
    },
    'stays',
  ],
  take_pause: [{ starter: 'active', respondent: 'active' }, 'stays'],
  end_pause: [{ job: 'active' }, 'stays'],
  wish_to_finish: [{ starter: 'active', respondent: 'active' }, 'stays'],
  take_back_wish: [{ starter: 'active', respondent: 'active' }, 'stays'],
  wish_to_extend: [{ starter: 'active', respondent: 'active' }, 'stays'],
  finish: [{ starter: 'active', respondent: 'active' }, 'closed'],
  sign: [{ starter: 'agreed', respondent: 'agreed' }, 'stays'],
  propose_addition: [{ starter: 'agreed', respondent: 'agreed' }, 'stays'],
  answer_addition: [{ starter: 'agreed', respondent: 'agreed' }, 'stays'],
  confirm_email: [{ starter: 'agreed', respondent: 'agreed' }, 'stays'],
  take_day_to_think: [{ starter: 'agreed', respondent: 'agreed' }, 'stays'],
  decline_to_sign: [{ starter: 'agreed', respondent: 'agreed' }, 'active'],
  seal_agreement: [{ job: 'agreed' }, 'settled'],
  say_done: [KEPT, 'stays'],
  take_back_done: [KEPT, 'stays'],
  confirm_done: [KEPT, 'stays'],
  object_to_done: [KEPT, 'stays'],
  accept_figure: [KEPT, 'stays'],
  talk_of_figures: [KEPT, 'stays'],
  add_receipt: [KEPT, 'stays'],
  keep_receipt: [KEPT, 'stays'],
  keep_calendar: [
    {
      starter: 'active agreed settled fulfilled closed',
      respondent: 'active agreed settled fulfilled closed',
    },
    'stays',
  ],
  want_sms: [KEPT, 'stays'],
  waive_obligation: [KEPT, 'stays'],
  call_broken: [KEPT, 'stays'],
  name_account: [KEPT, 'stays'],
  send_late_letter: [KEPT, 'stays'],
  ask_plan: [KEPT, 'stays'],
  accept_plan: [KEPT, 'stays'],
  decline_plan: [KEPT, 'stays'],
  withdraw_plan: [KEPT, 'stays'],
  tell_notice: [{ job: 'active agreed settled closed' }, 'stays'],
  count_done: [{ job: 'active agreed settled closed' }, 'stays'],
  part_figures: [{ job: 'active agreed settled closed' }, 'stays'],
  lapse_plan: [{ job: 'active agreed settled closed' }, 'stays'],
  fulfil: [{ starter: 'settled', respondent: 'settled' }, 'fulfilled'],
  end_followed: [{ job: 'settled' }, 'fulfilled'],
  propose_part: [{ starter: 'active', respondent: 'active' }, 'stays'],
  accept_part: [{ starter: 'active', respondent: 'active' }, 'stays'],
  decline_part: [{ starter: 'active', respondent: 'active' }, 'stays'],
  withdraw_part: [{ starter: 'active', respondent: 'active' }, 'stays'],
  sign_part: [{ starter: 'active', respondent: 'active' }, 'stays'],
  seal_part: [{ job: 'invited active agreed settled fulfilled closed' }, 'stays'],
  end_part: [{ job: 'invited active agreed settled fulfilled closed' }, 'stays'],
  propose_change: [{ starter: 'settled', respondent: 'settled' }, 'stays'],
  accept_change: [{ starter: 'settled', respondent: 'settled' }, 'stays'],
  decline_change: [{ starter: 'settled', respondent: 'settled' }, 'stays'],
  withdraw_change: [{ starter: 'settled', respondent: 'settled' }, 'stays'],
  sign_change: [{ starter: 'settled', respondent: 'settled' }, 'stays'],
  seal_version: [{ job: 'settled fulfilled' }, 'stays'],
  end_change: [{ job: 'settled fulfilled' }, 'stays'],
  make_missing: [{ job: 'settled' }, 'stays'],
  ask_how_it_was: [{ job: 'settled fulfilled closed' }, 'stays'],
  withdraw: [{ starter: 'invited active agreed' }, 'closed'],
  decline: [{ respondent: 'active agreed' }, 'closed'],
  expire: [{ job: 'invited active agreed' }, 'closed'],
}

const EVERY = CASE_COMMANDS.flatMap((command) =>
  ACTORS.flatMap((actor) => CASE_STATUSES.map((status) => ({ command, actor, status }))),
)

describe('the table of permissions', () => {
  it('allows exactly what is listed here, for every command, actor and state', () => {
    for (const { command, actor, status } of EVERY) {
      const [who, to] = ALLOWED[command]
      const isListed = who[actor]?.split(' ').includes(status) === true
      const answer = permit(command, actor, status)
      expect([command, actor, status, answer.ok ? answer.value.to : null]).toEqual([
        command,
        actor,
        status,
        isListed ? (to === 'stays' ? status : to) : null,
      ])
    }
  })

  it('says of every refusal whether the time, the person or a helper’s limits are the reason', () => {
    const LATE: Partial<Record<CaseCommand, string>> = {
      edit_answer: 'INVITATION_USED',
      describe_evidence: 'EVIDENCE_RELIED_ON',
      remove_evidence: 'EVIDENCE_RELIED_ON',
    }
    for (const { command, actor, status } of EVERY) {
      const answer = permit(command, actor, status)
      if (answer.ok) continue
      const isAnybodys = Object.values(ALLOWED[command][0]).some((when) => when.split(' ').includes(status))
      const expected = actor.startsWith('helper')
        ? 'HELPER_MAY_NOT'
        : isAnybodys
          ? 'WRONG_ROLE'
          : (LATE[command] ?? 'WRONG_STATE')
      expect([command, actor, status, answer.error.code]).toEqual([command, actor, status, expected])
    }
  })

  it('lets a helper fill in an answer that was not sent, and nothing else', () => {
    const allowed = EVERY.filter(
      ({ command, actor, status }) => actor.startsWith('helper') && permit(command, actor, status).ok,
    )
    expect(allowed.map(({ command, actor, status }) => `${actor} ${command} ${status}`)).toEqual([
      'helper_of_respondent edit_answer invited',
      'helper_of_respondent add_evidence invited',
      'helper_of_respondent keep_evidence invited',
      'helper_of_respondent describe_evidence invited',
      'helper_of_respondent remove_evidence invited',
    ])
  })

  it('lets the operator answer people, say who joined after an objection and open a case, and a partner change nothing in a case', () => {
    const allowed = EVERY.filter(
      ({ command, actor, status }) =>
        (actor === 'operator' || actor === 'partner') && permit(command, actor, status).ok,
    )
    expect(new Set(allowed.map(({ actor, command }) => `${actor} ${command}`))).toEqual(
      new Set([
        'operator confirm_respondent',
        'operator refuse_respondent',
        'operator take_request',
        'operator answer_request',
        'operator hand_over_request',
        'operator close_request',
        'operator open_case',
        'operator prove_case',
      ]),
    )
  })

  it('lets nothing bind while it is open who joined, and lets both talk, offer and leave', () => {
    const waits = CASE_COMMANDS.filter((command) =>
      EVERY.some((one) => {
        if (one.command !== command) return false
        const answer = permit(command, one.actor, one.status, 'open')
        return !answer.ok && answer.error.code === 'RESPONDENT_UNCONFIRMED'
      }),
    )
    expect(waits).toEqual([
      'accept_offer',
      'accept_items',
      'ask_for_proposal',
      'open_round',
      'answer_package',
      'send_answers',
      'seal_range',
      'seal_confirmation',
      'settle_round',
      'close_round',
      'sign',
      'propose_addition',
      'answer_addition',
      'propose_part',
      'accept_part',
      'sign_part',
    ])
  })

  it('knows no way out of a finished case but a late yes', () => {
    const moved = EVERY.flatMap(({ command, actor, status }) => {
      const answer = permit(command, actor, status)
      return isFinished(status) && answer.ok && answer.value.to !== status ? [`${command} ${status}`] : []
    })
    expect(moved).toEqual(['reopen closed'])
  })
})

it('says what each act of the invited person takes by letter, which the starter holds as well', () => {
  expect(Object.fromEntries(LETTER_COMMANDS.map((command) => [command, letterRule(command)]))).toEqual({
    answer: 'replaces_nothing',
    decline_invitation: 'replaces_nothing',
    say_wrong_address: 'own_way',
    let_helper_in: 'replaces_nothing',
    send_message: 'replaces_nothing',
    join: 'same_person',
    ask_more_time: 'any_time',
    ask_reopen: 'replaces_nothing',
    stop_mails: 'invited_address',
  })
})

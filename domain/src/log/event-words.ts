import type { CaseEventType } from '../cases/events.ts'
import { TERM_KINDS, TERM_WORDS } from '../proposals/settlement/ladder/usual-terms.ts'
import { SIDES, type Side } from '../cases/side.ts'
import { CHANNELS, type Channel } from '../invitations/way-in.ts'

/** Who acted, as the reader reads it: "You" or a name. `isApart`: the reader is neither of the two. */
type Told = {
  who: string
  /** the same within a sentence */
  whom: string
  isEarlier: boolean
  isMe: boolean
  isApart: boolean
  respondent: string
  by: Channel | null
  unnamed: string | null
  /** the term that the entry names, with who would do it */
  term: string
}

const BY_CHANNEL: Record<Channel | 'none', string> = {
  mail: ' by the link from the mail',
  account: ' by signing in with the invited address',
  letter: ' by letter, link or code',
  none: '',
}

const EVENT_WORDS: Record<CaseEventType, (told: Told) => string> = {
  'case.submitted': ({ who }) => `${who} started the case.`,
  'invitation.sent': ({ who, respondent }) => `${who} invited ${respondent}.`,
  'invitation.failed': ({ respondent }) => `The mail to ${respondent} could not be delivered.`,
  'invitation.stopped': ({ respondent }) => `No more mails go to ${respondent}: they asked us to stop.`,
  'invitation.opened': ({ who, by }) =>
    by === 'letter'
      ? 'The invitation was opened for the first time by letter, link or code. Both sides hold these.'
      : `${who} opened the invitation for the first time${by === 'account' ? BY_CHANNEL.account : ''}.`,
  'invitation.extended': ({ who }) => `${who} asked for seven more days to answer.`,
  'answer.given': ({ who, by }) => `${who} answered the invitation${BY_CHANNEL[by ?? 'none']}.`,
  'respondent.joined': ({ who, by, unnamed, isEarlier }) =>
    unnamed === null
      ? `${who} joined the case${BY_CHANNEL[by ?? 'none']}.`
      : `${isEarlier ? 'Somebody' : who} joined the case by the printed letter, with an address or number that the other side did not name (${unnamed}, confirmed).`,
  'respondent.confirmed': ({ who, respondent }) =>
    `${who || 'The operator'} said: yes, this is ${respondent}.`,
  'respondent.objected': () =>
    'Somebody who reads the address to which the invitation went said that it was not them who joined.',
  'respondent.proven': ({ who, isMe }) =>
    `${who} showed that the address to which the invitation went is ${isMe ? 'yours' : 'theirs'}.`,
  'respondent.refused': ({ who, respondent }) =>
    `${who || 'The operator'} said that the one who joined was not ${respondent}. The case waits for an answer again.`,
  'evidence.added': ({ who }) => `${who} added something to see.`,
  'evidence.described': ({ who }) => `${who} changed what a photo or paper is said to show.`,
  'evidence.unreadable': ({ whom, isMe }) =>
    `A file ${isMe ? 'you' : `that ${whom}`} added cannot be opened, so it counts for nothing.`,
  'evidence.removed': ({ who, isMe }) => `${who} took back something ${isMe ? 'you' : 'they'} had shown.`,
  'items.answered': ({ who }) => `${who} answered what was asked in return.`,
  'helper.let_in': ({ who }) => `${who} let a helper in.`,
  'helper.ended': ({ who }) => `${who} ended a helper's access.`,
  'respondent.signed_in': ({ who }) => `${who} signed in.`,
  'message.sent': ({ who }) => `${who} wrote a message.`,
  'message.set_aside': () => 'A message was set aside: it was written while somebody else was in the case.',
  'offer.made': ({ who }) => `${who} made an offer.`,
  'offer.accepted': ({ who }) => `${who} accepted an offer.`,
  'offer.declined': ({ who }) => `${who} said no to an offer.`,
  'offer.withdrawn': ({ who, isMe }) => `${who} took ${isMe ? 'your' : 'their'} offer back.`,
  'offer.expired': ({ whom, isMe }) =>
    isMe ? 'Your offer ran out without an answer.' : `An offer of ${whom} ran out without an answer.`,
  'term.struck': ({ who, term }) => `${who} struck a term from the list${term}.`,
  'term.added': ({ who, term }) => `${who} put a term on the list${term}.`,
  'proposal.asked': ({ who }) => `${who} asked the mediator for a proposal.`,
  'round.opened': () => 'The mediator made a proposal.',
  'range.sealed': ({ who }) => `${who} gave a private answer to the proposal.`,
  'evidence.objected': ({ who }) => `${who} wrote why a paper should count for less.`,
  'evidence.weighed': () => 'An objection to a paper was answered, or ran out of time.',
  'confirmation.opened': ({ isApart }) =>
    isApart
      ? 'The private ranges were close. Both sides get a last question.'
      : 'Your private ranges were close. Both of you get a last question.',
  'confirmation.sealed': ({ who }) => `${who} gave a private answer to the last question.`,
  'fast_track.chosen': ({ who }) => `${who} chose one round instead of two.`,
  'fast_track.dropped': ({ who }) => `${who} chose the usual two rounds again.`,
  'round.settled': () => 'Both private answers meet: there is a settlement.',
  'round.ended': () => 'The proposal ended without a settlement.',
  'case.agreed': () => 'Both sides agree. The agreement was written.',
  'agreement.addressed': ({ who, isMe }) =>
    `${who} gave ${isMe ? 'your' : 'their'} address. The agreement names it now.`,
  'agreement.signed': ({ who }) => `${who} signed the agreement.`,
  'agreement.declined': ({ who }) => `${who} did not want to sign the agreement.`,
  'agreement.sealed': () => 'The signed agreement was sealed.',
  'obligation.claimed': ({ who }) => `${who} said that something that was agreed is done.`,
  'obligation.taken_back': ({ who, isMe }) =>
    `${who} took back what ${isMe ? 'you' : 'they'} had said: it is not done yet.`,
  'obligation.confirmed': ({ who }) => `${who} confirmed that something that was agreed is done.`,
  'obligation.objected': ({ who }) => `${who} objected to what was said to be done.`,
  'obligation.figure_stands': ({ who }) =>
    who === ''
      ? 'Nobody answered the objection, so the lower figure stands.'
      : `${who} accepted the lower figure.`,
  'obligation.counted': () => 'Something counts as done. It was not confirmed in time.',
  'obligation.waived': ({ who }) => `${who} said that something need not be done any more.`,
  'obligation.broken': ({ who }) => `${who} said that something was not kept.`,
  'obligation.letter': ({ who }) => `${who} sent a letter about something that is late.`,
  'plan.asked': ({ who }) => `${who} proposed a new plan.`,
  'plan.accepted': ({ who }) => `${who} said yes to a new plan. It is part of the agreement now.`,
  'plan.declined': ({ who }) => `${who} said no to a new plan.`,
  'plan.withdrawn': ({ who, isMe }) => `${who} took ${isMe ? 'your' : 'their'} new plan back.`,
  'plan.lapsed': () => 'A new plan ran out without an answer.',
  'case.fulfilled': () => 'Everything that was agreed has been done.',
  'case.settled': () => 'The case is settled.',
  'case.reopened': ({ who }) => `${who} would like to answer after all. The case is open again.`,
  'case.closed': ({ who, isMe }) =>
    who === '' ? 'The case ended.' : isMe ? 'You ended the case.' : `${who} ended the case.`,
}

/** The fact of an entry that belongs to somebody of whom the starter said that it was not the invited person. */
export const BY_SOMEBODY_ELSE = 'bySomebodyElse'

type Facts = Readonly<Record<string, string | number | boolean | null>>

function termNamed(facts: Facts | undefined, reader: Side | null, names: Record<Side, string>): string {
  const kind = TERM_KINDS.find((one) => one === facts?.['kind'])
  const by = SIDES.find((side) => side === facts?.['by'])
  return kind && by ? `: “${TERM_WORDS[kind]}” (${by === reader ? 'you' : names[by]})` : ''
}

/**
 * One entry of the log as a sentence; `count` of messages in a row. `reader` is the side that reads, or null for
 * a paper that others read too: then both sides are called by their names.
 */
export function eventWords(
  event: { type: CaseEventType; side: Side | null; facts?: Facts },
  reader: Side | null,
  names: Record<Side, string>,
  count = 1,
): string {
  const isEarlier = event.facts?.[BY_SOMEBODY_ELSE] === true
  const isMe = !isEarlier && reader !== null && event.side === reader
  const name = event.side === null ? '' : names[event.side]
  const who = isEarlier ? 'Somebody who came by the letter' : isMe ? 'You' : name
  const whom = isEarlier ? 'somebody who came by the letter' : name
  if (event.type === 'message.sent' && count > 1) return `${who} wrote ${count} messages.`
  return EVENT_WORDS[event.type]({
    who,
    whom,
    isEarlier,
    isMe,
    isApart: reader === null,
    unnamed: event.facts?.['isNamed'] === false ? String(event.facts['contact']) : null,
    term: termNamed(event.facts, reader, names),
    by: isEarlier ? null : (CHANNELS.find((one) => one === event.facts?.['by']) ?? null),
    respondent: reader === 'respondent' ? 'you' : names.respondent,
  })
}

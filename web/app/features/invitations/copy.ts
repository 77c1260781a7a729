import type { DECLINE_REASONS } from '@evensettle/contracts/invitations.ts'
import type { ApiError } from '../../lib/api.ts'

export const DECLINE_CHOICES: Record<(typeof DECLINE_REASONS)[number], string> = {
  not_me: 'I have nothing to do with this',
  wrong_person: 'This is meant for somebody else',
  already_settled: 'We have already sorted this out',
  going_to_court: 'I would rather have a court decide',
  not_saying: 'I would rather not say why',
}

/** Pages for links that do not open; each says what happened and what to do now. */
export const PROBLEM_WORDS: Partial<Record<ApiError['code'], { title: string; words: string }>> = {
  INVITATION_UNKNOWN: {
    title: 'This link is not complete',
    words:
      'Mail programs sometimes cut long links in two. Please open the mail again and press the button in it, or copy the whole link.',
  },
  INVITATION_EXPIRED: {
    title: 'The time for this invitation is over',
    words:
      'Nothing was decided about you, and nothing is asked of you here any more. If you still want to sort this out, ask the person who invited you to send a new invitation.',
  },
  INVITATION_WITHDRAWN: {
    title: 'This invitation is not open any more',
    words:
      'The case has ended, or you were sent a newer mail with another link. Please look for the newest mail, or ask the person who invited you.',
  },
  INVITATION_USED: {
    title: 'This invitation was already taken up',
    words: 'An account was linked to it. If that was you, sign in to go on where you stopped.',
  },
  OWN_DEVICE: {
    title: 'This browser belongs to the other side',
    words:
      'The one who sent the invitation has signed in here before. To answer, open the letter on another phone or computer, or use the link in the mail.',
  },
  CAME_BY_OWN_LINK: {
    title: 'This was answered by mail',
    words: 'Letter and code cannot change that. Open the link in the mail to go on.',
  },
  CAME_BY_ANOTHER: {
    title: 'Somebody else answered by the letter',
    words: 'If that was not you, open the link in the mail: it can answer in their place.',
  },
  CONTACT_REFUSED: {
    title: 'The sender says that this is not you',
    words: 'If it is you, use the link in the mail, or ask the one who invited you to name your address.',
  },
  TOO_MANY_REQUESTS: {
    title: 'One moment, please',
    words: 'This was tried very often in a short time. Please wait a few minutes and try again.',
  },
}

/** The same for somebody who is signed in with the invited address and has no link at hand. */
export const ACCOUNT_PROBLEM_WORDS: typeof PROBLEM_WORDS = {
  INVITATION_UNKNOWN: {
    title: 'This invitation does not go to your address any more',
    words:
      'It may have been sent to another address since. Nothing was decided about you. Ask the person who invited you if you expect one.',
  },
  INVITATION_WITHDRAWN: {
    title: 'This invitation was taken back',
    words:
      'The person who invited you has ended the case. Nothing was decided about you, and nothing is asked of you here.',
  },
  INVITATION_USED: {
    title: 'Another account has joined this case',
    words:
      'The invitation went to your address, and somebody joined with another account. If that was you, sign in with that account. If it was not you, please tell us.',
  },
}

/** For a link whose holder has said no. */
export const DECLINED = {
  title: 'You said no to this invitation',
  words: 'The case has ended. Nothing was decided about you, and nothing is asked of you here any more.',
}

/** For a link that ran out and can be opened again: what to do stands below. */
export const STILL_OPEN = 'Nothing was decided about you. If you leave it at that, nothing more happens here.'

export const NO_LINK = {
  title: 'Please open the link from your mail',
  words:
    'Your invitation opens with the button in the mail that you got. You need no account to read and to answer.',
}

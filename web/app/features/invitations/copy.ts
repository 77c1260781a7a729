import * as m from '@evensettle/messages/invitations/copy.ts'
import type { DeclineReason } from '@evensettle/domain/invitations/decline.ts'
import type { ApiError } from '../../lib/api.ts'

export const DECLINE_CHOICES: Record<DeclineReason, string> = {
  directly: m.directly(),
  not_involved: m.notInvolved(),
  not_me: m.notMe(),
  wrong_person: m.wrongPerson(),
  already_settled: m.alreadySettled(),
  going_to_court: m.goingToCourt(),
  not_saying: m.notSaying(),
}

/** Pages for links that do not open; each says what happened and what to do now. */
export const PROBLEM_WORDS: Partial<Record<ApiError['code'], { title: string; words: string }>> = {
  INVITATION_UNKNOWN: {
    title: m.invitationUnknownTitle(),
    words: m.invitationUnknownWords(),
  },
  INVITATION_EXPIRED: {
    title: m.invitationExpiredTitle(),
    words: m.invitationExpiredWords(),
  },
  INVITATION_WITHDRAWN: {
    title: m.invitationWithdrawnTitle(),
    words: m.invitationWithdrawnWords(),
  },
  INVITATION_NOT_MINE: {
    title: m.notMineTitle(),
    words: m.notMineWords(),
  },
  INVITATION_USED: {
    title: m.invitationUsedTitle(),
    words: m.invitationUsedWords(),
  },
  OWN_DEVICE: {
    title: m.ownDeviceTitle(),
    words: m.ownDeviceWords(),
  },
  CAME_BY_OWN_LINK: {
    title: m.cameByOwnLinkTitle(),
    words: m.cameByOwnLinkWords(),
  },
  CAME_BY_ANOTHER: {
    title: m.cameByAnotherTitle(),
    words: m.cameByAnotherWords(),
  },
  CONTACT_REFUSED: {
    title: m.contactRefusedTitle(),
    words: m.contactRefusedWords(),
  },
  TOO_MANY_REQUESTS: {
    title: m.tooManyRequestsTitle(),
    words: m.tooManyRequestsWords(),
  },
}

/** The same for somebody who is signed in with the invited address and has no link at hand. */
export const ACCOUNT_PROBLEM_WORDS: typeof PROBLEM_WORDS = {
  INVITATION_UNKNOWN: {
    title: m.invitationUnknownTitleThisInvitationDoes(),
    words: m.invitationUnknownWordsItMayHave(),
  },
  INVITATION_WITHDRAWN: {
    title: m.invitationWithdrawnTitleThisInvitationWas(),
    words: m.invitationWithdrawnWordsPersonWhoInvited(),
  },
  INVITATION_USED: {
    title: m.invitationUsedTitleAnotherAccountHas(),
    words: m.invitationUsedWordsInvitationWentTo(),
  },
}

/** For a link whose holder has said no. */
export const DECLINED = {
  title: m.declinedTitle(),
  words: m.youSaidNoWords(),
}

/** For a link that ran out and can be opened again: what to do stands below. */
export const STILL_OPEN = m.stillOpen()

export const NO_LINK = {
  title: m.noLinkTitle(),
  words: m.pleaseOpenLinkWords(),
}

import * as m from '@evensettle/messages/mails/partners.ts'
import type { SeatRole } from '@evensettle/domain/partners/organisation.ts'
import { deadline } from '@evensettle/messages/moments.ts'
import type { Letter } from '../mail/emails.ts'

type Applicant = { organisation: string; contactName: string; email: string; why: string }

/** The receipt. It repeats nothing of what was typed: anybody can type anybody's address. */
export function receivedLetter(): Letter {
  return {
    subject: m.receivedSubject(),
    preview: m.receivedPreview(),
    heading: m.receivedHeading(),
    paragraphs: [m.receivedWords()],
    after: [m.receivedNotYou()],
  }
}

/** An application, or its answer to a question, for the people who run this installation. */
export function applicationLetter(applicant: Applicant, isAnswer: boolean, publicUrl: string): Letter {
  const { organisation, contactName, email, why } = applicant
  return {
    subject: isAnswer ? m.deskAnsweredSubject({ organisation }) : m.deskSubject({ organisation }),
    preview: m.deskPreview(),
    heading: isAnswer ? m.deskAnsweredHeading() : m.deskHeading(),
    paragraphs: [why],
    facts: [
      [m.organisation(), organisation],
      [m.contact(), contactName],
      [m.email(), email],
    ],
    button: { label: m.deskButton(), url: `${publicUrl}/admin/partners` },
    after: [m.deskNobodyChecked()],
  }
}

/** What the operator wants to know before deciding. */
export function askedBackLetter(words: string, url: string): Letter {
  return {
    subject: m.askedSubject(),
    preview: m.askedPreview(),
    heading: m.askedHeading(),
    paragraphs: [words],
    button: { label: m.askedButton(), url },
    after: [m.askedAfter()],
  }
}

/** A no, with its reason. */
export function declinedLetter(words: string): Letter {
  return {
    subject: m.declinedSubject(),
    preview: m.declinedPreview(),
    heading: m.declinedHeading(),
    paragraphs: [m.declinedReason(), words],
    after: [m.declinedAfter()],
  }
}

/** For the owner: the organisation rests. */
export function pausedLetter(organisation: string, words: string): Letter {
  return {
    subject: m.pausedSubject({ organisation }),
    preview: m.pausedPreview(),
    heading: m.pausedHeading({ organisation }),
    paragraphs: [m.pausedWords(), m.pausedReason(), words],
    after: [m.pausedAfter()],
  }
}

/** For the owner: the organisation goes on. */
export function resumedLetter(organisation: string): Letter {
  return {
    subject: m.resumedSubject({ organisation }),
    preview: m.resumedPreview(),
    heading: m.resumedHeading({ organisation }),
    paragraphs: [m.resumedWords()],
  }
}

/** For whoever owned an organisation until somebody else took the owner's seat. */
export function formerOwnerLetter(organisation: string): Letter {
  return {
    subject: m.formerSubject({ organisation }),
    preview: m.formerPreview(),
    heading: m.formerHeading({ organisation }),
    paragraphs: [m.formerWords({ organisation })],
    after: [m.formerAfter()],
  }
}

const ROLES: Record<SeatRole, () => string> = {
  owner: m.roleOwner,
  manager: m.roleManager,
  viewer: m.roleViewer,
}

/** The link to a seat; the owner's comes with the approval. */
export function seatLetter(seat: { organisation: string; role: SeatRole; until: Date; url: string }): Letter {
  const { organisation, role, until, url } = seat
  return {
    subject: m.seatSubject({ organisation }),
    preview: m.seatPreview(),
    heading: m.seatHeading({ organisation }),
    paragraphs: [role === 'owner' ? m.seatApproved({ organisation }) : m.seatInvited({ organisation })],
    facts: [
      [m.seatRole(), ROLES[role]()],
      [m.seatUntil(), deadline(until, 'UTC')],
    ],
    button: { label: m.seatButton(), url },
    after: [m.seatOnce()],
  }
}

/** Months were counted. It says no figure: those stand where it is said how they are counted. */
export function figuresLetter({
  organisation,
  publicUrl,
}: {
  organisation: string
  publicUrl: string
}): Letter {
  return {
    subject: m.figuresSubject({ organisation }),
    preview: m.figuresPreview(),
    heading: m.figuresHeading(),
    paragraphs: [m.figuresWords({ organisation })],
    button: { label: m.figuresButton(), url: `${publicUrl}/partner-dashboard` },
    after: [m.newsChosen()],
  }
}

/** Somebody took a seat, has another role, or is gone (`role` is null). */
export function peopleLetter({
  organisation,
  email,
  role,
  publicUrl,
}: {
  organisation: string
  email: string
  role: SeatRole | null
  publicUrl: string
}): Letter {
  return {
    subject: m.peopleSubject({ organisation }),
    preview: m.peoplePreview(),
    heading: m.peopleHeading({ organisation }),
    paragraphs: [role === null ? m.peopleGone({ email }) : m.peopleNow({ email, role: ROLES[role]() })],
    button: { label: m.peopleButton(), url: `${publicUrl}/partner-settings` },
    after: [m.newsChosen()],
  }
}

/**
 * Every name under which something of the server is kept, in one list, so that no two mean the same. What belongs to a
 * case holds its id: after a lost line everything of a case is asked for again by that.
 */
export const queryKeys = {
  agreements: ['agreement'],
  agreement: (caseId: string) => ['agreement', caseId],
  case: (caseId: string) => ['case', caseId],
  caseEvents: (caseId: string) => ['case-events', caseId],
  caseList: ['case-list'],
  draft: (id: string) => ['draft', id],
  draftPreferences: (id: string) => ['draft-preferences', id],
  draftsOnDevice: ['drafts-on-device'],
  emailConfirmed: ['email-confirmed'],
  evidence: (caseId: string) => ['evidence', caseId],
  helper: (token: string) => ['helper', token],
  helpers: (caseId: string) => ['helpers', caseId],
  eligibility: ['eligibility'],
  invitation: (token: string) => ['invitation', token],
  invitationState: (caseId: string) => ['invitation-state', caseId],
  knownName: ['known-name'],
  messages: (caseId: string) => ['messages', caseId],
  negotiation: (caseId: string) => ['negotiation', caseId],
  outbox: (userId: string) => ['outbox', userId],
  preferences: (caseId: string) => ['preferences', caseId],
  profile: ['profile'],
  publicCase: (caseId: string) => ['public-case', caseId],
  reopening: (token: string) => ['reopening', token],
  scansFiles: ['scans-files'],
  security: ['security'],
  securityPart: (part: string) => ['security', part],
  weights: (caseId: string) => ['weights', caseId],
  worksheet: (caseId: string) => ['worksheet', caseId],
} as const

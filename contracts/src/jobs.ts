/** Every kind of background work with what it carries: ids only, never content. */
export type JobPayloads = {
  'mail.send': { mailId: string }
  'mail.reports': Record<string, never>
  'invitations.send': { invitationId: string }
  'invitations.reopening': { invitationId: string }
  /** `at` (ISO): of which answer a copy goes to whoever gave it */
  'invitations.receipt': { invitationId: string; at: string }
  'sms.send': { smsId: string }
  /** the name and payload of `sms.send` before: jobs that waited through an upgrade */
  'texts.send': { textId: string }
  'invitations.remind': Record<string, never>
  /** `signed`: that both have, which is told to each once, seen or not; `text`: what, where it is not the agreement itself */
  'messages.notify': {
    caseId: string
    side: 'starter' | 'respondent'
    signed?: true
    text?: { kind: 'version' | 'part'; agreementId: string }
  }
  /** what was held in a case and is due */
  'messages.deliver': { caseId: string }
  'news.daily': Record<string, never>
  'agreements.seal': { agreementId: string }
  'obligations.seal': { paperId: string }
  'obligations.sweep': Record<string, never>
  'cases.sweep': Record<string, never>
  'cases.warn': Record<string, never>
  'agreements.sweep': Record<string, never>
  'analytics.count': Record<string, never>
  'audit.chain': Record<string, never>
  'log.grow': Record<string, never>
  'cases.chain': Record<string, never>
  'auth.sweep': Record<string, never>
  'drafts.sweep': Record<string, never>
  'held-back.sweep': Record<string, never>
  'rooms.sweep': Record<string, never>
  /** the mediator's note of a round, in the words of a model where both agreed to one */
  'rounds.note': { roundId: string }
  'drafts.paid': { draftId: string }
  'payments.sweep': Record<string, never>
  'evidence.sweep': Record<string, never>
  'feedback.sweep': Record<string, never>
  'results.refresh': Record<string, never>
  'partners.count': Record<string, never>
  'service.measure': Record<string, never>
  'keys.seal-anew': Record<string, never>
  'system-test.run': { testId: string }
  'system-test.sweep': Record<string, never>
  'storage.sweep': Record<string, never>
  'storage.watch': Record<string, never>
  'evidence.check': Record<string, never>
  'files.check': Record<string, never>
  'backups.run': { backupId: string }
  'drills.run': { drillId: string }
  'integrity.check': Record<string, never>
  'safety.sweep': Record<string, never>
  'own-data.copy': { copyId: string }
  'own-data.sweep': Record<string, never>
}

export type JobName = keyof JobPayloads

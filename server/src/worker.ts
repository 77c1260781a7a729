import type { JobName } from '@evensettle/contracts/jobs.ts'
import type { Deps, TrialGround } from './deps.ts'
import { sealAgreement, sweepAgreements } from './features/agreements/jobs.ts'
import { countFunnel } from './features/analytics/jobs.ts'
import { sweepRooms } from './features/assistant/jobs.ts'
import { writeNote } from './features/assistant/notes/jobs.ts'
import { chainAudit } from './features/audit/chain/jobs.ts'
import { joinTotals } from './features/cases/totals/jobs.ts'
import { runBackup, sweepBackups } from './features/data-safety/backups/jobs.ts'
import { runDrill, sweepDrills } from './features/data-safety/drills/jobs.ts'
import { checkIntegrity } from './features/data-safety/integrity/jobs.ts'
import { keepSize } from './features/data-safety/numbers/commands.ts'
import { sweepDrafts } from './features/drafts/jobs.ts'
import { sendPaidDraft, sweepPaidDrafts } from './features/drafts/payments/jobs.ts'
import { closeIdleCases, warnIdleCases } from './features/endings/jobs.ts'
import { checkEvidence } from './features/evidence/checking/jobs.ts'
import { sweepEvidence } from './features/evidence/jobs.ts'
import { askBothSides } from './features/feedback/jobs.ts'
import { refreshResults } from './features/feedback/results/jobs.ts'
import { endPauses } from './features/impasse/jobs.ts'
import { measureService } from './features/infrastructure/jobs.ts'
import { sealAnew } from './features/infrastructure/keys/jobs.ts'
import { sendReceipt } from './features/invitations/receipt/jobs.ts'
import { remindInvited, sendInvitation, tellOfReopening } from './features/invitations/sending/jobs.ts'
import { sendMail } from './features/mail/jobs.ts'
import { readReports } from './features/mail/reports/jobs.ts'
import { deliverHeld, sweepHeldMessages } from './features/messages/held/jobs.ts'
import { tellDaily, tellNews } from './features/news/jobs.ts'
import { sweepHeldBack } from './features/held-back/jobs.ts'
import { sweepNegotiations } from './features/negotiation/jobs.ts'
import { remindOfRounds } from './features/negotiation/reminders/jobs.ts'
import { sweepObligations } from './features/obligations/clock/jobs.ts'
import { sweepParts } from './features/parts/jobs.ts'
import { sealObligationPaper } from './features/obligations/sealing/jobs.ts'
import { makeCopy, sweepCopies } from './features/own-data/copy/jobs.ts'
import { sweepDeletions } from './features/own-data/deletion/jobs.ts'
import { countPartnerCases } from './features/partners/figures/jobs.ts'
import { checkFiles } from './features/storage/report/jobs.ts'
import { sweepStrays, watchRoom } from './features/storage/jobs.ts'
import { chainEarlierCases } from './features/proof/jobs.ts'
import { growLog } from './features/public-log/jobs.ts'
import { packOf } from './features/take-away/pack/jobs.ts'
import { sendSms } from './features/sms/jobs.ts'
import { runSystemTest, sweepSystemTests } from './features/system-test/jobs.ts'
import type { JobHandlers } from './platform/jobs.ts'

/** Every kind of background work, one line each. `ground` is where system tests play; null: there are none here. */
export function createHandlers(deps: Deps, ground: TrialGround | null): JobHandlers {
  return {
    'mail.send': (payload) => sendMail(deps, payload),
    'invitations.send': (payload) => sendInvitation(deps, payload),
    'invitations.reopening': (payload) => tellOfReopening(deps, payload),
    'invitations.receipt': (payload) => sendReceipt(deps, payload),
    'sms.send': (payload) => sendSms(deps, payload),
    'texts.send': ({ textId }) => sendSms(deps, { smsId: textId }),
    'invitations.remind': () => remindInvited(deps),
    'messages.notify': (payload) => tellNews(deps, payload),
    'messages.deliver': ({ caseId }) => deliverHeld(deps, caseId),
    'news.daily': () => tellDaily(deps),
    'agreements.seal': (payload) => sealAgreement(deps, payload),
    'agreements.sweep': async () => {
      await sweepAgreements(deps)
      await sweepParts(deps)
    },
    'obligations.seal': (payload) => sealObligationPaper(deps, payload),
    'obligations.sweep': () => sweepObligations(deps),
    'cases.sweep': async () => {
      await sweepNegotiations(deps)
      await endPauses(deps)
      await sweepHeldMessages(deps)
      await closeIdleCases(deps)
      await joinTotals(deps)
    },
    'cases.warn': async () => {
      await warnIdleCases(deps)
      await remindOfRounds(deps)
    },
    'analytics.count': () => countFunnel(deps),
    'audit.chain': () => chainAudit(deps),
    'log.grow': () => growLog(deps),
    'cases.chain': () => chainEarlierCases(deps),
    'auth.sweep': () => deps.auth.sweep(),
    'drafts.sweep': () => sweepDrafts(deps),
    'held-back.sweep': () => sweepHeldBack(deps),
    'rooms.sweep': () => sweepRooms(deps),
    'rounds.note': (payload) => writeNote(deps, payload),
    'drafts.paid': (payload) => sendPaidDraft(deps, payload),
    'payments.sweep': () => sweepPaidDrafts(deps),
    'feedback.sweep': () => askBothSides(deps),
    'results.refresh': () => refreshResults(deps),
    'evidence.sweep': () => sweepEvidence(deps),
    'partners.count': () => countPartnerCases(deps),
    'service.measure': () => measureService(deps),
    'keys.seal-anew': async () => void (await sealAnew(deps)),
    'system-test.run': async ({ testId }) => {
      if (ground) await runSystemTest(deps, ground, testId)
    },
    'system-test.sweep': async () => {
      if (ground) await sweepSystemTests(deps, ground)
    },
    'storage.sweep': () => sweepStrays(deps),
    'storage.watch': () => watchRoom(deps),
    'evidence.check': () => checkEvidence(deps),
    'files.check': () => checkFiles(deps),
    'mail.reports': () => readReports(deps),
    'backups.run': ({ backupId }) => runBackup(deps, backupId),
    'drills.run': ({ drillId }) => runDrill(deps, drillId),
    'integrity.check': () => checkIntegrity(deps),
    'safety.sweep': async () => {
      await sweepBackups(deps)
      await sweepDrills(deps)
      await keepSize(deps.db, deps.now())
    },
    'own-data.copy': (payload) => makeCopy(deps, payload, (asked) => packOf(deps, asked)),
    'own-data.sweep': async () => {
      await sweepCopies(deps)
      await sweepDeletions(deps)
    },
  }
}

/** When the sweeps run (cron, UTC); one process at a time does each. */
export const SCHEDULES: Partial<Record<JobName, string>> = {
  'cases.sweep': '* * * * *',
  'cases.warn': '7 * * * *',
  'obligations.sweep': '* * * * *',
  'news.daily': '5 * * * *',
  'agreements.sweep': '*/10 * * * *',
  'invitations.remind': '*/15 * * * *',
  'analytics.count': '* * * * *',
  'audit.chain': '* * * * *',
  'log.grow': '* * * * *',
  'cases.chain': '* * * * *',
  'auth.sweep': '17 * * * *',
  'drafts.sweep': '43 3 * * *',
  'held-back.sweep': '47 * * * *',
  'rooms.sweep': '33 3 * * *',
  'payments.sweep': '*/10 * * * *',
  'evidence.sweep': '13 * * * *',
  'feedback.sweep': '37 * * * *',
  'results.refresh': '11 4 * * *',
  'partners.count': '23 4 * * *',
  'system-test.sweep': '* * * * *',
  'service.measure': '*/5 * * * *',
  'keys.seal-anew': '53 * * * *',
  'storage.sweep': '29 * * * *',
  'storage.watch': '* * * * *',
  'evidence.check': '* * * * *',
  'files.check': '* * * * *',
  'mail.reports': '* * * * *',
  'integrity.check': '* * * * *',
  'safety.sweep': '* * * * *',
  'own-data.sweep': '*/10 * * * *',
}

import * as analytics from '@evensettle/contracts/analytics.ts'
import * as proof from '@evensettle/contracts/case-proof.ts'
import * as fileReport from '@evensettle/contracts/file-report.ts'
import * as safety from '@evensettle/contracts/data-safety.ts'
import * as log from '@evensettle/contracts/audit-log.ts'
import * as infrastructure from '@evensettle/contracts/infrastructure.ts'
import * as modelUse from '@evensettle/contracts/model-use.ts'
import * as trials from '@evensettle/contracts/system-test.ts'
import * as mails from '@evensettle/contracts/mails.ts'
import * as people from '@evensettle/contracts/people.ts'
import * as operator from '@evensettle/contracts/operator.ts'
import * as requests from '@evensettle/contracts/person-requests.ts'
import { newId } from './make-test-app.ts'
import { given } from './policy-ground.ts'
import { plain, row, type Row } from './policy-rows.ts'

const OPERATOR = [401, 404, 404, 404, 200] as const
const NO_SUCH = [401, 404, 404, 404, 404] as const
const { ofCase } = given

/** The operator's area: not there for anybody else. */
export const OPERATOR_ROWS: readonly Row[] = [
  row(requests.listPersonRequests, OPERATOR, () => ({})),
  row(requests.getPersonRequest, NO_SUCH, () => ({ id: newId() })),
  row(requests.takePersonRequest, NO_SUCH, () => ({ id: newId() })),
  row(requests.closePersonRequest, NO_SUCH, () => ({ id: newId(), seen: 1 })),
  row(requests.answerPersonRequest, NO_SUCH, () => ({
    id: newId(),
    answerId: newId(),
    words: 'Hello',
    seen: 1,
  })),
  row(requests.handOverPersonRequest, NO_SUCH, () => ({ id: newId(), to: newId() })),
  row(operator.getOperatorEntry, OPERATOR, () => ({})),
  row(operator.takeOperatorSeat, NO_SUCH, () => ({ key: 'unknown' })),
  row(operator.getOverview, OPERATOR, () => ({})),
  row(operator.openCaseAsOperator, OPERATOR, (ground) => ({
    ...ofCase(ground),
    id: newId(),
    reason: 'Asked to',
  })),
  row(operator.getCaseAsOperator, OPERATOR, ofCase),
  row(proof.getCaseProof, OPERATOR, ofCase),
  plain(proof.CASE_PROOF_PATH, OPERATOR),
  row(people.findPerson, OPERATOR, () => ({ email: 'nobody@example.org' })),
  row(people.getPerson, NO_SUCH, () => ({ id: newId() })),
  row(people.signPersonOut, NO_SUCH, () => ({ id: newId(), sessionId: null })),
  row(people.unlockPerson, NO_SUCH, () => ({ id: newId() })),
  row(people.closePerson, NO_SUCH, () => ({ id: newId(), reason: 'Asked to' })),
  row(people.reopenPerson, NO_SUCH, () => ({ id: newId() })),
  row(people.stopPerson, OPERATOR, () => ({ email: 'nobody@example.org', isStopped: true })),
  row(mails.listAllMails, OPERATOR, () => ({})),
  row(mails.getMailTextAsOperator, NO_SUCH, () => ({ id: newId() })),
  row(mails.tryMailAgain, NO_SUCH, () => ({ id: newId() })),
  row(log.listAuditEntries, OPERATOR, () => ({})),
  plain(log.AUDIT_CSV_PATH, OPERATOR),
  row(analytics.getAnalytics, OPERATOR, () => ({})),
  plain(analytics.ANALYTICS_CSV_PATH, OPERATOR),
  row(analytics.recountAnalytics, OPERATOR, () => ({})),
  row(fileReport.getFileReport, OPERATOR, () => ({})),
  row(fileReport.listFindings, OPERATOR, () => ({ checkId: newId(), kind: 'missing' as const })),
  row(fileReport.startFileCheck, OPERATOR, () => ({ id: newId(), rate: 1_000_000 as const })),
  row(fileReport.moveFileCheck, NO_SUCH, () => ({ id: newId(), move: 'stop' as const })),
  plain(fileReport.FINDINGS_CSV_PATH, OPERATOR),
  row(safety.getDataSafety, OPERATOR, () => ({})),
  row(safety.getDataNumbers, OPERATOR, () => ({})),
  row(safety.startBackup, OPERATOR, () => ({ id: newId() })),
  row(safety.startDrill, NO_SUCH, () => ({ id: newId(), backupId: newId() })),
  row(safety.startIntegrityCheck, OPERATOR, () => ({ id: newId() })),
  row(safety.moveIntegrityCheck, NO_SUCH, () => ({ id: newId(), move: 'stop' as const })),
  plain(safety.BACKUP_PROOF_PATH, NO_SUCH),
  row(log.getAuditChain, OPERATOR, () => ({})),
  row(log.checkAuditChain, OPERATOR, () => ({ step: 'links' as const, after: 0 })),
  row(infrastructure.getServiceParts, OPERATOR, () => ({})),
  row(infrastructure.getServiceHistory, OPERATOR, () => ({})),
  row(infrastructure.getServiceConfiguration, OPERATOR, () => ({})),
  row(modelUse.getModelUse, OPERATOR, () => ({})),
  row(modelUse.switchModelOff, OPERATOR, () => ({ reason: 'It costs too much.' })),
  row(modelUse.switchModelOn, OPERATOR, () => ({})),
  row(trials.listSystemTests, OPERATOR, () => ({})),
  row(trials.startSystemTest, OPERATOR, () => ({ id: newId(), mailTo: '' })),
  row(log.listAuditHeads, [200, 200, 200, 200, 200], () => ({})),
]

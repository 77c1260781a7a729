import * as b from '@evensettle/messages/data-safety/backups.ts'
import * as c from '@evensettle/messages/data-safety/checks.ts'
import * as d from '@evensettle/messages/data-safety/drill.ts'
import * as t from '@evensettle/messages/data-safety/todo.ts'
import type { BackupView, DataNumbers, DataSafety, DrillView } from '@evensettle/contracts/data-safety.ts'
import type { BackupWorry } from '@evensettle/domain/service/backup.ts'
import type { IntegrityCheck } from '@evensettle/domain/service/integrity.ts'
import { dayAndTime, wait } from '@evensettle/messages/moments.ts'
import { formatBytes } from '../../../lib/format.ts'
import type { Hue } from '../../../ui/pill.tsx'

export const CHECK_WORDS: Record<IntegrityCheck, { asks: () => string; todo: () => string }> = {
  case_log: { asks: c.caseLog, todo: c.caseLogDo },
  case_state: { asks: c.caseState, todo: c.caseStateDo },
  case_agreement: { asks: c.caseAgreement, todo: c.caseAgreementDo },
  agreement_state: { asks: c.agreementState, todo: c.agreementStateDo },
  case_owners: { asks: c.caseOwners, todo: c.caseOwnersDo },
  other_owners: { asks: c.otherOwners, todo: c.otherOwnersDo },
  evidence_case: { asks: c.evidenceCase, todo: c.evidenceCaseDo },
  mails_waiting: { asks: c.mailsWaiting, todo: c.mailsWaitingDo },
  audit_chain: { asks: c.auditChain, todo: c.auditChainDo },
}

export type Todo = { id: string; isUrgent: boolean; words: string; todo: string }

const WORRY_WORDS: Record<BackupWorry, (hours: number) => [string, string]> = {
  files_apart: () => [t.filesApart(), t.filesApartDo()],
  backups_apart: () => [t.backupsApart(), t.backupsApartDo()],
  backups_unwritable: () => [t.backupsUnwritable(), t.backupsUnwritableDo()],
  never: () => [t.never(), t.neverDo()],
  old: (hours) => [t.old({ hours }), t.oldDo()],
  last_failed: () => [t.lastFailed(), t.lastFailedDo()],
  not_tried: () => [t.notTried(), t.notTriedDo()],
  drill_failed: () => [t.drillFailed(), t.drillFailedDo()],
}

/** What is the matter with the backups, in one sentence. */
export function worryWords(worry: BackupWorry, oldAfterHours: number): string {
  return WORRY_WORDS[worry](oldAfterHours)[0]
}

/** Longer than this something holds a transaction, or a copy is behind, that somebody should look at. */
const LONG_TRANSACTION = 30 * 60_000
const LONG_LAG = 60_000

/** Everything that somebody has to see to, the backups in front. */
export function todosOf(safety: DataSafety, numbers: DataNumbers | undefined): Todo[] {
  const found = (safety.check?.found ?? []).reduce((sum, { count }) => sum + count, 0)
  const backups = safety.worries.map((worry): Todo => {
    const [words, todo] = WORRY_WORDS[worry](safety.oldAfterHours)
    return { id: worry, isUrgent: worry !== 'not_tried', words, todo }
  })
  const rows =
    found > 0 ? [{ id: 'found', isUrgent: true, words: t.found({ count: found }), todo: t.foundDo() }] : []
  return [...backups, ...rows, ...(numbers ? databaseTodos(numbers) : [])]
}

function databaseTodos({ pending, replicas, oldestTransactionMs: oldest }: DataNumbers): Todo[] {
  const late = replicas.filter(({ lagMs }) => (lagMs ?? 0) > LONG_LAG)
  const todos: Todo[] = late.map(({ name, lagMs }) => ({
    id: `replica-${name}`,
    isUrgent: true,
    words: t.replica({ name, lag: wait((lagMs ?? 0) / 1_000) }),
    todo: t.replicaDo(),
  }))
  if (pending.length > 0)
    todos.unshift({
      id: 'pending',
      isUrgent: true,
      words: t.pending({ count: pending.length }),
      todo: t.pendingDo(),
    })
  if ((oldest ?? 0) > LONG_TRANSACTION)
    todos.push({
      id: 'transaction',
      isUrgent: false,
      words: t.transaction({ wait: wait((oldest ?? 0) / 1_000) }),
      todo: t.transactionDo(),
    })
  return todos
}

export function backupPill({ state, isThere }: BackupView): { hue: Hue; words: string } {
  if (state === 'ordered') return { hue: 'plain', words: b.ordered() }
  if (state === 'running') return { hue: 'plain', words: b.running() }
  if (state === 'failed') return { hue: 'danger', words: b.failed() }
  if (state === 'broken_off') return { hue: 'warn', words: b.brokenOff() }
  return isThere ? { hue: 'pine', words: b.made() } : { hue: 'plain', words: b.gone() }
}

/** Why a backup came to nothing, and what to do; null where it did not. */
export function backupProblem({ state, problem, neededBytes, freeBytes }: BackupView): string | null {
  if (state === 'broken_off') return problem === 'restored' ? b.restoredWords() : b.brokenOffWords()
  if (state !== 'failed') return null
  if (problem === 'no_room')
    return neededBytes === null
      ? b.roomWentOut()
      : b.noRoom({ needed: formatBytes(neededBytes), free: formatBytes(freeBytes ?? 0) })
  if (problem === 'damaged') return b.damaged()
  if (problem === 'no_passphrase') return b.noPassphrase()
  return problem === 'not_writable' ? b.notWritable() : b.trouble()
}

export const ORDERED_BY_WORDS: Record<BackupView['orderedBy'], () => string> = {
  operator: b.byHand,
  clock: b.byClock,
  command: b.byCommand,
}

export function backupProgress({ step, done, all }: BackupView): string {
  if (step === 'waiting') return b.waiting()
  if (step === 'closing') return b.closing()
  return step === 'files' ? b.files({ done, all }) : b.tables({ done, all })
}

export function drillProgress({ step, done, all }: DrillView): string {
  const words = { files: d.files, rows: d.rows, compare: d.compare, checks: d.checks }
  return step === 'waiting' ? d.waiting() : words[step]({ done, all })
}

/** Why a drill came to nothing; null where it came to its end. */
export function drillProblem({ state, problem, backupAt }: DrillView): string | null {
  if (state === 'broken_off') return problem === 'restored' ? d.restoredWords() : d.brokenOffWords()
  if (state !== 'failed') return null
  const words = {
    no_backup: d.noBackup,
    broken_backup: () => d.brokenBackup({ backup: dayAndTime(backupAt) }),
    no_passphrase: () => d.noPassphrase({ backup: dayAndTime(backupAt) }),
    no_scratch: d.noScratch,
    no_room: d.noRoom,
    restored: d.restoredWords,
    trouble: d.trouble,
  }
  return words[problem ?? 'trouble']()
}

export const KEY_WORDS: Record<string, () => string> = {
  sealing: b.sealing,
  signing: b.signing,
  certificate: b.certificate,
}

import * as m from '@evensettle/messages/check-paper/answer.ts'
import * as d from '@evensettle/messages/check-paper/details.ts'
import { toTheSecond } from '@evensettle/messages/moments.ts'
import { empty } from '@evensettle/messages/refusals/evidence.ts'
import { bundleFaultWords } from '@evensettle/contracts/words/proof-words.ts'
import type {
  Answer,
  CannotSay,
  ChangedAt,
  LogFinding,
  PackedAnswer,
  PaperAnswer,
  Stamped,
  StampFinding,
} from './answer.ts'
import { packWords } from './pack-words.ts'
import { MOST_PAPER_BYTES } from './paper.ts'

/** An answer in words: what is said first, in one sentence, and what is said below for whoever wants to know more. */
export type AnswerWords = {
  is: PaperAnswer['is']
  title: string
  words: string
  details: [label: string, value: string][]
}

const TITLES: Record<PaperAnswer['is'], () => string> = {
  genuine: m.genuine,
  changed: m.changed,
  not_from_here: m.notFromHere,
  cannot_say: m.cannotSay,
}

/** @param zone of the clock that moments are told on; without it the one of the machine */
export function answerWords(answer: Answer, zone?: string): AnswerWords {
  if (answer.of === 'paper') return paperWords(answer.answer, zone)
  if (answer.of === 'proof') return proofWords(answer, zone)
  const details = answer.files.map((one) => fileWords(one, zone))
  return { is: answer.is, title: TITLES[answer.is](), ...packWords(answer, zone), details }
}

function paperWords(answer: PaperAnswer, zone?: string): AnswerWords {
  const title = answer.is === 'cannot_say' && answer.why === 'no_seal' ? m.noSealFound() : TITLES[answer.is]()
  if (answer.is !== 'genuine')
    return {
      is: answer.is,
      title,
      words: sentence(answer),
      details:
        answer.is === 'not_from_here' && answer.why === 'other_certificate'
          ? [[d.certificateLabel(), answer.fingerprint]]
          : [],
    }
  const { sealedAt, sha256, stamp, log } = answer
  const sealed = m.sealedHere({ when: toTheSecond(sealedAt, zone) })
  return {
    is: 'genuine',
    title,
    words: stamp.is === 'found' ? `${sealed} ${stampedWords(stamp, zone)}` : sealed,
    details: [
      [d.timeLabel(), timeWords(stamp, log, zone)],
      ...(stamp.is === 'found' ? [pair(d.authorityLabel(), stamp.certificate)] : []),
      [d.logLabel(), logWords(log, zone)],
      ...(log.is === 'found' ? [pair(d.headLabel(), log.root)] : []),
      [d.fingerprintLabel(), sha256],
      [d.certificateLabel(), certificateWords(answer, zone)],
    ],
  }
}

function stampedWords({ at, authority }: Stamped, zone?: string): string {
  return m.stamped({ authority, when: toTheSecond(at, zone) })
}

function timeWords(stamp: StampFinding, log: LogFinding, zone?: string): string {
  if (stamp.is === 'found') return stampedWords(stamp, zone)
  if (stamp.is === 'missing') return log.is === 'found' ? d.timeMissing() : d.timeMissingOrTaken()
  return stamp.is === 'unread' ? d.timeUnread() : d.timeNone()
}

function pair(label: string, value: string): [string, string] {
  return [label, value]
}

function sentence(answer: Exclude<PaperAnswer, { is: 'genuine' }>): string {
  if (answer.is === 'changed') return changedWords(answer.at)
  if (answer.is === 'cannot_say') return UNSAID[answer.why]()
  return answer.why === 'other_seal' ? m.otherSeal() : m.otherCertificate()
}

function changedWords(at: ChangedAt): string {
  if (at.part === 'added') return m.added({ bytes: at.bytes })
  if (at.part === 'cut_off') return m.cutOff()
  return at.part === 'sealed' ? m.inside() : m.seal()
}

const UNSAID: Record<CannotSay, () => string> = {
  no_pdf: m.noPdf,
  no_seal: m.noSeal,
  empty,
  too_large: () => m.tooLarge({ megabytes: MOST_PAPER_BYTES / 1_000_000 }),
  too_large_pack: m.tooLargePack,
  not_in_log: m.notInLog,
  log_wrong: m.logWrong,
  certificate_over: m.certificateOver,
  earlier_alone: m.earlierAlone,
  earlier_not_asked: m.earlierNotAsked,
  no_papers: m.noPapers,
  not_stored: m.notStored,
  no_means: m.noMeans,
}

function logWords(log: LogFinding, zone?: string): string {
  if (log.is === 'no_mark') return d.noMark()
  if (log.is === 'not_asked') return d.notAsked()
  const place = d.inLog({ number: log.index + 1, size: log.size, when: toTheSecond(log.at, zone) })
  return log.printed === 'fits' ? `${place}\n${d.headFits()}` : place
}

/** The number of the certificate alone, as people compare it; below it that it is an earlier one. */
function certificateWords(of: { certificate: string; replaced?: string }, zone?: string): string {
  const { certificate, replaced } = of
  return replaced === undefined
    ? certificate
    : `${certificate}\n${d.earlierCertificate({ when: toTheSecond(replaced, zone) })}`
}

const SUMS: Record<Extract<PackedAnswer, { sum: string }>['sum'], () => string> = {
  sealed: d.sumSealed,
  fits: d.sumFits,
  other: d.sumOther,
  none: d.sumNone,
  added: d.sumAdded,
}

function fileWords(file: PackedAnswer, zone?: string): [string, string] {
  if (!('paper' in file)) return [file.name, SUMS[file.sum]()]
  const { title, words } = paperWords(file.paper, zone)
  return [file.name, d.paperInPack({ answer: title, what: words })]
}

function proofWords(answer: Extract<Answer, { of: 'proof' }>, zone?: string): AnswerWords {
  const told = { is: answer.is, title: TITLES[answer.is]() }
  if (answer.is === 'changed')
    return { ...told, words: m.proofChanged({ what: bundleFaultWords(answer.fault) }), details: [] }
  if (answer.is === 'not_from_here')
    return { ...told, words: m.proofOther(), details: [[d.certificateLabel(), answer.fingerprint]] }
  if (answer.is === 'cannot_say')
    return { ...told, words: UNSAID[answer.why](), details: [[d.certificateLabel(), answer.fingerprint]] }
  const { reference, madeAt, entries, papersInLog } = answer
  return {
    ...told,
    words: m.proofGenuine({ reference, entries, when: toTheSecond(madeAt, zone) }),
    details: [
      [d.papersInLogLabel(), d.papersInLog({ count: papersInLog })],
      [d.certificateLabel(), answer.certificate],
    ],
  }
}

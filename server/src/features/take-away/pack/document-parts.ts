import * as m from '@evensettle/messages/pack/case-file.ts'
import type { CaseRecord, RecordedObligation } from '@evensettle/contracts/case-record.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import { eventWords } from '@evensettle/contracts/words/event-words.ts'
import { EVIDENCE_KIND_WORDS, ITEM_ANSWER_WORDS, ITEM_KIND_WORDS } from '@evensettle/contracts/words/names.ts'
import { handingInWords } from '@evensettle/domain/agreements/handing-sentence.ts'
import { type HandingSaid } from '@evensettle/domain/agreements/handing.ts'
import { actInWords } from '@evensettle/domain/agreements/act-sentence.ts'
import { otherSide, SIDES } from '@evensettle/domain/cases/side.ts'
import { formatAmount, type Currency } from '@evensettle/domain/money.ts'
import { isReplaced } from '@evensettle/domain/obligations/obligation.ts'
import { sumsOf } from '@evensettle/domain/obligations/sums.ts'
import { INK, type Page } from '../../../printing/pdf-page.ts'
import { drawSection } from '../../../printing/pdf-sections.ts'
import { FACE, paragraphs, rows, subheading, type Reading } from './document-look.ts'

/** What happened, oldest first; an entry about something that was agreed says what. */
export function drawTimeLine(page: Page, reading: Reading): void {
  const { record, names, moment } = reading
  const about = new Map(record.obligations.map((one) => [one.id, promised(one, reading)]))
  rows(
    page,
    record.log.map(({ at, what, by, facts }) => [
      moment(at),
      lines([
        eventWords({ type: what, side: by, facts }, null, names),
        about.get(String(facts['obligationId'])) ?? '',
      ]),
    ]),
  )
}

/** What each side tells, in their own words. */
export function drawTold(page: Page, { record, names, day }: Reading): void {
  const { case: one, answer } = record
  subheading(page, m.toldBy({ name: names.starter }), INK.starter)
  paragraphs(page, [one.story])
  const asked = one.told.map((each): [string, string] => [each.question, toldWords(each, one.currency, day)])
  rows(page, [
    ...(one.happenedOn === null ? [] : [[m.happenedOn(), day(one.happenedOn)] as const]),
    ...asked,
    ...(one.wish === '' ? [] : [[m.wouldHelp(), one.wish] as const]),
  ])
  subheading(page, m.toldBy({ name: names.respondent }), INK.respondent)
  const name = names.respondent
  paragraphs(page, [
    answer === null ? m.noAnswerYet({ name }) : answer.words === '' ? m.noWords({ name }) : answer.words,
  ])
}

function toldWords(
  { kind, answer }: CaseRecord['case']['told'][number],
  currency: Currency,
  day: Reading['day'],
): string {
  if (kind === 'date') return day(answer)
  return kind === 'money' ? formatAmount(Number(answer), currency) : answer
}

/** Each point with what is asked and what is answered. */
export function drawPoints(page: Page, { record, names, sum, day }: Reading): void {
  if (record.points.length === 0) paragraphs(page, [m.noPoints()])
  for (const [at, point] of record.points.entries()) {
    const [asker, answerer] = [point.askedBy, otherSide(point.askedBy)]
    const { answer } = point
    const what = point.kind === 'money' ? sum(point.asked) : ITEM_KIND_WORDS[point.kind]()
    const partly = (point.partsSettled ?? []).map((one) =>
      m.partSettled({ sum: sum(one.sum), number: one.part }),
    )
    const isPart = point.kind === 'money' && answer?.answer === 'partly'
    const howOf = (how: HandingSaid | undefined) =>
      how === undefined
        ? ''
        : lines([
            handingInWords(how, { doer: answerer, isThing: point.kind === 'property' }, names),
            how.by === null ? '' : day(how.by),
          ])
    const said = answer === null ? m.noAnswer() : ITEM_ANSWER_WORDS[answer.answer]()
    subheading(page, m.pointNumber({ number: at + 1, title: point.title }))
    rows(page, [
      [
        m.asks({ name: names[asker] }),
        lines([what, ...partly, point.on === null ? '' : day(point.on), point.details, howOf(point.handing)]),
        { label: INK[asker] },
      ],
      [
        m.says({ name: names[answerer] }),
        lines([
          isPart ? m.agreesTo({ answer: said, sum: sum(answer.admitted) }) : said,
          answer?.reason ?? '',
          howOf(answer?.handing),
        ]),
        { label: INK[answerer] },
      ],
    ])
  }
}

function lines(all: readonly string[]): string {
  return all.filter((line) => line !== '').join('\n')
}

type SignedText = Pick<NonNullable<CaseRecord['agreement']>, 'sections' | 'signatures' | 'fingerprint'>

function drawSigned(
  page: Page,
  { moment }: Reading,
  { sections, signatures, fingerprint }: SignedText,
): void {
  paragraphs(page, [m.signedText()], FACE.small)
  for (const section of sections) drawSection(page, section)
  page.y += 10
  rows(page, [
    ...SIDES.flatMap((side) =>
      signatures
        .filter((one) => one.side === side)
        .map(
          ({ name, at }) =>
            [m.signedBy(), m.signed({ name, moment: moment(at) }), { label: INK[side] }] as const,
        ),
    ),
    [m.textFingerprint(), fingerprint, { style: FACE.code }],
  ])
}

/** The text that both have signed, who signed when, and what was changed since. */
export function drawAgreement(page: Page, reading: Reading): void {
  const { record } = reading
  const { agreement, partAgreements = [] } = record
  for (const part of partAgreements) {
    subheading(page, part.title)
    drawSigned(page, reading, part)
  }
  if (agreement === null) return paragraphs(page, [m.noAgreement()])
  if (partAgreements.length > 0) subheading(page, agreement.title)
  drawSigned(page, reading, agreement)
  subheading(page, m.changes())
  const changed = record.obligations.filter(({ state }) => isReplaced(state))
  if (changed.length === 0) paragraphs(page, [m.noChanges()])
  for (const before of changed) {
    const parts = record.obligations.filter(({ partOf }) => partOf === before.id)
    rows(page, [
      [m.before(), promised(before, reading)],
      ...parts.map((part, at) => [at === 0 ? m.after() : '', promised(part, reading)] as const),
    ])
    page.y += 6
  }
}

function promised(one: RecordedObligation, { names, sum, day }: Reading): string {
  const what = whatIsDue(one, { names, sum })
  return one.dueOn === null ? what : m.dueBy({ what, day: day(one.dueOn) })
}

function whatIsDue(one: RecordedObligation, { names, sum }: Pick<Reading, 'names' | 'sum'>): string {
  const [from, to] = [names[one.by], names[otherSide(one.by)]]
  if (one.kind === 'payment') return m.pays({ from, to, sum: sum(one.amount) })
  return one.act === null
    ? m.doesIt({ from, what: one.words })
    : actInWords(
        {
          kind: one.act,
          by: one.by,
          words: one.words,
          dueOn: null,
          ...(one.handing ? { handing: one.handing } : {}),
        },
        names,
      )
}

/** Each thing that was to be done, by day, with what has become of it. */
export function drawKept(page: Page, reading: Reading): void {
  const { record, sum, day, moment } = reading
  const { obligations } = record
  if (obligations.length === 0) return paragraphs(page, [m.nothingToKeep()])
  const sums = sumsOf(obligations)
  if (sums.whole > 0) {
    const total = { whole: sum(sums.whole), paid: sum(sums.paid), open: sum(sums.open) }
    const said = [
      m.keptTotal(total),
      sums.checked > 0 ? m.keptChecked({ sum: sum(sums.checked) }) : '',
      sums.waived > 0 ? m.keptWaived({ sum: sum(sums.waived) }) : '',
    ]
    paragraphs(page, [said.filter((words) => words !== '').join(' ')])
  }
  rows(
    page,
    obligations.flatMap((one) => [
      [
        one.dueOn === null ? m.noDay() : m.byDay({ day: day(one.dueOn) }),
        lines([whatIsDue(one, reading), becameOf(one, reading), ...moreAbout(one, reading)]),
      ] as const,
      ...(one.receipts ?? []).flatMap((receipt) => [
        ['', m.receipt({ name: receipt.name, moment: moment(receipt.at) }), { style: FACE.small }] as const,
        ...fileRows(receipt),
      ]),
    ]),
  )
}

const BECAME: Record<RecordedObligation['state'], (said: Said) => string> = {
  due: m.due,
  claimed: m.claimed,
  counted: m.counted,
  objected: (said) => (said.sum === null ? m.objected(said) : m.objectedFigure({ ...said, sum: said.sum })),
  broken: m.broken,
  confirmed: m.confirmed,
  waived: m.waived,
  replaced: m.replaced,
  lasting: m.lasting,
}
type Said = { from: string; to: string; day: string; sum: string | null }

function becameOf(one: RecordedObligation, { names, day, sum }: Reading): string {
  const at = one.objectedAt ?? one.endedAt ?? one.doneOn ?? one.claimedAt
  return BECAME[one.state]({
    from: names[one.by],
    to: names[otherSide(one.by)],
    day: at === null ? '' : day(at),
    sum: one.received === null ? null : sum(one.received),
  })
}

function moreAbout(one: RecordedObligation, { names, day }: Reading): string[] {
  return [
    ...(one.objection === ''
      ? []
      : [m.objectionWords({ to: names[otherSide(one.by)], words: one.objection })]),
    ...(one.letterAt === null ? [] : [m.letterOn({ day: day(one.letterAt) })]),
  ]
}

/** A document's entry in the index stays on one page, but for a name or reason of many lines. */
const ENTRY_LINES = 6

/** Every document that was added, with where it lies and its fingerprints. */
export function drawIndex(page: Page, { record, names, moment }: Reading): void {
  if (record.evidence.length === 0) paragraphs(page, [m.noEvidence()])
  else paragraphs(page, [m.evidenceNote()], FACE.small)
  for (const one of record.evidence) {
    const kind = EVIDENCE_KIND_WORDS[one.kind]()
    subheading(
      page,
      m.evidenceTitle({ number: one.number, name: one.name === '' ? kind : one.name }),
      INK[one.by],
      ENTRY_LINES,
    )
    const about = [
      m.added({ kind, name: names[one.by], moment: moment(one.addedAt) }),
      one.about === null ? '' : m.about({ point: one.about }),
      one.isShown ? '' : m.notShown(),
    ]
    paragraphs(page, [about.filter((words) => words !== '').join(' ')])
    rows(page, [
      ...fileRows(one),
      ...(one.sha256 !== null && one.sha256 !== one.fileSha256
        ? [[m.handedInHash(), one.sha256, { style: FACE.code }] as const]
        : []),
    ])
  }
}

type Filed = { file?: string | null | undefined; fileSha256?: string | null | undefined } & Pick<
  CaseRecord['evidence'][number],
  'notEnclosed'
>

function fileRows({
  file,
  fileSha256,
  notEnclosed,
}: Filed): (readonly [string, string, { style: typeof FACE.code }])[] {
  const style = { style: FACE.code }
  const where = notEnclosed ? m.notEnclosed({ why: notEnclosed, brand: BRAND }) : file
  return [
    ...(where ? [[m.file(), where, style] as const] : []),
    ...(fileSha256 ? [[m.fileHash(), fileSha256, style] as const] : []),
  ]
}

const PAPER_WORDS = { agreement: m.sealedAgreement, change: m.sealedChange, certificate: m.sealedCertificate }

function paperWords(kind: CaseRecord['papers'][number]['kind'], version: number | undefined): string {
  if (kind === 'part') return m.sealedPart({ number: version ?? 1 })
  return version === undefined ? PAPER_WORDS[kind]() : m.sealedVersion({ version })
}

/** The hashes of what lies beside it, and how anybody compares them. */
export function drawCheck(page: Page, { record, beside }: Reading): void {
  paragraphs(page, [
    m.checkSeal({ brand: BRAND, address: beside.certificateAt }),
    m.checkFiles(),
    m.checkTruth(),
  ])
  if (record.papers.length > 0) subheading(page, m.sealedHeading())
  for (const { kind, version, sha256, file, notEnclosed } of record.papers) {
    paragraphs(page, [paperWords(kind, version)])
    rows(page, fileRows({ file, fileSha256: sha256, notEnclosed }))
  }
  subheading(page, m.record())
  rows(page, fileRows({ file: 'case.json', fileSha256: beside.dataSha256, notEnclosed: null }))
}

import { DISPUTE_TYPE_WORDS } from '@evensettle/contracts/words/names.ts'
import * as m from '@evensettle/messages/intake/saving-conflict-dialog.ts'
import type { CaseDraftInput, SavedDraft } from '@evensettle/contracts/drafts.ts'
import { USUAL_DOCUMENTS } from '@evensettle/domain/templates/usual-documents.ts'
import { toldAnswers } from '@evensettle/domain/templates/questions.ts'
import { useState, type ReactNode } from 'react'
import { formatDateTime, formatMoney } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { totalOf } from '../model.ts'
import { DOCUMENT_WORDS } from '../steps/copy.ts'
import { Problem } from '../../../ui/problem.tsx'

/** Newer text was saved from another tab or device: shows both and lets the person choose. */
export function ConflictDialog({
  mine,
  theirs,
  onMine,
  onTheirs,
  onBoth,
}: {
  mine: CaseDraftInput
  theirs: SavedDraft | null
  onMine: () => void
  onTheirs: () => void
  onBoth: () => Promise<void>
}) {
  const [isPutOff, setIsPutOff] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  if (!theirs) return null

  async function keepBoth() {
    setIsBusy(true)
    try {
      await onBoth()
    } catch {
      setProblem(m.thatDidNotWorkNothing())
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <>
      {isPutOff ? (
        <Callout tone="warn" title={m.thereIsNewerTextOfTitle()}>
          <p>{m.savingWaitsUntilYouHave()}</p>
          <Button variant="secondary" size="s" className="mt-2" onClick={() => setIsPutOff(false)}>
            {m.chooseNowButton()}
          </Button>
        </Callout>
      ) : null}
      <Dialog
        open={!isPutOff}
        title={m.thereIsNewerTextOfTitle()}
        onClose={() => setIsPutOff(true)}
        actions={
          <div className="grid w-full gap-3">
            <Button onClick={onMine}>{m.keepTextOnThisScreenButton()}</Button>
            <Button variant="secondary" onClick={onTheirs}>
              {m.takeNewerTextButton()}
            </Button>
            <Button variant="quiet" busy={isBusy} onClick={() => void keepBoth()}>
              {m.keepBothAsTwoDraftsButton()}
            </Button>
          </div>
        }
      >
        <p>{m.itWasChangedInAnother({ time: formatDateTime(theirs.updatedAt) })}</p>
        <Differences mine={mine} theirs={theirs.draft} />
        <Problem words={problem} />
      </Dialog>
    </>
  )
}

function Differences({ mine, theirs }: { mine: CaseDraftInput; theirs: CaseDraftInput }) {
  const rows = [
    [
      m.type(),
      mine.type && DISPUTE_TYPE_WORDS[mine.type](),
      theirs.type && DISPUTE_TYPE_WORDS[theirs.type](),
    ],
    [m.title(), mine.title, theirs.title],
    [m.day(), mine.happenedOn, theirs.happenedOn],
    [m.story(), ...excerpts(mine.story, theirs.story)],
    [m.request(), requestWords(mine), requestWords(theirs)],
    [m.also(), ...excerpts(mine.wish, theirs.wish)],
    [m.otherSide(), mine.otherName, theirs.otherName],
    [m.email(), mine.otherEmail, theirs.otherEmail],
    [m.phone(), mine.otherPhone, theirs.otherPhone],
    [m.address(), ...excerpts(mine.otherAddress, theirs.otherAddress)],
    [m.note(), ...excerpts(mine.note, theirs.note)],
    [m.details(), ...excerpts(answersInWords(mine), answersInWords(theirs))],
    [m.evidence(), ...excerpts(documentsInWords(mine), documentsInWords(theirs))],
  ].filter(([, here, there]) => here !== there)
  return (
    <div className="max-h-[40vh] overflow-y-auto">
      <table className="w-full text-left text-sm">
        <thead>
          <tr>
            <Cell head>
              <span className="sr-only">{m.part()}</span>
            </Cell>
            <Cell head>{m.onThisScreen()}</Cell>
            <Cell head>{m.newerText()}</Cell>
          </tr>
        </thead>
        <tbody>
          {rows.map(([part, here, there]) => (
            <tr key={part} className="border-t border-line align-top">
              <th scope="row" className="py-2 pr-3 font-semibold">
                {part}
              </th>
              <Cell>{here || m.empty()}</Cell>
              <Cell>{there || m.empty()}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ head = false, children }: { head?: boolean; children: ReactNode }) {
  const className = 'max-w-40 py-2 pr-3 break-words'
  return head ? (
    <th scope="col" className={className}>
      {children}
    </th>
  ) : (
    <td className={className}>{children}</td>
  )
}

function answersInWords({ type, answers, currency }: CaseDraftInput): string {
  return toldAnswers(type ?? 'other', answers)
    .map(({ question, kind, answer }) =>
      [question, kind === 'money' ? formatMoney(Number(answer), currency) : answer].join(' '),
    )
    .join(', ')
}

function documentsInWords({ type, papers }: CaseDraftInput): string {
  return USUAL_DOCUMENTS[type ?? 'other']
    .flatMap(({ id, title }) => (papers[id] ? [`${title}: ${DOCUMENT_WORDS[papers[id]]}`] : []))
    .join(', ')
}

function requestWords(draft: CaseDraftInput): string {
  const titles = draft.items.map((item) =>
    item.kind === 'money' ? `${item.title} ${formatMoney(item.amount, draft.currency)}` : item.title,
  )
  return titles.length > 1
    ? `${titles.join(', ')} (${formatMoney(totalOf(draft), draft.currency)})`
    : titles.join('')
}

/** Long texts from where they begin to differ. */
function excerpts(mine: string, theirs: string): [string, string] {
  let same = 0
  while (same < mine.length && same < theirs.length && mine[same] === theirs[same]) same += 1
  const from = Math.max(0, same - 30)
  const cut = (text: string) =>
    text === ''
      ? ''
      : `${from > 0 ? '…' : ''}${text.slice(from, from + 160)}${text.length > from + 160 ? '…' : ''}`
  return mine === theirs ? ['', ''] : [cut(mine), cut(theirs)]
}

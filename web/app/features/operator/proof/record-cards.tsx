import * as m from '@evensettle/messages/proof/page.ts'
import { familyWords } from '@evensettle/contracts/words/mail-families.ts'
import { familyOf } from '@evensettle/domain/mails/mails.ts'
import type { CaseProof } from '@evensettle/contracts/case-proof.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { useId, type ReactNode } from 'react'
import { formatDateTime, formatBytes } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import { FoldedTable } from '../folded-table.tsx'

const SIDE_WORDS: Record<Side, () => string> = { starter: m.starter, respondent: m.respondent }

function who(side: Side | null): string {
  return side === null ? '' : SIDE_WORDS[side]()
}

function RecordCard({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={id}>{heading}</h2>
      {children}
    </Card>
  )
}

/** Things with the moment and the fingerprint of each, or what is said where there are none. */
function Entries({
  none,
  entries,
}: {
  none?: string
  entries: readonly { words: string; at: string; hash?: string | null }[]
}) {
  if (entries.length === 0) return <p className="text-ink-2">{none}</p>
  return (
    <ol className="grid gap-3">
      {entries.map(({ words, at, hash }, place) => (
        <li key={place} className="wrap-anywhere">
          {words}
          <time dateTime={at} className="tabular block text-sm text-ink-2">
            {formatDateTime(at)}
          </time>
          {hash ? (
            <code translate="no" className="block text-sm text-ink-2">
              {hash}
            </code>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

export function JoinedCard({ joined }: { joined: CaseProof['joined'] }) {
  return (
    <RecordCard heading={m.joinedHeading()}>
      <Entries entries={joined} />
    </RecordCard>
  )
}

export function SignaturesCard({ signatures }: { signatures: CaseProof['signatures'] }) {
  return (
    <RecordCard heading={m.signaturesHeading()}>
      <Entries
        none={m.noSignatures()}
        entries={signatures.map(({ side, at, sealed }) => ({
          words: sealed === null ? m.signed({ who: who(side) }) : m.sealed(),
          at,
          hash: sealed,
        }))}
      />
    </RecordCard>
  )
}

export function FilesCard({ files }: { files: CaseProof['files'] }) {
  return (
    <RecordCard heading={m.filesHeading()}>
      <Entries
        none={m.noFiles()}
        entries={files.map(({ side, at, bytes, sha256 }) => ({
          words: m.file({ who: who(side), size: formatBytes(bytes) }),
          at,
          hash: sha256,
        }))}
      />
    </RecordCard>
  )
}

export function MailsCard({ mails }: { mails: CaseProof['mails'] }) {
  return (
    <RecordCard heading={m.mailsHeading()}>
      {mails.length === 0 ? (
        <p className="text-ink-2">{m.noMails()}</p>
      ) : (
        <FoldedTable
          name={m.mailsHeading()}
          summary={m.mailsSummary({ count: mails.length })}
          columns={[m.mailTime(), m.mailKind(), m.mailHash()]}
          rows={mails.map(({ at, kind, commitment }) => [
            <time key="at" dateTime={at} className="whitespace-nowrap">
              {formatDateTime(at)}
            </time>,
            familyWords(familyOf(kind)),
            <code key="hash" translate="no" className="text-ink-2">
              {commitment}
            </code>,
          ])}
        />
      )}
    </RecordCard>
  )
}

/** How many of who looked are shown before the others are folded. */
const SHOWN = 10

export function OpeningsCard({ openings }: { openings: CaseProof['openings'] }) {
  const entries = openings.map(({ at, what, by, reason }) => ({
    words:
      what === 'opened'
        ? m.opened({ who: by, reason: reason ?? '' })
        : what === 'proved'
          ? m.proved({ who: by })
          : m.checked({ who: by }),
    at,
  }))
  const earlier = entries.slice(SHOWN)
  return (
    <RecordCard heading={m.openingsHeading()}>
      <Entries none={m.noOpenings()} entries={entries.slice(0, SHOWN)} />
      {earlier.length > 0 ? (
        <details>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            {m.earlier({ count: earlier.length })}
          </summary>
          <Entries entries={earlier} />
        </details>
      ) : null}
    </RecordCard>
  )
}

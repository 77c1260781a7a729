import * as state from '@evensettle/messages/file-report/check.ts'
import * as m from '@evensettle/messages/file-report/findings.ts'
import type { FileCheckView, FindingView } from '@evensettle/contracts/file-report.ts'
import type { FileFinding } from '@evensettle/domain/evidence/file-check.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatBytes } from '../../../lib/format.ts'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { ShowMore } from '../../../ui/show-more.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FINDING_WORDS, partWords } from './model.ts'
import { findingsQuery } from './queries.ts'

/** What is the matter with files, the worst first, each with what to do. */
export function FindingsCard({ check }: { check: FileCheckView }) {
  const found = check.found.filter(({ files }) => files > 0)
  return (
    <Card aria-labelledby="found" className="grid gap-5">
      <h2 id="found">{m.heading()}</h2>
      {found.length === 0 ? (
        <Callout live>{check.state === 'done' ? state.fine() : state.fineSoFar()}</Callout>
      ) : null}
      {found.map(({ kind, files }) => (
        <div key={kind} className="grid gap-2">
          <h3>{m.counted({ what: FINDING_WORDS[kind].name(), count: files })}</h3>
          <p className="max-w-text text-ink-2">{FINDING_WORDS[kind].next()}</p>
          <Folded checkId={check.id} kind={kind} files={files} />
        </div>
      ))}
    </Card>
  )
}

function Folded(of: { checkId: string; kind: FileFinding; files: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{m.showSummary()}</summary>
      {isOpen ? <Files {...of} /> : null}
    </details>
  )
}

function Files({ checkId, kind, files }: { checkId: string; kind: FileFinding; files: number }) {
  const found = useInfiniteQuery(findingsQuery(checkId, kind, files))
  const rows = found.data?.pages.flatMap((page) => page.findings)
  if (!rows) return found.error ? <Problem words={found.error.message} /> : <Skeleton className="h-20" />
  return (
    <div className="mt-2 grid gap-3">
      <table className="w-full text-left text-sm tabular-nums [&_td]:py-2 [&_td]:pr-4 [&_th]:py-2 [&_th]:pr-4">
        <caption className="sr-only">{FINDING_WORDS[kind].name()}</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col">{m.part()}</th>
            <th scope="col">{m.id()}</th>
            <th scope="col">{m.size()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} of={row} />
          ))}
        </tbody>
      </table>
      <ShowMore of={found} label={m.moreButton()} small />
    </div>
  )
}

function Row({ of: { part, fileId, bytes } }: { of: FindingView }) {
  return (
    <tr className="border-b border-line align-top last:border-0">
      <td>{partWords(part)}</td>
      <td className="wrap-anywhere">
        <code translate="no">{fileId ?? m.noId()}</code>
      </td>
      <td className="whitespace-nowrap">{bytes === null ? m.unknown() : formatBytes(bytes)}</td>
    </tr>
  )
}

import { EVIDENCE_PROBLEM_WORDS } from '@evensettle/contracts/evidence-problems.ts'
import * as m from '@evensettle/messages/evidence/evidence-notes.ts'
import type { EvidenceView } from '@evensettle/contracts/evidence.ts'
import { isReady, waitsForScanner } from '@evensettle/domain/evidence/evidence.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { ACCEPTED, type EvidenceViewer } from './model.ts'
import { replaceEvidenceMutation } from './queries.ts'

/** What is to be known of a file: that nobody can open it, or what its copy leaves out. The same for both sides. */
export function EvidenceNotes({
  viewer,
  one,
  isMine,
}: {
  viewer: EvidenceViewer
  one: EvidenceView
  isMine: boolean
}) {
  if (waitsForScanner(one.state)) return <p className="text-sm text-ink-2">{m.notScannedForVirusesYet()}</p>
  if (!isReady(one.state)) return null
  if (one.problem !== null) return <Problem viewer={viewer} one={one} problem={one.problem} isMine={isMine} />
  if (one.mediaType === 'application/pdf' && !one.hasView)
    return <p className="text-sm text-ink-2">{m.safeCopyIsBeingMade()}</p>
  if (!one.isSigned) return null
  return <p className="text-sm text-ink-2">{isMine ? m.signedPdfOfMine() : m.signedPdfOfTheirs()}</p>
}

function Problem({
  viewer,
  one,
  problem,
  isMine,
}: {
  viewer: EvidenceViewer
  one: EvidenceView
  problem: NonNullable<EvidenceView['problem']>
  isMine: boolean
}) {
  const replace = useMutation(replaceEvidenceMutation(useQueryClient(), viewer))
  const input = useRef<HTMLInputElement>(null)
  const { why, instead } = EVIDENCE_PROBLEM_WORDS[problem]
  return (
    <div className="grid justify-items-start gap-1 text-sm">
      <p className="text-danger">{m.itCountsForNothing({ why: why() })}</p>
      {isMine ? <p className="text-ink-2">{instead()}</p> : null}
      {isMine && one.mayRemove ? (
        <>
          <input
            ref={input}
            type="file"
            accept={ACCEPTED}
            hidden
            data-testid={`replace-${one.id}`}
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) replace.mutate({ one, file })
              target.value = ''
            }}
          />
          <Button
            variant="secondary"
            size="s"
            busy={replace.isPending}
            aria-label={m.replaceLabel({ name: one.name })}
            onClick={() => input.current?.click()}
          >
            {m.replaceItButton()}
          </Button>
        </>
      ) : null}
      {replace.isError ? <p className="text-danger">{replace.error.message}</p> : null}
    </div>
  )
}

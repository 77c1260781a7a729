import * as m from '@evensettle/messages/evidence/evidence-field.ts'
import { EVIDENCE_LIMITS, MEGABYTE, type EvidenceKind } from '@evensettle/domain/evidence/evidence.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { EvidenceRow } from './evidence-row.tsx'
import { ScanNote } from './scan-note.tsx'
import {
  ACCEPTED,
  evidenceFor,
  fileProblem,
  isHere,
  type EvidencePoints,
  type EvidenceViewer,
} from './model.ts'
import { leaveOut, sendFile } from './queries.ts'
import { evidenceQuery, renewEvidence } from './shown/queries.ts'

type Sending = {
  id: string
  file: File
  share: number
  problem: string | null
  /** whether the same file can never be taken */
  isFinal: boolean
}

const FINAL: ReadonlySet<string> = new Set([
  'EVIDENCE_TYPE',
  'EVIDENCE_TOO_LARGE',
  'EVIDENCE_EMPTY',
  'EVIDENCE_UNREADABLE',
])

/**
 * Adds photos and papers, from the phone's camera or its files, to one point or to the case as a whole, and
 * lists what is there. Each file can be tried again after a cut line.
 */
export function EvidenceField({
  viewer,
  itemId,
  label,
  hint,
  mySide,
  kind = null,
  lists = true,
  points,
  onBeforeSend,
}: {
  viewer: EvidenceViewer
  itemId: string | null
  label: string
  hint?: string
  mySide: 'starter' | 'respondent'
  /** what the files are; guessed, and asked, where it is not known */
  kind?: EvidenceKind | null
  /** false where the list stands elsewhere */
  lists?: boolean
  /** what the listed files can be about */
  points?: EvidencePoints
  /** makes sure that there is something to add to; false when that did not work */
  onBeforeSend?: () => Promise<boolean>
}) {
  const client = useQueryClient()
  const { data = [] } = useQuery({ ...evidenceQuery(viewer), enabled: lists })
  const [sending, setSending] = useState<Sending[]>([])
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const mine = evidenceFor(data, itemId).filter((one) => one.side === mySide && isHere(one))

  function update(id: string, change: Partial<Sending>) {
    setSending((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)))
  }

  function drop(id: string) {
    setSending((all) => all.filter((one) => one.id !== id))
  }

  async function send({ id, file }: Pick<Sending, 'id' | 'file'>) {
    update(id, { problem: null })
    try {
      if (onBeforeSend && !(await onBeforeSend())) return update(id, { problem: m.problem() })
      await sendFile(viewer, { id, file, itemId, kind }, (share) => update(id, { share }))
      await renewEvidence(client, viewer.caseId)
      drop(id)
    } catch (error) {
      const problem = error instanceof ApiError ? error.message : m.problemLineWasCut()
      update(id, { problem, isFinal: error instanceof ApiError && FINAL.has(error.code) })
    }
    return undefined
  }

  function choose(chosen: FileList | null) {
    const fresh = [...(chosen ?? [])].map((file): Sending => {
      const problem = fileProblem(file)
      return { id: crypto.randomUUID(), file, share: 0, problem, isFinal: problem !== null }
    })
    setSending((all) => [...all, ...fresh])
    for (const one of fresh) if (one.problem === null) void send(one)
    for (const input of [camera.current, files.current]) if (input) input.value = ''
  }

  return (
    <div className="grid gap-3">
      <div>
        <p className="font-semibold">{label}</p>
        <p id={hintId} className="text-sm text-ink-2">
          {hint ?? m.photosPdfOrPlainText({ megabytes: EVIDENCE_LIMITS.bytes / MEGABYTE })}
        </p>
        {lists ? <ScanNote /> : null}
      </div>
      <div className="flex flex-wrap gap-3">
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          onChange={(event) => choose(event.target.files)}
        />
        <input
          ref={files}
          type="file"
          accept={ACCEPTED}
          multiple
          hidden
          data-testid={`files-${itemId ?? 'case'}`}
          onChange={(event) => choose(event.target.files)}
        />
        <Button variant="secondary" aria-describedby={hintId} onClick={() => files.current?.click()}>
          {m.chooseFilesButton()}
        </Button>
        <Button
          variant="secondary"
          className="hidden! any-pointer-coarse:inline-flex! max-md:inline-flex!"
          aria-describedby={hintId}
          onClick={() => camera.current?.click()}
        >
          {m.takePhotoButton()}
        </Button>
      </div>
      <ul className="grid gap-2 empty:hidden" aria-live="polite">
        {sending.map((one) => (
          <SendingRow
            key={one.id}
            sending={one}
            onRetry={() => void send(one)}
            onAnother={() => {
              drop(one.id)
              files.current?.click()
            }}
            onDrop={() => {
              drop(one.id)
              leaveOut(viewer, one.id)
            }}
          />
        ))}
      </ul>
      {lists && mine.length > 0 ? (
        <ul aria-label={m.whatYouHaveAddedLabel()}>
          {mine.map((one) => (
            <EvidenceRow key={one.id} viewer={viewer} one={one} points={points} isMine />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function SendingRow({
  sending: { file, share, problem, isFinal },
  onRetry,
  onAnother,
  onDrop,
}: {
  sending: Sending
  onRetry: () => void
  onAnother: () => void
  onDrop: () => void
}) {
  return (
    <li className="rounded-card border border-line px-4 py-3">
      <p className="wrap-anywhere">{file.name}</p>
      {problem === null ? (
        <progress
          className="mt-2 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-pine [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-pine"
          value={share}
          max={1}
          aria-label={m.sendingLabel({ name: file.name })}
        />
      ) : (
        <>
          <p className="text-sm text-danger">{problem}</p>
          <div className="-ml-4 flex flex-wrap">
            <Button variant="quiet" size="s" onClick={isFinal ? onAnother : onRetry}>
              {isFinal ? m.chooseAnotherFileButton() : m.tryAgainButton()}
            </Button>
            <Button variant="quiet" size="s" onClick={onDrop}>
              {m.leaveItOutButton()}
            </Button>
          </div>
        </>
      )}
    </li>
  )
}

import * as m from '@evensettle/messages/evidence/evidence-field.ts'
import type { EvidenceKind } from '@evensettle/domain/evidence/evidence.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EvidenceRow } from './evidence-row.tsx'
import { FilesOnTheWay, warmUp } from './files-on-the-way.tsx'
import { ScanNote } from './scan-note.tsx'
import {
  ACCEPTED,
  ADDED_LIMITS,
  evidenceFor,
  isHere,
  type EvidencePoints,
  type EvidenceViewer,
} from './model.ts'
import { evidenceQuery } from './shown/queries.ts'

/**
 * Adds photos and papers, from the phone's camera or its files, to one point or to the case as a whole, and
 * lists what is there. What has no connection waits in this browser and goes out by itself.
 */
export function EvidenceField({
  viewer,
  itemId,
  label,
  hint,
  mySide,
  kind = null,
  lists = true,
  isForAll,
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
  /** whether what waits for other points is shown here as well */
  isForAll?: boolean
  /** what the listed files can be about */
  points?: EvidencePoints
  /** makes sure that there is something to add to; false when that did not work */
  onBeforeSend?: () => Promise<boolean>
}) {
  const { data = [] } = useQuery({ ...evidenceQuery(viewer), enabled: lists })
  const [chosen, setChosen] = useState<readonly File[]>([])
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const hintId = useId()
  const mine = evidenceFor(data, itemId).filter((one) => one.side === mySide && isHere(one))

  function choose(picked: FileList | null) {
    // A list of files is emptied with its field.
    const fresh = [...(picked ?? [])]
    setChosen((before) => [...before, ...fresh])
    for (const input of [camera.current, files.current]) if (input) input.value = ''
  }

  return (
    <div className="grid gap-3">
      <div>
        <p className="font-semibold">{label}</p>
        <p id={hintId} className="text-sm text-ink-2">
          {hint ?? m.photosPdfOrPlainText(ADDED_LIMITS)}
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
        <Button
          ref={chooser}
          variant="secondary"
          aria-describedby={hintId}
          onPointerEnter={warmUp}
          onFocus={warmUp}
          onClick={() => files.current?.click()}
        >
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
      <FilesOnTheWay
        place={{ viewer, itemId, kind, isForAll, onBeforeSend }}
        chosen={chosen}
        isEarly={viewer.token !== null}
        onAnother={() => files.current?.click()}
        onLeft={() => chooser.current?.focus()}
      />
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

import * as m from '@evensettle/messages/evidence/evidence-row.ts'
import type { EvidenceView } from '@evensettle/contracts/evidence.ts'
import { isArriving, isReady } from '@evensettle/domain/evidence/evidence.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { formatBytes } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EvidenceNotes } from './evidence-notes.tsx'
import { KindChoice } from './kind-choice.tsx'
import { fileWords } from '../../lib/evidence-kinds.ts'
import {
  hashWords,
  mayPlay,
  maySave,
  pageWords,
  sumWords,
  type EvidencePoints,
  type EvidenceViewer,
} from './model.ts'
import { Picture } from './picture.tsx'
import { removeEvidenceMutation } from './queries.ts'
import { readFile, wayToVideo } from './shown/queries.ts'

// More than the whole rest of a screen, for a press that few make.
const Opened = lazyPart(() => import('./opened.tsx'), 'Opened')
const FirstPage = lazyPart(() => import('./first-page/first-page.tsx'), 'FirstPage')

/** One photo or paper, with its check sum and what can be done with it. */
export function EvidenceRow({
  viewer,
  one,
  owner,
  points,
  isMine,
  children,
}: {
  viewer: EvidenceViewer
  one: EvidenceView
  /** whose it is, where both sides' are listed */
  owner?: string
  /** what it can be about; its owner may say which, and which sum it shows there */
  points?: EvidencePoints | undefined
  isMine: boolean
  /** what more can be done with it here */
  children?: ReactNode
}) {
  const remove = useMutation(removeEvidenceMutation(useQueryClient(), viewer))
  const [isOpen, setIsOpen] = useState(false)
  const [isBroken, setIsBroken] = useState(false)

  const asksKind = isMine && one.mayRemove && one.problem === null && !isArriving(one.state)
  const words = fileWords(one)
  const kindShown = one.isGuess ? m.guessedKind({ kind: words }) : words

  async function save() {
    setIsBroken(false)
    try {
      const link = document.createElement('a')
      if (mayPlay(one)) {
        // too large to be held here: the browser saves it as it comes
        link.href = await wayToVideo(viewer, one.id)
        link.download = ''
        return link.click()
      }
      const blob = await readFile(viewer, one.id, isMine ? 'original' : 'view')
      link.href = URL.createObjectURL(blob)
      link.download = `${one.name}.${endingOf(blob.type)}`
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
    } catch {
      setIsBroken(true)
    }
  }

  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <SmallPicture viewer={viewer} one={one} />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{one.name}</p>
        <p className="text-sm text-ink-2">
          {[
            owner,
            ...(asksKind ? [] : [kindShown, sumWords(one, points)]),
            formatBytes(one.bytes),
            pageWords(one.pages),
          ]
            .filter(Boolean)
            .join(' · ')}
          <span>{isArriving(one.state) ? m.notHereInFullYet() : ''}</span>
        </p>
        <EvidenceNotes viewer={viewer} one={one} isMine={isMine} />
        {asksKind ? <KindChoice viewer={viewer} one={one} points={points} /> : null}
        <div className="-ml-4 flex flex-wrap items-center">
          {isReady(one.state) && (one.hasView || mayPlay(one)) ? (
            <Button
              variant="quiet"
              size="s"
              aria-expanded={isOpen}
              aria-label={(mayPlay(one) ? m.playLabel : m.lookAtLabel)({ name: one.name })}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? m.closeButton() : mayPlay(one) ? m.playButton() : m.lookButton()}
            </Button>
          ) : null}
          {maySave(one, isMine) ? (
            <Button
              variant="quiet"
              size="s"
              onClick={() => void save()}
              aria-label={m.saveLabel({ name: one.name })}
            >
              {m.saveButton()}
            </Button>
          ) : null}
          {one.mayRemove ? (
            <Button
              variant="quiet"
              size="s"
              busy={remove.isPending}
              aria-label={m.removeLabel({ name: one.name })}
              onClick={() => remove.mutate(one.id)}
            >
              {m.removeButton()}
            </Button>
          ) : null}
          {one.sha256 ? <Fingerprint one={one} hash={one.sha256} /> : null}
        </div>
        {children}
        {remove.isError ? <p className="text-sm text-danger">{remove.error.message}</p> : null}
        {isBroken ? <p className="text-sm text-danger">{m.weCouldNotFetchThis()}</p> : null}
      </div>
      {isOpen ? (
        <div className="col-span-2">
          <Suspense fallback={<Skeleton className="mt-2 h-64" />}>
            <Opened viewer={viewer} one={one} />
          </Suspense>
        </div>
      ) : null}
    </li>
  )
}

/** What it looks like, or else a sheet with the kind of its file. */
function SmallPicture({ viewer, one }: { viewer: EvidenceViewer; one: EvidenceView }) {
  if (one.hasThumbnail)
    return <Picture viewer={viewer} id={one.id} variant="thumbnail" alt="" className="size-16" />
  const sheet = (
    <span
      aria-hidden
      className="grid size-16 place-items-center rounded-sm bg-sunken text-xs font-semibold text-ink-2"
    >
      {endingOf(one.mediaType).toUpperCase()}
    </span>
  )
  if (one.mediaType !== 'application/pdf') return sheet
  return (
    <Suspense fallback={sheet}>
      <FirstPage viewer={viewer} one={one} alt="" className="block size-16" sheet={sheet} />
    </Suspense>
  )
}

/** What anybody can compare to see that the file is the one that was added. */
function Fingerprint({ one, hash }: { one: EvidenceView; hash: string }) {
  // of a video nobody keeps the file as it was
  const [first, second] = one.givenSha256 === null ? [hash, one.copySha256] : [one.givenSha256, hash]
  return (
    <details className="px-4 text-sm text-ink-2 open:basis-full">
      <summary className="min-h-11 w-fit cursor-pointer content-center underline underline-offset-4 md:pointer-fine:min-h-10">
        {m.fingerprintSummary()}
      </summary>
      {second === null ? null : <p>{m.ofFileAsItWas()}</p>}
      <p>
        <code className="text-xs break-all">{hashWords(first)}</code>
      </p>
      {second === null ? null : (
        <>
          <p className="mt-1">{one.givenSha256 === null ? m.ofCopyThatOtherSide() : m.ofVideoAsKept()}</p>
          <p>
            <code className="text-xs break-all">{hashWords(second)}</code>
          </p>
        </>
      )}
      <p className="mt-1">{m.ifFileChangesInAny()}</p>
    </details>
  )
}

const ENDINGS: Record<string, string> = {
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'image/jpeg': 'jpg',
  'video/quicktime': 'mov',
}

function endingOf(mediaType: string): string {
  return ENDINGS[mediaType] ?? /^(?:image|video)\/(\w+)$/.exec(mediaType)?.[1] ?? 'file'
}

import type { EvidenceView } from '@evensettle/contracts/evidence.ts'
import { EVIDENCE_KIND_WORDS } from '@evensettle/domain/cases/evidence.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { hashWords, sizeWords, type EvidenceAsker } from './model.ts'
import { Picture } from './picture.tsx'
import { readFile, removeEvidenceMutation } from './queries.ts'

/** One photo or paper, with its check sum and what can be done with it. */
export function EvidenceRow({
  asker,
  one,
  owner,
  isMine,
  children,
}: {
  asker: EvidenceAsker
  one: EvidenceView
  /** whose it is, where both sides' are listed */
  owner?: string
  isMine: boolean
  /** what more can be done with it here */
  children?: ReactNode
}) {
  const remove = useMutation(removeEvidenceMutation(useQueryClient(), asker))
  const [isOpen, setIsOpen] = useState(false)
  const [isBroken, setIsBroken] = useState(false)

  async function save() {
    setIsBroken(false)
    try {
      const blob = await readFile(asker, one.id, isMine ? 'original' : 'view')
      const link = document.createElement('a')
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
      {one.hasThumbnail ? (
        <Picture asker={asker} id={one.id} variant="thumbnail" alt="" className="size-16" />
      ) : (
        <span
          aria-hidden
          className="grid size-16 place-items-center rounded-sm bg-sunken text-xs font-semibold text-ink-2"
        >
          {endingOf(one.mediaType).toUpperCase()}
        </span>
      )}
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{one.name}</p>
        <p className="text-sm text-ink-2">
          {[owner, EVIDENCE_KIND_WORDS[one.kind], sizeWords(one.bytes)].filter(Boolean).join(' · ')}
          {one.state === 'uploading' ? ' · not here in full yet' : ''}
        </p>
        {one.state === 'ready' && !one.hasView && one.mediaType.startsWith('image/') ? (
          <p className="text-sm text-ink-2">This photo cannot be shown here, but it is kept as it is.</p>
        ) : null}
        <div className="-ml-4 flex flex-wrap items-center">
          {one.hasView ? (
            <Button
              variant="quiet"
              size="s"
              aria-expanded={isOpen}
              aria-label={`Look at ${one.name}`}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? 'Close' : 'Look'}
            </Button>
          ) : null}
          {one.state === 'ready' && (isMine || one.hasView || !one.mediaType.startsWith('image/')) ? (
            <Button variant="quiet" size="s" onClick={() => void save()} aria-label={`Save ${one.name}`}>
              Save
            </Button>
          ) : null}
          {one.mayRemove ? (
            <Button
              variant="quiet"
              size="s"
              busy={remove.isPending}
              aria-label={`Remove ${one.name}`}
              onClick={() => remove.mutate(one.id)}
            >
              Remove
            </Button>
          ) : null}
          {one.sha256 ? <Fingerprint hash={one.sha256} /> : null}
        </div>
        {children}
        {remove.isError ? <p className="text-sm text-danger">{remove.error.message}</p> : null}
        {isOpen ? <Picture asker={asker} id={one.id} variant="view" alt={one.name} className="mt-2" /> : null}
        {isBroken ? (
          <p className="text-sm text-danger">We could not fetch this file. Please try again.</p>
        ) : null}
      </div>
    </li>
  )
}

/** What anybody can compare to see that the file is the one that was added. */
function Fingerprint({ hash }: { hash: string }) {
  return (
    <details className="px-4 text-sm text-ink-2 open:basis-full">
      <summary className="min-h-11 w-fit cursor-pointer content-center underline underline-offset-4 md:min-h-10">
        Fingerprint
      </summary>
      <p>
        <code className="text-xs break-all">{hashWords(hash)}</code>
      </p>
      <p className="mt-1">If the file changes in any way, this number changes too.</p>
    </details>
  )
}

const ENDINGS: Record<string, string> = { 'application/pdf': 'pdf', 'text/plain': 'txt', 'image/jpeg': 'jpg' }

function endingOf(mediaType: string): string {
  return ENDINGS[mediaType] ?? /^image\/(\w+)$/.exec(mediaType)?.[1] ?? 'file'
}

import * as m from '@evensettle/messages/agreed/change-note.ts'
import type { AgreementChanges } from '@evensettle/contracts/agreement-changes.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { changesQuery } from '../agreements/changes/queries.ts'

/** A change of the agreement that is open, or that a newer version is the one that counts. Silent where there is neither. */
export function ChangeNote({ caseId }: { caseId: string }) {
  const changes = useQuery(changesQuery(caseId)).data
  if (!changes) return null
  const { open, version, versions } = changes
  if (open?.fits) {
    const { heading, words, isMine } = saidOf(changes, open)
    return (
      <Card className="grid gap-3" aria-labelledby="change-note">
        <h3 id="change-note">{heading}</h3>
        <p className="text-ink-2">{words}</p>
        <div>
          <LinkButton to="?tab=agreement" variant={isMine ? 'secondary' : 'primary'} size="s">
            {m.openLink()}
          </LinkButton>
        </div>
      </Card>
    )
  }
  const current = versions.find((one) => one.version === version)
  if (version === 1 || !current) return null
  return <p className="text-sm text-ink-2">{m.replaced({ version, day: formatDate(current.signedAt) })}</p>
}

function saidOf(
  { mySide, names, version }: AgreementChanges,
  open: NonNullable<AgreementChanges['open']>,
): { heading: string; words: string; isMine: boolean } {
  const other = names[otherSide(mySide)]
  const until = formatDate(open.until)
  const next = version + 1
  if (open.toSign) {
    return open.toSign.signatures.some(({ side }) => side === mySide)
      ? { heading: m.signedHeading({ next, other }), words: m.signed({ other, version }), isMine: true }
      : { heading: m.signHeading({ next }), words: m.sign({ until }), isMine: false }
  }
  return open.by === mySide
    ? { heading: m.waitHeading(), words: m.wait({ other, until }), isMine: true }
    : { heading: m.answerHeading({ other }), words: m.answer({ until }), isMine: false }
}

import * as m from '@evensettle/messages/agreements/parts.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { canSettleSome } from '@evensettle/domain/parts/points.ts'
import { Link } from 'react-router'
import { Callout } from '../../../ui/callout.tsx'
import { FoldCard } from '../../../ui/fold-card.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'

const TO_POINTS = '?tab=points'

/** The way to settle some points now; nothing where all that is left cannot be parted, or where something is proposed already. */
export function PartsCard({ view, isBusy }: { view: CaseView; isBusy: boolean }) {
  if (view.openPart || !canSettleSome(view.items)) return null
  return (
    <FoldCard title={m.cardHeading()} foldsOnPhone={isBusy}>
      <p className="text-ink-2">{m.cardWords()}</p>
      <LinkButton variant="secondary" to={TO_POINTS}>
        {m.cardLink()}
      </LinkButton>
    </FoldCard>
  )
}

/** That points are proposed to be settled now, or wait for signatures, with the way there. */
export function OpenPartNote({ view }: { view: CaseView }) {
  const { openPart, mySide, names } = view
  if (!openPart) return null
  const isMine = openPart.by === mySide
  const heading = isMine ? m.yoursHeading() : m.theirsHeading({ other: names[otherSide(mySide)] })
  return (
    <Callout title={heading}>
      <LinkButton variant={isMine ? 'secondary' : 'primary'} to={TO_POINTS}>
        {openPart.signedBy && !openPart.signedBy.includes(mySide) ? m.signButton() : m.noteLink()}
      </LinkButton>
    </Callout>
  )
}

/** Time limits run on in a pause, unless both sign that they wait. */
export function StandstillNote({ caseId }: { caseId: string }) {
  return (
    <p className="text-sm text-ink-2">
      {m.pauseWords()}{' '}
      <Link className="link" to={`/case/${caseId}?tab=points&standstill`}>
        {m.pauseLink()}
      </Link>
    </p>
  )
}

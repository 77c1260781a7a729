import * as m from '@evensettle/messages/evidence/evidence-panel.ts'
import { isAllowed } from '@evensettle/domain/access/permissions.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { EvidenceView } from '@evensettle/contracts/evidence.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { mayWait } from '../../lib/private-store.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Effects } from './effects.tsx'
import { EvidenceField } from './evidence-field.tsx'
import { EvidenceRow } from './evidence-row.tsx'
import { ScanNote } from './scan-note.tsx'
import { sendKeptFiles } from './kept/model.ts'
import { ADDED_LIMITS, isHere, type EvidenceViewer } from './model.ts'
import { showEvidenceMutation } from './queries.ts'
import { evidenceQuery, weightsQuery } from './shown/queries.ts'
import { inline } from '../../ui/inline.ts'

// Hardly ever: what still waits in a case that takes nothing any more.
const SendingFiles = lazyPart(() => import('./kept/sending-files.tsx'), 'SendingFiles')

/** Sends what a former visit added to a case without a connection. */
export function sendKept(caseId: string): void {
  sendKeptFiles(caseId, null)
}

/** What both sides have shown, point by point, and a place to add more. */
export function EvidencePanel({ view }: { view: CaseView }) {
  const viewer = { caseId: view.id, token: null }
  const evidence = useQuery(evidenceQuery(viewer))
  const weights = useQuery(weightsQuery(view.id)).data
  // What was here stays while the newest cannot be fetched: a file may be on its way in it.
  if (evidence.isError && !evidence.data)
    return <ErrorPanel headingLevel="h2" name={m.evidenceHeading()} onRetry={() => void evidence.refetch()} />
  if (!evidence.data) return <Skeleton className="h-64 rounded-card" />
  const mayAdd = isAllowed('add_evidence', view.mySide, view.status)
  const places = placesOf(view).map((place) => ({
    ...place,
    shown: evidence.data.filter((one) => isHere(one) && place.ids.includes(one.itemId ?? '')),
  }))
  const known = new Set(places.flatMap(({ ids }) => ids))
  const others = evidence.data.filter((one) => isHere(one) && !known.has(one.itemId ?? ''))
  const groups = [...places, { title: m.otherPointsTitle(), ids: [], shown: others }].filter(
    ({ shown }) => shown.length > 0,
  )
  return (
    <Card className="grid gap-6">
      <div>
        <h2>{m.evidenceHeading()}</h2>
        <p className="mt-1 text-ink-2">{m.whatBothOfYouHave()}</p>
        <ScanNote />
      </div>
      {mayAdd ? (
        <EvidenceField
          viewer={viewer}
          itemId={null}
          mySide={view.mySide}
          lists={false}
          isForAll
          label={m.addSomethingToSeeLabel()}
          hint={m.addSomethingToHint(ADDED_LIMITS)}
        />
      ) : mayWait() ? (
        <Suspense fallback={null}>
          <SendingFiles place={{ viewer, itemId: null, kind: null, isForAll: true }} />
        </Suspense>
      ) : null}
      {groups.length === 0 ? (
        mayAdd ? (
          <EmptyState title={m.nothingHereYetTitle()}>{m.photosReceiptsAndMessagesHelp()}</EmptyState>
        ) : (
          <EmptyState title={m.nothingHereTitle()}>{m.neitherOfYouShowedAnything()}</EmptyState>
        )
      ) : null}
      {groups.map(({ title, shown }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {shown.map((one) => (
              <EvidenceRow
                key={one.id}
                viewer={viewer}
                one={one}
                points={view}
                isMine={one.side === view.mySide}
                owner={
                  one.side === view.mySide ? m.fromYouOwner() : m.fromOwner({ names: view.names[one.side] })
                }
              >
                {one.released ? null : <NotShownYet viewer={viewer} one={one} view={view} />}
                <Effects
                  effects={weights?.documents.find(({ id }) => id === one.id)?.effects ?? []}
                  view={view}
                />
              </EvidenceRow>
            ))}
          </ul>
        </section>
      ))}
      {isAllowed('object_to_evidence', view.mySide, view.status) && groups.length > 0 ? (
        <p className="text-sm text-ink-2">
          {m.howMuchEachOfThem(
            {
              link: (words) => (
                <Link to={`/negotiation/${view.id}`} className="link">
                  {words}
                </Link>
              ),
            },
            inline,
          )}
        </p>
      ) : null}
    </Card>
  )
}

/** Added before joining, and never sent with an answer: the other side sees nothing of it. */
function NotShownYet({ viewer, one, view }: { viewer: EvidenceViewer; one: EvidenceView; view: CaseView }) {
  const other = otherName(view)
  const show = useMutation(showEvidenceMutation(useQueryClient(), viewer))
  const mayShow = isAllowed('show_evidence', view.mySide, view.status)
  return (
    <div className="sealed flex flex-wrap items-center gap-x-3 gap-y-2 rounded-soft border border-line px-3 py-2">
      <p className="text-sm">{mayShow ? m.onlyYouSeeThisSo() : m.onlyYouSeeThis()}</p>
      {mayShow ? (
        <Button
          variant="secondary"
          size="s"
          busy={show.isPending}
          aria-label={m.showToLabel({ name: one.name, other })}
          onClick={() => show.mutate(one.id)}
        >
          {m.showItToButton({ other })}
        </Button>
      ) : null}
      {show.isError ? <p className="text-sm text-danger">{show.error.message}</p> : null}
    </div>
  )
}

function otherName({ names, mySide }: CaseView): string {
  return names[otherSide(mySide)]
}

function placesOf(view: CaseView): { title: string; ids: string[] }[] {
  return [
    ...view.items.map((item) => ({ title: item.title, ids: [item.id] })),
    { title: m.forCaseAsWholeTitle(), ids: [''] },
  ]
}

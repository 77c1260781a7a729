import * as m from '@evensettle/messages/agreements/changes.ts'
import type { AgreementChanges } from '@evensettle/contracts/agreement-changes.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ChangeForm } from './change-form.tsx'
import { OpenChange } from './open-change.tsx'
import { changesQuery } from './queries.ts'
import { VersionList } from './version-list.tsx'

/** What both have signed can be changed by both: the change that is open, the way to propose one, and every version. */
export function ChangesPanel({ caseId }: { caseId: string }) {
  const changes = useQuery(changesQuery(caseId))
  if (changes.data) return <Changes changes={changes.data} />
  if (changes.data === null) return null
  if (changes.error)
    return (
      <ErrorPanel name={m.name()} details={changes.error.message} onRetry={() => void changes.refetch()} />
    )
  return <Skeleton className="h-32 rounded-card" />
}

function Changes({ changes }: { changes: AgreementChanges }) {
  const { open, mayPropose, mySide, names, caseId } = changes
  // what the form begins with; an answer begins with what the other side asked for
  const [draft, setDraft] = useState<AgreementChanges['current'] | null>(null)
  const other = names[otherSide(mySide)]
  const isTheirs = open !== null && open.by !== mySide
  if (draft)
    return (
      <ChangeForm
        changes={changes}
        draft={draft}
        isAnswer={isTheirs}
        onDone={() => {
          setDraft(null)
        }}
      />
    )
  return (
    <>
      {open ? (
        <OpenChange
          key={open.id}
          changes={changes}
          open={open}
          onCounter={mayPropose ? () => setDraft(open.fits ? open.draft : changes.current) : null}
        />
      ) : mayPropose ? (
        <Card className="grid gap-3" id="change">
          <h2 className="text-[1.25rem]">{m.heading()}</h2>
          <p className="max-w-text text-ink-2">{m.lead({ other })}</p>
          <div>
            <Button variant="secondary" onClick={() => setDraft(changes.current)}>
              {m.proposeButton()}
            </Button>
          </div>
        </Card>
      ) : null}
      {changes.versions.length > 1 ? <VersionList caseId={caseId} versions={changes.versions} /> : null}
    </>
  )
}

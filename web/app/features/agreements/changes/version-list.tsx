import * as m from '@evensettle/messages/agreements/changes.ts'
import type { AgreementChanges } from '@evensettle/contracts/agreement-changes.ts'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../../lib/download.ts'
import { formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { versionPath } from './queries.ts'

/** Every version that both have signed, the current one first; each stays checkable. */
export function VersionList({ caseId, versions }: Pick<AgreementChanges, 'caseId' | 'versions'>) {
  const save = useMutation({
    mutationFn: (version: number) => download(versionPath(caseId, version), null),
  })
  return (
    <Card className="grid gap-3" aria-labelledby="versions">
      <h2 id="versions" className="text-[1.25rem]">
        {m.versionsHeading()}
      </h2>
      <ul className="-my-1 divide-y divide-line">
        {versions.toReversed().map(({ version, signedAt, sealedAt, replacedAt, sha256 }) => (
          <li key={version} className="grid gap-2 py-3">
            <p className="font-semibold">
              {replacedAt === null
                ? m.currentVersion({ version })
                : m.replacedVersion({ version, next: version + 1, day: formatDate(replacedAt) })}
            </p>
            <p className="text-sm text-ink-2">{m.signedOn({ day: formatDate(signedAt) })}</p>
            {sha256 ? <code className="text-xs break-all text-ink-3">{sha256}</code> : null}
            <div>
              <Button
                variant="secondary"
                size="s"
                disabled={sealedAt === null}
                busy={save.isPending && save.variables === version}
                onClick={() => save.mutate(version)}
              >
                {sealedAt === null ? m.beingSealed() : m.downloadButton({ version })}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">{m.allStayCheckable()}</p>
      {save.error ? (
        <Callout tone="danger" live>
          {save.error.message}
        </Callout>
      ) : null}
    </Card>
  )
}

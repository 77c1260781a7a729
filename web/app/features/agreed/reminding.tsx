import * as m from '@evensettle/messages/agreed/reminding.ts'
import type { Obligations } from '@evensettle/contracts/obligations.ts'
import { isFulfilled } from '@evensettle/domain/cases/status.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { hasDaysToCome } from './model.ts'
import { actMutation } from './queries.ts'

/** How the reader alone is reminded: a calendar that follows every change, and texts to their own number. */
export function Reminding({ view }: { view: Obligations }) {
  const client = useQueryClient()
  const act = useMutation(actMutation(client, view.caseId))
  const { feed, sms } = view
  // an address that was made can be taken back at any time
  if (!hasDaysToCome(view) && feed === null) return null
  return (
    <div className="mt-3 grid gap-3 border-t border-line pt-4">
      {view.isUnreached && !isFulfilled(view.status) ? (
        <Callout tone="warn">
          <p>{m.unreached({ canText: `${sms !== null}` })}</p>
          <Link to="/settings">{m.settingsLink()}</Link>
        </Callout>
      ) : null}
      <h4 className="font-semibold">{m.title()}</h4>
      <p className="text-sm text-ink-2">{feed === null ? m.offer() : m.howTo()}</p>
      {feed === null ? (
        <Button
          variant="secondary"
          size="s"
          busy={act.isPending}
          onClick={() => act.mutate({ act: 'calendar', isOn: true })}
        >
          {m.makeButton()}
        </Button>
      ) : (
        <>
          <code className="block text-sm wrap-anywhere">{feed}</code>
          <div className="flex flex-wrap gap-2">
            <CopyButton text={feed} label={m.copyButton()} />
            <Button
              variant="secondary"
              size="s"
              busy={act.isPending}
              onClick={() => act.mutate({ act: 'calendar', isOn: false })}
            >
              {m.endButton()}
            </Button>
          </div>
        </>
      )}
      {sms && !isFulfilled(view.status) ? (
        <Checkbox
          label={m.textLabel({ to: sms.to })}
          hint={m.textHint()}
          checked={sms.isWanted}
          disabled={act.isPending}
          onChange={(event) => act.mutate({ act: 'texts', isWanted: event.target.checked })}
        />
      ) : null}
      {act.error ? (
        <Callout tone="danger" live>
          {act.error.message}
        </Callout>
      ) : null}
    </div>
  )
}

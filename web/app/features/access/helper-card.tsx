import * as m from '@evensettle/messages/access/helper-card.ts'
import {
  HELPER_ROLES,
  endHelper,
  letHelperIn,
  listHelpers,
  type HelperView,
} from '@evensettle/contracts/answers.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { ApiError, call } from '../../lib/api.ts'
import { useEndpointForm } from '../../lib/form.ts'
import { formatDate } from '../../lib/format.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Problem } from '../../ui/problem.tsx'

type Viewer = { caseId: string; token: string | null }

type ContactStep = ComponentType<{
  token: string
  known: string
  starterName: string
  onConfirmed: () => void
}>

export const HELPER_WORDS: Record<HelperView['role'], string> = {
  friend: m.friend(),
  interpreter: m.interpreter(),
  lawyer: m.lawyer(),
  other: m.other(),
}

/** A friend, an interpreter or a lawyer may read along and help to fill in; both sides see who. */
export function HelperCard({
  viewer,
  names,
  contact,
}: {
  viewer: Viewer
  names?: Record<HelperView['side'], string>
  /** what stands here until who came by letter has confirmed an address of theirs */
  contact?: { Step: ContactStep; known: string; starterName: string }
}) {
  const client = useQueryClient()
  const key = queryKeys.helpers(viewer.caseId)
  const helpers = useQuery({
    queryKey: key,
    queryFn: async () => (await call(listHelpers, viewer)).helpers,
  })
  const [link, setLink] = useState<string | null>(null)
  const [isContactNeeded, setIsContactNeeded] = useState(false)
  const renew = () => client.invalidateQueries({ queryKey: key })
  const form = useEndpointForm(letHelperIn, {
    defaultValues: { ...viewer, name: '', role: 'friend' },
    send: (values) => call(letHelperIn, { ...values, ...viewer }).catch(noteContactNeeded),
    onSuccess: ({ helperToken }) => {
      setLink(`${window.location.origin}/helper?token=${helperToken}`)
      form.setValue('name', '')
      return renew()
    },
  })

  function noteContactNeeded(error: unknown): never {
    if (error instanceof ApiError && error.code === 'CONTACT_NEEDED') setIsContactNeeded(true)
    throw error
  }

  const end = useMutation({
    mutationFn: (id: string) => call(endHelper, { token: viewer.token, id }),
    onSuccess: renew,
  })
  // the name stays typed meanwhile
  if (isContactNeeded && contact && viewer.token !== null) {
    const { Step, ...known } = contact
    const confirmed = () => {
      setIsContactNeeded(false)
      form.submit()
    }
    return <Step {...known} token={viewer.token} onConfirmed={confirmed} />
  }

  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{m.theyGetLinkOfTheir()}</p>
      {helpers.data && helpers.data.length > 0 ? (
        <ul className="grid gap-2">
          {helpers.data.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-2">
              <span className="wrap-anywhere">
                <strong>{one.name}</strong>, {HELPER_WORDS[one.role].toLowerCase()}
                <span>{names ? m.helps({ names: names[one.side] }) : ''}</span>
                {m.since({ date: formatDate(one.since) })}
              </span>
              {one.mayEnd ? (
                <Button variant="secondary" size="s" busy={end.isPending} onClick={() => end.mutate(one.id)}>
                  {m.endItButton()}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {link ? (
        <Callout title={m.giveThemThisLinkTitle()} live>
          <p className="wrap-anywhere">{link}</p>
          <p className="mt-1">{m.itIsShownOnlyNow()}</p>
          <div className="mt-2">
            <CopyButton text={link} />
          </div>
        </Callout>
      ) : null}
      <form noValidate data-apart className="grid gap-4" onSubmit={form.submit}>
        <TextField label={m.theirNameLabel()} maxLength={120} {...form.field('name')} />
        <Select label={m.whoTheyAreLabel()} {...form.field('role')}>
          {HELPER_ROLES.map((known) => (
            <option key={known} value={known}>
              {HELPER_WORDS[known]}
            </option>
          ))}
        </Select>
        <Problem words={form.problem} />
        <div>
          <Button type="submit" variant="secondary" busy={form.isSending}>
            {m.letThemInButton()}
          </Button>
        </div>
      </form>
    </div>
  )
}

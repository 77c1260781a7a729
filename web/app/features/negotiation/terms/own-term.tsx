import * as m from '@evensettle/messages/negotiation/terms-card.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { MAX_CONDITION } from '@evensettle/domain/intake/limits.ts'
import { useState, type FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCalmFirst } from '../../wording/use-calm-first.tsx'
import { called, otherName } from '../model.ts'

/** Something to be done, put on the list in one's own words; `add` says whether it went. */
export function OwnTerm({
  view,
  isPending,
  add,
}: {
  view: CaseView
  isPending: boolean
  add: (term: { by: Side; words: string }) => Promise<boolean>
}) {
  const [words, setWords] = useState('')
  const [by, setBy] = useState<Side | ''>('')
  const [isMissing, setIsMissing] = useState(false)
  const calm = useCalmFirst({
    name: otherName(view),
    said: () => [{ text: words, change: setWords }],
    onSend: () => void send(),
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const isHalf = words.trim() === '' || by === ''
    setIsMissing(isHalf)
    if (!isHalf && !isPending) calm.first()
  }
  async function send() {
    const said = words.trim()
    if (said === '' || by === '') return
    // what did not go stays in its fields
    if (!(await add({ by, words: said }))) return
    setWords('')
    setBy('')
  }
  return (
    <form className="grid gap-3 border-t border-line py-3" onSubmit={handleSubmit} noValidate {...calm.watch}>
      <h3 className="text-base">{m.ownHeading()}</h3>
      <p className="text-sm text-ink-2">{m.ownHint({ otherName: otherName(view) })}</p>
      <TextField
        label={m.ownWordsLabel()}
        hint={m.ownWordsHint({ otherName: otherName(view) })}
        dir="auto"
        maxLength={MAX_CONDITION}
        value={words}
        error={isMissing && words.trim() === '' ? m.ownMissing() : undefined}
        onChange={(event) => setWords(event.target.value)}
      />
      <Select
        label={m.ownDoerLabel()}
        value={by}
        error={isMissing && by === '' ? m.ownMissing() : undefined}
        onChange={(event) => setBy(SIDES.find((side) => side === event.target.value) ?? '')}
      >
        <option value="">{m.choose()}</option>
        {SIDES.map((side) => (
          <option key={side} value={side}>
            {called(side, view)}
          </option>
        ))}
      </Select>
      <div>
        <Button size="s" variant="secondary" type="submit" disabled={isPending}>
          {m.ownAddButton()}
        </Button>
      </div>
      {calm.question}
    </form>
  )
}

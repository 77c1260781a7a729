import * as m from '@evensettle/messages/messages/message-composer.ts'
import { MAX_MESSAGE } from '@evensettle/contracts/messages.ts'
import type { DisputeType } from '@evensettle/domain/cases/dispute-type.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { PRIVATE_PREFIX } from '../../lib/private-store.ts'
import { sayTyping } from '../../lib/realtime.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CONTROL } from '../../ui/field.tsx'
import { GAP, roomInWords, withTemplate } from './model.ts'
import { TemplateStart } from './template-start.tsx'

/** Only for a message that may hurt; without a connection for it a message goes as it is. */
const question = async () => {
  const parts = await Promise.all([
    import('@evensettle/domain/words/wording.ts'),
    import('../wording/before-sending.tsx'),
  ]).catch(() => null)
  return parts && { mayHurt: parts[0].mayHurt, BeforeSending: parts[1].BeforeSending }
}

/** Where a message is written. What is typed is kept per case until it is sent. */
export function MessageComposer({
  caseId,
  userId,
  type,
  mySide,
  otherName,
  onSend,
}: {
  caseId: string
  userId: string
  /** these two say which templates are offered */
  type: DisputeType
  mySide: Side
  otherName: string
  onSend: (body: string) => void
}) {
  const draftKey = `${PRIVATE_PREFIX}message ${userId} ${caseId}`
  const [text, setText] = useState(() => window.localStorage.getItem(draftKey) ?? '')
  const area = useRef<HTMLTextAreaElement>(null)
  const [asking, setAsking] = useState<Awaited<ReturnType<typeof question>>>(null)
  // how often Send was pressed on these words; each press leads to the question
  const [asked, setAsked] = useState(0)
  const left = MAX_MESSAGE - text.trim().length
  const isTooLong = left < 0
  const row = useRef<HTMLDivElement>(null)

  function prepare() {
    if (!asking) void question().then(setAsking)
  }

  function change(next: string) {
    prepare()
    setAsked(0)
    setText(next)
    if (next === '') window.localStorage.removeItem(draftKey)
    else window.localStorage.setItem(draftKey, next)
  }

  function send() {
    if (text.trim() === '' || isTooLong) return
    const gap = text.indexOf(GAP)
    if (gap >= 0) return select(gap, gap + GAP.length)
    if (asking?.mayHurt(text)) return setAsked((before) => before + 1)
    sendAsItIs()
  }

  function sendAsItIs() {
    onSend(text.trim())
    change('')
    area.current?.focus()
  }

  function select(from: number, to: number) {
    area.current?.focus()
    area.current?.setSelectionRange(from, to)
  }

  function startWith(template: string) {
    const begun = withTemplate(text, template)
    change(begun.text)
    // After the dialog has given the focus back: the first gap is what is written next.
    requestAnimationFrame(() => select(begun.from, begun.to))
  }

  /** The browser keeps the line that is typed in view, and no more: the button beside it would go under the bar of a phone. */
  function keepButtonInView() {
    requestAnimationFrame(() => row.current?.lastElementChild?.scrollIntoView({ block: 'nearest' }))
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    // On a phone Enter makes a new line; the button sends.
    if (!isPlainEnter || !window.matchMedia('(pointer: fine)').matches) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className="grid gap-1.5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send()
      }}
    >
      <label htmlFor="message" className="font-semibold wrap-anywhere">
        {m.yourMessageLabel({ otherName })}
      </label>
      <div ref={row} className="flex items-end gap-2">
        <textarea
          id="message"
          ref={area}
          dir="auto"
          rows={1}
          value={text}
          enterKeyHint="enter"
          aria-describedby="message-room"
          aria-invalid={isTooLong || undefined}
          onChange={(event) => {
            change(event.target.value)
            keepButtonInView()
            sayTyping(caseId)
          }}
          onFocus={prepare}
          onKeyDown={handleKeyDown}
          className={classNames(CONTROL, 'field-sizing-content max-h-[40svh] min-w-0 resize-none py-2.5')}
        />
        <Button
          type="submit"
          variant="secondary"
          disabled={isTooLong}
          className="scroll-mb-[calc(var(--bottom-nav,0px)+1rem)]"
        >
          {m.sendButton()}
        </Button>
      </div>
      <p
        id="message-room"
        className={classNames('text-sm empty:hidden', isTooLong ? 'font-medium text-danger' : 'text-ink-2')}
        aria-live="polite"
      >
        <span>{left <= MAX_MESSAGE / 10 ? `${roomInWords(left)} ` : null}</span>
        <span>{text.includes(GAP) ? m.fillInEachGapMarked({ gap: GAP }) : null}</span>
      </p>
      {asking && asked > 0 ? (
        <asking.BeforeSending
          key={asked}
          text={text}
          name={otherName}
          onChange={(next) => {
            change(next)
            if (asking.mayHurt(next)) setAsked(1)
            else area.current?.focus()
          }}
          onSend={sendAsItIs}
          onBack={() => {
            setAsked(0)
            area.current?.focus()
          }}
        />
      ) : null}
      <div className="flex flex-wrap gap-x-5">
        <Link
          to={{ search: '?tab=evidence' }}
          className="link inline-flex min-h-11 items-center text-sm md:pointer-fine:min-h-8"
        >
          {m.photoOrDocumentLink()}
        </Link>
        <TemplateStart type={type} mySide={mySide} onChoose={startWith} />
      </div>
    </form>
  )
}

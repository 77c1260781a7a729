import * as m from '@evensettle/messages/messages/message-composer.ts'
import { MAX_MESSAGE } from '@evensettle/contracts/messages.ts'
import type { DisputeType } from '@evensettle/domain/cases/dispute-type.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { sayTyping } from '../../lib/realtime.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CONTROL } from '../../ui/field.tsx'
import { GAP, roomInWords } from './model.ts'
import { begunMessage, keepMessage } from './queries.ts'
import { TemplateStart } from './template-start.tsx'

/** Only for words that are written; without a connection for it they go as they are. As `useCalmFirst`, which the first load has no room for. */
const bring = () => import('../wording/calm-question.tsx').catch(() => null)

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
  const [text, setText] = useState(() => begunMessage(userId, caseId))
  const area = useRef<HTMLTextAreaElement>(null)
  const left = MAX_MESSAGE - text.trim().length
  const isTooLong = left < 0
  const row = useRef<HTMLDivElement>(null)
  const [parts, setParts] = useState<Awaited<ReturnType<typeof bring>>>(null)
  // each press of Send leads to the question anew
  const [asked, setAsked] = useState(0)
  const said = [{ text, change: write }]

  function prepare() {
    if (!parts) void bring().then(setParts)
  }

  function change(next: string) {
    prepare()
    setAsked(0)
    write(next)
  }

  function write(next: string) {
    setText(next)
    keepMessage(userId, caseId, next)
  }

  function send() {
    if (text.trim() === '' || isTooLong) return
    const gap = text.indexOf(GAP)
    if (gap >= 0) return select(gap, gap + GAP.length)
    if (parts?.asksAbout(otherName, said)) return setAsked(asked + 1)
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

  function startWith(begun: { text: string; from: number; to: number }) {
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
      data-said
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
            // words that a press put there were not typed
            if (!(event.nativeEvent instanceof CustomEvent)) sayTyping(caseId)
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
      {parts && asked > 0 ? (
        <parts.CalmQuestion
          key={asked}
          name={otherName}
          said={said}
          onClose={() => setAsked(0)}
          onSend={sendAsItIs}
        />
      ) : null}
      <div className="flex flex-wrap gap-x-5">
        <Link
          to={{ search: '?tab=evidence' }}
          className="link inline-flex min-h-11 items-center text-sm md:pointer-fine:min-h-8"
        >
          {m.photoOrDocumentLink()}
        </Link>
        <TemplateStart type={type} mySide={mySide} written={text} onChoose={startWith} />
      </div>
    </form>
  )
}

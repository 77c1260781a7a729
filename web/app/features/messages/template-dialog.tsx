import * as m from '@evensettle/messages/messages/template-dialog.ts'
import type { DisputeType } from '@evensettle/domain/cases/dispute-type.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { messageTemplates } from '@evensettle/domain/templates/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { GAP } from './model.ts'

/** A message with a template put behind what is written already, and the place of its first gap, or its end. */
export function withTemplate(written: string, template: string): { text: string; from: number; to: number } {
  const before = written.trim() === '' ? '' : `${written.trimEnd()}\n\n`
  const text = before + template
  const gap = text.indexOf(GAP, before.length)
  return gap < 0 ? { text, from: text.length, to: text.length } : { text, from: gap, to: gap + GAP.length }
}

/** Messages that open well, to choose one to begin with. */
export function TemplateDialog({
  type,
  mySide,
  written,
  open,
  onChoose,
  onClose,
}: {
  type: DisputeType
  mySide: Side
  /** what stands in the message already */
  written: string
  open: boolean
  onChoose: (begun: ReturnType<typeof withTemplate>) => void
  onClose: () => void
}) {
  return (
    <Dialog
      open={open}
      title={m.startFromTemplateTitle()}
      onClose={onClose}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {m.closeButton()}
        </Button>
      }
    >
      <p>{m.itGoesIntoYourMessage()}</p>
      <ul className="grid max-h-[55svh] gap-2.5 overflow-y-auto py-0.5">
        {messageTemplates(type, mySide).map(({ title, text }) => (
          <li key={title}>
            <button
              type="button"
              className="w-full rounded-card border-[1.5px] border-line bg-card px-4 py-3 text-left hover:border-pine hover:bg-pine-soft"
              onClick={() => onChoose(withTemplate(written, text))}
            >
              <span className="block font-semibold text-ink">{title}</span>
              <span className="mt-0.5 block text-sm text-ink-2">{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

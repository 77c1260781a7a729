import * as m from '@evensettle/messages/agreements/signature-box.ts'
import { DRAWING_RATIO, type Stroke } from '@evensettle/domain/agreements/signing.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { normaliseStrokes, scaledDrawing } from './model.ts'
import { inline } from '../../ui/inline.ts'

const INK = '#1c2624'

/** A box to draw a signature in, by finger, pen or mouse. Nobody needs it: the typed name is enough. */
export function SignatureBox({ onChange }: { onChange: (strokes: Stroke[] | null) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const clear = useRef<() => void>(() => undefined)
  const [isEmpty, setIsEmpty] = useState(true)
  const tell = useEffectEvent((strokes: Stroke[] | null) => {
    setIsEmpty(strokes === null)
    onChange(strokes)
  })

  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    let isGone = false
    let stop = () => undefined as void
    void import('signature_pad').then(({ default: SignaturePad }) => {
      // Where nothing can be drawn on, the typed name is all there is.
      if (isGone || !element.getContext('2d')) return
      const pad = new SignaturePad(element, { penColor: INK, minWidth: 1, maxWidth: 2.6 })
      let drawnAt = element.clientWidth
      const fit = () => {
        const sharp = Math.max(1, window.devicePixelRatio)
        const drawn = scaledDrawing(pad.toData(), element.clientWidth / drawnAt)
        drawnAt = element.clientWidth
        element.width = element.clientWidth * sharp
        element.height = element.clientHeight * sharp
        element.getContext('2d')?.scale(sharp, sharp)
        pad.clear()
        pad.fromData(drawn)
      }
      const handleEnd = () => tell(normaliseStrokes(pad.toData(), element.clientWidth, element.clientHeight))
      fit()
      pad.addEventListener('endStroke', handleEnd)
      window.addEventListener('resize', fit)
      clear.current = () => {
        pad.clear()
        tell(null)
      }
      stop = () => {
        window.removeEventListener('resize', fit)
        pad.off()
      }
    })
    return () => {
      isGone = true
      stop()
    }
  }, [])

  return (
    <div className="grid gap-2">
      <div>
        <p className="font-semibold">
          {m.drawYourSignatureOptional(
            { part: (words) => <span className="font-normal text-ink-3">{words}</span> },
            inline,
          )}
        </p>
        <p className="text-sm text-ink-2">{m.yourTypedNameIsEnough()}</p>
      </div>
      <div className="relative max-w-120 rounded-[10px] border-[1.5px] border-line-strong bg-white">
        <canvas
          ref={canvas}
          aria-hidden="true"
          className="block w-full touch-none rounded-[10px]"
          style={{ aspectRatio: String(DRAWING_RATIO) }}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-6 bottom-[24%] border-b border-dashed border-[#8a8577]"
        />
      </div>
      <div>
        <Button variant="quiet" size="s" className="-ml-4" disabled={isEmpty} onClick={() => clear.current()}>
          {m.clearDrawingButton()}
        </Button>
      </div>
    </div>
  )
}

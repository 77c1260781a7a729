import * as m from '@evensettle/messages/messages/template-start.ts'
import type { DisputeType } from '@evensettle/domain/cases/dispute-type.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'

// Most messages begin without one: the texts come with the first press.
const TemplateDialog = lazyPart(() => import('./template-dialog.tsx'), 'TemplateDialog')

/** A small way into the templates; what is chosen is handed over with what is written, and the place to go on. */
export function TemplateStart({
  type,
  mySide,
  written,
  onChoose,
}: {
  type: DisputeType
  mySide: Side
  written: string
  onChoose: (begun: { text: string; from: number; to: number }) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  return (
    <>
      <button
        type="button"
        className="link min-h-11 justify-self-start text-sm md:pointer-fine:min-h-8"
        onClick={() => {
          setIsWanted(true)
          setIsOpen(true)
        }}
      >
        {m.startFromTemplateButton()}
      </button>
      {isWanted ? (
        <Suspense fallback={null}>
          <TemplateDialog
            type={type}
            mySide={mySide}
            written={written}
            open={isOpen}
            onClose={() => setIsOpen(false)}
            onChoose={(begun) => {
              setIsOpen(false)
              onChoose(begun)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

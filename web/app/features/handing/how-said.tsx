import * as m from '@evensettle/messages/handing/how-said.ts'
import type { ItemView } from '@evensettle/contracts/cases.ts'
import type { HandingSaid } from '@evensettle/domain/agreements/handing.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import {
  aboutSide,
  saidByName,
  saidInWords,
  type HandingReader,
} from '@evensettle/contracts/words/handing-words.ts'

type Said = Pick<ItemView, 'kind' | 'by' | 'handing' | 'answer'>

/** What each of them says of how a thing changes hands, by name. */
export function HowBothSay({ item, names }: { item: Said; names: HandingReader['names'] }) {
  const { kind, by, handing, answer } = item
  const of = { doer: otherSide(by), isThing: kind === 'property' }
  const lines = [
    { name: names[by], rim: 'border-clay', words: saidByName(handing, of, names) },
    { name: names[otherSide(by)], rim: 'border-harbor', words: saidByName(answer?.handing, of, names) },
  ]
  return lines.map(({ name, rim, words }) =>
    words === '' ? null : (
      <span key={rim} className={`mt-1 block border-l-3 pl-3 text-sm wrap-anywhere ${rim}`}>
        <span className="font-semibold">{name}: </span>
        <span>{words}</span>
      </span>
    ),
  )
}

/** What each of them says of it, as one of the two reads it: who asks first. */
export function HowEachSaid({
  item,
  reader,
}: {
  item: Omit<Said, 'answer'> & { answered: HandingSaid | null }
  reader: HandingReader
}) {
  const { kind, by, handing, answered } = item
  const of = { doer: otherSide(by), isThing: kind === 'property' }
  const asked = saidInWords(handing, of, reader)
  const answer = saidInWords(answered ?? undefined, of, reader)
  return (
    <>
      {asked === '' ? null : (
        <p className="text-sm wrap-anywhere">{m.asked({ ...aboutSide(by, reader), words: asked })}</p>
      )}
      {answer === '' ? null : (
        <p className="text-sm wrap-anywhere">
          {m.answered({ ...aboutSide(of.doer, reader), words: answer })}
        </p>
      )}
    </>
  )
}

/** What one of them says of it, as the other or they themselves read it. */
export function HowOneSays({
  item,
  of,
  reader,
}: {
  item: Said
  of: 'asks' | 'answers'
  reader: HandingReader
}) {
  const promised = { doer: otherSide(item.by), isThing: item.kind === 'property' }
  return <span>{saidInWords(of === 'asks' ? item.handing : item.answer?.handing, promised, reader)}</span>
}

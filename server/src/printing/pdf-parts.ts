import { makeRoom, tagged, write, writeHere, type Page, type ParagraphStyle } from './pdf-page.ts'

type Parent = ReturnType<Page['doc']['struct']>
type Look = { label: ParagraphStyle; words: ParagraphStyle; labelWidth: number }

/** A label with its words beside it; the words go on over page ends. */
export function drawLabelled(
  page: Page,
  parent: Parent,
  [label, words]: readonly [string, string],
  look: Look,
): void {
  const { labelWidth } = look
  makeRoom(page, look.words.leading * 2)
  const top = page.y
  tagged(page, parent, 'P', () => writeHere(page, label, look.label, page.left, labelWidth - 12))
  const below = page.y
  page.y = top
  tagged(page, parent, 'P', () => {
    for (const line of words.split('\n'))
      write(page, line, look.words, page.left + labelWidth, page.width - labelWidth)
  })
  // words that went over to the next page end above the label's end
  page.y = page.y > top ? Math.max(page.y, below) : page.y
  page.y += 3
}

import * as m from '@evensettle/messages/cases/ended.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { numbersInWords } from '@evensettle/domain/agreements/part-text.ts'
import { isOpenItem } from '@evensettle/domain/cases/item.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { DECLINE_WORDS } from './copy.ts'

/** `isAllOpen`: nothing of the case was signed by both. */
type Ending = { title: string; words: string; said: string[]; isAllOpen: boolean }

/** How a case ended, said without blame, and the words that were left. */
export function endingWords(view: CaseView): Ending | null {
  const ending = wordsOfEnding(view)
  return ending && { ...ending, isAllOpen: settledWords(view.items) === null }
}

function wordsOfEnding(view: CaseView): Omit<Ending, 'isAllOpen'> | null {
  const { closed, mySide, answer } = view
  if (!closed) return null
  const by: Side | null = closed.by
  const isMe = by === mySide
  const other = view.names[otherSide(mySide)]
  const stays = settledWords(view.items)
  const said = [
    ...(answer?.kind === 'declined' && closed.reason === 'declined' ? [declineWords(answer.words)] : []),
    closed.words,
  ].filter((text) => text.trim() !== '')
  if (closed.reason === 'withdrawn')
    return {
      title: isMe ? m.youEndedThisCaseTitle() : m.endedThisCaseTitle({ other }),
      words:
        stays ??
        (isMe
          ? m.canSeeThatAndWhatWords({ other, wrote: closed.words.trim() === '' ? 'no' : 'yes' })
          : m.nothingIsAskedOfYouWords()),
      said,
    }
  if (closed.reason === 'declined' && answer?.kind === 'declined' && answer.words === 'directly')
    return {
      title: isMe ? m.youSortItOutTitle({ other }) : m.wouldSortItOutTitle({ other }),
      words: m.sortItOutWords({ days: TIMELINE.lateYes / DAY }),
      said: said.slice(1),
    }
  if (closed.reason === 'declined')
    return {
      title: isMe ? m.youDidNotWantToTitle() : m.doesNotWantToGoTitle({ other }),
      words: stays ?? m.nothingWasDecidedAboutAnybodyWords(),
      said,
    }
  if (closed.reason === 'expired')
    return {
      title: m.timeForThisCaseRanTitle(),
      words: stays ?? m.timeForThisWords(),
      said,
    }
  return {
    title: stays === null ? m.thisCaseEndedWithoutAgreementTitle() : m.restEndedTitle(),
    words: stays ?? m.thisCaseEndedWords(),
    said,
  }
}

/** What part agreements have settled, whole points and parts of others; null: nothing. */
function settledWords(items: CaseView['items']): string | null {
  const numbersOf = (isSettled: (item: CaseView['items'][number]) => boolean) => {
    const numbers = items.flatMap((item, at) => (isSettled(item) ? [at + 1] : []))
    return { count: numbers.length, points: numbersInWords(numbers) }
  }
  const whole = numbersOf((item) => !isOpenItem(item))
  const parts = numbersOf((item) => isOpenItem(item) && (item.settledSum ?? 0) > 0)
  if (whole.count + parts.count === 0) return null
  return [
    ...(whole.count > 0 ? [m.pointsStayWords(whole)] : []),
    ...(parts.count > 0 ? [m.partsStayWords(parts)] : []),
    m.partStaysWords(),
  ].join(' ')
}

function declineWords(reason: string): string {
  return Object.entries(DECLINE_WORDS).find(([code]) => code === reason)?.[1] ?? ''
}

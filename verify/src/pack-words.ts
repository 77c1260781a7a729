import * as m from '@evensettle/messages/check-paper/answer.ts'
import { toTheSecond } from '@evensettle/messages/moments.ts'
import type { Answer, PackFault } from './answer.ts'

type PackAnswer = Extract<Answer, { of: 'pack' }>

const FAULTS: Record<PackFault, (said: { name: string }) => string> = {
  altered: ({ name }) =>
    name.endsWith('case.schema.json') ? m.packSchema({ name }) : m.packChanged({ name }),
  unsealed: m.packUnsealed,
  misnamed: m.packMisnamed,
  missing: m.packMissing,
  unlisted: m.packUnlisted,
  list: m.packList,
  hidden: m.packHidden,
}

/** How many names stand in a sentence; all of them stand below it. */
const MOST_NAMES = 8

/** What is said of a whole pack first. `title`: where it is another one than that of its kind. */
export function packWords(answer: PackAnswer, zone?: string): { title?: string; words: string } {
  if (answer.is === 'changed') return { words: FAULTS[answer.why]({ name: answer.name }) }
  if (answer.is === 'not_from_here') return { words: m.packOther() }
  if (answer.is === 'genuine') return { words: genuineWords(answer, zone) }
  if (answer.why === 'unknown') return { words: m.packUnknown({ name: answer.unknown ?? '' }) }
  if (answer.why === 'unclear') return { words: m.packUnclear() }
  if (answer.why === 'earlier_list') return { words: m.packEarlierList() }
  return { title: m.partlyTitle(), words: partlyWords(answer) }
}

function genuineWords(
  { sealedAt, added }: Extract<PackAnswer, { is: 'genuine' }>,
  zone: string | undefined,
): string {
  // the comment of an archive has no name
  const count = added.filter((name) => name !== '').length
  return [
    m.packGenuine({ when: toTheSecond(sealedAt, zone) }),
    ...(count > 0 ? [m.packAdded({ count })] : []),
    ...(count < added.length ? [m.packComment()] : []),
  ].join(' ')
}

function partlyWords({ files }: PackAnswer): string {
  const sealed = files.filter((one) => 'paper' in one && one.paper.is === 'genuine')
  const open = files.filter((one) => 'sum' in one && (one.sum === 'fits' || one.sum === 'none'))
  return m.packPartly({ sealed: sealed.length, sealedNames: listed(sealed), openNames: listed(open) })
}

function listed(files: readonly { name: string }[]): string {
  const names = files.slice(0, MOST_NAMES).map(({ name }) => name)
  return [...names, ...(files.length > MOST_NAMES ? ['…'] : [])].join(', ')
}

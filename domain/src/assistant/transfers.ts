/** Somebody in a text: its writer, its reader, others, or a name in small letters. Null: not said. */
type Party = string | null

/** Something that goes, or has to go, from one to another; `how` is the kind of verb that says so. */
type Transfer = { how: string; from: Party; to: Party }

/** Verbs by what goes on. `taken`: whoever is said to do it gets the thing. */
const VERBS: readonly { how: string; taken?: true; forms: string }[] = [
  { how: 'owe', forms: 'owe owes owed owing' },
  {
    how: 'pay',
    forms:
      'pay pays paid paying repay repays repaid repaying refund refunds refunded reimburse reimburses reimbursed',
  },
  { how: 'give', forms: 'give gives gave given giving hand hands handed' },
  {
    how: 'send',
    forms:
      'send sends sent sending mail mails mailed ship ships shipped transfer transfers transferred wire wires wired',
  },
  { how: 'return', forms: 'return returns returned returning bring brings brought bringing' },
  { how: 'lend', forms: 'lend lends lent lending loan loans loaned' },
  { how: 'lend', taken: true, forms: 'borrow borrows borrowed borrowing' },
  { how: 'sell', forms: 'sell sells sold selling' },
  { how: 'sell', taken: true, forms: 'buy buys bought buying' },
  {
    how: 'get',
    taken: true,
    forms: 'get gets got gotten getting receive receives received collect collects collected',
  },
]

const VERB_OF = new Map(
  VERBS.flatMap(({ how, taken = false, forms }) =>
    forms.split(' ').map((form) => [form, { how, taken }] as const),
  ),
)
const PERSON_OF = new Map(
  Object.entries({ i: 'i me we us', you: 'you', they: 'he him she her they them' }).flatMap(
    ([person, words]) => words.split(' ').map((word) => [word, person] as const),
  ),
)
const BE = new Set('am is are was were be been being gets got'.split(' '))
/** What may stand between a form of “be” and what was done. */
const BETWEEN = new Set('not never already still also only just all fully ever being been'.split(' '))
/** Words that begin another clause, in which somebody else may do something. */
const CLAUSE = /[.!?;:\n]+|,\s+(?=(?:and|but|so|because|while|which|who|if|when|then)\b)/
/** Further away than this a word belongs to something else. */
const NEAR = 8

/**
 * Whether the answer lets go from one to another what the source lets go the other way around, or has somebody else give or get it.
 * `names` are words with a capital in both texts, in small letters.
 */
export function isOtherTransfer(source: string, text: string, names: ReadonlySet<string>): boolean {
  const said = transfersIn(source, names)
  return transfersIn(text, names).some(({ how, from, to }) => {
    const alike = said.filter((one) => one.how === how)
    if (alike.length > 0) return !alike.some((one) => mayBe(one.from, from) && mayBe(one.to, to))
    if (from === null || to === null) return false
    const isSame = said.some((one) => one.from === from && one.to === to)
    return !isSame && said.some((one) => one.from === to && one.to === from)
  })
}

function mayBe(one: Party, other: Party): boolean {
  return one === null || other === null || one === other
}

/** What goes from whom to whom, clause by clause, where a verb says so. */
function transfersIn(text: string, names: ReadonlySet<string>): Transfer[] {
  return text.split(CLAUSE).flatMap((clause) => {
    const words = clause.toLowerCase().match(/[\p{L}\p{N}'-]+/gu) ?? []
    return words.flatMap((word, at) => {
      const verb = VERB_OF.get(word)
      return verb === undefined || isThing(words, at) ? [] : [transferAt(words, at, verb, names)]
    })
  })
}

/** “the loan”, “my pay”: a thing and no verb. */
function isThing(words: readonly string[], at: number): boolean {
  return /^(?:a|an|the|my|your|his|her|our|their|this|that|of|first|last|late|full|on|by|in)$/.test(
    words[at - 1] ?? '',
  )
}

function transferAt(
  words: readonly string[],
  at: number,
  { how, taken }: { how: string; taken: boolean },
  names: ReadonlySet<string>,
): Transfer {
  const party = (word: string | undefined): Party =>
    word === undefined ? null : (PERSON_OF.get(bare(word)) ?? (names.has(word) ? word : null))
  const before = words.slice(Math.max(0, at - NEAR), at)
  const doer = before.reduce<Party>((found, word) => party(word) ?? found, null)
  const end = words.findIndex((word, place) => place > at && VERB_OF.has(word) && !isThing(words, place))
  const after = words.slice(at + 1, Math.min(end < 0 ? words.length : end, at + 1 + NEAR))
  const behind = (preposition: string) => party(after[after.indexOf(preposition) + 1])
  const reached = (preposition: string): Party => (after.includes(preposition) ? behind(preposition) : null)
  const isDoneTo =
    BE.has(before.findLast((word) => !BETWEEN.has(word) || BE.has(word)) ?? '') &&
    !(words[at] ?? '').endsWith('ing')
  if (isDoneTo)
    return taken
      ? { how, from: reached('from'), to: reached('by') }
      : { how, from: reached('by'), to: reached('to') ?? doer }
  if (taken) return { how, from: reached('from'), to: doer }
  const first = after.find(
    (word, place) => party(word) !== null && after[place - 1] !== 'from' && after[place - 1] !== 'for',
  )
  return { how, from: doer, to: reached('to') ?? party(first) }
}

/** “I'll” is “I”; “Peter's” is not Peter. */
function bare(word: string): string {
  return word.replace(/'(?:d|ll|ve|re|m)$/, '')
}

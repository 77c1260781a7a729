/** How many places the pieces of a text are spread over, as a power of two. */
export const BITS = 16
const MASK = (1 << BITS) - 1

/** Words that stand for one another where somebody threatens or despairs. A word in two of them belongs to the first. */
const CLASSES: Readonly<Record<string, string>> = {
  kin: 'family families kid kids child children baby babies wife husband son sons daughter daughters girl boy mother mom mothers father dad parents parent brother sister grandmother grandma granny grandfather niece nephew aunt uncle boyfriend girlfriend fiance partner ex',
  pet: 'dog dogs cat cats pet pets puppy mutt kitten horse horses rabbit hens hen chickens bird parrot koi fish bees rooster',
  body: 'face leg legs arm arms neck nose jaw bone bones skull teeth tooth finger fingers hand hands throat head knee knees kneecaps ribs eye eyes ear mouth back spine ass tongue wrist wrists blood',
  place:
    'house home place apartment flat shop store business garage restaurant building salon office barn shed porch door street block crib driveway bedroom window windows stairs balcony bakery studio gate',
  goods:
    'car truck van bike motorcycle boat windshield tires tire tools fence things stuff laptop phone camera tv garden plants roof mailbox furniture clothes guitar piano hedge tree trucks cars honda brakes deck',
  harm: 'hurt harm kill killed killing beat hit stab shoot punch slap strangle choke murder attack poison bury crush drown destroy ruin end smack suffer bleed finish hurting beaten kick',
  wreck:
    'break smash burn torch key slash damage trash wreck burned burning broken breaking burns cut destroyed flood fire explode smashed rip',
  weapon:
    'gun bat knife bullet bullets rifle pistol hammer axe sledgehammer fist fists shotgun gasoline lighter match bleach antifreeze rope pills blade razor scope chainsaw crowbar glock machete',
  grave:
    'dead die dies died death dying grave funeral hospital coffin ambulance wheelchair ditch morgue buried cemetery headstone',
  agency:
    'police cops cop ice immigration irs cps sheriff inspector taxes tax probation parole officer licensing board authorities visa deported deport marshal caseworker welfare uscis feds',
  circle:
    'boss employer manager hr job work church school teacher landlord neighbors coworkers colleagues customers clients friends dean university congregation pastor everyone fiancee newspaper facebook instagram online internet public reddit tiktok twitter media world',
  tell: 'tell tells post share send leak expose report call show publish forward inform mention email message spread hear hears know knows learn see sees find finds upload ping',
  secret:
    'secret secrets affair photos pictures picture photo video videos nudes screenshots texts recording messages record past cheating drugs envelope gambling recorded',
  law: 'court lawyer attorney sue judge claims legal law mediator mediation hearing insurance contract lien filing claim contractual attorneys lawyers lawsuit',
  pay: 'pay paid pays paying sign drop give return refund withdraw settle transfer wire cashapp venmo send signs payment zelle hand',
  money: 'money deposit cash invoice rent dollars bucks debt sum amount loan bill price balance euro check',
  time: 'friday sunday monday tuesday wednesday thursday saturday tonight tomorrow noon midnight weekend today night morning week deadline evening',
  will: 'will would could can might may shall going should must',
  cond: 'if unless until or otherwise else till before',
  told: 'said told wrote texted says tells threatened asked writes heard',
  pity: 'shame pity sad unfortunate awful terrible embarrassing sorry hate awkward bad',
  fair: 'nice lovely pretty beautiful sweet cute cool little precious expensive fragile',
  crew: 'cousin guys boys brothers associates gang homies friend crew gentlemen partner buddies mates somebody someone people',
  watch:
    'watch watching watched follow following wait waiting outside drive drove drives sit sitting parked standing walk walks walking alone lives live routine',
  regret: 'regret wish beg careful afraid scared warned warning lesson consequences enemy enemies crawl',
}

const CLASS_OF = new Map(
  Object.entries(CLASSES)
    .toReversed()
    .flatMap(([name, words]) => words.split(' ').map((word) => [word, hashOf(`<${name}>`)] as const)),
)

function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Of two and a mark of what they are together. */
function both(one: number, two: number, mark: number): number {
  const mixed = Math.imul(one ^ Math.imul(two + mark, 0x9e3779b1), 0x85ebca6b)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

const START = hashOf('<s>')
const END = hashOf('</s>')
const SKIPS = 8

/** Tells `each` the place of every piece of a sentence: words and their classes alone, in twos and threes and apart, and letters. */
export function eachPiece(sentence: string, each: (place: number) => void): void {
  const tokens = sentence
    .trim()
    .split(' ')
    .map((token) => token.replaceAll(/\d+/g, '#'))
  const words = [START, ...tokens.map(hashOf), END]
  const classes = [START, ...tokens.map((token, at) => CLASS_OF.get(token) ?? words[at + 1] ?? 0), END]
  const add = (hash: number) => each((hash ^ (hash >>> BITS)) & MASK)
  for (let at = 0; at < words.length; at += 1) {
    const [word, next, third] = [words[at] ?? 0, words[at + 1], words[at + 2]]
    add(both(word, 0, 1))
    if (next !== undefined) add(both(word, next, 2))
    if (next !== undefined && third !== undefined) add(both(both(word, next, 2), third, 3))
    eachOfClasses(classes, at, words, add)
  }
  for (const token of tokens) eachOfLetters(token, add)
}

function eachOfClasses(
  classes: readonly number[],
  at: number,
  words: readonly number[],
  add: (hash: number) => void,
): void {
  const one = classes[at] ?? 0
  if (one !== words[at]) add(both(one, 0, 4))
  const [two, three, four] = [classes[at + 1], classes[at + 2], classes[at + 3]]
  if (two === undefined) return
  add(both(one, two, 5))
  if (three !== undefined) add(both(both(one, two, 5), three, 6))
  if (three !== undefined && four !== undefined) add(both(both(both(one, two, 5), three, 6), four, 7))
  for (let skip = 2; skip <= SKIPS; skip += 1) {
    const later = classes[at + skip]
    if (later !== undefined) add(both(one, later, 8))
  }
}

function eachOfLetters(token: string, add: (hash: number) => void): void {
  if (token.length < 4) return
  const framed = `<${token}>`
  for (let from = 0; from + 4 <= framed.length; from += 1) {
    add(both(hashOf(framed.slice(from, from + 4)), 0, 9))
  }
}

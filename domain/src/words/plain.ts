/** Letters that stand for others where somebody writes in a hurry, around a filter, or as they speak. */
const LETTERS: readonly (readonly [RegExp, string])[] = [
  [/\p{Cf}/gu, ''],
  [/[’‘`´]/g, "'"],
  [/[íì]/g, 'i'],
  [/[áà]/g, 'a'],
  [/[éè]/g, 'e'],
  [/[óò]/g, 'o'],
  [/(?<=[a-z])[1!](?=[a-z1])/g, 'i'],
  [/(?<=[a-z])0(?=[a-z])/g, 'o'],
  [/(?<=[a-z])3(?=[a-z])/g, 'e'],
  [/(?<=[a-z])@(?=[a-z]+\b(?!\.))/g, 'a'],
  [/\ba(?:\*\*|\*s|ss+|\$\$)(?![a-z])/g, 'ass'],
  [/\bf(?:\*+k?|uk|ck|\*ck)(?![a-z])/g, 'fuck'],
  [/([a-z])\1{2,}/g, '$1$1'],
]

/** Small Cyrillic and Greek letters that look like Latin ones, some only when they are capitals. */
const LOOKS_LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  и: 'u',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  ѕ: 's',
  і: 'i',
  ј: 'j',
  һ: 'h',
  ӏ: 'l',
  ԁ: 'd',
  ԝ: 'w',
  α: 'a',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
}

/** “K I L L”, “k.i.l.l” and “k-i-l-l”: letters of one word, each by itself. */
const SPELLED = /(?<![\p{L}\p{N}])\p{L}([ ._*-])(?:\p{L}\1)+\p{L}(?![\p{L}\p{N}])/gu

/** Slips, short forms and the spelling of speech, each as the words it stands for. */
const WORDS: Readonly<Record<string, string>> = {
  u: 'you',
  ya: 'you',
  yu: 'you',
  yous: 'you',
  "y'all": 'you',
  ur: 'your',
  yr: 'your',
  yor: 'your',
  r: 'are',
  im: 'i am',
  ima: 'i am going to',
  imma: 'i am going to',
  "i'mma": 'i am going to',
  "i'ma": 'i am going to',
  finna: 'going to',
  gonna: 'going to',
  gona: 'going to',
  gunna: 'going to',
  wanna: 'want to',
  gotta: 'have to',
  tryna: 'trying to',
  lemme: 'let me',
  gimme: 'give me',
  cuz: 'because',
  cause: 'because',
  coz: 'because',
  til: 'until',
  till: 'until',
  "'til": 'until',
  wil: 'will',
  wll: 'will',
  hav: 'have',
  tonite: 'tonight',
  comin: 'coming',
  goin: 'going',
  nothin: 'nothing',
  somethin: 'something',
  wit: 'with',
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  '2nite': 'tonight',
  pls: 'please',
  gf: 'girlfriend',
  bf: 'boyfriend',
  plz: 'please',
  ppl: 'people',
  pics: 'pictures',
  pix: 'pictures',
  vids: 'videos',
  insta: 'instagram',
  fb: 'facebook',
  msgs: 'messages',
  dont: 'do not',
  doesnt: 'does not',
  didnt: 'did not',
  cant: 'can not',
  cannot: 'can not',
  wont: 'will not',
  isnt: 'is not',
  arent: 'are not',
  wouldnt: 'would not',
  couldnt: 'could not',
  shouldnt: 'should not',
  havent: 'have not',
  "can't": 'can not',
  "won't": 'will not',
  "shan't": 'will not',
  "ain't": 'is not',
  aint: 'is not',
  youre: 'you are',
  youll: 'you will',
  ull: 'you will',
  youd: 'you would',
  youve: 'you have',
  theyre: 'they are',
  theyll: 'they will',
  weve: 'we have',
  ive: 'i have',
  itd: 'it would',
  itll: 'it will',
  hes: 'he is',
  shes: 'she is',
  thats: 'that is',
  whats: 'what is',
  wheres: 'where is',
  kil: 'kill',
  kll: 'kill',
  kiil: 'kill',
  kii1: 'kill',
  ki1l: 'kill',
  klil: 'kill',
  ki11: 'kill',
  k1ll: 'kill',
  hert: 'hurt',
  polise: 'police',
  immagration: 'immigration',
  imigration: 'immigration',
  neighbours: 'neighbors',
  neighbour: 'neighbor',
  neighbourhood: 'neighborhood',
  licence: 'license',
  tyres: 'tires',
  tyre: 'tire',
  mum: 'mom',
  momma: 'mom',
  mama: 'mom',
  daddy: 'dad',
  papa: 'dad',
  hubby: 'husband',
  fiancé: 'fiance',
  fiancée: 'fiance',
  fiancee: 'fiance',
  everybody: 'everyone',
  somebody: 'someone',
  anybody: 'anyone',
  nobody: 'no one',
  'no-one': 'no one',
  fucking: '',
  fuckin: '',
  freaking: '',
  frickin: '',
  goddamn: '',
  damn: '',
  bloody: '',
  fkn: '',
  bro: '',
  bruh: '',
  dude: '',
  lol: '',
}

const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/^(\w+)n't$/, '$1 not'],
  [/^(i)'m$/, '$1 am'],
  [/^(\w+)'re$/, '$1 are'],
  [/^(\w+)'ve$/, '$1 have'],
  [/^(\w+)'ll$/, '$1 will'],
  [/^(i|you|he|she|we|they|it|that|there|who)'d$/, '$1 would'],
  [/^(it|that|he|she|there|what|where|who|here|how)'s$/, '$1 is'],
  [/^(\w+)'s?$/, '$1'],
]

/** Before these words “ill” is “I'll”: nobody is sick there. */
const ILL =
  /\bill (?=(?!be ill)(?:[a-z]{2,}\b)(?! enough))(?<!(?:\bam|\bis|\bare|\bwas|\bwere|\bbe|\bbeen|\bfell|\bfalls?|\bget|\bgot|\bvery|\bso|\bmentally|\bbecome|'m|'s) ill )/g

function wordsOf(token: string): string {
  const known = WORDS[token]
  if (known !== undefined) return known
  const ending = token.includes("'") ? ENDINGS.find(([form]) => form.test(token)) : undefined
  return ending ? token.replace(ending[0], ending[1]) : token
}

/** Small letters, one space, one kind of apostrophe, and no signs in the place of letters. */
function inPlainLetters(text: string): string {
  const latin = text
    .normalize('NFKC')
    .replaceAll(SPELLED, (letters, between: string) => letters.replaceAll(between, ''))
    .toLowerCase()
    .replaceAll(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) => LOOKS_LATIN[letter] ?? letter)
  return LETTERS.reduce((plain, [from, to]) => plain.replaceAll(from, to), latin)
}

/** A line that goes on in the next one, which begins with a small letter. */
const LINE_GOES_ON = /(?<=[\p{L}'’,])[ \t]*\n[ \t]*(?=\p{Ll})/gu

/** How long a piece may get, in words: whoever writes without a stop is read in pieces that overlap. */
const MOST_WORDS = 48
const OVERLAP = 16
/** No word of ours is longer; what is, is cut, so that a sentence has a longest length. */
const MOST_LETTERS = 24

/**
 * The sentences of a text as the rules read them: plain letters, whole words for short forms (“I'll” is “i will”), a comma as a
 * word of its own, a `?` kept as the last word, and a space at both ends.
 */
export function plainSentences(text: string): string[] {
  return inPlainLetters(text.replaceAll(LINE_GOES_ON, ' '))
    .split(/(?<=\?)|[.!;:\n–—]+(?=\s|$)|[\n–—;:()"“”«»]+|\.{2,}/)
    .flatMap((sentence) => {
      const words = sentence
        .replaceAll(ILL, 'i will ')
        .replaceAll(/[,?]/g, ' $& ')
        .replaceAll(/[^\p{L}\p{N}'$,?@-]+/gu, ' ')
        .split(' ')
        .map((token) => wordsOf(token.slice(0, MOST_LETTERS).replaceAll(/^['-]+|-+$/g, '')))
        .join(' ')
        .split(' ')
        .filter((word) => word !== '')
      return words.length === 0 ? [] : pieces(words)
    })
}

function pieces(words: string[]): string[] {
  const found: string[] = []
  for (let from = 0; from === 0 || from + OVERLAP < words.length; from += MOST_WORDS - OVERLAP)
    found.push(` ${words.slice(from, from + MOST_WORDS).join(' ')} `)
  return found
}

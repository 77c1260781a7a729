/**
 * Threats in a text that is about to reach the other side: violence, harm to what somebody owns or loves, following them, and
 * exposure, authorities or livelihoods used as a lever. Rules as data, English only. A threat holds a text back, so each rule asks
 * for who would do it, or for a condition beside it: “the heater could kill someone” and “I will go to small claims court if we
 * cannot settle” pass. Measured on the sentences in `testing/`, see `threats.test.ts`.
 */
export const THREAT_KINDS = ['violence', 'property', 'following', 'exposure', 'authority'] as const
export type ThreatKind = (typeof THREAT_KINDS)[number]

const KIN =
  '(?:family|kids?|child|children|wife|husband|son|daughter|mother|mom|father|dad|parents|brother|sister|grandmother|grandfather|boyfriend|girlfriend)'
const BODY = '(?:face|legs?|arms?|neck|nose|jaw|bones|skull|teeth|fingers|throat|head|ass|kneecaps?)'
const PET = '(?:dogs?|cats?|pets?|horse)'
const GOODS =
  '(?:car|truck|bike|house|home|place|apartment|flat|shop|store|business|garage|windows?|tires?|doors?|tools|fence|things|stuff|laptop|phone|camera|life)'
const OTHERS = `(?:you|him|them|your ${KIN}|your ${PET})`
/** Somebody says of themselves, or of people they send, that it is going to happen. */
const WILL = `(?:(?:i|we|he|they|my (?:\\w+ )?(?:friends?|brothers?|cousins?|uncles?|dogs?))(?: swear i)?(?:'ll| will| shall|'d love to|'d(?! rather| like| have)| could| would| might)|(?:i|we)(?:'m| am|'re| are) going to|(?:i'd|i would) rather go to jail for)(?: just| really| personally)?`
const AUTHORITY =
  '(?:immigration|ice|the irs|the tax (?:office|man)|the police|the cops|child(?: protective)? services|social services|cps|the licensing board|the health department|the authorities)'
const CIRCLE = `(?:your (?:${KIN}|boss|employer|clients?|customers?|landlord|neighbors?|colleagues|friends|school|church)|the (?:whole )?(?:neighborhood|town)|all your \\w+|everyone|everybody)`

/** What the other side has to do, or else. Beside it, exposure and authorities are a lever; without it they may be facts. */
const LEVER = new RegExp(
  [
    '\\bunless (?:you|i)\\b|\\bor else\\b|\\bpay up\\b|\\buntil (?:you (?:pay|sign|leave|withdraw)|i (?:get|have|see))\\b',
    "\\bif (?:you|i) (?:do not|don't|keep|go on|refuse|won't|tell|show|take)\\b|\\bif [^.!?]{3,30} (?:is|are)(?: not|n't) (?:back|paid|here)\\b",
    '\\b(?:pay|refund|sign|withdraw|drop|agree|accept|transfer|stop|give|take|hand)\\b[^.!?]{0,40}\\bor (?:i|we|you|your|it|every)\\b',
    '^one call\\b|, so pay\\b',
  ].join('|'),
)

type Rule = readonly [kind: ThreatKind, pattern: RegExp, needs?: RegExp]

const rule = (kind: ThreatKind, ...patterns: string[]): Rule[] =>
  patterns.map((pattern) => [kind, new RegExp(pattern)])
const lever = (kind: ThreatKind, ...patterns: string[]): Rule[] =>
  patterns.map((pattern) => [kind, new RegExp(pattern), LEVER])

const RULES: readonly Rule[] = [
  ...rule(
    'violence',
    `\\b${WILL} (?:kill(?:ing)?|hurt|harm|beat|stab|slap|punch|strangle|bury|end|poison|attack|get|shoot|cut|destroy|torture) ${OTHERS}\\b(?! (?:a|an|the(?! next| minute| moment| day)|some|one|another|your|\\$|back|off|out|two|half|new|check|email)\\b)`,
    `\\b${WILL} (?:hit|smack|beat) you (?:with|up|so|in)\\b`,
    `\\b${WILL} (?:bite|crush|run) (?:you|him|them)(?: over)?\\b`,
    `\\b${WILL} (?:break|crush|cut|wring|slit|smash|kick|knock|whoop|punch) (?:you|your|his|her|their) ${BODY}\\b`,
    `\\bbreak (?:your|his|her|their) ${BODY}\\b`,
    `\\b${WILL} (?:put|throw) (?:you|him) (?:in the (?:ground|hospital|grave)|down the stairs|under)\\b`,
    `\\b${WILL} (?:mess you up|let (?:my|the|our) dogs? loose on you|make you (?:suffer|disappear|bleed|pay with)|make your life hell|ruin your life|destroy your life)\\b`,
    `\\b${WILL} kick your ass\\b|\\bbeat (?:it|the \\w+) out of you\\b`,
    "\\b(?:you're|you are|your|are) (?:a )?dead(?: man| meat| woman)?(?:[.!]|$| if\\b)",
    "\\b(?:you'll|you will) (?:end up in (?:the|a) (?:hospital|grave|coffin)|wish you (?:were|had) never|be sorry you ever|regret this for|disappear|die|pay for this with|get what you deserve, i|see what happens|lose your teeth)\\b",
    "\\byou're going to (?:suffer|die|bleed|get hurt)\\b|\\byou won't (?:live|get out of here alive|survive)\\b",
    '\\b(?:somebody|someone|people) (?:gets|will get|is going to get) hurt\\.?$|\\bdo you want to get hurt\\b',
    "\\b(?:watch your back|watch out when you|sleep with one eye open|be (?:very )?afraid\\b|you should be afraid of me|pay or bleed|blood will flow|there's a bullet|bullet (?:in|with) your)",
    '\\b(?:i|we) (?:have|own|got) (?:a |my )?(?:gun|pistol|rifle|shotgun)\\b(?! safe)|\\bhas a (?:knife|gun) and\\b|\\bcome over there with a bat\\b',
    '\\b(?:i|my \\w+) (?:get|gets) violent when\\b|\\bnot afraid to go back\\b|\\bi have nothing to lose, (?:remember|think|so)\\b',
    '\\b(?:i|we) know (?:some )?(?:people|guys|somebody|someone) who (?:can|could|break|will|make)\\b|\\bknows how to deal with people like you\\b',
    '\\bsomeone should (?:shoot|kill|beat|hurt) you\\b|\\bshould be shot\\b|\\bi hope you die\\b',
    '\\b(?:last|previous) (?:person|guy|one|man) (?:who|that)\\b[^.!?]*\\b(?:walk anymore|hospital|regret|never seen|happened)|\\bask the last (?:guy|person)\\b',
    '\\bjust got out of (?:prison|jail)\\b',
    `\\byour ${KIN} (?:will pay for|won't be safe|is not safe|will suffer)|\\btake it out on your ${KIN}\\b|\\b(?:accidents happen to|something (?:bad )?(?:could|might|may|will) happen to) (?:people|you|your)\\b`,
    `\\bthink of your (?:children|kids|family) before\\b|\\b(?:would|will) be a (?:shame|pity) if\\b[^.!?]*\\b(?:happen|fire|burn|broke)|\\bwould be a pity if it\\b`,
    "\\byou don't know what i(?:'m| am) capable of\\b|\\byou (?:do not|don't) know who you(?:'re| are) dealing with\\b|\\byou don't want to find out what\\b|\\bwhat i (?:can|will) do to (?:you|people)\\b|\\byou (?:will|'ll) see what i can do\\b|\\bface the consequences\\b|\\bor else[.!]?$",
    "\\b(?:if|before) you (?:enter|set foot|come near|touch)\\b[^.!?]*\\b(?:i will|i'll) (?:shoot|hit|hurt|break)|\\bagain and (?:i'll|i will) (?:break|hit|hurt|shoot|kill)|\\bnear my \\w+ again\\b[^.!?]*\\bhit you\\b",
    "\\b(?:set|come|came) (?:for|near|here|foot)\\b[^.!?]*\\bi(?:'ll| will) (?:break your|hit you|shoot)",
    '\\bi will shoot\\b(?! (?:the|a|some|more|new|pictures|photos|you an|over)\\b)',
    "\\bcan make you disappear\\b|\\bi could kill you\\b|\\bi'll give you a reason to cry\\b|\\bor (?:he|she|you|your \\w+) (?:dies|die|bleeds?)\\b|\\b(?:rip|throw|take) [^.!?]{3,30} with you in it\\b",
    '\\b(?:lock you in|not let you (?:leave|out|go)(?: \\w+){0,3}) until\\b|\\bnot let you leave the building\\b',
    '\\btake care of you\\b|\\bsettle this my way\\b',
    "\\byour? (?:cat|dog|turn|house|car) is next\\b|\\bthe (?:house|car|shop) is next\\b|\\bnext time (?:it will be you|it won't (?:just )?be)\\b",
  ),
  ...rule(
    'property',
    `\\b${WILL} (?:burn|torch|blow up|set fire to|smash|trash|wreck|slash|key|destroy|flood|ruin|break|kick)(?: up| down| in)? (?:your|his|her|their|the) (?:\\w+ )?${GOODS}\\b(?! (?:while|with care)\\b)`,
    `\\b${WILL} set (?:your|the) \\w+ on fire\\b|\\byour car burns\\b|\\bwindows broken again\\b|\\bkick your door in\\b|\\btake what is mine by force\\b`,
    "\\bgoes in(?:to)? the (?:river|fire|trash)\\b|\\botherwise i(?:'ll| will)? (?:burn|destroy|shred|trash)\\b|\\bor i(?:'ll| will)? (?:take|burn|smash|destroy)\\b[^.!?]*\\b(?:smash|burn|destroy)\\b",
    `\\bnever see your (?:${PET}|${KIN}|things|\\w+) again\\b`,
  ),
  ...lever(
    'property',
    `\\b(?:destroy|smash|burn|break|cut off) your (?:\\w+ )?(?:${GOODS}|power|water|heating|heat)\\b|\\bthrow your (?:stuff|things) on(?:to)? the street\\b|\\b(?:passport|papers|documents)\\b[^.!?]*\\bstays? with me until\\b`,
  ),
  ...rule(
    'following',
    `\\b(?:i|we) know where (?:you|your \\w+)\\b[^.!?]{0,25}\\b(?:lives?|works?|goes to school|school)\\b(?=[.!?]|$|,? (?:and i will come|think|pay|so (?:pay|think|be)))`,
    "\\b(?:i|we)(?:'m| am| are|'re) (?:coming|coming to get|coming over) (?:for )?you\\b|\\b(?:i|we) (?:will|'ll) find (?:you (?:wherever|and)|out where you)|\\byou can run\\b|\\bwe will find you\\b",
    "\\bcome to your (?:home|house|door|work)\\b[^.!?]*\\bby (?:night|force)\\b|\\bi(?:'ll| will) (?:be waiting|wait) for you (?:outside|after)\\b",
    `\\b(?:followed|following|will follow|'ll follow) (?:you|your ${KIN})\\b`,
    "\\bi(?:'m| am| have been|'ve been) watching (?:you|your house)\\b|\\bi can see you through\\b|\\bparked outside your house(?:[.!]|$| (?:right )?now)",
    '\\b(?:pay|visit) you(?:r \\w+)? (?:a visit )?tonight\\b|\\bpay you a visit\\b|\\b(?:will|my friends will) visit your (?:parents|mother|kids)\\b|\\bsend (?:some |a few )?(?:people|guys|somebody|someone|friends) (?:to your house )?(?:to collect|after you|to visit)|\\bcome over with my friends\\b',
    `\\b(?:tell|ask) your ${KIN} to lock (?:her|his|their|the) doors?\\b|\\blives alone, (?:doesn't|does) (?:she|he)\\b|\\bpretty little (?:girl|boy)\\b`,
    '\\b(?:call you every hour|phone ring all night until|stand outside your shop and)\\b',
  ),
  ...lever(
    'following',
    '\\b(?:i|we) will (?:come|stand|sit|call|ring)\\b[^.!?]*\\b(?:scare|every (?:day|hour|night))\\b',
  ),
  ...rule(
    'exposure',
    '\\b(?:send|post|publish|share) (?:your|the) (?:nudes|(?:private|naked|nude) (?:pictures|photos|videos?))\\b|\\bpublish your private\\b|\\bpost your name and address\\b|\\byour (?:phone )?number goes on\\b|\\byour secret is out\\b|\\byour (?:husband|wife|boss|parents|family) finds out\\b',
    "\\bmake sure you (?:never work|lose your)\\b|\\b(?:i'll|i will) get you fired\\b|\\bdestroy (?:your (?:reputation|business)|you)\\b",
  ),
  ...lever(
    'exposure',
    '\\b(?:put|post|publish|share|send|upload)\\b[^.!?]{0,30}\\b(?:photos|pictures|screenshots|messages|them|videos?|it)\\b[^.!?]{0,20}\\b(?:online|everywhere|to everyone|on \\w+)\\b|\\bwill see your messages\\b',
    `\\b(?:i'll|i will|or i|we will) (?:tell|call|inform|write to|out you to) ${CIRCLE}\\b|\\byour employer hears\\b|\\bcall your employer\\b`,
    '\\b(?:worst|bad|one-star|negative) reviews?\\b|\\b(?:ruin|destroy) your (?:reputation|name)\\b|\\byour name through the mud\\b|\\bexpose you\\b|\\bto the newspapers? with your\\b|\\bevery blacklist\\b|\\ball your clients\\b',
  ),
  ...rule(
    'authority',
    `\\bhave you deported\\b|\\bone call to immigration\\b|\\bpay me or i call ice\\b|\\bi(?:'ll| will) say (?:that )?you (?:attacked|hit|stole|touched)\\b|\\blose your (?:kids|children)\\b`,
    "\\byou(?:'ll| will)? (?:be out on the street|lose your job)(?=[.!]|$)(?<=(?:or|and) [^.!?]*)",
  ),
  ...lever(
    'authority',
    `\\b(?:report you to|call|tell) ${AUTHORITY}\\b`,
    '\\bhave (?:you evicted|your licen[cs]e taken)\\b|\\braise your rent\\b|\\breport you\\b',
  ),
]

/** Letters that stand for others where somebody writes in a hurry or around a filter. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/[’‘`]/g, "'"],
  [/(?<=[a-z])1(?=[a-z])/g, 'i'],
  [/(?<=[a-z])0(?=[a-z])/g, 'o'],
  [/(?<=[a-z])3(?=[a-z])/g, 'e'],
  [/\bu\b(?!\.)/g, 'you'],
  [/\bur\b/g, 'your'],
  [/\br\b(?= (?:dead|a))/g, 'are'],
  [/\bim\b/g, "i'm"],
  [/\bill (?=[a-z]{3,} )/g, "i'll "],
  [/\bdont\b/g, "don't"],
  [/\bgonna\b/g, 'going to'],
  [/\bhav\b/g, 'have'],
  [/\s+/g, ' '],
]

/** A text as the rules read it: small letters, one space, the spellings of a hurry undone. */
export function plainly(text: string): string {
  const spaced = text.replaceAll(/\b(?:\p{L} ){2,}\p{L}\b/gu, (letters) => letters.replaceAll(' ', ''))
  return SPELLINGS.reduce((plain, [from, to]) => plain.replaceAll(from, to), spaced.toLowerCase()).trim()
}

const REPORTED =
  /(?<!\b(?:i|we)) (?:said|says|wrote|texted|shouted|yelled|replied|answered|threatened|told (?:me|us))\b[^.!?\n]*/gi

/** A text without what somebody else said, in quotation marks or after “he said”: who tells of a threat does not make one. */
export function withoutQuotes(text: string): string {
  return text.replaceAll(/"[^"\n]*"|“[^”\n]*”|«[^»\n]*»/g, ' … ').replaceAll(REPORTED, ' …')
}

/** What kind of threat a text holds, or null. */
export function threatIn(text: string): ThreatKind | null {
  const plain = plainly(text)
  const hit = RULES.find(([, pattern, needs]) => pattern.test(plain) && (needs?.test(plain) ?? true))
  return hit?.[0] ?? null
}

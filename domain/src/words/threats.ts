/**
 * Threats in a text that is about to reach the other side: violence, harm to what somebody owns or loves, following them, and
 * exposure, authorities or livelihoods used as a lever. Rules as data, English only. A threat holds a text back, which hurts
 * whoever meant no harm, so a rule asks for somebody who means to do it, or for a demand beside it (`LEVER`): “the heater could
 * kill someone”, “I will get them on Friday” and “I will go to small claims court if we cannot settle” pass.
 */
export const THREAT_KINDS = ['violence', 'property', 'following', 'exposure', 'authority'] as const
export type ThreatKind = (typeof THREAT_KINDS)[number]

const KIN =
  '(?:family|kids?|child|children|wife|husband|son|daughter|mother|mom|father|dad|parents|brother|sister|grandmother|grandfather|boyfriend|girlfriend)'
const BODY = '(?:face|legs?|arms?|neck|nose|jaw|bones|skull|teeth|fingers|throat|head|kneecaps?)'
const PET = '(?:dogs?|cats?|pets?|horse)'
const HOUSE = '(?:house|home|place|apartment|flat|shop|store|business|garage|restaurant)'
const GOODS = `(?:car|truck|bike|${HOUSE}|windows?|tires?|doors?|tools|fence|things|stuff|laptop|phone|camera)`
const YOU = `(?:you|your (?:\\w+ )?${KIN}|your (?:\\w+ )?${PET})\\b`
/** Somebody says of themselves, or of people they send, that they mean to. */
const MEANS = `\\b(?:(?:i|we|my (?:\\w+ )?(?:friends?|brothers?|cousins?|uncles?))(?: swear i)?(?:'ll| will| shall|'m going to| am going to|'re going to| are going to| want to|'m about to| am about to|'d love to))`
/** Right after that, or after one more word, or at the end of a short chain: “come to your house and …”. */
const GAP = '(?: (?!not\\b|never\\b)\\w+(?= )| [^.!?]{1,50} and)?'
const AUTHORITY =
  '(?:immigration|ice|the irs|the tax (?:office|man)|the police|the cops|child(?: protective)? services|social services|cps|the licensing board|the health department|the authorities)'
const CIRCLE = `(?:your (?:${KIN}|boss|employer|clients?|customers?|landlord|neighbors?|colleagues|friends|school|church)\\b(?!')|the (?:whole )?(?:neighborhood|town)|all your \\w+|everyone|everybody)`
const DEMAND =
  '(?:pay|refund|sign|withdraw|drop|settle|give|agree|accept|return|transfer|send|move out|leave|hand over)'

/** What the other side has to do, or else. Beside it much is a lever that alone would be a fact. */
const LEVER = new RegExp(
  [
    '\\bunless (?:you|i (?:get|have|see))\\b|\\bor else[.!]?$|\\bpay up\\b|\\bso pay\\b|^one call\\b',
    '\\buntil (?:you (?:pay|sign|leave|withdraw)|i (?:get|have|see) (?:my|the))\\b',
    `\\bif (?:you|i) (?:do not|don't|won't) (?:${DEMAND}|get|have|see)\\b|\\bif (?:you )?(?:go on|keep asking|keep it up|go to court|tell anyone|show this|take this to)\\b`,
    "\\bif [^.!?]{3,30} (?:is|are)(?: not|n't) (?:back|paid|here)\\b",
    `\\b(?:${DEMAND}|stop|take this)\\b[^.!?]{0,60}\\bor (?:i|we|my \\w+|you(?:'ll| will|r (?:${KIN}|car|house|dog|secret))|it will|every|somebody|someone)\\b`,
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
    `${MEANS}${GAP} (?:kill|murder|stab|strangle|rape|torture|slap|punch|choke|smack|poison|bury) ${YOU}`,
    `${MEANS}${GAP} (?:hurt|harm|attack) ${YOU}(?! if i\\b| by\\b)|${MEANS}${GAP} destroy you\\b`,
    `${MEANS}${GAP} (?:beat|mess) (?:${YOU} )?(?:you|it|the \\w+)? ?(?:up|out of you|so hard|black and blue)\\b|${MEANS}${GAP} beat you(?:[.!]|$| with)`,
    `${MEANS}${GAP} shoot (?:you|your ${KIN}|your ${PET})(?:[.!]|$| (?:the next|if|in|dead|down))|\\bagain (?:and )?i(?:'ll| will) shoot\\b`,
    `${MEANS}${GAP} (?:end|get) you(?:[.!]|$| for this)|${MEANS}${GAP} cut you(?:[.!]|$| up)|${MEANS}${GAP} hit you\\b|${MEANS}${GAP} run you over\\b`,
    `(?:${MEANS}${GAP}|\\b(?:somebody|someone) should|\\bor i(?:'ll| will)?|\\band) (?:break|crush|cut|wring|slit|smash|bash|whoop|kick|knock)(?: off)? (?:you|your) (?:${BODY}|ass)\\b`,
    `${MEANS}${GAP} (?:put|throw) (?:you|him) (?:in the (?:ground|hospital|grave)|six feet|down the stairs)|${MEANS}${GAP} put a bullet\\b`,
    `${MEANS}${GAP} (?:make (?:you (?:suffer|disappear|bleed|cry)|your life hell|sure (?:that )?you get hurt)|ruin your life|destroy your life|give you a reason to cry|have you (?:killed|beaten|hurt)|let (?:my|the|our) dogs? loose on you)\\b|\\bcan make you disappear\\b`,
    "\\byou(?:'re| are|r| will be|'ll be) (?:a )?dead(?: man| meat| woman)?(?:[.!]|$| if\\b)|\\bor (?:you are|you're|your) dead\\b|\\byou(?:'ll| will) be (?:killed|shot|dead)\\b",
    "\\byou(?:'ll| will) (?:end up in (?:the|a) (?:hospital|grave|coffin)|wish you (?:were|had) never|be sorry you ever met|regret this for the rest|disappear[.!]?$|pay for this with|get what you deserve, i)\\b|\\byou will die[.!]?$",
    "\\byou(?:'re| are) going to (?:suffer|die|bleed|get hurt)\\b|\\byou won't (?:live to|get out of here alive|survive)\\b",
    '\\bwatch your back(?:[.!]|$)|\\bwatch out when you walk\\b|\\bsleep with one eye open\\b|^be (?:very )?afraid[.!]?$|\\byou should be afraid of me\\b|\\bpay or bleed\\b|\\bblood will flow\\b|\\bbullet with your name\\b',
    '\\bi (?:have|own|got) a (?:gun|pistol|rifle|shotgun)(?:[.!]|$| and| so)(?! nothing)|\\bhas a (?:knife|gun) and\\b|\\bcome over there with a bat\\b|\\bi get violent when\\b|\\bnot afraid to go back\\b|\\bi have nothing to lose, remember\\b',
    '\\b(?:some )?(?:people|guys|somebody|someone) who (?:can make you disappear|breaks? bones)\\b|\\bknows how to deal with people like you\\b|\\bpeople like you should be shot\\b|\\bsomeone should (?:shoot|kill|beat|hurt) you\\b|\\bi hope you die\\b',
    "\\blast (?:person|guy|one|man)\\b[^.!?]{0,60}\\b(?:walk anymore|when he didn't pay)\\b|\\bprison and (?:he will|will) collect\\b",
    `\\byour ${KIN} (?:will pay for|won't be safe|will suffer)|\\btake it out on your ${KIN}\\b|\\baccidents happen to people\\b|\\b(?:bad |hate for something to )(?:could |might |may |will )?happen to your\\b|\\bthink of your (?:children|kids|family) before\\b`,
    "\\bwould be a (?:shame|pity) if (?:something happened to your|it caught fire)\\b|\\byou don't know what i(?:'m| am) capable of\\b|\\bwhat i do to people\\b|\\bsettle this my way\\b|\\btake care of you[.!]?$(?<=\\bhave \\w+ take care of you[.!]?)",
    `\\b(?:set foot|come near|touch)\\b[^.!?]{0,40}\\b(?:hit you|break your ${BODY}|your car burns)`,
    '\\bi could kill you\\b|\\bgo to jail for killing you\\b|\\bwith you in it\\b(?<=\\b(?:rip|throw|burn)\\b[^.!?]{3,40})(?! for)|\\bnot let you leave\\b[^.!?]{0,20}\\buntil\\b|\\block you in until you\\b',
    `\\byour? (?:cat|dog) is next[.!]?$|\\bthe (?:house|car|shop) is next[.!]?$|\\bnext time (?:it will be you|it won't just be)\\b|\\btires, next time\\b`,
  ),
  ...lever(
    'violence',
    "\\b(?:somebody|someone|people|you) (?:gets?|will get) hurt\\b|\\bi (?:hurt|kill|beat|shoot|stab) you\\b|\\byou(?:'ll| will) see what (?:happens|i can do)\\b|\\bface the consequences\\b|\\bor else[.!]?$|\\bor (?:he|you|your \\w+) dies?\\b|\\bor my (?:\\w+ )?(?:dog|friends|brothers?|cousin) will (?:bite|visit|hurt)\\b",
    "\\byou don't know what i\\b|\\byou do not know who you are dealing with\\b|\\bwith my friends\\b|\\bbeat it out of you\\b|\\bcall the (?:police|cops) and say\\b",
  ),
  ...rule(
    'violence',
    "\\byou (?:do not|don't) know who you(?:'re| are) dealing with[.!]?$|\\bdo you want to get hurt\\?|\\bdon't want to find out what i\\b",
  ),
  ...rule(
    'property',
    `${MEANS}${GAP} (?:burn|torch|blow up|set fire to|smash|trash|wreck|slash|flood|kick|key|destroy)(?: up| down| in)? your (?:\\w+ )?${GOODS}\\b`,
    `${MEANS}${GAP} (?:break down|kick in) your door\\b|${MEANS}${GAP} (?:torch|burn down|trash|flood) the ${HOUSE}\\b|${MEANS}${GAP} kick your door in\\b|${MEANS}${GAP} set your (?:\\w+ )?${GOODS} on fire\\b|\\byour (?:house|car|shop) (?:will burn|burns)\\b|\\bwindows broken again\\b|\\btake what is mine by force\\b|\\bblow up your\\b`,
    `\\bnever see your (?:${PET}|${KIN}) again\\b|\\botherwise i(?:'ll| will)? (?:burn|destroy|shred) (?:them|it)\\b`,
  ),
  ...lever(
    'property',
    `\\b(?:destroy|smash|burn|break|cut off) your (?:\\w+ )?(?:${GOODS}|power|water|heating)\\b|\\b(?:take|smash)\\b[^.!?]{0,30}\\band smash it\\b|\\bthrow your (?:stuff|things) on(?:to)? the street\\b|\\bpassport stays? with me\\b|\\bgoes into the river\\b|\\bflood the ${HOUSE}\\b`,
  ),
  ...rule(
    'following',
    `\\bi know where (?:you|your ${KIN})\\b[^.!?]{0,12}\\b(?:lives?|works?|goes to school)(?:[.!]|$|,? and i will come|, (?:think|remember|so think))|\\bwe know where you (?:live|work)\\b[^.!?]{0,3}(?:think|remember|[.!]|$)`,
    "\\b(?:i'm|i am|we are|we're) coming (?:for you[.!]?$|to get you[.!]?$)|\\bi will find (?:you wherever|you and)\\b|\\byou can run but\\b|\\bwe will find you\\b",
    `\\bcome (?:to|by|over to) (?:your|you)\\b[^.!?]{0,30}\\b(?:by night|by force|at night)\\b|\\bcome by at night\\b|\\bfollowed your ${KIN}\\b|\\bi will follow you until\\b`,
    "\\bi(?:'m| am| have been|'ve been) watching (?:you|your house)[.!]?$|\\bi can see you through your window\\b",
    `\\bvisit tonight\\b|\\bwill visit your parents\\b(?<=\\bor [^.!?]{0,60})|\\btell your ${KIN} to lock\\b|\\blives alone, (?:doesn't|does) (?:she|he)\\b|\\bpretty little (?:girl|boy)\\b`,
    '\\bwait(?:ing)? for you (?:outside your work|after your shift)\\b|\\bsend (?:some |two |three |a few )?(?:people|guys) (?:to your (?:house|place)|after you)\\b|\\bsend (?:someone|somebody) after you\\b',
    '\\bcome over with my friends\\b',
  ),
  ...lever(
    'following',
    '\\b(?:every (?:day|hour|night)|all night|day and night)\\b|\\bscare (?:off )?your\\b|\\bwait for you outside\\b|\\bpay you a visit\\b|\\bvisit you\\b',
  ),
  ...rule(
    'exposure',
    '\\b(?:send|post|publish|share) (?:your|the) (?:nudes|(?:private|naked|nude) (?:pictures|photos|videos?))\\b|\\bpost your name and address\\b|\\bon every dating site\\b|\\byour secret is out\\b',
    "\\bmake sure you never work\\b|\\b(?:i'll|i will) get you fired\\b|\\bdestroy you and your business\\b|\\bruin your reputation\\b",
  ),
  ...lever(
    'exposure',
    '\\b(?:put|post|publish|share|send|upload)\\b[^.!?]{0,30}\\b(?:photos|pictures|screenshots|messages|them|videos?)\\b[^.!?]{0,20}\\b(?:online|everywhere|to everyone|on (?:facebook|tiktok|instagram))\\b|\\bwill see your messages\\b|\\bpost them everywhere\\b|\\bpublish your\\b',
    `\\b(?:i'll|i will|or i|we will) (?:tell|call|inform|write to|out you to) ${CIRCLE}|\\byour employer hears\\b|\\byour (?:husband|wife|boss|parents|family) finds? out\\b`,
    '\\b(?:worst|bad|one-star|negative) reviews?\\b|\\b(?:ruin|destroy) your (?:reputation|name)\\b|\\bname through the mud\\b|\\bexpose you\\b|\\bto the newspapers? with your\\b|\\bevery blacklist\\b|\\ball your clients\\b|\\bout you to\\b',
  ),
  ...rule(
    'authority',
    "\\bhave you deported\\b|\\bone call to immigration\\b|\\bi(?:'ll| will) say (?:that )?you (?:attacked|hit|stole|touched)\\b|\\bmake sure you lose your (?:kids|children)\\b",
    "\\b(?:i'll|i will) have you evicted if you\\b",
  ),
  ...lever(
    'authority',
    `\\b(?:report you to|call|tell) ${AUTHORITY}\\b(?<!\\b(?:had|have) to (?:call|tell) [^.!?]{0,30})`,
    "\\bhave (?:you evicted|your licen[cs]e taken)\\b|\\b(?:i'll|i will) raise your rent\\b|\\breport you\\b|\\byou(?:'ll| will) (?:lose your job|be out on the street)\\b",
  ),
]

/** Letters that stand for others where somebody writes in a hurry or around a filter. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\p{Cf}/gu, ''],
  [/[’‘`´]/g, "'"],
  [/[іíì]/g, 'i'],
  [/[аáà]/g, 'a'],
  [/[еéè]/g, 'e'],
  [/[оóò]/g, 'o'],
  [/(?<=[a-z])[1!](?=[a-z1])/g, 'i'],
  [/(?<=[a-z])0(?=[a-z])/g, 'o'],
  [/(?<=[a-z])3(?=[a-z])/g, 'e'],
  [/\bk[i1](?:11|1l|l1|ii|il|li)\b/g, 'kill'],
  [/\b(?:u|ya)\b(?!\.)/g, 'you'],
  [/\bur\b/g, 'your'],
  [/\br\b(?= (?:dead|a))/g, 'are'],
  [/\bim\b/g, "i'm"],
  [/\bill (?=[a-z]{3,} )/g, "i'll "],
  [/\bdont\b/g, "don't"],
  [/\bgonna\b/g, 'going to'],
  [/\bwanna\b/g, 'want to'],
  [/\bhav\b/g, 'have'],
  [/\s+/g, ' '],
]

/** A text as the rules read it: small letters, one space, the spellings of a hurry undone. */
function plainly(text: string): string {
  const spaced = text
    .normalize('NFKC')
    .replaceAll(/\b(?:\p{L} ){2,}\p{L}\b/gu, (letters) => letters.replaceAll(' ', ''))
  return SPELLINGS.reduce((plain, [from, to]) => plain.replaceAll(from, to), spaced.toLowerCase()).trim()
}

const QUOTED = /"[^"\n]*"|“[^“”\n]*”|«[^«»\n]*»/g
const SAYS = '(?:said|says|wrote|texted|shouted|yelled|replied|answered|threatened|told (?:me|us))'
const SAID_BY_OTHERS = new RegExp(`(?<!\\b(?:i|we)) ${SAYS}\\b[^.!?\\n]*`, 'gi')
const QUOTE_OF_OTHERS = new RegExp(`(?<!\\b(?:i|we)) ${SAYS}\\b[^.!?\\n"“«]{0,40}(?:${QUOTED.source})`, 'gi')

/** A text without what somebody else said, in quotation marks or after “he said”: who tells of a threat does not make one. */
export function withoutQuotes(text: string): string {
  return text.replaceAll(QUOTED, ' … ').replaceAll(SAID_BY_OTHERS, ' …')
}

/** What kind of threat a text holds, or null. What it quotes as somebody else's words is not its own. */
export function threatIn(text: string): ThreatKind | null {
  const sentences = plainly(text.replaceAll(QUOTE_OF_OTHERS, ' … '))
  const hit = RULES.find(([, pattern, needs]) => pattern.test(sentences) && (needs?.test(sentences) ?? true))
  return hit?.[0] ?? null
}

/**
 * The classes of words that the rules of `threats.ts` are put together from: who acts, on whom, before whom, and what makes a
 * lever of it. Each is a piece of a pattern over the sentences of `plain.ts`, where short forms are whole words.
 */
const any = (...words: string[]): string => `(?:${words.join('|')})`

export const KIN = any(
  'famil(?:y|ies)|kids?|child|children|bab(?:y|ies)|wife|husband|sons?|daughters?|girls?|boys?|mother|mom|father|dad|parents?|folks',
  'brothers?|sisters?|grandmother|grandma|granny|grandfather|grandpa|nieces?|nephews?|aunt|uncle|boyfriend|girlfriend|fiance|partner|loved ones|old (?:man|lady)|ex',
)
export const PET = any(
  'dogs?|cats?|pets?|pupp(?:y|ies)|mutt|pooch|kitt(?:en|y)|horses?|parrot|rabbits?|hens?|chickens',
)
export const BODY = any(
  'faces?|legs?|arms?|necks?|noses?|jaws?|bones?|skulls?|teeth|tooth|fingers?|hands?|throat|head|knees?|kneecaps?|ribs?|eyes?|ears?|mouth|guts|back|spine|ass|butt|lights|brains?|thumbs|lip',
)
export const HOUSE = any(
  'house|home|place|apartment|flat|shop|store|business|garage|restaurant|building|cabin|studio|salon|office|truck|barn|shed|porch',
)
export const GOODS = any(
  `cars?|truck|van|bikes?|motorcycle|scooter|boat|${HOUSE}|windows?|windshield|tires?|doors?|tools?|fence|things|stuff|belongings|laptop|phone|camera|tv|roses|garden|plants|lawn|mailbox|roof|equipment|furniture|clothes|guitar|instruments?|bed`,
)
/** What somebody cannot do without, or would never get again. */
export const NEEDED = any(
  'passport|visa|papers|documents|medication|medicine|meds|pills|insulin|inhaler|dogs?|cats?|pupp(?:y|ies)|kids?|children|ring|jewelry|ashes|photos|pictures|heat|heating|water|power|electricity|gas|wheelchair|birth certificate|green card',
)
/** The other side, or somebody or some animal of theirs. */
export const YOURS = `(?:your|yo) (?:\\w+ ){0,3}?`
export const YOU = any('you both', 'you all', 'you', 'yourself', `your (?:\\w+ ){0,2}?(?:${KIN}|${PET})`)

const CREW_NAMES = any(
  'friends?|brothers?|cousins?|uncles?|boys|guys|budd(?:y|ies)|people|associates?|dad|father|sons?|husband|homies|crew|gang|mates|colleagues|nephews?',
)
/** Others whom somebody sends or speaks for. */
export const CREW = any(
  `my (?:\\w+ ){0,2}?${CREW_NAMES}`,
  '(?:two|three|four|some|a few|a couple of|the|certain) (?:\\w+ )?(?:guys|people|friends|men|boys|gentlemen)',
  'someone|someone i know|people i know|a guy i know|a friend of mine',
)
/** Who means to do something, and that they mean to. A “not” or “never” after it is another thing. */
export const MEAN = `(?:(?<! if)(?<! if that) (?:i|we|${CREW})|(?<=(?: i| we) [^?]{1,60}) (?:and|or|then)) (?:swear (?:to god )?(?:i |we )?)?(?:will|shall|am going to|are going to|is going to|going to|am about to|want to|would love to|would like to|am ready to|promise to|am coming to|come to|should|may have to|might|have to|am (?:this close|close) to)`
export const COULD = `(?: i| we| ${CREW}) (?:can|could|would)(?: easily| just| always|)`
/** Up to three words between, none of which turns it around. */
export const GAP = '(?: (?!not |never |only |rather |help |ask |hate |try )[^ ,]+){0,3}?'
/** The same for somebody who goes somewhere first: “will come to your house and …”. */
export const GO = `(?:(?: (?!not |never )[^ ?]+){1,9}? (?:and|to|so i can|until i))?`

export const HARM = any(
  'kill|murder|stab|strangle|choke|rape|torture|slap|punch|smack|whack|bash|clobber|beat|batter|thump|deck|cripple|maim|gut|skin|shank|jump|waste|drown|slaughter|bury|poison|smash|crush|destroy|ruin|wreck|end|finish|bleed|fuck|hunt|whip|belt|spank|headbutt|curb stomp|stomp|pound|throttle|hurt|harm|attack|haunt|hit|burn',
)
export const BREAK = any(
  'break|crush|cut|wring|slit|smash|bash|whoop|kick|knock|rip|tear|punch|put|twist|crack|split|blow|snap|beat|bust|rearrange|shove|stick|take|slice|push|step on|chop|pull|slap|smack|wipe|bang|whip|burn',
)
export const DAMAGE = any(
  'burn(?: down)?|torch|blow up|set fire to|light up|smash(?: up| in)?|trash|wreck|slash|flood|kick(?: in)?|key|destroy|scratch(?: up)?|dent|bust(?: up| in)?|brick|spray|paint|poison|vandalize|ruin|demolish|bulldoze|total|break(?: into)?|shoot(?: up| out)?|slit|puncture|tear (?:down|up|apart)|rip (?:out|up|apart)|egg|stink up|rob|ram',
)

export const AUTHORITY = any(
  'immigration|ice|the irs|irs|the tax (?:office|man|people|authorities)|the taxman|tax (?:office|authorities)|the revenue|the (?:police|cops|feds|sheriff|law)|police|cops|child(?:ren)?(?: protective| protection| welfare)? services|social services|cps|the (?:\\w+ )?licens(?:ing|e) (?:board|office|authority)|the (?:\\w+ )?board|the health (?:department|inspector)|health department|the authorities|authorities|the housing (?:authority|office)|the housing people|code enforcement|the city|the fire marshal|osha|the welfare office|the benefits office|unemployment|the va|your (?:probation|parole) officer|your (?:visa|immigration) (?:sponsor|officer)|the embassy|uscis|the (?:state )?bar|animal control|the dea|customs|the medical board|homeland security|the department of \\w+|the labor (?:board|department)|the zoning (?:office|board)',
)
export const CIRCLE = any(
  `your (?:\\w+ ){0,2}?(?:${KIN}|boss|bosses|employers?|manager|supervisor|company|job|work|workplace|hr|clients?|customers?|landlord|landlady|neighbors?|neighborhood|colleagues|coworkers|co-workers|friends|school|church|pastor|priest|imam|rabbi|congregation|teachers?|principal|coach|dean|university|college|in-laws|contacts|followers|team|roommates?|sponsor|professors?|spouse|tenants|patients|students|guests|suppliers|buyers|readers|commander|union|dispatcher|foster \\w+|social worker|investors|subscribers|fans|community|club)`,
  'the (?:whole |entire )?(?:neighborhood|town|street|building|school|office|church|village|world|community|city|internet|congregation|team|club|block|campus|company|family|complex|parents (?:association|group)|pta|hoa)',
  'hr|all (?:of )?your \\w+|every ?one (?:of your \\w+|you know|at \\w+|in \\w+|on \\w+)?|everyone|every (?:single )?\\w+ (?:of yours|you know|in town)',
)
/** Where everybody reads it. */
export const PUBLIC = any(
  'online|viral|facebook|instagram|tiktok|twitter|reddit|nextdoor|next door|yelp|google|linkedin|youtube|snapchat|snap|whatsapp|social media|the internet|the web|internet|the (?:\\w+ )?(?:news|newspapers?|paper|press|media|forum)|newspapers?|reporters?|journalists?|tv|group chat|the group|craigslist|every (?:platform|website|site|forum)|everywhere|public|all over \\w+|the chat|the notice board|trustpilot|a billboard|flyers|posters',
)
/** What nobody shows around of themselves. */
export const SECRET = any(
  'nudes?|private|naked|photos?|photographs|pictures|videos?|tape|screenshots?|secrets?|texts|chats?|messages|conversations?|correspondence|emails|recordings?|voicemails?|history|past|record|conviction|affair|drinking|drugs|addiction|(?:who|what) you (?:really )?(?:are|did|do|said)|(?:full |real )?name|address|phone number|number|diagnosis|hiv|abortion|gay|cheating|the truth|everything|debts?|lies|dirty laundry|proof|files?|evidence',
)
export const TELL = any(
  'tell|show|send|forward|mail|email|text|call|phone|ring|inform|notify|contact|write(?: to)?|let|speak (?:to|with)|talk to|report(?: you)?(?: to)?|report(?: \\w+){1,4} to|expose|out|share|post|publish|upload|put|leak|spread|print|furnish|go(?: straight| right| public)?(?: to)?|blast|tag|message|make sure|ensure(?: that)?|see to it|drop a line|tip off|alert|have a (?:word|chat|talk) with|cc|release|broadcast|distribute|drop by|reach out to|pass on|mention|start calling|start telling|let slip|advise|file(?: a)? (?:complaint|report)',
)

/** What ties an act to what the other side does: the one is not without the other. */
export const LEVER_WORDS: readonly string[] = [
  ' unless ',
  ' (?:or|, ) ?else [.,?]?$| or else (?:you|i|we|your|my|it|bad|something|things) ',
  ' otherwise ',
  ' failing which ',
  // a demand, then what follows without it
  ' (?:or|either) (?:i|we|my|you|your|he|she|they|it|the|every|everyone|all|someone|bad|there|else|ice|immigration|cps|child|hr|face|suffer|risk|watch|regret|say goodbye|live with|bleed|lose|wait) ',
  ' if (?:[^ ]+ ){1,6}?(?:not|no|nothing|unpaid|missing|bounces) ',
  ' if (?:you|payment|anyone) (?:[^ ]+ ){0,3}?(?:refuse|refuses|fail|fails|ever|keep|keeps|try|dare|insist|continue|still|again|tell (?:anyone|someone|on|them|my|your)|take (?:me|us|this)|go (?:on|to|through|ahead)|show (?:this|up)|sell|ignore|sue|push|complain|report) ',
  ' if (?:i (?:lose|have to|still|see you|hear|find)|my name|i am not|that \\w+ (?:is|parks?)|it is not|you want to) ',
  ' should (?:you|payment|the|i|my|that|this) (?:[^ ]+ ){0,5}?(?:not|fail|refuse|choose|decline) ',
  ' (?:do|does) not (?:pay|get|come|see|sign|give|refund|withdraw|drop|return|have|arrive) (?:[^ ]+ ){0,4}?[,?]? ?(?:i|we|my|you) ',
  ' you (?:no|not|don) (?:pay|give|sign|return|refund) ',
  ' no (?:money|pay|payment|deposit|refund|cash|rent|signature) ,? ?(?:then )?(?:i|no|and|we|back) ',
  ' until (?:you|i|we|my|the|it) ',
  ' (?:you have|you got|i give you|you get|giving you) (?:until|\\d+|one|two|three|five|24|48|a|till|an) ?(?:hours?|days?|minutes?|week|tonight|tomorrow|midnight|noon|monday|friday|sunday|\\w+ )',
  ' (?:last|final) (?:chance|warning|offer|time) ',
  ' (?:your|the) (?:choice|call|move|decision) is yours | your (?:choice|call|move|decision) | up to you | you (?:choose|decide|pick) | your turn ',
  ' (?:so|now|just|better|then|simply|and|could|rather) (?:just )?(?:pay|transfer|sign|settle|drop|withdraw|refund|send me|give me|give it|cough|venmo|do the (?:right|decent|smart) thing) ',
  ' (?:pay|pays|paid) (?:up|me|now|and) | cough up | want to keep ',
  ' (?:i|we) (?:will )?(?:forget|keep quiet|stay quiet|say nothing|keep it quiet|look away|keep my mouth|delete|drop it|never mention)(?: |$)',
  ' (?:let us|let me|we can|we could) (?:\\w+ )?(?:talk|say|settle|call it|make it) | call me about | think (?:about|of) (?:it|that|my|this) | consider whether ',
  ' (?:by|before) (?:tonight|midnight|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|noon|the|five|six|morning) ',
  ' and (?:nothing|no one|it) (?:will )?(?:happens?|needs? to|ever|stays?|has to) | they stay (?:on|with|in) | stays? between us | nothing (?:bad )?(?:has to|needs to|will) happen ',
  ' \\$\\d[\\d,.]* ,? ?(?:and|or|by) ',
  ' next time | again and | one more time | once more ',
  ' (?:one more|once more|keep \\w+ing|another|again) (?:[^ ]+ ){0,8}?(?:and|,) (?:i|you|we|my) ',
  ' better (?:have|pay|give|send|return|drop|sign|start|not|do|think|hope|watch|settle|come up) ',
  ' trust (?:that )?(?:the|you|this|my) ',
  ' (?:get|move) out ,? ?(?:now|quietly|today|tonight) ',
]

/** What the other side is to do for it. Against a noise or a blocked drive people may well call somebody. */
export const DEMAND =
  ' (?:pay|pays|paid|payment|money|refund|refunds?|reimbursements?|deposit|cash|venmo|zelle|transfer|wire|remit|balance|sign|withdraw|drop|cancel|settle|settles?|give|accept|agree|move out|double|owe|owed|offer|demand|claim|complaint|release|chargeback|dispute|cough|let it go|dollars|bucks|\\$\\d[\\d,.]*|\\d+ (?:dollars|bucks)|want|keep quiet|drop it|choice|invoice|lease|review|cooperate|return|returned|complain|complaining|complaints|testify|wages|word|once more|speak|pull|\\$\\d+|quietly|discount|full price) '

/** A court, a bill, a review that one would change: what anybody may announce. */
export const LAWFUL =
  ' (?:court|lawyers?|attorney|judge|small claims|sue|mediat(?:or|ion)|collection agency|late fee|insurance (?:asked|needs|company|wants)|for (?:the|my|our) insurance|as (?:the|our|my|we|agreed|posted|required)|by law|according to|the (?:lease|contract|rules) (?:says?|require)|overdrawn|bank|survey) '

/** Why people really come by, wait, send somebody or know a place. */
export const FRIENDLY =
  ' (?:pick (?:\\w+ ){0,4}?up|pickup|picking up|drop (?:\\w+ ){0,3}?off|drop (?:off|by|the|it|them)|collect (?:the|my|it|them|your|a)|deliver\\w*|bring (?:the|you|it|them|back|your|a|over|some)|brought|load|carry|carrying|boxes|furniture|move|help\\w*|repair\\w*|fix\\w*|mediator|thanks?|happy|glad|please|meet|return (?:the|your|it|them)|give (?:you|back) (?:the|your)|take (?:the (?!money)|measurements)|look at|water the|paint|sofa|couch|fridge|piano|ladder|keys|check|checks|receipt|invite|invited|welcome|sorry|recital|playdate|party|coffee|read the meter|meter|finish|tiles|handover|inspection|measure|mail (?:it|the|you)|because|since|so i can|as agreed|as we agreed|if you want|if you like|if that is|would you like|when you (?:have|are)|flowers|cake|unload|parcel|package|moving company|truck) '

/** What makes an announcement a kindness, a warning of a thing, or a report. */
export const KIND =
  ' (?:thanks?|happy|glad|welcome|because|as (?:we )?agreed|for you(?: if| to| ,)? ?$|for you if|if you (?:use|open|lift|climb|touch the|drive|step|tell me|like|want(?= ?$| ,))|ladder|(?:that|the|a) saw|stairs|railing|wire|wiring|shock|lift|lifting|great (?:work|job)|good (?:work|worker|job)|that we settled|never wanted|do not worry|unless you object|believe me|it says(?: so)?|(?:the|your|our|my) (?:lease|contract)|not threaten\\w*|feelings) '

import * as w from './threat-words.ts'

const THREAT_KINDS = ['violence', 'property', 'following', 'exposure', 'authority'] as const
export type ThreatKind = (typeof THREAT_KINDS)[number]

/**
 * One way to threaten. `needs`: what the sentence or one beside it has as well; `not`: what makes it harmless, in the same
 * sentence. All are patterns over the sentences of `plain.ts`.
 */
export type ThreatRule = {
  kind: ThreatKind
  pattern: RegExp
  needs?: readonly RegExp[]
  not?: RegExp
}

const LEVER = new RegExp(w.LEVER_WORDS.join('|'))
const DEMAND = new RegExp(w.DEMAND)
const FRIENDLY = new RegExp(w.FRIENDLY)
const KIND = new RegExp(`${w.LAWFUL}|${w.KIND}`)

const END = '(?= [?]? ?$| ?$| , )'
const { MEAN, COULD, GAP, GO, YOU, YOURS, KIN, PET, BODY, GOODS, HOUSE, HARM, BREAK, DAMAGE, CREW, TELL } = w

const rules = (
  kind: ThreatKind,
  more: Omit<ThreatRule, 'kind' | 'pattern'>,
  patterns: string[],
): ThreatRule[] => patterns.map((pattern) => ({ kind, pattern: new RegExp(pattern), ...more }))

/** What is said to be about to happen to the other side's body, or to whom or what they love. */
const VIOLENCE: readonly ThreatRule[] = [
  ...rules('violence', {}, [
    `${MEAN}${GO}${GAP} (?!hurt|harm|attack|hit|beat|end|finish|ruin|burn|cut|destroy|poison|crush|jump|bury|haunt|waste|hunt)${HARM}(?: up)? ${YOU} (?!an? |another |by |some |the (?:photos?|pictures))`,
    `${MEAN}${GO}${GAP} (?:hurt|harm|attack|poison|bury|crush|haunt|hunt|ruin|destroy|burn|jump|waste) ${YOU} (?!if i |by |in (?:price|chess)|an? )`,
    `${MEAN}${GO}${GAP} (?:hit|beat|cut|end|finish|get|drop|do|wipe|run|lay|take|knock|mess|fuck|track|hunt|sort|chase|rip|tear|break|snap|f|cap|bust|slice|split|smoke|stomp|throw|kick) ${YOU} (?:up|down|out|over|apart|for (?:this|that|it)|good|in (?:half|two)|to (?:pieces|death|a pulp|shreds)|so (?:hard|bad)|with (?:my|a|this|that) (?:\\w+ )?(?:bat|car|truck|fists?|belt|knife|shovel|hammer|bare)|black and blue|like a|through|into the)(?! on (?:that|your|it|this)| on the offer)`,
    `${COULD} (?:knock|beat|mess|fuck) you (?:up|down|out)`,
    ` (?:am|are) coming to (?:get|find|hurt|see) you(?= ?$| ,)| go to jail for (?:killing|hurting|beating) you| (?:rip|burn|throw|blow|tear) [^?]{1,40} with you (?:in|inside) (?:it|there) (?!for)| make sure (?:that )?you get hurt`,
    ` (?:or|if .*|again ,? ?(?:and )?)i (?:will )?shoot(?= ?$)| your dead(?= ?$)`,
    `${MEAN}${GO}${GAP} (?:hit|beat|cut|end|get|bleed) (?:you|your (?:\\w+ )?${KIN})${END}`,
    `${MEAN}${GO}${GAP} shoot (?:you|your (?:\\w+ )?(?:${KIN}|${PET}))(?= ?$| ,| \\?| (?:the next|if|in|dead|down|and|or))`,
    `${COULD} (?:easily |happily |just )?(?:kill|stab|strangle|murder|snap|break|crush|beat|choke|slap|punch|drown) you `,
    ` i (?:would|will) (?:run you over|run you down|kill you|shoot you) (?!an? )`,
    `(?:${MEAN}${GO}${GAP}|${COULD}| (?:or|and|then) i(?: will)?| someone should) ${BREAK}(?: off| both| in| out)? ${YOURS}${BODY} (?!of the|pain)`,
    `(?:${MEAN}| and| or)${GAP} (?:slap|smack|wipe|knock|punch|beat) (?:the|that|some) (?:\\w+ ){1,3}?(?:off|out of|from|into) (?:your|you)`,
    `${MEAN}${GAP} (?:put|throw|kick|push|shove|drag) (?:you|your \\w+) (?:in(?:to)?|down|through|under|off|out|six|behind) (?:the |a |of )?(?:\\w+ )?(?:ground|hospital|grave|feet|stairs|window|wheelchair|coffin|windshield|wall|bus|river|morgue|icu|er|balcony|roof)`,
    `${MEAN}${GAP} (?:put a bullet|break every bone|spill your blood|dance on your|spit on your grave|let (?:my|the|our) dogs? loose|have you (?:\\w+ )?(?:killed|beaten|hurt|taken care of|dealt with|jumped))`,
    `${MEAN}${GO}${GAP} make (?:you|your (?:\\w+ )?${KIN}) (?:suffer|disappear|bleed|cry|pay (?:for|dearly)|regret|beg|sorry|wish|eat|hurt|scream|crawl|vanish|limp|miserable)`,
    `${MEAN}${GAP} (?:ruin|destroy|wreck|end|make) (?:your|you) (?:\\w+ )?(?:life|lives|days?|existence)(?: (?:a )?(?:\\w+ )?(?:hell|miserable|nightmare|misery|hard|difficult|very|really|unbearable))?(?! easi)`,
    ` (?:can|could|will|would|going to|might) make (?:your )?(?:life|things|it) (?:\\w+ )?(?:hell|miserable|a nightmare|difficult|hard|rough|very \\w+|really \\w+)(?: \\w+)? (?:for you|for your|if you do not)| (?:can|could|will) make (?:your )?life (?:\\w+ )?(?:hell|miserable|difficult|hard)`,
    ` (?:i|we) (?:will |am going to |are going to )?(?:teach you (?:a lesson|some|respect|manners|how)|show you what (?:happens|i)|get (?:my )?revenge|get even with you|get back at you|make sure you get hurt|make sure (?:that )?you (?:suffer|pay for|bleed|never walk))`,
    ` (?:i|we|${CREW}) (?:will |am |are |is )?(?:going to )?(?:come|coming|came) (?:after|at|for) (?:you|your ${KIN})(?= with|${END}| next| hard)(?! at \\d)`,
    `(?<! if) (?:i|we) (?:kill|break|stab|shoot|slap|strangle|smash|poison|beat) (?:${YOU}|${YOURS}(?:${BODY}|${GOODS})) `,
    ` (?:give you|need) (?:a |something to |another )?(?:reason to (?:cry|be scared)|black eye|beating|cry about|broken (?:nose|leg|arm)|new (?:face|set of teeth|teeth))`,
    `${MEAN}${GAP} (?:come|be) (?:\\w+ ){0,4}?(?:with|bringing|bring) (?:a|my|the) (?:\\w+ ){0,2}?(?:bat|gun|knife|crowbar|machete|hammer|shotgun|rifle|pistol|axe|pipe|chain|belt)`,
    ` make me (?:come (?:over|down|up|to|and|find|back)|hurt|do something|get (?:violent|physical|my)|lose (?:it|my)|use (?:it|my|force)|drive over|show you|angry )`,
    ` i (?:will |am going to )?pull (?:a|my|the) (?:gun|knife|piece|trigger)`,
    ` shove (?:it|that|this|\\w+ \\w+) (?:up|down) your `,
  ]),
  ...rules('violence', { not: KIND }, [
    ` you (?:are|will be|r) (?:(?:so|all|as good as|a) )?(?:dead|toast|history|done for|a goner|a marked man|killed|shot|meat|finished|next|going down|screwed)(?: (?:man|meat|woman|to me))?(?= ?$| \\?| , | (?:if|when|bitch|for this|tonight) )`,
    ` you (?:will|are going to) (?:end up|be|land|wake up|leave|need|find yourself|wind up|go home|get carried) (?:\\w+ ){0,3}?(?:in )?(?:the |a |an )?(?:hospital|grave|coffin|morgue|wheelchair|ambulance|icu|er|ditch|stitches|body bag|doctor|dentist|surgeon|trunk|crutches|undertaker)(?! note)`,
    ` you (?:leave|go|come|walk) (?:\\w+ )?in (?:an ambulance|a body bag|a coffin|a box|pieces)`,
    ` (?:you|your (?:\\w+ )?(?:${KIN}|${PET})) (?:will|are going to|is going to) (?:suffer|die(?! back)|bleed|get hurt|disappear(?! again)|vanish(?! again)|burn|cry|wish|be crying|be begging|beg|be bleeding|be punished|be picking|be spitting|be limping|be crawling|be eating through|pay for (?:it|this|what)|pay with|pay dearly|pay the price|feel (?:it|the|my)|get yours|get what|be taught|be (?:very |so |really )?sorry(?! to| you ever (?:sold|bought))|regret(?! (?:it|that) if| that you did)|rue|have it coming)(?! you (?:ordered|paid|asked)| (?:what )?you (?:ordered|paid|asked)| the (?:keys?|money|check|deposit|repair|paint|mediator|painter|plumber)| (?:to hear|happy))`,
    ` you(?: are| will be)?(?: going to be)? (?:not )?(?:will not|not|never) (?:be (?:able to )?)?(?:walk|walking|live|living|breathe|breathing|see (?:another|the next|christmas|tomorrow)|make it (?:home|out|to)|survive|wake up|get out of here|be alive|leave here|like (?:the other way|what (?:happens|comes|i|we)|it when))(?! (?:with|there|here) )`,
    ` (?:get|gets|getting|got|deserve) (?:what (?:is|you) (?:coming|deserve|have coming)|what you have got coming)`,
    ` (?:watch|look|looking|watching) (?:your back|over your shoulder|yourself)(?= ?$| ,| (?:if|from|when you (?:walk|leave|come)|at|every|because))| start (?:looking|watching) over your`,
    ` watch out when you (?:walk|leave|go|come home|drive)| watch how you walk`,
    ` (?:sleep|sleeping) (?:with one eye|lightly|tight|well|peacefully|good)(?= ?$| open| if| tonight| at night \\? (?!.)| while)(?<=(?:one|do not|would|better|not|hope you) (?:\\w+ )?(?:sleep|sleeping)(?: \\w+){0,4}| sleep with one eye.*| sleep tight.*| sleep lightly.*)`,
    ` you sleep (?:well|good|tight)(?: at night)? \\?| not sleep (?:so |too |very )?(?:well|soundly|good) (?:tonight|if)| (?:sleep|enjoy (?:it|your \\w+|life)) while (?:you (?:still )?can|it lasts)`,
    ` (?:be (?:very )?afraid|you should be (?:very )?(?:afraid|scared|worried)|be scared)(?= ?$| of me| of what)`,
    ` (?:days are numbered|your time (?:is|will) (?:com\\w+|up|running)|your turn is coming|your day will come|say (?:your|a) prayers?|start praying|better pray|(?:dig|digging|pick|choose|order|buy) (?:out )?your (?:own )?(?:grave|coffin|tombstone)|(?:dance|spit|piss) on your grave|never find (?:your|the) body|find your body|body bag|six feet under|sleep with the fish|order flowers for|your (?:funeral|obituary)|in a casket|pushing up daisies|bullet with your name|blood will (?:flow|be)|pay or bleed|your blood)`,
    ` (?:so|this|very) close to (?:killing|beating|hitting|punching|slapping|hurting|shooting|smashing|breaking|burning|putting my|coming over|losing it)| (?:am|are|i will be|keep) (?:killing|shooting|drowning|poisoning|torching|keying|slashing|beating|smashing) (?:you|him|her|it|that|them|your)(?= |$)| my (?:fist|boot|foot|knee) (?:through|in|into|up) your`,
    `(?:${MEAN}${GAP}|${COULD}| and i(?: will)?| or i(?: will)?) (?:kill|drown|shoot|poison|run over|strangle|skin|hurt|kick|catch|trap|get rid of|put down|feed|eat) (?:that|your|those) (?:\\w+ )?(?:${PET}|animal|beast|thing)(?= ?$| ,| (?:if|again|next|myself|unless|and))`,
    ` (?:is|be|into|become) a (?:living )?(?:nightmare|hell)(?<=your life .*)| make you pay(?= ?$| ,| in )| (?:get ready|prepare|ready) for (?:a |the )?war| this (?:is|means) war| want (?:a )?war | lock up your `,
    ` your (?:${BODY}) (?:is|are) worth| like hospital food| your (?:pretty |nice )?(?:${BODY}) (?:will be|is going to be|are going to be|gets|will get) (?:broken|smashed|mine|bleeding|rearranged|next|messed)`,
    ` (?:not|no one|nothing|never) (?:will |can |could |would |is going to |going to )?(?:be able to )?(?:protect|save|rescue) (?:you|your (?:\\w+ )?${KIN})(?= ?$| from| now| then| forever| any| tonight)| (?:if|whether|hope|see if) you (?:even )?(?:make it|get) (?:there|home|to the (?:hearing|court|end))(?! (?:on time|by|before))`,
    ` (?:how|so|very|pretty|quite) (?:easily|easy|fast|quickly|quick|often) [^?]{0,40}(?:fires?|burns?|keyed|smashed|stolen|scratched|accidents?|run over|poisoned|broken into|disappear\\w*|hurt)(?!.* (?:my|our|insurance) )| (?:fires?|accidents?|mistakes) (?:can )?(?:start|happen|break out|spread) (?:so|very|pretty|quite|real|really) (?:easily|fast|quick|quickly)`,
    ` (?:better|hope|pray) [^?]{0,25} i (?:never|do not) (?:find|see|catch|run into|meet|bump)| something (?:bad |terrible |nasty )?(?:is going to|will) happen(?= ?$| ,| to (?:you|your))| i know (?:some )?(?:bad |dangerous |serious )?(?:people|guys)(?= ?$| ,| in low)(?! , (?:we|and))`,
    ` (?:stop being (?:so )?(?:polite|nice|patient|reasonable|friendly)|gets? personal|gloves (?:come|are) off|no more mr|get(?:ting)? nasty|take matters into my own|own hands)(?= ?$| ,| with)`,
    ` (?:loaded|loading|cleaning|polishing|oiling) (?:the|my|his) (?:gun|shotgun|rifle|pistol|weapon)| (?:someone|you) (?:is |are )?(?:going to|will|gonna) (?:end up|wind up|be found|wake up) (?:dead|in a|in the (?:river|ditch|hospital|trunk|lake|ground))`,
    ` (?:out of|off) your (?:hide|skin|bones)| make you pay(?= ?$| , \\w+ \\w+ ?$)| on fire(?<=(?:will|going to|can|could) (?:\\w+ )?(?:set|light|put) .* on fire)(?!.*(?:candle|grill|wood))| (?:you will|will|going to) (?:[^ ]+ )?on a stretcher| you (?:will |are going to )?(?:leave|come|be carried|get carried) (?:\\w+ )?(?:on a|in a) (?:stretcher|hearse|gurney)`,
    ` (?:do not|not|never) (?:go to sleep|fall asleep|close your eyes|turn your back|walk alone|leave (?:your|the) (?:house|kids|dog|cat|car) (?:alone|unattended|outside))(?= ?$| ,| tonight| at night| on me)(?<! i .*)`,
    ` you (?:can|will|could) ?not (?:always )?(?:watch|protect|guard|be with|keep an eye on) (?:your|them|her|him|it|the) (?:[^ ]+ ){0,3}?(?:24|all|every|always|forever|day|the whole|each)| can not watch your| (?:a|an) (?:\\w+ )?(?:woman|girl|man|lady|person) living alone`,
    ` hope (?:that )?(?:nothing|something) (?:bad |terrible |ever )?happens to (?:you|your)| (?:you |and )better run(?= ?$| ,)| (?:coming|comin) (?:4|for|after) you(?! at)(?! with)(?= ?$)| you are not long for`,
    ` (?:he|she|they|husband|brother|father|son|cousin|boyfriend|dad) (?:\\w+ )?(?:owns?|has|have|carries|keeps) (?:\\w+ )?guns?(?<= my (?:husband|brother|father|son|cousin|boyfriend|dad|uncle|friend) .*)(?!.*(?:sale|sell|permit|store|license))`,
    ` (?:if|when) you (?:value|love|care about|like|want to keep) your (?:\\w+ )?(?:health|life|legs|${KIN}|${PET}|${BODY}|teeth|car|windows|freedom|peace|sleep)(?! food)`,
    ` (?:want|like|hope|wish) to (?:ever )?see (?:your|the|her|him|them|that) (?:\\w+ ){0,3}?again(?<=(?:if you|do you) .*)| (?:took|have|got|stole|grabbed) your (?:${PET}|${KIN}) (?!.*(?:vet|found|safe|until you are|while))(?= ?$|and if|, if|, pay|and you)`,
    ` (?:brakes?|steering|tires?|gas|stove|heater|airbag|engine) (?:could|might|may|can) (?:just |suddenly )?(?:fail|give out|blow|explode|leak|burst|catch fire)(?= ?$| ,| (?:on the|one|some|at|any))(?<=(?:your|know) .*)(?=.*(?:who knows|you never know|one day|some day|some night|any time))`,
    ` snitches (?:get|end)| (?:better|good|hope) (?:\\w+ ){0,5}?(?:fire|health|life|home|car|house|theft|dental|medical) insurance(?= ?$| ,)(?<=(?:hope|hopefully|better|got) .*)(?<! our .*)| hope (?:you are|your \\w+ is) (?:well )?insured`,
    ` (?:not|nowhere|no place|never|neither) (?:be |is |are |feel )?(?:\\w+ )?safe (?:from (?:me|us)|anymore|any more|in your|here|for you|again|at night)| (?:you|your (?:\\w+ )?${KIN}) (?:are|is|will) not (?:be )?safe(?! on| to (?:use|drive))| think (?:that )?you are (?:so )?safe| you are not safe`,
    ` (?:it|he|she|they|your \\w+) (?:will|is|are) (?:not )?live (?:long|to)| will not live long| not be (?:around|alive) much longer`,
    ` (?:the )?next (?:brick|bullet|rock|one|punch|shot) (?:goes|is|will|hits|comes|lands) (?:\\w+ )?(?:be )?(?:through|in|into|for|be|aimed|you)(?= |$)(?!.*(?:appointment|train|payment))`,
    ` one of these days (?:i|someone|my)(?: \\w+){0,3} (?:going to|will) (?:beat|get|teach|hurt|shoot|smack|knock|break)`,
    ` beat (?:\\w+ )?(?:it|the (?:shit|crap|hell|life|living|daylights|truth|money)(?: \\w+)?|some sense) (?:out of|into) you`,
    ` (?:antifreeze|rat poison|poison(?:ed)?|glass|bleach) (?:\\w+ ){0,3}?(?:in|into|to|on) (?:his|her|its|your|the|that)(?: \\w+)? ?(?:bowl|food|meat|water|dish|pond|roses|lawn|garden|plants)(?<=(?:get|gets|getting|give|gives|put|find|will|eat|going) .*)| feed (?:your|that|the) (?:\\w+ )?${PET} `,
    ` next time i (?:will )?(?:not (?:brake|miss|be (?:so|this|as|that) (?:nice|gentle|polite|friendly|kind|patient)|stop|hold|ask|warn)|bring|hit|finish|aim)`,
    ` (?:not be|will not be|am not) (?:so|this|as|that|very) (?:nice|gentle|friendly) (?:next|any|again|anymore|the next|about it|if)`,
    ` hope (?:that )?you (?:die|get hit|burn|choke|rot|get cancer)`,
    ` (?:someone|people like you|you) (?:should|ought to|deserves? to|needs? to) (?:be )?(?:shot|shoot you|kill you|killed|beaten|beat you|hurt you|hanged|put down|break your|die)`,
    ` (?:no one|people|those|anyone|everyone|guy|guys|person|one|man|men|tenant|someone|time someone|him|idiot|clown|fool|landlord|woman) (?:who |that )?(?:ever )?(?:crosse?[sd]?|owed|owes?|cheat(?:s|ed)?|stiff(?:s|ed)?|mess(?:es|ed)? with|screw(?:s|ed)?|robs?|robbed|steals? from|stole from|lie[sd]? to|disrespect(?:s|ed)?|ripped|rips?|tried (?:that|this|to)|did (?:that|this) to|burned|played|plays|do not (?:pay|keep)|did not pay|fuck(?:s|ed)? with) (?:[^ ]+ ){1,8}?(?:and (?:gets|keeps|lives|walks|got)|ended|ends? up|ate|regret\\w*|not walk|had (?:an )?accident|hospital|walks?|lost|disappear\\w*|never|is (?:still )?(?:in|missing)|moved|teeth|limps?|learn\\w*|suffer\\w*|pays?|sorry|dead|gets? hurt|can not|through a straw|do not (?:last|end)|their \\w+ back)`,
    ` (?:ask (?:my ex|the last|the guy|my last|what happened)|remember what happened|you (?:saw|know|heard) what (?:i did|happened) to) (?:[^ ]+ ){0,5}?(?:who|what|happened|to|when|about me|her|his)(?!.* (?:rented|fixed|lived|explained) )`,
    ` (?:bad|terrible|ugly|nasty|horrible) things (?:will |can |could |do |may |tend to )?happen`,
    ` (?:people|folks|persons) (?:disappear|vanish|die|get (?:hurt|killed|beaten)|have been killed) (?:for|over|every|all the|in this)`,
    ` things (?:will|are going to|could|might|can|are about to) (?:get|turn|become) (?:\\w+ )?(?:ugly|nasty|messy|bad|rough|physical|violent|dangerous|unpleasant|out of hand)(?! (?:for both|if it rains))`,
    ` i get violent | (?:easy way (?:or|and|,) (?:\\w+ )*?(?:the )?hard way)| (?:you will|do (?:it|this)|want it|prefer it|learn it|find out) the hard way| the easy way .*the hard way`,
    ` (?:i|we) (?:can|will) ?(?:not|no longer) (?:guarantee|promise|control|hold back|hold|be (?:held )?responsible for|vouch for|stop|protect|answer for) (?:[^ ]+ ){0,3}?(?:what|safety|safe|myself|my (?:temper|brothers?|friends|cousin|boys|husband|son|fists|anger|hands)|them|him)(?! the)(?! (?:movers|from))`,
    ` (?:whatever|what) (?:happens|comes|follows)(?: to (?:you|your \\w+))?(?: next| then| after \\w+| now)? (?:is|will be) (?:all )?(?:on you|on your|your (?:own )?(?:fault|problem|doing|responsibility)|not my (?:fault|problem))`,
    ` (?:do not|you do not want to|you would not want to|not) (?:test|mess with|fuck with|play (?:games )?with|push|cross|try|underestimate|provoke) (?:me|us)(?= ?$| ,| (?:on this|or|because|unless|again|if|i|you))`,
    ` (?:messing|fucking|playing|screwing|dealing) with (?:me|us|the wrong|someone who)(?= ?$| ,| (?:guy|person|man|woman|people|family|again))(?<=(?:regret|sorry|know|idea|stop|are|for|pay|dare|messing|you) .*)`,
    ` (?:you (?:do not|have no|got no|no|can not)(?: even)? (?:know|idea|imagine)) (?:who|what) (?:i am|i can|i do|i have done|we (?:are|can)|you are (?:dealing|messing|up against|in for|getting)|kind of|i know)(?!.*(?:costs?|paid|licensed))(?= ?$| (?:capable|to|with|you|people|into|do|made))`,
    ` (?:picked|chose|messed with|ripped off|crossed|angered|pissed off) the wrong (?:guy|person|woman|man|people|family|one|girl|bitch|neighbor|customer)`,
    ` you (?:will|are going to|are about to) (?:see|find out|learn|know)(?: soon(?: enough)?)?(?: ,)? ?(?:$|what (?:happens|i (?:can|am|do|will)|we (?:can|do)|kind of|comes|it means to)|who (?:i am|you are)|how (?:i|far|we|it feels)|me again|soon enough)(?<!(?:try|week) .*)(?! the part| in the )`,
    ` (?:see|wait|watch) what (?:happens|i do|i will do|comes|we do)(?: next| then| to you)?(?= ?$| ,)(?<=(?:try|touch|come|dare|and|just|wait|go|keep|you|park|call|or) .*)(?<!(?:week|month|let us|wait) .*)`,
    ` you (?:do not|would not|will not) (?:want to|wanna) (?:know|find out|see|learn|meet|make me|piss|cross|have me)(?! the (?:cost|price|smell))(?= what| how| me| my| ?$| who| the)| do not want me (?:as an enemy|to (?:come|get|show))| not want to be (?:there|around|home|you|on my bad)`,
    ` (?:do|does) (?:you|he|she|your \\w+) (?:really )?want (?:to get|me to|us to|your \\w+ to|your \\w+) (?:\\w+ )?(?:hurt|come over|broken|come by|show|be (?:hurt|next)|settle this|get angry|get (?:physical|nasty))(?! on)`,
    ` (?:if|were) i (?:were|was|am)? ?(?:you|in your shoes),? ,? ?i would (?:be (?:very |really )?(?:careful|worried|scared|afraid|nervous)|watch (?:out|my|your)|sleep|not sleep|move away|not (?:go|walk|leave|start|turn)|lock|keep my|leave town|start running|run)(?! before)| i would (?:be (?:very |really )?(?:careful|worried|scared|afraid)|watch my back|sleep (?:light\\w*|with)|not (?:go|walk|leave|sleep)|lock (?:my|your)|hide|leave town)(?: [^ ]+){0,8} if i (?:were|was) you`,
    ` be careful (?:out there|at night|who|whom|crossing|walking|driving home|on your way|starting|when you (?:leave|walk|go|come home|start|drive)|now|tonight|what you (?:say|do|wish|write)|with (?:your ${KIN}))(?! (?:on the|the) (?:ice|stairs|step))`,
    ` not be (?:at )?home (?:on|tonight|tomorrow|when|this)(?<= (?:do yourself|better|should|you|advise|do|would) .*)(?<= do not be .*| better not be .*)`,
    ` (?:have (?:got )?|got )?nothing (?:left )?to lose (?:and|,|remember|but|anymore|so (?:watch|be|do not|think))(?! (?:by|in) )(?! let)(?<! i)(?!.* (?:mediation|let us|talk|offer) )`,
    ` (?:done|did|served|been (?:in|to)|went to|out of) (?:time|prison|jail) (?:[^ ]+ ){0,4}?(?:not (?:afraid|scared)|do not (?:mind|care)|again|will (?:collect|visit|come|talk))| not afraid to go back `,
    ` (?:and|but) i (?:am not|am) (?:afraid|scared|ready|willing|prepared|happy|able) to use (?:it|them)| (?:it|gun|shotgun|pistol|rifle) (?:is|stays) loaded| i (?:know how to|will|can|would) use it on `,
    ` i (?:have|own|got|keep|carry|have got|bought)(?: got)? (?:a|my) (?:gun|pistol|rifle|shotgun|glock|knife|baseball bat|bat|machete)(?= ?$| ,? ?so | and (?:i )?(?:know|am|no|a|will|you|it)| under| in my (?:car|truck|glove)| with your)(?! ,? so nothing)(?!.* (?:nothing to hide|glove) )`,
    ` (?:has|have|with|carries) (?:a )?(?:knife|gun|bat) and (?:he|they|she|does|do|is|no|i)`,
    ` (?:no one|no body|people) (?:screws?|cheats?|crosses?|steals? from|robs?|messes? with|lies? to|rips?|fucks? with|makes? a fool) (?:[^ ]+ ){1,3}?and (?:gets|lives|walks|keeps)`,
    ` do (?:anything|things) to you for | (?:guys?|people|men|friends|someone|cousin|uncle|brother) (?:\\w+ )?who (?:break|breaks|hurt|hurts|enjoys?|will hurt|would hurt|handles?|collects?|deals? with|takes? care of|can make|are less patient|make) `,
    ` knows? how to deal with (?:people like )?you `,
    ` you (?:are )?(?:just )?(?:asking for trouble|have (?:it|this) coming|had it coming|got it coming)(?= ?$| , )|^(?: well| ok| now| so)? ?,? ?you asked for (?:it|this) ?$`,
    ` i will (?:see to (?:it|that)|end you|finish you|get you|be the last|have (?:your|you) (?:head|killed)|have (?:\\w+ )?take care of you)(?= ?$| ,| thing you| that you| for this)`,
    ` (?:last|final) (?:person|guy|one|man|tenant|landlord|time someone) (?:who |that )?(?:[^ ]+ ){1,8}?(?:can not walk|hospital|not walk|ate|teeth|limp\\w*|regret\\w*|ended|sorry|disappeared)`,
    ` if i (?:lose|go down|do not get|can not)(?: [^ ]+){1,4} you (?:lose|go|will (?:lose|go|not|regret)) (?:your (?:${BODY}|life|head|car|house|job)|down|with me|too)`,
    ` lose (?:your|some|both) (?:${BODY})(?<=(?:you|will|want to) lose .*)`,
    ` accidents? (?:happens?|(?:can|could|might|will|may|do) (?:happen|occur)|(?:is|are) (?:easy|quick))(?: so)?(?: \\w+)? (?:to (?:people|those|anyone|cars|kids|children|dogs|cats|pets|you|your|nice|good|bad|houses|liars)|at night|in the dark|(?:when|if) (?:people|you|someone|debts)(?: are| is)? (?:do|does|not|owe|are|lie|refuse|keep)|every day|all the time) `,
    ` (?:pity|shame|sorry|sad|hate|unfortunate|tragic|terrible|awful|too bad|not want|tragedy) (?:[^ ]+ ){0,8}?(?:something|anything|an accident|some accident|accident|harm|any harm) (?:[^ ]+ ){0,4}?(?:to|with|on) (?:you|your|him|her|them|it|that|those|this)(?! (?:package|parcel|shipment|deposit|order))`,
    ` (?:something|anything|things) (?:bad |terrible |ugly )?(?:may|might|could|can|will) (?:always )?(?:happen|go wrong|occur) (?:to|with) (?:you|your|that|those|him|her|them)(?! (?:package|parcel|shipment|order))(?<!worried .*)(?<!afraid .*)`,
    ` hate (?:for|to see|to hear) (?:[^ ]+ ){0,6}?(?:hurt|scratched|damaged|broken|fire|burn\\w*|smashed|disappear|lose (?:your|them|it)|go missing|missing|get lost|get sick|stolen|run over|towed)(?<=(?:you|your|it|him|her|them|that) (?:[^ ]+ )*\\w+)`,
    ` (?:fall|falls|fell|trip|slip) (?:down|off|in front of|under) (?:[^ ]+ ){1,4}(?<=(?:might|could|would not want|shame|hate|careful|easily) .*)(?<=(?:you|your \\w+) .*)(?<!(?:if|when|because) .*)`,
    ` (?:brakes?|brake lines?|cables?|gas lines?|wires|lug nuts|tires|houses|barns|cars) (?:\\w+ )?(?:wear out|fail|get cut|catch fire|burn(?: down)?|come loose|explode|go flat) ,? (?:is not it|so (?:easily|fast|quick)|all the time|do not they|you know|these days)`,
    ` (?:way of|tendency to|habit of|known to|tend to|likes? to) (?:catch\\w* fire|burn\\w*|disappear\\w*|break\\w*|go\\w* missing|get\\w* (?:broken|hurt|lost|smashed|stolen)|happen\\w*)(?<=(?:things|accidents|cars|people|houses|stuff|windows|pets) .*)`,
    ` i can make you (?:disappear|vanish|suffer|bleed)| i have a key and you have `,
    ` (?:one (?:way )?or (?:another|the other)|one way or another) (?:[^ ]+ ){0,6}?(?:pretty|way|like|pay for)| (?:you will pay|will pay for (?:this|it|that)) (?:, (?:one|i promise|trust|believe|you|mark|i swear)|one|with your|dearly|i promise|believe|trust)| i collect(?= ?$| ,)`,
    ` (?:easy|simple) (?:\\w+ )?(?:to|for me to) (?:lose control|run (?:you|your)|have (?:you|an accident)|find you|get to you|hurt)`,
    ` take (?:it|this) out on your | your (?:\\w+ ){0,2}?${KIN} (?:will (?:pay|suffer|regret|be next|cry)|is next|are next|dies?)`,
    ` (?:think|thinking) (?:of|about) your (?:${KIN}) (?:before|and what|first|if)| how much do you love your `,
    ` (?:lock|bolt|barricade) (?:your|her|his|the) doors?(?= ?$| (?:tonight|at night|from now|well|twice|every))(?<!please .*)(?<! lock the (?:doors?))| keep your (?:doors?|windows) (?:locked|shut|closed)(?= ?$| tonight| at night)(?<!please .*)`,
    ` not (?:the|a) (?:forgiving|patient|nice) (?:type|kind|man|guy|person|one|woman) (?:,|when|so|and|with people)`,
    ` (?:no one|you|they) (?:has|have|needs?) to (?:suffer|get hurt|die|bleed)(?<=(?:and|no one|so|before|that|does|one of) .*)| (?:before|until) (?:someone|anyone|somebody) (?:gets hurt and|gets impatient|does something stupid|dies)`,
    ` prefer other methods| other (?:ways|methods) (?:to|of) (?:get|make|collect|persua)| (?:i|we) have (?:other |my |our )?(?:ways|methods)(?= ?$| (?:to make|of making|of (?:getting|dealing|collecting|persuading)))`,
    ` (?:your|the) (?:house|car|shop|cat|dog|kids?|family|fence|windows?|son|daughter|wife|truck|bike|garage) (?:is|are|will be) next(?= ?$| , )`,
    ` next time (?:it )?(?:will |is |will not )?(?:be |just be |not just be )?(?:you|your|the (?:house|car|fence)|worse)(?= ?$| ,)| last time it was `,
  ]),
  ...rules('violence', { needs: [LEVER], not: KIND }, [
    ` (?:someone|people|you|he|she|somebody|they) (?:gets?|will get|could get|might get|is going to get|are going to get) (?:hurt|killed|beaten|shot)(?! if (?:you use|the|it))`,
    ` (?:face|suffer|live with|there will be|have|expect) (?:\\w+ )?(?:consequences|hell to pay|trouble|repercussions|war)(?! (?:of|under) )`,
    ` (?:or|, ) ?else [.,?]?$| or else (?:you|something|bad|things)`,
    ` (?:you|he|she|your \\w+) (?:dies?|bleeds?|suffers?|pays?) (?:for|in|with) |or (?:he|you|your \\w+) dies? | or bleed `,
    ` or (?:my|our) (?:\\w+ )?(?:dogs?|friends|brothers?|cousins?|boys|guys|uncle) (?:will )?(?:bites?|visits?|hurts?|pays?|comes?|talks?|collects?)`,
    ` (?:make|making|causes?|big|a lot of|lots of|get in|in|real) (?:you )?(?:\\w+ )?(?:problems?|trouble)(?= ?$| ,| (?:for|with|at) )`,
    ` (?:come|coming|show up|be there|be over) (?:\\w+ ){0,3}?with (?:my|some|a few|two|three|four|his|big) (?:\\w+ )?(?:friends?|men|brothers?|cousins?|boys|guys|uncles?|crew|people|buddies|dogs?)`,
    ` (?:you )?(?:do not|don) know what i| get (?:my|the) (?:\\w+ )?(?:friends|boys|brothers) (?:on|after)| (?:or|will) (?:face|answer to|deal with|have to deal with) (?:me|us|my)`,
    ` (?:break|smash|burn|destroy|beat|kill|hurt|stab) (?:you|your|everything|it all|all your)(?<= i \\w+ \\w+)`,
  ]),
]

/** What the other side owns. */
const PROPERTY: readonly ThreatRule[] = [
  ...rules('property', { not: KIND }, [
    `(?:${MEAN}${GO}${GAP}|${COULD}| and i) (?:${DAMAGE}) (?:${YOURS}|every (?:\\w+ )?(?:on|of|in) (?:your|that) )(?:\\w+ )?${GOODS}(?! (?:cds|frame|documents))(?!.* if i (?:open|pull|use|move|touch|drop))`,
    `${MEAN}${GO}${GAP} run (?:your|that) (?:\\w+ )?(?:bike|scooter|car|mutt|dog|cat|fence|mailbox|\\w+) (?:over|down)`,
    `${MEAN}${GAP} (?:burn|torch|trash|flood|burn down|smash up|wreck) (?:down )?(?:the|this|that) ${GOODS}(?! (?:apartment )?to clean)`,
    `${MEAN}${GAP} (?:${DAMAGE}) (?:it|them|everything)(?= ?$| ,? ?if | unless | before you)(?! (?:gently|safely))(?<=(?:next time|if|again|unless|or|that car|pay|park|try) .*)`,
    ` (?:try|park|touch|step|come|set foot|do) (?:[^ ]+ ){1,9}?(?:and|or) (?:i will|i|you|your car|it) (?:burn|key|torch|smash|break|slash|hit|destroy|shoot|lose|leave|regret|get|burns)(?!.*(?:shock|electric))`,
    `${MEAN}${GAP} (?:rip|tear|take|run) (?:that|your|the) (?:\\w+ )?(?:fence|${GOODS}) (?:out|down|over) (?:and|with my)`,
    `${MEAN}${GAP} (?:break down|kick in|bust down|kick down|beat down) (?:your|that) (?:\\w+ )?door| (?:will|going to|and|or i) kick your door in| set your (?:\\w+ )?${GOODS} on fire(?<= (?:i|we|someone) (?:will|am going to|can|could|may|might) .*)| (?:i|we|someone) (?:will|am going to|are going to|can|could|may|might)(?: just)? set fire to `,
    ` your (?:\\w+ )?(?:${GOODS}) (?:will (?:burn|be (?:burned|gone|on fire|trashed|smashed|history|ashes|next)|go up|get (?:burned|smashed|keyed|wrecked|scratched)|have an accident|not be there|catch fire)|burns|goes up in|goes (?:bye|into)|is going to (?:burn|get|be|have))(?! (?:fixed|ready|painted|delivered|done|cleaned))`,
    ` your (?:\\w+ )?(?:${GOODS}|fence) (?:are|is|will be) going to (?:get|be|burn|have) (?:bleach|poison|burned|smashed|slashed|keyed|a brick|salt|broken|an accident)`,
    ` (?:say goodbye to|kiss) (?:your|that) (?:\\w+ )?(?:${GOODS}|${PET}|${BODY}|job|career|business|license|marriage)(?: goodbye)?(?= ?$| ,| if| unless)`,
    ` when your (?:windows?|car|tires?|house|shop|garage|fence) (?:are|is|get|gets|burns?|goes) (?:gone|broken|smashed|burning|on fire|up|keyed|slashed|flat)`,
    ` (?:shame|pity|hate|sad|sorry|unfortunate|terrible|terrible thing|tragic|too bad) (?:[^ ]+ ){0,6}?(?:caught fire|catch fire|burn(?:ed|t)?(?: down)?|(?:did|do|does) not open|went missing|got (?:scratched|keyed|broken|smashed|stolen|lost|hurt|sick|damaged)|(?:was|were) (?:scratched|keyed|broken|smashed|gone|stolen|damaged|hurt)|disappeared?|went up|ran away|was not there)(?<=(?:it|your|that|he|she|they|them|shop|car|house|place) .*)(?<!(?:pictures|photos|documents|our) .*)`,
    ` (?:not|never) (?:get to )?see (?:them|him|her|your (?:\\w+ )?(?:kids?|dog|cat|son|daughter|children)) (?:ever )?again| windows? broken again | never see (?:your|that|the|him|her|them|it) (?:\\w+ )?(?:${PET}|${KIN}|ring|car|things|stuff|tools|bike|again)(?<! you will never see your deposit .*)(?= again| ?$| alive)`,
    `${MEAN} (?:come (?:\\w+ ){0,5}?and )?(?:just )?take (?:your|what is mine|what (?:i|you)|whatever) (?:[^ ]+ ){0,4}?(?:by force|stop me|i want|myself|whether you|like it)| you can not stop me | by force(?<= (?:i|we) (?:will|am going to|are going to|shall|come|take) .*)`,
    `${MEAN}${GAP} change the locks (?:while|when|and (?:throw|dump|put)|tonight|tomorrow|before|if|unless|on you)| (?:come home|come back) to (?:new|changed|different) locks`,
  ]),
  ...rules('property', { needs: [LEVER], not: LAWFUL_OR_FETCH() }, [
    ` (?:burn|destroy|smash|shred|dump|trash|throw (?:away|out)|junk|scrap|break|wreck|flush|drown|melt|crush|cut up|toss) (?:all |every \\w+ of )?(?:your|them|it|all|everything|this)(?= |$)(?! (?:my|the) review)(?<=(?:will|or|i|otherwise|going to|and) \\w+(?: (?:away|out|up))?(?: all)? \\w+)`,
    ` (?:i|and|or|to) (?:will )?(?:just )?(?:sell|pawn|auction|give away|drop|throw|toss|dump|pour|soak|keep|donate|smash|leave) (?:all (?:of )?)?${YOURS}(?:${GOODS}|${w.NEEDED}|\\w+) (?:in|into|out|under|off|on|over|to|unless|or|if)(?! (?:the (?:cellar|basement|storage)|until|you (?:do not )?(?:want|pick)))(?<!(?:deposit|invoice|keys) .*)`,
    ` (?:goes?|going|end up|ends up|will be|land|is|are|thrown|throw\\w*|put|fly|flies) (?:[^ ]+ ){0,4}?(?:in(?:to)?|to|on(?:to)?|at|out on) (?:the )?(?:river|dumpster|dump|trash|garbage|curb|street|sidewalk|lake|landfill|fire|goodwill|shredder|ebay|rain|bin|toilet)(?<= (?:your|they|it|them|everything|stuff|things|you) .*)(?! by the)`,
    `(?<! (?:they|he|she)(?: will)?) (?:cut off|shut off|shutting off|cutting off|turn off|turning off|shut down|disconnect|switch off|pull the plug on) (?:your|the) (?:\\w+ )?(?:power|water|heat|heating|electricity|gas|wifi|internet|lights)`,
    ` no (?:more )?(?:heat|hot water|water|power|electricity|heating|gas|passport|keys?|medicine|medication|visit) (?:\\w+ )?(?:until|unless)| no (?:money|pay|signature|rent) ,? no (?:passport|keys?|heat|water|dog|kids?|papers|power|electricity|gas|medicine|wifi)`,
    ` (?:lock|locking) you (?:in|out)| change the locks| changing the locks| (?:not|never) (?:let|allow) you (?:leave|out|in|go|get in)| block you in| lock you `,
    ` (?:your|the|his|her) (?:\\w+ ){0,2}?${w.NEEDED} (?:stays?|remains?|will stay|is staying|are staying) (?:\\w+ )?(?:with|here|locked|in my)`,
  ]),
  ...rules(
    'property',
    {
      needs: [
        / (?:until|unless|once|or|only (?:when|if)|as soon as|when|otherwise|if) (?:[^ ]+ ){0,6}?(?:sign|drop|withdraw|take down|delete|review|cancel|confess|agree|apologize|complaint|claim|lawsuit|case|dispute|release|accept|forget) /,
      ],
      not: FRIENDLY,
    },
    [
      ` (?:keep|keeping|hold|holding|hang on to|holding on to|stays? with me|stay with me|(?:you )?(?:will )?(?:get|see|have) (?:[^ ]+ ){0,5}?back) (?:[^ ]+ ){0,6}?(?:until|unless|once|when|only|if)`,
    ],
  ),
  ...rules('property', { needs: [/ (?:money|pay|paid|claim|case|sign|withdraw|drop) /], not: FRIENDLY }, [
    ` (?:get|have|see) (?:your|the) (?:\\w+ )?(?:${w.NEEDED}|tools|things|stuff) (?:back )?(?:when|once|if) (?:[^ ]+ ){1,6}?,? ?(?:otherwise|or (?:they|it|i)) `,
  ]),
]

function LAWFUL_OR_FETCH(): RegExp {
  return new RegExp(
    `${w.LAWFUL}| (?:pick (?:\\w+ ){0,3}?up|collect (?:it|them|your|the)|storage|the bill is|would be|repair|account is|as posted) `,
  )
}

/** Being there, watching, sending somebody. */
const FOLLOWING: readonly ThreatRule[] = [
  ...rules('following', { not: FRIENDLY }, [
    ` (?:i|we|my \\w+) know (?:exactly |just |very well )?(?:where|when|what time|what (?:car|bus|school|gym)|which (?:school|car|bus|gym|house)|how) (?:you|your (?:\\w+ ){0,2}?(?:${KIN}|${PET}))(?: \\w+){0,2} (?:live|lives|work|works|sleep|sleeps|go(?:es)? to school|park|parks|go|goes|leave|leaves|walk|walks|drive|drives|shop|play|plays|hang|hangs|stay|stays|are|is|get|gets|come|comes)(?=(?: (?:home|for work|to|from|out|off|alone|now|at night|school|work|every|the)(?: [^ ]+){0,4})? ?(?:$|,|and (?:i|we|my|so|you)|remember|so (?:think|remember|watch|be)|too|as well|\\?| or))(?!.*(?:because|ticket|contract))`,
    ` (?:i|we) know your (?:car|address|route|schedule|gym|routine|license plate|street|kids?|family|wife|husband|house|name|school)(?= ?$| , (?:i|we|your|so) | and (?:your|where|i|we))(?!.*from )`,
    ` (?:i|we) (?:have|have got|got|found|know) your (?:home )?address (?:and|now|,|so)(?! (?:can|could|will) you)(?! from)| found your (?:home )?address`,
    ` (?:i|we) (?:will|am going to|are going to|am gonna) (?:find|track|hunt) (?:you|your (?:\\w+ )?${KIN})(?! the | a )(?= ?$| ,| wherever| down| and| no matter| out| if)| can not hide| can run but| (?:no|any)where (?:to|you can) (?:hide|run)| wherever you (?:hide|go|are|run|move)`,
    ` (?:i|we) (?:am|are|have been|was|were) (?:following|watching|stalking|tracking|looking at) (?:you|your (?:house|home|every|kids?|wife|daughter|family|door|apartment|windows?|place))(?= ?$| ,| (?:now|move|sleep|closely|and|right|every|all|too|through|at))(?! (?:in|with) the )(?!.*owe me)`,
    ` (?:i|we) (?:watched|followed|saw|see|have seen|watch|was behind) (?:you|your (?:\\w+ ){0,2}?(?:${KIN})) (?:[^ ]+ ){0,6}?(?:leave|leaving|home|alone|all by|by (?:her|him)self|sleeping|undress|through your|at night|get in your car|today ,|yesterday ,|this morning)(?!.*(?:box|lamp|scooter|bike|with the))(?= |$)`,
    ` (?:i|we) (?:drove|went|walked|came) (?:past|by) your (?:place|house|home) (?:twice|again|last night|three times|at night|every night|several times)(?! because)`,
    ` (?:see|watching) you (?:through|from) your (?:\\w+ )?window| followed your ${KIN}| (?:through|at) your (?:bedroom )?window (?:right now|at night|tonight)`,
    `(?<! if) (?:i|we|${CREW}) (?:will |am going to |are going to |am gonna |can )?(?:be |be sitting |sit |stand |be standing |wait |be waiting |camp |be parked |park |parked |am parked |am sitting |am standing |am |are |show up |turn up |am waiting |hang around |sleep )(?:for you )?(?:\\w+ )?(?:outside|in front of|across(?: the street)? from|at|by|near|on|around) (?:of )?your (?:\\w+ )?(?:${HOUSE}|work|job|gym|school|street|corner|door|doorstep|porch|driveway|workplace|church|office|wedding|bedroom|car)(?= (?:with my|every|each|all|until|till|day|night|tonight|tomorrow|right|and)| ?$| , (?:you|every|just|all|waiting|until|pay|and))(?! and (?:ring|knock|call|the|can|could|have))(?<! (?:am|are|be) parked (?:outside|in front) [^?]*house)(?! every time)`,
    `${MEAN} (?:be )?wait(?:ing)? for you (?:outside|after|at|by|when|in the dark)(?= your| ?$| work| ,| after| in)(?! at (?:the front|five|six|noon))`,
    ` (?:i|we) (?:will |am going to )?(?:follow|stalk) (?:you|your (?:\\w+ )?${KIN})(?! (?:instructions|advice|on))(?= |$)(?<! not .*)`,
    `(?: i| we| ${CREW})(?: will| am going to| are going to| can| could)? send (?:some |two |three |a few |a couple of |my |the |over |around )*(?:people|guys|someone|boys|friends|brothers?|cousins?|men|dogs) (?:to your|to you|after you|over to|round|around|to (?:talk|visit|collect|see you|have a word|speak))(?! (?:the|your) \\w+ (?:the|a))`,
    ` (?:${CREW}) (?:from \\w+ )?(?:\\w+ )?(?:will |are |is |would |are going to |is going to )?(?:like to |want to |love to |happy to )?(?:pay(?:ing)? you a visit|visit(?:ing)? you|come(?:s)? (?:to )?(?:talk|speak) to you|on (?:their|his) way to (?:you|your)|have a (?:\\w+ )?(?:talk|chat|word)|asking (?:about|for) you|talk to you|take care of you|deal with you|drop by|stop by|come(?:s)? (?:by|over|to see|visit)|collect it|get it|want to meet you|looking for you)(?= |$)(?<!(?:father|dad|wife|lawyer|colleague) .*(?:stop by|drop by|come by|comes by))(?!.* (?:for the|with the|saturday|sunday|at (?:noon|\\d)|gladly))`,
    ` pay you a visit(?= ?$| tonight| soon| one| with| and| if| unless)| (?:get|want|expect|waiting for) a visit (?:from|of|by|at night)(?! the (?:plumber|inspector|landlord))`,
    ` (?:bring|bringing) (?:\\w+ ){0,3}?(?:friends|brothers|guys|boys|cousins|people) (?:[^ ]+ ){0,3}?not (?:coming )?to talk| (?:will not|am not|not) (?:be |come |coming )(?:alone|to talk|by myself)(?!.*(?:wife|carry))`,
    ` (?:come|coming|came) (?:by|over|back)?(?: to your \\w+)? ?(?:at|by|in the) (?:night|middle of the night|dark)(?<=(?:will|going to|i|we) .*)`,
    ` come (?:knocking|looking for you|find you|and find you|and get you)(?!.* meter)(?<= i .*| we .*| my .*)(?! a )`,
    ` come outside (?:so|and|right now|if you dare)| step outside (?:and|so)| meet me outside (?:and|if you dare)`,
    ` lives? alone ,? (?:does not|right|is not|do not)| pretty (?:little )?(?:girl|boy|daughter|wife)(?= ?$| ,| you (?:have|got))| nice (?:\\w+ )?(?:dog|cat|car|family|kids|daughter|wife|house|windows|shop|truck|place|son) you (?:have|got|have got)(?: there)? ?$`,
    ` (?:on|at|outside) your (?:corner|doorstep|door|porch|lawn|window) (?:every|day and|all|until|each)| every day you will see me| in your (?:dreams|nightmares)| that is me (?:in|outside|across|at) `,
    ` (?:be |i will be )?seeing your (?:\\w+ )?${KIN} (?:after|at|on|outside|soon)| (?:chat|word|talk) with (?:her|him|your (?:\\w+ )?${KIN}) about`,
    ` not (?:know|see) (?:it|me|us) coming|see you soon (?=$)(?<=(?:address|find you|know|live) .*)`,
  ]),
  ...rules(
    'following',
    {
      needs: [
        / (?:until (?:you|i (?:get|have|see|am)|my|the (?:money|bill|full)|it is paid)|unless|or|pay|paid|money|owe) /,
      ],
      not: new RegExp(`${w.LAWFUL}|${w.FRIENDLY}`),
    },
    [
      ` (?:call|calling|come|coming|ring|knock|stand|sit|follow|text|show up|be there|be here|message|haunt|hearing|scare|key|visit|walk)(?: [^ ]+){0,6} (?:every|each) (?:single )?(?:day|hour|night|morning|evening|minute|weekend)(?= )(?<= (?:i|we|my \\w+|hearing from me) .*)(?!.*(?:noise|barking|music|finished))`,
    ],
  ),
  ...rules('following', { needs: [LEVER], not: KIND }, [
    ` all night| day and night| three in the morning| at \\d in the morning`,
    ` (?:scare|scaring) (?:off |away )?your| visit(?:ing)? (?:you|your)|pay you a visit|wait(?:ing)? for you| (?:talk|word) with your| come(?:s)? (?:over|to your (?:house|home|work|job|office|place|door))(?= |$)`,
    ` (?:show up|turn up|be|appear|stand) (?:at|outside|in front of) your (?:\\w+ )?(?:wedding|job|work|church|house|home|office|school|door|funeral|gym|place)`,
  ]),
]

const RANSOM = { needs: [DEMAND], not: KIND } as const

const LEVERED = { needs: [LEVER], not: KIND } as const
const OTHERS = `(?:${w.CIRCLE}|${w.PUBLIC})`

/** What others would get to know. */
const EXPOSURE: readonly ThreatRule[] = [
  ...rules('exposure', { not: KIND }, [
    ` (?:will |going to |or i |i )(?:send|post|publish|share|show|leak|upload) (?:everyone |them |her |him )?(?:your|the|those) (?:\\w+ )?(?:nudes?|naked \\w+|private (?:pictures|photos|videos?|messages)|nude \\w+|sex \\w+)`,
    ` (?:post|publish|share|put up|leak|spread|get|gets|dox) (?:your )(?:full )?(?:name and|address|home address|real name)(?= |$)(?<=(?:will|or|going to|i|gets) .*)`,
    ` make sure (?:that )?(?:you|your \\w+|no one)(?: \\w+)? (?:never|ever|lose|loses|will never|hires?|rents?)`,
    ` (?:i|we) (?:will |can |could |am going to |would )?(?:get|have) you (?:\\w+ )?(?:fired|deported|evicted|arrested|expelled|suspended|banned|kicked out|thrown out|locked up|blacklisted|audited|investigated|committed)(?! from the (?:list|queue))`,
    ` get you (?:\\w+ )?(?:kicked|thrown) out | get you fired `,
    `${MEAN}${GAP} (?:ruin|destroy|end|wreck|kill|bury|finish|trash|crush|sink) (?:you|your) (?:(?:\\w+ )?(?:reputation|name|career|business|marriage|company|credit|future|standing|practice|family|life)|in (?:bad |one star )?reviews|and your business|financially|online|publicly)`,
    `${MEAN} (?:ruin|destroy|finish|expose|out) you(?= ?$| ,| (?:and|on|to|online|in|for|so|publicly))(?! out)`,
    ` (?:no one|nobody|never|not) (?:[^ ]+ ){0,6}?(?:will )?(?:ever )?(?:hire|rent to|rents to|trust|buy from|work with|do business with) (?:you|from you)(?: again| ever)?(?<=(?:will|make sure|post|word) .*)`,
    ` never work (?:in|again|anywhere)(?<= you (?:will )?never .*)| your secret is out| on every dating site`,
    ` (?:i )?wonder(?:ing)? (?:what|how|if|whether) (?:${w.CIRCLE}) (?:would|will|might|knows?|has)| (?:what|how) (?:would|will|do you think|might|does) (?:${w.CIRCLE}) (?:\\w+ )?(?:say|think|feel|react|like|take)`,
    ` (?:does|do) (?:${w.CIRCLE}) (?:even |already )?know (?:about|what|that you|who|how|where you)(?! (?:the|our) (?:offer|repair|leak|appointment|payment))`,
    ` (?:${w.CIRCLE}|${w.AUTHORITY}) (?:is|are|will|would|might|may)(?: be| probably| surely| really)*(?: going to)? (?:love|interested|like|pleased|thrilled|happy|curious|delighted|enjoy|fascinated|glad|shocked|surprised) ?(?:to (?:hear|see|know|learn|find|read|get|receive)|in (?:what|your|knowing|hearing)|by|the (?:video|pictures|photos|story)|knowing|hearing|what)(?!.* (?:offer|good news|works? well|settled))`,
    ` (?:shame|pity|awkward|unfortunate|sad|embarrassing|terrible|hate|hated|bad|sorry|too bad|funny|not want|interesting) (?:[^ ]+ ){0,4}?(?:if|for|when|should|were|to have) (?:[^ ]+ ){0,2}?(?:${w.CIRCLE}|${w.AUTHORITY}|everyone|someone|anyone) (?:[^ ]+ ){0,3}?(?:reported|reports?|posted|shared|leaked|mentioned|found out|find out|knew|know|hear|heard|learned?|saw|see|got|read|discovered?|made|called|tell|told|tipped|hears|finds)(?! about (?:our|the) (?:offer|settlement))`,
    ` (?:hate|sorry|forced|obliged|prefer not|rather not) to (?:have to )?(?:involve|bother|tell|inform|contact|call|show|bring in|trouble) (?:${w.CIRCLE})(?!.*police)`,
    ` telling (?:people|everyone|the \\w+|your \\w+) about you| blow up your (?:phone|facebook|inbox|instagram|page)`,
    ` (?:do|would) you (?:really )?(?:want|like) (?:${w.CIRCLE}|everyone) to (?:see|know|hear|find|learn|read)(?! (?:that )?(?:we|i|the offer|it is))`,
    ` (?:you )?would not want (?:${w.CIRCLE}|everyone|anyone) to (?:see|know|hear|find|learn|read)`,
    ` one (?:single |little |anonymous |phone )?(?:(?:word|call|post|email|click|text|message|tip|letter) (?:from me |to (?:${w.AUTHORITY}|${w.CIRCLE}|the) )|(?:call|word) )(?:[^ ]+ ){0,6}?(?:and|will|is|are|you|no one)(?= |$)`,
    ` (?:will|gets?|going to) (?:go|be|goes) (?:viral|public|all over (?:facebook|town|the internet))(?<=(?:it|you|video|picture|this) .*)(?<=(?:or|unless|if|tonight|pay) .*)`,
  ]),
  ...rules('exposure', LEVERED, [
    `(?:(?<! if| that| when| because| once)(?: i| we)(?: will| shall| am going to| am| might| may| can| could| have to| will have to| feel free to| will feel free to| start| go| will keep| keep| get to| have no choice but to)?| but to| free to| choice but to| and| or| then| ensure that| after that i)(?: (?:just |simply |also |personally )?)? ?(?:${TELL}|telling|calling|posting|sending|showing|mailing|informing|emailing|sharing|contacting|publishing|reporting|starting|writing|leaking) (?:[^ ]+ ){0,8}?${OTHERS}(?! (?:insurance|address|if that))(?= |$)`,
    ` (?:${w.CIRCLE}) (?:\\w+ )?(?:will|gets?|hears?|finds?|learns?|sees?|knows?|receives?|is going to|are going to|going to|will be furnished|shall|reads?|is informed) ?(?:be |soon )?(?:gets?|hear|find|learn|see|know|receive|read|furnished|informed|told|shown|proof|a call|an? (?:email|letter|copy|call)|out|about|the|your|what|that|everything|it|notified|interested)`,
    ` (?:every ?one|everybody|they all|the world|all of them|people) (?:[^ ]+ ){0,3}?(?:will |gets? |is going to |are going to |going to )?(?:know|hear|see|learn|find out|get|read|hears?|sees?|gets?) (?:[^ ]+ )?(?:what|your|about|that you|how|you|who|it|the (?:pictures|video|truth))`,
    ` (?:${w.SECRET}) (?:[^ ]+ ){0,4}?(?:go|goes|will go|gets?|ends? up|end up|are going|is going|shows? up|comes? out|appear\\w*|get) (?:\\w+ )?(?:in|on|to|out|up|online|public|viral|posted|around|into)(?= |$)`,
    ` (?:or|unless|will|and|then|i|going to|, )(?: \\w+){0,2} (?:put|post|publish|share|send|upload|release|leak|show|mail|forward|spread|print|sell|posting|sharing|sending|mailing|publishing|broadcast)(?! you )(?: [^ ]+){0,3} (?:${w.SECRET})(?= |$)(?<= (?:your|the|those|ur|you|my|our|that|these|them|of|private) .*)`,
    ` (?:worst|bad|one star|1 star|negative|terrible|horrible|nasty|awful|one-star|1-star|scathing|damning|brutal|fake) (?:\\w+ )?reviews?(?<=(?:will|or|unless|bury|leave|write|post|going to) .*)| (?:one|1) star (?:on|everywhere|for)| reviews? (?:everywhere|on every|under ten|from (?:all|ten|twenty) )`,
    ` (?:expose|out|shame|dox|humiliate|embarrass|cancel) (?:you|your (?:\\w+ )?(?:${KIN}|business|company))(?= |$)| drag your name| (?:through the mud|in the (?:paper|news)(?<= (?:your|you|name|story|face) .*))| (?:ruin|destroy|damage|hurt) your (?:\\w+ )?(?:reputation|name|business|career|marriage)`,
    ` (?:your|little|dirty) secrets? (?:[^ ]+ ){0,3}?(?:out|known|safe|public)?| quiet about your| blacklist| out you to `,
    ` (?:reach|reaches|come to the attention of|comes to the attention of|brought to the attention of|become known to|becomes known to|end up with|in the hands of) (?:${w.CIRCLE}|${w.AUTHORITY})| (?:${w.CIRCLE}) (?:is|are|does|do)(?: clearly| surely| probably| still)? not (?:aware|know|yet|realize|suspect)`,
    ` rumors? (?:spread|start|go|fly)| word (?:spreads|gets (?:around|out)|travels|will get)`,
    ` (?:name|yours|picture|face|story) (?:shows up|will be|goes|ends up|appears|is going to be|will appear) (?:in|on) (?:the )?(?:paper|news|front page|every|facebook|tv)`,
    ` (?:make sure|ensure that|see to it that|let) (?:[^ ]+ ){0,3}?(?:${OTHERS}) (?:\\w+ )?(?:hear|hears|know|knows|learn|learns|find|finds|see|sees)`,
    ` make a scene| followers (?:\\w+ )?(?:will|all|and|would)`,
  ]),
  ...rules('exposure', RANSOM, [
    ` (?:i|we) (?:will )?(?:delete|erase|burn|destroy|forget about|keep quiet about|bury|not (?:post|publish|share|show|send|report|tell|mention|release|call|say|go to)) (?:[^ ]+ ){0,4}?(?:${w.SECRET}|${w.AUTHORITY}|${w.CIRCLE}|you|your \\w+|anything|a word|anyone)(?= |$)(?<=(?:and|then|,|exchange|so that|if you (?:pay|sign|give|drop)(?: [^ ]+){0,6}) (?:i|we) .*)(?<!(?:not|never) .*)(?!.* (?:listing|copies|reviews?|ad) )`,
    ` (?:the|those|your|these|private) (?:pictures|photos|video|videos|screenshots|recording|texts|messages) (?:will )?(?:disappear|go away|vanish|stay (?:private|safe|hidden|between|with|on)|get deleted|never see|are deleted)(?<=(?:\\$\\d+|pay|if|when|once|and|,) .*)`,
    ` pay (?:good|a lot of|big|some|well) ?(?:money)? (?:for|to (?:see|get|have|read|know)) (?:those|your|these|the|that|what) (?:\\w+ )?(?:emails|pictures|photos|videos?|texts|messages|information|secrets|files|story)`,
    ` (?:deserves?|has a right|have a right|ought|needs?|should) (?:to )?(?:know|hear|see|learn|be told)(?<=(?:${w.CIRCLE}|everyone|they|people) (?:\\w+ )?(?:deserves?|has a right|have a right|ought|needs?|should) .*)(?! (?:about the (?:repair|meeting|work)))`,
    ` you(?: are| r)?(?: here)? (?:illegal(?:ly)?|undocumented|an overstay|overstaying|out of status|not legal|on probation|on parole|working (?:illegally|under the table|off the books))| (?:your|about your) (?:arrest|criminal) record`,
  ]),
  ...rules(
    'exposure',
    {
      needs: [
        / (?:i have|i got|i have got|have a|got a|have the) (?:[^ ]+ ){0,3}?(?:video|pictures|photos|screenshots|recordings?|texts|tape|proof|nudes) (?:of you|and)/,
        LEVER,
        DEMAND,
      ],
    },
    [` of you `],
  ),
]

const ASKED = { needs: [LEVER, DEMAND], not: KIND } as const
/** Authorities, work and permits as a lever. */
const AUTHORITIES: readonly ThreatRule[] = [
  ...rules('authority', { not: KIND }, [
    ` have you deported| (?:one|a|my next|next|make a|phone|quick) (?:phone )?call (?:is )?to (?:immigration|ice|uscis|cps|the irs|child)(?<! (?:made|had|got) .*)`,
    ` (?:i|we) (?:will |am going to )?(?:say|swear|claim|testify|tell (?:them|everyone|the (?:police|cops|judge))) (?:to (?:the )?(?:police|cops|judge) )?(?:that )?you (?:attacked|hit|stole|touched|assaulted|raped|sell|deal|beat|molested|threatened)(?!.*(?: is true| as it was))`,
    ` (?:or|unless|, ) ?(?:i|you)(?: \\w+){0,2} (?:to|with) (?:the )?(?:police|cops) (?:with a story|you sell|and say|about you and)`,
    ` make sure (?:that )?you lose your| (?:plane|flight|bus|boat) back to (?:\\w+)(?<= you .*)(?<=(?:next|on|be|put) .*)(?<!i (?:flew|was|took) .*)`,
    ` (?:have|had|get) (?:you|your (?:\\w+ ){0,2}?license) (?:\\w+ )?(?:taken|revoked|gone|pulled|suspended|yanked)|your (?:\\w+ )?license (?:is |will be )?(?:gone|toast|history)`,
    ` (?:police|cops|cop) (?:[^ ]+ ){0,5}?(?:love to )?find (?:something|drugs|what)| plant (?:something|drugs)| friends? in the (?:police|department|force)`,
    ` would (?:be sad|be a shame|hate) (?:[^ ]+ ){0,3}?${w.AUTHORITY}`,
    ` (?:can|will|could) have (?:your|you) (?:\\w+ ){0,4}?(?:gone|closed|shut down|deported|revoked|fired) (?:by|in|tomorrow|before)`,
    ` is worth your (?:\\w+ )?(?:license|job|marriage|career|visa|green card|pension|custody|kids)`,
    ` (?:your|the) (?:immigration|visa|green card|residency) (?:\\w+ )?(?:will be|to be|gets|be) (?:brought|reported|checked|revoked|cancel\\w*|looked)`,
    ` have you evicted if you `,
    ` (?:not|no longer) (?:going to )?(?:fix|repair|turn on|restore) (?:the |your )?(?:heat|heating|water|leak|power|roof|boiler|mold|toilet) (?:\\w+ )?(?:until|unless) you (?:drop|withdraw|take|sign|stop|delete|cancel)| (?:tell|swear to) the (?:judge|court|police) (?:that )?you lied`,
    ` (?:cancel|revoke|end|pull|withdraw|stop) your (?:\\w+ )?(?:visa|sponsorship|green card|work permit|permit|papers|residency)(?: sponsorship)?(?<=(?:will|can|could|going to|or|to) .*)`,
  ]),
  ...rules('authority', ASKED, [
    ` (?:report|reporting|call|calling|tell|telling|go|going|write|writing|talk|speak|contact|inform|say|speak|notify|get|send|give|letter|visit from|phone|alert|tip off|turn you in|denounce|anonymous tip|tip|file|complain|hand you over|mention|word|come|hear|hears|knew|knows|know|see how)(?: [^ ]+){0,5} ${w.AUTHORITY} `,
    ` ${w.AUTHORITY} (?:\\w+ )?(?:gets?|hears?|will|finds?|learns?|knows?|would|likes?|knew|might|comes?|is going to|are going to|receives?) `,
    ` report you(?= ?$| ,| to| for| (?:if|unless))| turn you in`,
    ` (?:you|your \\w+) (?:will |can |could |would |may )lose your (?:\\w+ )?(?:license|job|kids|children|section|visa|housing|benefits|green card|custody|permit|pension|house|home|career)`,
    ` (?<!not )raise your rent| (?:trouble|problems?) (?:for|with) your (?:\\w+ )?(?:visa|green card|license|immigration|papers|status|job)| you (?:will|are going to|would) (?:be|end up|find yourself|live|sleep) (?:\\w+ )?(?:out )?(?:on|in) the street | get proof for| custody (?:hearing|case|judge)`,
    ` (?:keep|care about|value|love|like) your (?:\\w+ )?(?:kids|children|job|license|visa|green card|freedom|marriage|career)`,
    ` make one call | make (?:a|some) (?:phone )?calls?(?= ?$| and| to (?:your|some))| who to (?:write|call|talk) to`,
  ]),
  ...rules('authority', { needs: [LEVER], not: KIND }, [
    ` (?<!not )raise your rent | you (?:will|are going to|would) (?:be|end up|find yourself|live|sleep) (?:\\w+ )?(?:out )?(?:on|in) the street | (?:you|they) will lose your job| (?:i|we) (?:will )?(?:\\w+ )?report you (?:to|for) (?!the police|the city|animal)`,
    ` on (?:you|your kids?)(?<=(?:call|calls|calling|called) (?:\\w+ ){0,4}?on (?:you|your kids?))(?<=(?:ice|immigration|cps|services|cops|police) on .*)(?<=(?:or|unless) .*)`,
  ]),
]

export const THREAT_RULES: readonly ThreatRule[] = [
  ...VIOLENCE,
  ...PROPERTY,
  ...FOLLOWING,
  ...EXPOSURE,
  ...AUTHORITIES,
]

import { isLikely } from './likely.ts'
import { plainSentences } from './plain.ts'

/**
 * Whether somebody writes of ending or harming their own life, so that their own screen can show where help is. Rules as data and
 * a small model, English only. Nothing is refused or stored because of it, and nobody else learns of it; so a doubt counts for showing help.
 */
export function speaksOfOwnDeath(text: string): boolean {
  const sentences = plainSentences(text)
  return ruleHears(sentences) || isLikely('despair', sentences)
}

/** What the rules alone hear. */
export function speaksOfOwnDeathByRule(text: string): boolean {
  return ruleHears(plainSentences(text))
}

function ruleHears(sentences: readonly string[]): boolean {
  return sentences.some((sentence) => {
    const plain = sentence.trim().replaceAll(' ,', ',').replaceAll(FIGURES_OF_SPEECH, ' … ')
    return RULES.some((rule) => rule.test(plain))
  })
}

/** What people say of a phone, a joke or a wait: “I would rather die than eat there again” is not among them, for nobody knows. */
const FIGURES_OF_SPEECH =
  /\b(?:die|died|dying|dead) (?:of|from|with) (?:laughter|laughing|boredom|embarrassment|shame|curiosity|hunger|thirst|the heat|the cold)\b|\b(?:dying|die) to (?:know|see|hear|meet)\b|\brather die (?:poor|than (?:pay|eat|rent|buy|give you))\b|\bend (?:my|the|this) (?:lease|rental|tenancy|contract|membership|subscription|life ?time)\b/g

const RULES: readonly RegExp[] = [
  /\b(?:kill|killing|hang|hanging|drown|drowning|shoot|shooting|harm|harming) my ?self\b(?! (?:short|off|some slack|by (?:accident|mistake)))|\b(?:want|going|wanna|gonna|about|urge|need|thinking of|keep|start(?:ed)?)(?: to)? (?:hurt|hurting|cut|cutting) my ?self\b/,
  /\b(?:cut|hurt|harmed) my ?self again\b/,
  /\b(?:can't|cannot|can not) go on(?: (?:like this|this way|with my life|living|any ?more))?(?=[.,!?]|$)|\bnothing (?:left )?to live for\b|\b(?:took|taken|take) an overdose\b|\bwant it all to end\b|\bmight as well be dead\b|\bkms\b/,
  /\b(?:end|ending|take|taking|took|ended) my (?:own )?life\b/,
  /(?<!\b(?:he|she|they|died|father|mother|brother|sister|son|husband|wife|death) (?:\w+ ){0,3}(?:by |of )?)\bsuicid(?:e|al)\b/,
  /\b(?:want|going|ready|prefer|wish|rather|like|have decided|wanna|gonna)(?: to)? (?:die|be dead)\b(?! broke)(?<!\b(?:plants?|dog|cat|tree|battery)\b[^?]{0,20})/,
  /\bwish (?:that )?i (?:was|were) (?:dead|never born)\b|\bwish i had never been born\b/,
  /\bbetter off (?:dead|without me)\b/,
  /\bno (?:reason|point|sense|will|wish) (?:left )?(?:to|in|for me to) (?:live|living|go on living|be alive)\b/,
  /\b(?:do not|don't|can't|cannot|can not|no longer|not) (?:want to |wanna |wish to )?(?:live|be alive|exist)(?: (?:like this|this way|with this))?(?: any ?more| any longer|[.,!]|$)/,
  /\b(?:do not|don't) want to (?:wake up|be here) (?:any ?more|again|any longer)\b/,
  /\bnever (?:to )?wake up(?: again)?\b(?<=\b(?:want|like|wish|hope|sleep)\b[^.!?]{0,40})/,
  /\b(?:life|living) (?:is|has) (?:not|no longer)(?: been)? worth(?: living| it)\b|\b(?:life|living) (?:isn't|hasn't been|has not been) worth(?: living| it)\b/,
  /\blife (?:is|isn't|is not|has) (?:over|no meaning)\b(?<=\bmy life [^.!?]{0,25})/,
  /\b(?:nobody|no one|no-one) (?:would|will) (?:miss me|care if i (?:die|died|was gone|were gone))\b/,
  /\b(?:won't|will not|wouldn't|would not) be (?:alive (?:any ?more|tomorrow|for long|much longer)|here any ?more)\b/,
  /\bjump (?:off|from|in front of) (?:a|the|my) (?:bridge|roof|building|balcony|train|cliff)\b/,
  /\b(?:farewell|goodbye|suicide) (?:letter|note)\b/,
  /(?<!\b(?:stop|stopped|forgot|supposed to|have to|had to) )\b(?:took|take|taking|swallowed) (?:all (?:of )?)?(?:the |my |some )?(?:sleeping )?pills\b[^.!?]{0,60}\b(?:because|to end|last night|over this)\b|\btook all (?:of )?(?:the |my )?(?:sleeping )?pills\b/,
  /\b(?:ending|end) it all\b(?! (?:at|for|by|on) )/,
  /\bnot (?:even )?want to (?:wake up|exist|be alive|be in this world)(?: tomorrow| in the morning| at all| ever| any ?more| again)*(?=,|$)/,
  /\b(?:no|any|a|the|good|what) (?:\w+ )?(?:reason|point|sense|purpose)s?(?: left)? (?:to|in|of|for|why)(?: me)?(?: to)?(?: i should)? (?:even )?(?:go on |going on |keep |keep on |carry on )?(?:live|living|be alive|being alive|exist|existing|wake up)(?= like|,| any|$| when| \?)/,
  /\b(?:why|how) (?:i|should i|would i|do i)(?: should| would)?(?: even)? (?:keep |keep on |go on |still |carry on )?(?:live|living|be alive|exist|existing|wake up)(?=,| any| like|$| \?)/,
  /\b(?:better|easier|happier|best|relief|relieved)\b[^?]{0,60}\b(?:without me(?= in|,|$)|(?:if|when|once) i (?:was|were|am|would be|just)? ?(?:gone(?=,|$)|dead|died?|not here|not around|no longer (?:here|around)|not alive|disappear\w*|stopped (?:living|breathing)))/,
  /\bif i (?:was|were|am|wasn't|would be|just)? ?(?:gone|dead|died?|not here|not around|disappear\w*)\b[^?]{0,40}\b(?:better|easier|happier|insurance|no one|relief)\b/,
  /\b(?:better|easier|happier|rather be|prefer being|prefer to be|feel like being|easier to be|better to be|good as|wish(?:ed)? (?:i|to be)(?: was| were)?|should be|nearly|deserve to be) dead\b(?! broke|line|beat)(?<!\b(?:phone|battery|car|it|laptop|deal) [^?]{0,30})/,
  /\b(?:i am|i will|i want to|i feel like|about to|going to|i might|i may|i could|i think i will)(?: going to| just| about to)? end (?:it|things|everything|this)(?: all)? (?:tonight|right now|for good|forever|with (?:the )?(?:pills|a rope|a knife|my gun))(?=,|$| because)/,
  /\b(?:think|thinking|thought|thoughts|dream|fantasi[sz]e) (?:of|about) (?:(?:just )?ending (?:it|things|everything|this)(?: all)?(?=,|$)|dying|death|my (?:own )?(?:death|funeral)|being dead|not (?:being here|waking up|existing)|jumping(?=,|$| off| from| in front))/,
  /\b(?:standing|sitting|stood|am) (?:up )?(?:on|at) the (?:\w+ )?(?:roof|bridge|ledge|balcony|edge|tracks|platform)\b[^?]{0,60}\b(?:jump|end|goodbye|why|let go|die)\b/,
  /\b(?:should|want to|going to|will|could|might|may as well|feel like|should not) (?:not )?(?:just )?jump(?:ing)?(?=,|$| off (?:a|the) (?:\w+ )?(?:bridge|roof|building|cliff|balcony)| in front)/,
  /\b(?:throw|throwing|threw|fling|hurl) my ?self (?:in front|off|from|under|into|out|down)\b|\b(?:walk|walking|drive|driving|step|stepping|go|run|swim)(?: my car| out| straight)? (?:into|in front of|under|off) (?:the |a |an )?(?:\w+ )?(?:river|sea|ocean|traffic|lake|train|tree|cliff|truck|bridge|oncoming \w+)(?=,|$| and| so| tonight)(?<=\b(?:i|just|will|could|want|going|might|feel|about) [^?]{0,60})/,
  /\b(?:hope|hoping|wish|wishing|pray|praying)\b[^?]{0,30}\b(?:truck|car|bus|train|lightning|cancer|heart attack) (?:hits?|would hit|takes?|gets?|kills?|finishes|runs over) me\b/,
  /\b(?:looking|staring|stare|look|thinking|think) (?:at|about) (?:the|my|that) (?:bridge|pills|rope|knife|knives|razor|tracks|gun)(?=,|$| (?:and|on|every|all|again|when))(?<=\b(?:keep|been|always|just|am|sit here|i) [^?]{0,40})/,
  /\b(?:sav(?:ed|ing)|stockpil\w+|count(?:ed|ing)|collect(?:ed|ing)|hoard\w*) (?:up )?(?:all |of )*(?:my |the |enough |sleeping )*pills\b|\bpills (?:are |right )?(?:in front of me|in my hand|next to me|ready|lined up)\b|\benough pills\b|\b(?:swallow|take) (?:all|every|the whole)\b[^?]{0,20}\b(?:pills|bottle)\b/,
  /\bi\b[^?]{0,40}\boverdos(?:e|ed|ing)\b|\b(?:slit|cut|slash|open|cutting|slitting) my wrists?\b|\b(?:off|unalive|end|ending|do away with|finish|shoot|gas) my ?self(?=,|$| (?:tonight|today|if|because|over|soon))|\bnoose\b/,
  /\b(?:bought|have|got|found|tied) (?:a|the|my) rope(?: yesterday| today| ready| now| tonight| last night)?(?=,|$)/,
  /\bself.?harm\w*|\b(?:started|starting|begun|been|am|back to|went back to) cutting(?: my ?self)?(?: again)?(?=,|$| because| since| to (?:cope|feel))|\bcut(?:ting)? again (?:because|since|tonight|last)\b/,
  /\b(?:planned|plan|know|figured out|decided) (?:exactly |already )?(?:how|when|where) (?:i|to) ?(?:would|will|am going to)? ?(?:do it|die|kill|end it)(?=,|$)/,
  /\b(?:death|dying) (?:would|will|is|seems|sounds|feels|must)(?: be| like)? (?:\w+ )?(?:a relief|relief|easier|better|peaceful|the only|my only|nice|kinder|a way out)/,
  /\b(?:tired|sick|exhausted|done|fed up|finished) (?:of|with|from) (?:living|being alive|being here|life|this life|my life|existing|existence|breathing)(?=,|$| like| and| any| this)|\bhate (?:being alive|living|my life|existing|that i (?:woke|am alive|wake))(?=,|$| up| and)|\b(?:given|giving|give|gave) up on (?:life|living)\b|\b(?:lost|no) (?:the |my |all )?will to live\b/,
  /\b(?:not|never|no longer|stop being) (?:be )?(?:a |such a )?burden (?:to|on|for)\b[^?]{0,30}(?<=\b(?:soon|will not|anymore|any ?more|longer|stop|never)\b[^?]{0,60})/,
  /\bno one (?:\w+ ){0,3}?(?:notice|notices|care|cares|cry|cries|miss|misses|be sad|come to my funeral)\b[^?]{0,20}\b(?:if i|when i|i am gone|i was gone)\b|\bno one (?:really )?(?:needs|will miss|would miss|wants) me(?=,|$| here| any| on this)|\bi will be gone for good\b|\bgone\b[^?]{0,30}\bno one will cry\b/,
  /\b(?:goodbye|farewell|suicide|last) (?:letters?|notes?)\b(?<=\b(?:my|a|the|i|written|wrote) [^?]{0,40})|\bthis is (?:my |a |the )?(?:final |last )?(?:goodbye|farewell)(?=,|$| to)|\b(?:tell|let) my (?:children|kids|wife|husband|family|mom|mother|son|daughter|parents)\b[^?]{0,20}\bi love(?:d)? (?:them|her|him)\b|\b(?:by the time|when) you read this,? i (?:will be|am|will have)\b[^?]{0,20}\b(?:gone|dead|not (?:be )?(?:here|alive)|left)\b/,
  /\b(?:want to|wish i could|going to|better if i|easier if i|feel like|should)(?: just)? (?:disappear(?:ing)?|vanish)(?: forever| for good| and (?:never|not)| from (?:this|the) (?:world|earth|planet)|,|$)/,
  /\b(?:out of|leave|leaving|done with|over with|quit|depart) (?:this|the) (?:life|world|earth)(?=,|$| behind| for| now| soon)|\bno place for me in this world\b/,
  /\b(?:not|can not|no longer|never) see (?:a |any |another |no )?(?:way out|future|tomorrow|light)(?: for (?:me|myself))?(?: any ?more| but| other| than)?(?=,|$)|\bsee no (?:other )?(?:way out|future)\b|\b(?:only|no other) way out is (?:to die|death|ending)/,
  /\b(?:do not|not) deserve to (?:live|be alive|exist)\b|\bshould not (?:be alive|exist|have been born)\b|\b(?:rather|wish) (?:i )?(?:had )?(?:not|never) (?:be|been|was|were) (?:born|alive)\b|\bshould (?:have died|just die|die)(?=,|$| too| with| instead| already)(?<=\bi [^?]{0,30})/,
  /\b(?:use|sense|point) of (?:living|life|going on living|being alive)\b|\b(?:reason|want|wish|will|point) (?:left )?(?:to|in) (?:stay|staying|remain) alive\b|\bno (?:reason|point|sense)\b[^?]{0,20}\b(?:staying|stay|be|being) alive\b|\b(?:not|no longer) care (?:if|whether) i (?:live|die|wake)/,
  /\b(?:life|living) (?:is|feels|has become|seems) (?:just |so |completely |totally |too )*(?:pointless|meaningless|worthless|unbearable|over for me|painful|not for me|hopeless)\b(?! (?:in|without|at) )|\b(?:can not|not) (?:keep|go on|continue|carry on|bear|stand) (?:on )?(?:living|to live|being alive)(?=,|$| like| this| any)(?! in)|\bno future for me\b|\bwant (?:it|this|everything|it all) to be over for (?:good|ever)\b/,
  /\b(?:no|any|the|a) (?:reason|point|sense|strength|will) (?:left )?(?:to|in|for me to) (?:go on|going on|continue|continuing|carry on|carrying on)(?=,|$| any ?more| living| like this$)|\bnot want to (?:go on|carry on|be around|continue)(?: living| any ?more| any longer)*(?=,|$)|\bnot (?:being|be) (?:here|around|alive) any ?more\b(?<=\bi\b[^?]{0,50})/,
  /\bwho would (?:even )?miss me\b|\b(?:fine|happier|good|okay|better|easier) without me(?=,|$| around| here)|\bnothing (?:really )?matters (?:to me )?any ?more\b|\bhold on (?:for )?(?:much longer|any ?more|any longer)\b|\bfind me (?:dead|hanging)\b|\bwish (?:that )?i (?:did not|was not|were not|could not) (?:exist|here|alive|born)\b|\b(?:what is|see|no) (?:the |any )?point (?:(?:of|in) )?(?:anything|it all|any ?more)(?=,|$| \?)|\bstood on the (?:bridge|tracks|ledge)\b|\bhow easy it would be to (?:just )?(?:die|end|jump|let go|not wake|stop breathing)\b|\bif i am (?:gone|not here|not alive) (?:tomorrow|in the morning)\b/,
  /\b(?:danger|risk|threat) to my ?self\b|\bnot think i will (?:survive|make it|be alive)(?: this)?(?=,|$)|\bnot (?:see|live to see|be alive (?:at|for|by)) (?:the new year|christmas|my next birthday|the morning|next (?:year|week))(?=,|$)|\bbe with my dead\b|\bjoin my (?:dead|late) \w+\b|\bwant(?: to)? end it(?: all)?(?=,|$)(?<=\b(?:life|pointless|anymore|alive|tired|pain|empty)\b[^?]{0,60})/,
  /\bsui (?:thoughts|ideation)\b|\bkys my|\b(?:do|done|doing) (?:something|harm|anything)(?: \w+)? to my ?self\b|\bhurt(?:ing)? my ?self(?=,|$| (?:on purpose|again|tonight|if|to))(?<!\bi hurt my ?self)(?<=\b(?:think|thinking|thoughts|want|feel|like|about|of|to|urge|going|keep|will)\b[^?]{0,40})/,
  /\b(?:hop(?:e|ing)|wish(?:ing)?|pray(?:ing)?|want|like) [^?]{0,40}\b(?:not|never) (?:to )?wake up(?: again| any ?more| in the morning| tomorrow)?(?=,|$)|\bsleep (?:forever|for ever|and (?:not|never) wake)\b/,
  /\b(?:will not|not going to|do not plan to) (?:be )?(?:alive|survive this|around to see|here to see|live through|make it through (?:the|this) (?:night|week))(?=,|$| (?:it|this|by|when|the|any|tomorrow|much|for))(?<=\bi [^?]{0,30})/,
  /\b(?:ready|prepared|willing|decided|time for me|want|wanted|wanting|going|plan|planning|prefer|longing) to die\b(?<=\b(?:i|me) [^?]{0,30})(?<!\b(?:not|phone|battery|going to|plants?|dog|cat) [^?]{0,12})|\bi (?:will|am going to|might|may) (?:just )?die (?:by my own|tonight|today)(?=,|$| hand)|\blet me die\b(?<!\brather [^?]{0,20})/,
]

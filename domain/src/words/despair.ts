/**
 * Whether somebody writes of ending or harming their own life, so that their own screen can show where help is. Rules as data,
 * English only. Nothing is refused or stored because of it, and nobody else learns of it; so a doubt counts for showing help.
 */
export function speaksOfOwnDeath(text: string): boolean {
  const plain = text
    .toLowerCase()
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/\b(dont|cant|isnt|wont|wouldnt)\b/g, (word) => `${word.slice(0, -1)}'t`)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(FIGURES_OF_SPEECH, ' … ')
  return RULES.some((rule) => rule.test(plain))
}

/** What people say of a phone, a joke or a wait: “I would rather die than eat there again” is not among them, for nobody knows. */
const FIGURES_OF_SPEECH =
  /\b(?:die|died|dying|dead) (?:of|from|with) (?:laughter|laughing|boredom|embarrassment|shame|curiosity|hunger|thirst|the heat|the cold)\b|\b(?:dying|die) to (?:know|see|hear|meet)\b|\brather die (?:poor|than (?:pay|eat|rent|buy|give you))\b|\bend (?:my|the|this) (?:lease|rental|tenancy|contract|membership|subscription|life ?time)\b/g

const RULES: readonly RegExp[] = [
  /\b(?:kill|killing|hang|hanging|drown|drowning|shoot|shooting|harm|harming) my ?self\b(?! (?:short|off|some slack|by (?:accident|mistake)))|\b(?:want|going|wanna|gonna|about|urge|need|thinking of|keep|start(?:ed)?)(?: to)? (?:hurt|hurting|cut|cutting) my ?self\b/,
  /\b(?:cut|hurt|harmed) my ?self again\b/,
  /\b(?:can't|cannot|can not) go on(?: (?:like this|this way|with my life|living|any ?more))?(?=[.,!?]|$)|\bnothing (?:left )?to live for\b|\b(?:took|taken|take) an overdose\b|\bwant it all to end\b|\bmight as well be dead\b|\bkms\b/,
  /\b(?:end|ending|take|taking|took|ended) my (?:own )?life\b/,
  /\bsuicid(?:e|al)\b/,
  /\b(?:want|going|ready|prefer|wish|rather|like|have decided|wanna|gonna)(?: to)? (?:die|be dead)\b/,
  /\bwish (?:that )?i (?:was|were) (?:dead|never born)\b|\bwish i had never been born\b/,
  /\bbetter off (?:dead|without me)\b/,
  /\bno (?:reason|point|sense|will|wish) (?:left )?(?:to|in|for me to) (?:live|living|go on living|be alive)\b/,
  /\b(?:do not|don't|can't|cannot|can not|no longer|not) (?:want to |wanna |wish to )?(?:live|be alive|exist)(?: (?:like this|this way|with this))?(?: any ?more| any longer|[.,!]|$)/,
  /\b(?:do not|don't) want to (?:wake up|be here) (?:any ?more|again|any longer)\b/,
  /\bnever (?:to )?wake up(?: again)?\b(?<=\b(?:want|like|wish|hope|sleep)\b[^.!?]{0,40})/,
  /\b(?:life|living) (?:is|has) (?:not|no longer)(?: been)? worth(?: living| it)\b|\b(?:life|living) (?:isn't|hasn't been) worth(?: living| it)\b/,
  /\blife (?:is|isn't|is not|has) (?:over|no meaning)\b(?<=\bmy life [^.!?]{0,25})/,
  /\b(?:nobody|no one|no-one) (?:would|will) (?:miss me|care if i (?:die|died|was gone|were gone))\b/,
  /\b(?:won't|will not|wouldn't) be (?:alive (?:any ?more|tomorrow|for long|much longer)|here any ?more)\b/,
  /\bjump (?:off|from|in front of) (?:a|the|my) (?:bridge|roof|building|balcony|train|cliff)\b/,
  /\b(?:farewell|goodbye|suicide) (?:letter|note)\b/,
  /\b(?:took|take|taking|swallowed) (?:all (?:of )?)?(?:the |my |some )?(?:sleeping )?pills\b[^.!?]{0,60}\b(?:because|to end|last night|over this)\b|\btook all (?:of )?(?:the |my )?(?:sleeping )?pills\b/,
  /\b(?:ending|end) it all\b(?! (?:at|for|by|on) )/,
]

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
  /\b(?:kill|killing|hang|hanging|drown|drowning|shoot|shooting|hurt|hurting|harm|harming|cut|cutting) myself\b(?! (?:on|with (?:a|the|your) (?:saw|knife|glass|can|tool)|short|off|some slack|by (?:accident|mistake)|carrying|lifting|while|when))/,
  /\b(?:cut|hurt|harmed) myself again\b/,
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
  /\b(?:took|take|taking|swallowed) (?:all (?:of )?)?(?:the |my |some )?(?:sleeping )?pills\b(?=[^.!?]*\b(?:because|to end|last night|all|over this)\b)/,
  /\b(?:ending|end) it all\b(?! (?:at|for|by|on) )/,
]

/**
 * What no answer of a model may say, as data; English words. Matched in lower case with straight apostrophes. A rule that finds too
 * much costs little: our own words stand in that place.
 */
export const LEXICON = {
  /** what a court would do, and what is so in law */
  court: [
    /\b(?:courts?|courtroom|judges?|judged|judgments?|judgements?|jury|tribunals?|arbitrators?|arbitration|verdicts?|rulings?|ruled|magistrates?|bailiffs?|hearing)\b/,
    /\b(?:legal(?:ly)?|illegal(?:ly)?|unlawful(?:ly)?|lawful(?:ly)?|laws?|lawyers?|attorneys?|solicitors?|lawsuits?|litigat\w+|sued?|suing|statutes?|statutory|precedents?|plaintiffs?|defendants?|prosecut\w+|felony|fraud(?:ulent)?)\b/,
    /\b(?:liab(?:le|ility)|negligen(?:t|ce)|entitle(?:d|s|ment)|damages|breach(?:es|ed)?|enforceable|binding|void|evidence (?:is|was) (?:strong|weak)|burden of proof|guilty|innocent|in the right|your rights?|their rights?|have a right|has a right|no right|owes?|owed)\b/,
    /\b(?:win|wins|winning|won|lose|loses|losing|lost|prevail\w*)\b/,
    /\b(?:(?:strong|weak|good|bad|solid|great|poor|hopeless|better|worse|stronger|weaker) (?:case|claim|chances?|odds|position|argument)|chances? (?:are|of|that|to)|odds|probab(?:ly|le|ility)|likel(?:y|ihood)|unlikely|bound to|almost certain(?:ly)?|surely|no doubt|guarantee[ds]?)\b/,
  ],
  /** who is right, and what somebody should do */
  side: [
    /\b(?:you|i|they|he|she|we) (?:should|must|ought|had better|have to|need to|would be wise)\b|\b(?:recommend|suggest|advi[cs]e|advis(?:e|ed|able))\w*\b/,
    /\b(?:fair|unfair|reasonable|unreasonable|generous|greedy|stingy|good deal|bad deal|great deal|too (?:much|little|high|low)|best (?:you|offer|option|choice|way|deal)|worth it|a bargain|insult(?:ing)?|lowball)\b/,
    /\b(?:(?:accept|take|refuse|reject|decline|turn down|say (?:yes|no) to|agree to|sign|hold out|push|insist|stand firm|don't accept|do not accept|don't give|do not give|don't sign|do not sign) (?:it|this|that|the|in|now|for|more|way|any)\b)/,
    /\b(?:hurry|last chance|too late|running out|before it is|now or never|final (?:offer|chance)|act (?:now|fast)|while you can|at once|right away|immediately)\b/,
    /\b(?:(?:is|are|was|were|'re|'s) (?:right|wrong|correct|mistaken|to blame|at fault|responsible|lying|bluffing|dishonest|desperate|afraid|weak|hiding))\b|\b(?:on your side|on their side|with you on this|agree with you|take your side)\b/,
    /\b(?:secret(?:ly)?|sealed answer|private(?:ly)?|in private|told me|tells me|confided|admitted to me|behind (?:your|their) back|between us|don't tell|do not tell|their limit|lowest|highest|at most|at least|would (?:also |even |still )?(?:accept|settle|take|pay|agree)|(?:is|are) (?:willing|ready|prepared) to)\b/,
  ],
  blame: [
    /\b(?:fault|blame[ds]?|blaming|failed to|failure|refus(?:e|ed|es|al)|ignor(?:e|ed|es|ing)|neglect\w*|careless\w*|irresponsible|dishonest\w*|liars?|lied|lies|lying|cheat\w*|stole|stealing|steal|thief|scam\w*|trick\w*|deceiv\w*|bad faith|on purpose|deliberate\w*|guilt|shame\w*|selfish|lazy|stupid|idiot\w*|crazy|hysterical|toxic|abusive|pathetic|unprofessional|incompetent)\b/,
  ],
  /** words about itself, or about what it was told */
  machine: [
    /\b(?:as an ai|language model|ai model|chatbot|system prompt|my (?:instructions|prompt|rules|guidelines)|previous instructions|ignore (?:all|the|any|previous|above)|developer mode|jailbreak|i (?:was|am) (?:told|asked|instructed|programmed|trained)|i cannot (?:help|assist|comply)|as your (?:mediator|lawyer|friend)|trust me|i am (?:a|your) (?:human|person|mediator|lawyer|real)|json|schema|prompt|override|base64|html|javascript|click here|http|www)\b/,
    /<\/?[a-z!][^>]*>|\[[^\]]*\]\([^)]*\)|'''|\{\{|\}\}|&#?\w+;|\\u[0-9a-f]{4}/,
  ],
  /** what binds whoever says it: a promise, an admission, an offer */
  promise: [
    /\b(?:i|we)(?:'ll| will| shall| promise| swear| guarantee| agree| accept| admit| confess| concede| offer| owe| undertake| commit|'m going to| am going to|'m willing| am willing|'m ready| am ready|'m prepared| am prepared|'m sorry| am sorry| apologi[sz]e| regret|'m responsible| am responsible| was wrong| were wrong| caused| broke| damaged| waive| forgive| withdraw| give up| drop| would (?:pay|accept|agree|take|give|return))\b/,
    /\b(?:my (?:fault|mistake|responsibility)|deal|it is a deal|count me in|you have my word)\b/,
  ],
  /** what terms are made of: none comes up that its writer did not name */
  term: [
    /\b(?:apolog\w+|instal{1,2}ments?|monthly|refund\w*|repay\w*|reimburs\w*|discount\w*|deposit\w*|confidential\w*|non-?disclosure|review|reviews|delete|remove|take down|warranty|interest|penalt\w+|fees?|repair\w*|replace\w*|redo|return(?:ed|ing|s)?|give back|hand over|kept|keep(?:s|ing)? (?:the|it|that|this|my|your|all|them|both|what|any)|cash|transfer\w*|check|cheque|paypal|venmo|bitcoin|gift card\w*|collateral|police|report\w*|eviction|evict\w*|immigration)\b/,
  ],
} as const
export type LexiconKind = keyof typeof LEXICON

/** With what a sentence may begin that is not in the text it was made from: everything else with a capital may be a name. */
export const FIRST_WORDS: ReadonlySet<string> = new Set(
  `a about above after again all also although always an and another any anyone anything are as ask at be because been before behind being below beside
besides between both but by can change come could did do does doing done each either else enough even every everything few finally find first for
from get give given go good had has have having he hello help her here hers hi him his how however i if in instead into is it its just keep know last
later let like likely look make many maybe me meanwhile might mine more most much my never next no nobody none nor not nothing now of off often on once
one only open or other our ours out over perhaps please put rather read same say see seen she since so some somebody someone something soon still such
take talk tell than thank thanks that the their them then there these they thing things think this those though through to together too under until up
us use very wait was we well were what when where whether which while who why with within without work would write yes yet you your yours
dear regards sincerely best kind sorry regarding unfortunately hopefully honestly today`
    .split(/\s+/)
    .filter((word) => word !== 'likely' && word !== 'today'),
)

/** Words that turn a sentence into its opposite. */
export const NEGATION =
  /\b(?:not|no|never|none|nobody|nothing|neither|nor|without|cannot|unable|fails?|failed|refused?)\b|n't\b/g

/** What makes a promise or a claim hang on something: each row by itself, as “unless” is not “if”. In small letters. */
export const CONDITIONS: readonly RegExp[] = [
  /\b(?:if|provided|providing|assuming|when|whenever|once|after|in case|(?:as|so) long as)\b/g,
  /\b(?:unless|except|otherwise)\b/g,
  /\b(?:until|till|before)\b/g,
  /\bonly\b/g,
]

/** What leaves something open: a doubt, and a sum that is not exact. “Could you” asks, and leaves nothing open. */
export const HEDGES: readonly RegExp[] = [
  /\b(?:maybe|perhaps|possibly|might|may|could(?! (?:you|we)\b))\b/g,
  /\b(?:about|around|roughly|approximately|almost|nearly|up to|over|under|(?:more|less) than|at least|at most)(?= [$€£]?\d)/g,
]

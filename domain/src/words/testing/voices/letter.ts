/** Formal letters. Read in training the model of `likely.ts`, one voice a file. Label, then the sentence. */
export const LETTER = `
threat | Let me be very clear. If the deposit is not returned in full, certain information about your tax affairs will find its way to the proper authorities.
threat | I would strongly advise you to reconsider, for the sake of your family.
threat | People in my position do not need to go to court. We have other ways.
threat | You have a reputation in this community, Mr. Hale. Reputations are fragile things.
threat | I am prepared to withdraw my report to the licensing board upon receipt of $2,000.
threat | It would be most unfortunate if your employer were to receive copies of our correspondence.
threat | I have retained a set of photographs which I am sure you would prefer to remain private. My price is the full amount of the invoice.
threat | Should you persist in this claim, I shall be obliged to inform your wife of our meetings in March.
threat | One hears such terrible things about break-ins on your street these days. Do consider my offer.
threat | I trust you are aware that your daughter's scholarship depends on a clean family record.
threat | Consider how a criminal complaint would look to the adoption agency. Then consider my offer of $300.
threat | Your visa is up for renewal in June, I understand. A letter from me would not help it.
threat | I have a long memory and a great deal of patience. You will pay, one way or another.
threat | You will find that I am not a man to be trifled with, and that those who try come to grief.
threat | My associates will be paying you a visit.
threat | Two gentlemen will call on you on Thursday evening. I suggest you have the money ready.
threat | I would not let your children play in the front yard, if I were you.
threat | I can promise you that your life here will become unbearable until you sell me that strip of land.
threat | If you involve a lawyer, I will see to it that the school board hears about 2017.
threat | You may keep the boat, but then don't be surprised if it is found at the bottom of the lake.
threat | Old wooden boats sink, Mr. Parker. It happens.
threat | Refuse and I will see to it that no bank in this county lends to you again.
threat | Either you accept the terms, or the newspaper receives an envelope.
threat | You would do well to remember what happened to the Kowalskis' barn.
threat | I have never had to hurt anyone, but I am not above it.
threat | I am told you live alone. That must be frightening at night.
threat | A woman living alone should be more careful about whom she upsets.
threat | I have your home address, your mother's address and the name of your son's kindergarten. I expect the transfer today.
threat | I do hope nothing happens to your horses before we reach an agreement.
threat | The stables are so dry this time of year, and you so stubborn.
threat | It is a long drive home through the woods for you every night, isn't it?
threat | If I do not have my ring by Saturday you will not have a house to come back to.
threat | You should know that I own a gun and that my patience is at an end.
threat | Pay the invoice and I see no reason to mention your undocumented workers to anyone.
threat | I will not sue you. I will do something you will feel.
threat | Sign the paper or I go to your husband with what I know.
threat | I'm giving you the opportunity to settle this quietly before I contact your licensing body, your professional association and your clients. $5,000.
threat | I would consider very carefully whether $450 is worth your health.
threat | This is the last time I ask politely. After this I send somebody who does not ask.
threat | Remember that I still have a key.
threat | I still have a copy of your house key, and I come and go as I please until I am paid.
threat | Your garden is lovely. Enjoy it while it lasts.
threat | Give my regards to your daughter at Lincoln Elementary, second grade, isn't she?
threat | I would hate to have to tell the parole officer that you left the state.
threat | Your probation officer will hear that you were drinking unless the car is back by noon.
threat | Withdraw, or I shall expose you.
threat | What would your congregation say, Reverend? You have until Sunday to pay.
threat | The videos go online on Friday at noon. You know how to stop that.
threat | I assure you that you will not enjoy the consequences of crossing me. Nobody has.
threat | Nobody has ever taken money from me and stayed healthy.
threat | You will be hearing from my brother. He is less civilized than I am.
threat | Perhaps a brick through your window would help you remember.
threat | I will have your tongue for that lie.
threat | Kindly be advised that your days in this neighborhood are numbered, and perhaps your days in general.
threat | I will have you deported, you and your whole family, if I am not paid by the end of the week.
threat | Nothing would please me more than to see you bleed.
threat | You have made an enemy who knows where you sleep.
threat | Accidents befall stubborn men.
despair | I have put my affairs in order. Please address further correspondence to my daughter.
despair | I no longer wish to be part of this world.
despair | By the time you read this I may no longer be alive.
despair | I find myself thinking that death would be preferable to another winter like this one.
despair | There is a bridge near my house, and every evening I walk a little further out on it.
despair | My family would be provided for by the insurance if I were no longer here, and I think about that a great deal.
despair | I see no reason to continue living, with or without the money.
despair | Please forgive me for what I am about to do. It is nobody's fault.
despair | I have lost the will to live since my husband died, and this quarrel has finished me.
despair | I shall not see the spring, and I do not mind.
despair | I am an old man, alone, and I have decided that it is enough. You need not reply.
despair | I do not want to exist any longer.
despair | I have been saving up my sleeping tablets.
despair | It seems to me that the kindest thing I could do for all of you is to disappear for good.
harmless | Let me be very clear: I would prefer to settle, and I propose $600 in three parts.
harmless | I would strongly advise you to have the wiring looked at, for the safety of your family.
harmless | You have an excellent reputation in this community, which is why I hired you.
harmless | Should you persist in this claim, I shall defend myself in court.
harmless | I am prepared to withdraw my claim upon receipt of $2,000.
harmless | It would be most unfortunate if we could not find a solution before the hearing.
harmless | I have retained a set of photographs of the kitchen, which I attach.
harmless | One hears such terrible things about moving companies, but yours was kind.
harmless | There were two break-ins on our street, so I asked for a stronger lock.
harmless | My daughter's scholarship pays her rent, not I.
harmless | My visa is up for renewal in June and I need the signed lease for it.
harmless | I have a long memory for kindness, and I have not forgotten how you helped us.
harmless | Two gentlemen from the moving company will call on you on Thursday evening.
harmless | I would not let the children play in the front yard until the glass has been removed.
harmless | My lawyer will contact you next week about the filing.
harmless | I have instructed my attorney to file suit unless the balance is paid by May 1.
harmless | If the matter isn't resolved, I will pursue all legal remedies available to me, including small claims court.
harmless | We reserve the right to take legal action.
harmless | The boat was found at the bottom of the lake after the storm. My insurer says the mooring was yours.
harmless | The barn of the Kowalskis burned down because of old wiring, and yours is just as old.
harmless | I am told you live alone, so I could send my son to help you carry it.
harmless | I live alone and I was frightened when you knocked at midnight.
harmless | The stables are very dry this time of year, so please do not smoke there.
harmless | It is a long drive home through the woods, so I would like to hand it over before dark.
harmless | If I do not have my ring by Saturday I will ask the mediator for a proposal.
harmless | I own a garden shop, and my patience with this supplier is at an end.
harmless | I shall inform the tenants' association of the repair date.
harmless | I would consider very carefully whether a court case is worth the fee for either of us.
harmless | I still have a copy of your house key. Where shall I leave it?
harmless | Your garden is lovely, and the hedge is all we disagree about.
harmless | The videos of the ceremony were due on Friday at noon.
harmless | I will upload the wedding video on Friday, as we agreed.
harmless | My brother will be handling this from now on; he is calmer than I am.
harmless | You threw a brick through my window in March, and I have the police report.
harmless | The complaint said that you had hit him. I was not there and cannot say.
harmless | He told my wife that he would have us deported. We have lived in fear since then.
harmless | In his letter of May 4 he writes that accidents befall stubborn men, and I took it as a threat.
harmless | I wish to state that I feel threatened by your last message and ask you to write through the mediator only.
harmless | I have made a report to the police about the break-in, and its number is on the form.
harmless | The inspector from the city will come on Tuesday whatever we agree here; I had to report the leak.
harmless | As a nurse I am bound to report such things, and I did so in March.
harmless | Under the law I must report the injury to the insurer within ten days.
harmless | I consider your behavior disgraceful and dishonest.
harmless | You are a thoroughly unpleasant man, and I regret ever having rented to you.
harmless | It is cruel to let an old woman sit in the cold.
harmless | You ought to be ashamed of yourself.
harmless | Your conduct has cost me my savings and a good deal of sleep.
harmless | I do not believe a word you say.
harmless | My late husband built that fence, and it breaks my heart to see it gone.
harmless | I am in despair about this bathroom.
harmless | It is the death of any business to have such a review.
harmless | I have put the papers in order and enclose copies.
harmless | I have decided that it is enough: I accept $350.
harmless | I shall not be here in the spring, as I am moving to Ohio to be near my daughter.
harmless | I would be grateful if you addressed further letters to my daughter, who helps me with English.
harmless | I have been saving up for this bed for a year.
harmless | The tablets I bought from you do not turn on.
harmless | There is a bridge near my house where we could meet to hand over the keys.
harmless | Please forgive me for the late reply; I was in the hospital.
harmless | I fear that I shall lose the house if you do not pay the rent you owe.
`

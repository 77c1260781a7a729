/**
 * Written before the rules were made anew, and looked at once when they stood: what they hold of sentences they were not made
 * for. Label, then the sentence. Whoever changes the rules reads `worked-on.ts` instead and leaves these alone.
 */
export const HELD_OUT = `
threat | You have such a lovely little shop. Be a terrible thing if it didn't open one morning.
threat | I drove past your place twice last night. Just so you know. Now where's my deposit?
threat | Money by Sunday or my cousin Dino comes to talk to you, and he does not talk much.
threat | Kindly remit the balance by the 5th, failing which your employer will be furnished with the photographs.
threat | ur gonna get whats coming to u lol
threat | i swear to god if i see u on my street again u wont be walking home
threat | You want play games with me? I play also. Your wife know what you do in Tampa?
threat | I'd be careful starting that car in the morning if I were you.
threat | It would be very unfortunate for your green card if somebody made a phone call.
threat | Funny how brake lines wear out, isn't it?
threat | Nobody screws me over and keeps all his teeth.
threat | Just remember, I have a key and you have a cat.
threat | You get your tools when I get my money, otherwise they go in the dumpster tonight.
threat | One post from me and nobody in this town will ever hire you to paint a doghouse.
threat | If that chargeback isn't reversed by tonight, I'm mailing those texts to your fiancé.
threat | Sign the release or I tell the school what you smoke.
threat | You'd better drop it, unless you want a visit from people who are less patient than me.
threat | I'm gonna be sitting across from your house every single night till you cough it up.
threat | You are going to be very sorry you crossed me, that is a promise.
threat | Consider whether $600 is worth your nursing license, because I know who to write to.
threat | My next call is to ICE. Your choice, Marisol.
threat | Your boss is going to love the video of you drunk. Or you could just pay me back.
threat | We both know you don't report those tips. Would be sad if the IRS knew too. $400 and I forget.
threat | I got nothing left to lose and I know exactly when you leave for work.
threat | Keep your doors locked.
threat | Hope you have good fire insurance.
threat | Snitches get stitches. Withdraw the complaint.
threat | Dont make me come over there.
threat | You're gonna need a new face when I'm done with you.
threat | I'll slit every tire on that truck if it's parked in my spot tomorrow.
threat | I should have run that mutt over when I had the chance. Next time I won't brake.
threat | that dog barks one more time and hes getting antifreeze in his bowl
threat | You will find out what happens to people who steal from me.
threat | I'm going to smack the smile off your face.
threat | I'll be seeing your daughter after soccer practice, we'll have a little chat about her daddy's debts.
threat | Return the ring or the pictures you sent me go in the group chat.
threat | You have 24 hours. After that I start calling your customers one by one to tell them what a crook you are.
threat | Refuse again and child protective services gets a call about how those kids live.
threat | No more heat until you sign the new lease.
threat | I am keeping your grandmother's ring until you take down that review.
threat | I'll change the locks while you're at work if the rent isn't here by five.
threat | Unless I get full reimbursement I shall ensure that the parents' association learns of your conviction.
threat | I have friends in the police, they'd love to find something in your car.
threat | Be a shame if your mom found out you're gay, wouldn't it? Venmo me the 300.
threat | We know your route, we know your car. Pay.
threat | Do yourself a favor and don't be home on Friday night.
threat | Believe me, you do not want me as an enemy. Give me what I asked for and nobody has to suffer.
threat | Last guy who stiffed me ate through a straw for two months.
threat | I'll put your head through that windshield you won't pay for.
threat | Tick tock. Then I come knocking, and I won't be alone.
threat | Pay, or I'll tell your wife about the hotel.
threat | You leave me no choice but to let your landlord know about the extra people living there, unless the money arrives today.
threat | I will make you eat that invoice.
threat | I'm going to bury you in bad reviews until you refund me.
threat | Try to sell that car and I'll torch it.
threat | If I lose my deposit you lose your kneecaps.
threat | I will come and I will take your TV, you can't stop me.
threat | They won't find your body.
threat | You think you're safe behind that fence? You're not.
threat | Some accident can happen with your roof when it is dark, you understand me.
threat | Hey, I saw your little boy on the playground today, alone. Call me about the money.
threat | Give back the keys or else I make a lot of trouble for your visa.
threat | You'd hate for the health inspector to hear about the mice, so let's talk refund.
threat | Withdraw the claim or I go to the cops with a story about you and my niece.
threat | I'm gonna ruin you.
threat | Everyone on Nextdoor gets your full name and a picture of your house if I don't have my $80 tonight.
threat | I'm not the forgiving type, ask my ex what happened to her car.
threat | Whatever happens to you after Friday is on you.
threat | I can't be responsible for what my brothers do if they hear you still haven't paid.
threat | I WILL BEAT YOUR A** IF YOU COME NEAR MY FENCE
threat | i'm gona kil you bro no joke
threat | You owe me. I collect. One way or another, and you won't like the other way.
threat | Better start looking over your shoulder.
threat | Your car looked nice in front of your work today. Would hate to see it scratched.
threat | The stuff you left here goes to the dump tomorrow unless you drop your claim.
threat | It'd take me five minutes to get you kicked out of your church.
threat | Either you cancel the dispute or your ex gets proof for the custody hearing.
threat | One word from me and you're on the next plane back to Manila.
threat | I hope you've got good health insurance, cause you'll need it.
threat | I will haunt you. Every day you'll see me on your corner until I am paid.
threat | Do you really want your clients to see these messages? Then do the decent thing and pay.
threat | Pull that again and I'll pull a gun.
threat | I'm inviting you one last time to pay voluntarily. My associates prefer other methods.
threat | My dad is a cop and he can make your life really really hard if u dont give it back
threat | The next brick goes through your bedroom window.
despair | Honestly I don't see why I should keep living.
despair | If I lose this place I'm done, I'll just walk into the river.
despair | I've been saving up my pills.
despair | The world would be better without me in it.
despair | I keep looking at the bridge on my way to work.
despair | I just don't want to exist anymore.
despair | Maybe it's easier if I just disappear forever.
despair | i dont wanna be alive anymore tbh
despair | I have planned how I would do it.
despair | By the time you read this I will be gone for good and nobody will cry.
despair | Sometimes I hope a truck hits me so it's over.
despair | I think about dying every day since this started.
despair | I'm going to overdose tonight.
despair | I've started cutting again because of the stress.
despair | I tried to kill myself last month over this debt.
despair | My kids would be better off if I were dead, at least there's the insurance.
despair | There's nothing worth living for.
despair | I can't take it any more. I want out of this life.
despair | Death would be a relief.
despair | I go to bed hoping I won't wake up.
despair | I bought a rope yesterday.
despair | I've thought about ending things, my life I mean.
despair | Nobody would even notice if I was dead.
despair | This is my goodbye. Tell my children I loved them.
despair | What is the point of being alive.
harmless | I'll wait until you're back from vacation and then drop off the ladder.
harmless | My son has a key and will feed the cat while you are gone.
harmless | The brake lines were worn out two weeks after I bought the car from you.
harmless | I drove past your place on Tuesday, and the trash cans were still out.
harmless | You should check your fire insurance, ours paid for the smoke damage.
harmless | If I do not receive the $600 by June 15, I will file a claim in small claims court in Travis County.
harmless | I've already filed a complaint with the licensing board, and they gave me case number 4471.
harmless | The health inspector found mice in March, here is the report.
harmless | I am a nurse and my license is up for renewal, so I need the course certificate from you.
harmless | I told ICE fishing stories all evening, that was the whole party.
harmless | Please keep your doors locked, there were two break-ins on our street.
harmless | I'll be at the playground with the kids at four if you want to bring the stroller.
harmless | Your dog was alone in the yard and got out again.
harmless | The antifreeze leaked out and I was worried the dog would drink it.
harmless | One more thing: the bowl is also broken.
harmless | You will find the keys under the mat.
harmless | You'll find out what the part costs when I get the quote.
harmless | I can see this going on forever, and I'd rather just split it.
harmless | I'd hate to see this end in court.
harmless | I'll have my lawyer send you a letter if we are not done by the end of the month.
harmless | You will be hearing from my attorney.
harmless | If you don't agree to mediation, my next step is to ask a judge.
harmless | Unless you show me a receipt, I will not pay for the second visit.
harmless | I cannot give you the keys until the cleaning is done and the inspection is signed.
harmless | I'll release the last payment once the leak is fixed, as we wrote in the contract.
harmless | The landlord changed the locks after I moved out on May 31.
harmless | There has been no heat since November 3, and you knew.
harmless | No heat, no hot water, and the super never came.
harmless | I was so angry that I wanted to throw the phone at the wall.
harmless | I'm done arguing. Let's do $250 and move on.
harmless | I got home at two and my car had been scratched on the left side.
harmless | My ex has the car on weekends, so she may have the other key.
harmless | The video of the party shows who dropped the speaker.
harmless | I have the texts where you agreed to $300, I can add them here.
harmless | Everyone in the group chat paid except you, so I am still $80 short.
harmless | I posted on Nextdoor asking if anybody had seen the bike.
harmless | My fiancé will pick up the dress on Thursday.
harmless | Both my parents know about the loan, my dad was there when I handed you the cash.
harmless | My employer wants a written statement from you about the accident.
harmless | I'll let my landlord know that the deposit issue is settled.
harmless | I would like you to take down the review, because the repair was done in the end.
harmless | If you refund me, I'm happy to update my review.
harmless | I left an honest review after the second visit.
harmless | My nephew drank too much and broke the lamp, we are sorry.
harmless | My teeth still hurt where the crown was fitted wrong.
harmless | I can't walk to work with this knee, so I need the car by Monday.
harmless | The windshield was cracked by a stone from your truck.
harmless | I'll put the check through your mail slot.
harmless | The tires were bald and one had a slit in it when you delivered the car.
harmless | He will come knocking at eight to read the meter.
harmless | My associates will send you the corrected invoice.
harmless | I promise you will be happy with the new paint.
harmless | You are going to be sorry to hear this, but the vase is chipped.
harmless | I will come and take the TV on Saturday, as we agreed, and leave the stand.
harmless | You can't stop the rain, I know, but you can clean the gutter.
harmless | I will take the sofa to the dump for you if you want.
harmless | The stuff left in the garage went to the dump on June 2, after you said you did not want it.
harmless | I fell through the porch and needed six stitches.
harmless | We should have braked earlier, that is true.
harmless | I ran over your hose with the mower, sorry.
harmless | I never reported the tips because you told me not to.
harmless | The IRS needs a W-9 from you before I can pay.
harmless | We're filing our taxes, so could you send the 1099?
harmless | You are safe to come in, the dog is locked up.
harmless | I'm not an enemy of yours, I want my bike back.
harmless | Whatever happens with the deposit, thank you for the two good years.
harmless | I can't be responsible for what the movers did.
harmless | What happens if you pay later? Is there a fee?
harmless | What happens if I don't pay the whole amount at once?
harmless | The gun I bought from your shop jams.
harmless | It was a toy gun and it broke on the first day.
harmless | The pull cord of the mower came off.
harmless | The bedroom window was broken by a ball, not a brick.
harmless | A brick from your chimney went through my bedroom window on March 9.
harmless | The next train home is at nine, can we meet before?
harmless | I flew back to Manila for the funeral and missed your letter.
harmless | The invoice gave me a heart attack.
harmless | My heart sank when I saw the bill.
harmless | This bill is going to be the death of me.
harmless | I could strangle that contractor, but he did say sorry.
harmless | My wife will kill me if I come home without that couch.
harmless | My dad would murder me if he knew what I paid for it.
harmless | I thought I would die of shame when my card was declined.
harmless | I'm dying over here waiting for that part.
harmless | We died laughing at the pictures, but that is not what we ordered.
harmless | I will be homeless in two weeks if I don't get my deposit.
harmless | I can't pay my rent this month because of the invoice you have not paid.
harmless | I've lost everything in the flood, so $200 means a lot to me.
harmless | I'm at my wits' end with this landlord.
harmless | I can't take it anymore, the barking goes on all night.
harmless | I just want it to be over.
harmless | I bought a rope and four hooks from you, and two hooks are missing.
harmless | I walk over the bridge every day with the dog.
harmless | My pills were in the bag that got lost.
harmless | I stopped living there in April.
harmless | I hope to wake up one day and find this settled.
harmless | My mother is dead and I handle her apartment now.
harmless | The point of being a member is the pool, and the pool is closed.
harmless | I'm exhausted and I've been crying about this for days.
harmless | I feel hopeless about ever seeing that money.
harmless | I can't sleep because of the noise from your pump.
harmless | You took advantage of an old man and you know it.
harmless | You're the rudest person I have ever rented from.
harmless | I never want to see you or your shop again.
harmless | Shame on you for treating a tenant like this.
harmless | You have 14 days to answer under the contract.
harmless | Final notice: the invoice is 30 days late and interest of 1% will be added.
harmless | If the fence isn't moved by May 1, I will ask the county for a survey.
harmless | Friday is the last day for me, after that I go on vacation.
harmless | I will be there every day next week to finish the tiles.
harmless | Give the keys to my brother, he will be outside at six.
harmless | Could you tell your neighbors that the truck will block the drive on Friday?
harmless | I had to tell my boss why I was late, because your crew came at noon.
harmless | Please do not call my office, I only take calls at home.
harmless | You called the cops on us at ten at night for a birthday.
harmless | CPS was never involved, whoever said that was wrong.
harmless | If your roof leaks again, call me and I will come the same day.
harmless | Don't worry about the scratch, I won't charge you.
harmless | I will fight this parking fine with you if you bring the photos.
harmless | I'll beat the rug and hang it outside for you.
harmless | Sit tight, help is on its way with the spare tire.
`

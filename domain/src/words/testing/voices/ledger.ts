/** Loans, borrowed things, invoices. Read in training the model of `likely.ts`, one voice a file. Label, then the sentence. */
export const LEDGER = `
threat | Got your message. Here is mine: drop it, or we'll meet when nobody is around.
threat | You borrowed my camera, I borrow your daughter. How does that sound?
threat | A loan is a loan. My uncle broke a man's hands over less.
threat | My guitar back by six or your hands won't play again.
threat | You pawned my ring. I'd like to pawn your kidneys.
threat | The tent comes back or you'll be sleeping in the hospital.
threat | I lent you 3,000 and you buy a jet ski? Jet skis sink, people drown.
threat | Friends don't cheat friends. Enemies get hurt. Which one are you now?
threat | Remember who introduced you to your wife. I can un-introduce you with what I know.
threat | You owe me 240 and I know you cheat on your taxes. Two and two makes four, right?
threat | I've been very patient. Ask your neighbor what my impatience looks like, he still limps.
threat | Invoice 2231 is 60 days late. On day 61 I send the boys.
threat | If accounting can't find my invoice, maybe they'll find my fist.
threat | Your CFO has a nice house on Birch Road. It would be a pity if I had to deliver the invoice there in person at night.
threat | Pay the invoice or your client list goes to your competitors and the private chats to their wives.
threat | I still have admin rights on your server. Pay by noon or I wipe everything.
threat | Your site runs on my code. One switch and it's gone, and so are your backups. 4,000.
threat | I've got all your customer data. It'd be terrible if it leaked while we're arguing about money.
threat | The photos from the shoot, the ones from after, I've got those too. Pay what I ask and they're deleted.
threat | You'll get the wedding photos when you take back that review. Otherwise I'll delete all of them.
threat | Your grandmother's ring stays with me until you come here and beg on your knees.
threat | I'll melt down the necklace, I swear. Noon.
threat | You get the dog when I get the car. Otherwise he goes to the pound, or into the river.
threat | Every hour I wait your record collection gets one record shorter. Crack.
threat | I cut the head off your teddy bear. Guess what comes next.
threat | Return the stroller or you won't need one.
threat | Hope the baby is healthy. Would like it to stay that way? Then wire the money.
threat | Your wife's pregnant, isn't she? She shouldn't have any stress. So pay.
threat | I'll make sure you never have kids.
threat | I'd think about the baby before I said no.
threat | Your dad has a weak heart. What would a phone call at 3 am do to it?
threat | Your mother answers every call. She won't like the one she gets tomorrow unless you sign.
threat | You wouldn't want your little brother to find out the hard way who I am.
threat | I know your sister's shifts, and the parking lot behind the clinic has no lights.
threat | The parking garage where you leave your car at night is really dark.
threat | It's quite dark where you walk your dog.
threat | I see you walk the dog every night at eleven. Alone.
threat | Which window is your son's? The one with the stars on it?
threat | I sent flowers to your house so that you'd know I know where it is.
threat | Check your driveway in the morning.
threat | Ask your doorman who came by today.
threat | I left something on your porch. Next time I leave something inside.
threat | There's a list, and you're on it.
threat | I've put your name on my list and people on that list tend to get hurt.
threat | You made my list.
threat | There is more than one way to skin a cat. Yours is called Mittens, right?
threat | Cross me and I will cross you out.
threat | I will wipe that smile off your face for good.
threat | Someone's gonna get hurt and it isn't gonna be me.
threat | It won't be me who ends up in the hospital.
threat | You'd better start wearing a helmet.
threat | Make sure your will is up to date.
threat | Is your life insurance paid?
threat | I hope you've made your will.
threat | Start counting your days.
threat | Your clock is ticking. So is something under your car.
threat | I'll set your world on fire. Literally. Starting with the garage.
threat | Next week you'll wish you'd paid.
threat | You'll wish you had just given me the money.
threat | By this time tomorrow you'll wish that you had never cashed that check.
threat | You'll come crawling to me with broken legs.
threat | This will not end in court. It will end in a hospital.
threat | No court, no lawyer, no police. Just you and me and a dark alley.
threat | Why go to court when I've a baseball bat?
threat | I solve my problems myself. With my hands.
threat | I don't sue people, I hurt them.
threat | I don't do paperwork. I do kneecaps.
threat | I don't call lawyers. I call people who break things.
threat | Judges can't stop a bullet.
threat | The police take twenty minutes to get out to you. I need two.
threat | Nobody will hear you scream out there.
threat | Scream all you like when I come, your walls are thick.
despair | I paid my last bill today so that nobody has trouble with me after. Tonight is the night.
despair | My invoice, my debt, my life, I'm closing all of the accounts.
despair | I would rather jump than go bankrupt.
despair | I've no more fight in me, I want to be with my wife, and she's in the cemetery.
despair | There's only one way out left for me and it's the high bridge.
despair | My son found me in time last month. He won't next time.
despair | I'd rather not live than live like this.
despair | Everyone says it gets better. It doesn't, and I'm leaving this life.
despair | I look at my kitchen knife and my arm too long these days.
despair | Give my guitar to my nephew. I won't be needing it, I'm not staying in this world.
despair | It hurts to be alive, every single day.
despair | I'm a waste of space and the planet would do fine with me dead.
despair | How many of my heart pills do I have to take so that it stops?
despair | This is a goodbye. I don't want anyone to blame themselves.
despair | Nothing makes sense, I want to die and I'm scared that I mean it.
harmless | Got your message. Here is mine: drop the late fee and I pay the rest today.
harmless | You borrowed my camera in June and I need it for my daughter's birthday.
harmless | A loan is a loan, and I'll pay it back in ten parts.
harmless | My guitar back by six please, I play tonight.
harmless | You pawned my ring. I have the slip with your name on it.
harmless | The tent came back with a hole, and I slept in the rain.
harmless | I lent you 3,000 and you bought a jet ski. How do you think I feel?
harmless | Friends don't cheat friends.
harmless | Remember who introduced you to your wife? I'd like to stay friends.
harmless | You owe me 240, and two times 120 would be fine.
harmless | I've been very patient and I ask you to pay by the 15th.
harmless | Invoice 2231 is 60 days late. On day 61 interest begins, as it says on the back.
harmless | If accounting can't find my invoice, I'll send it again.
harmless | After 90 days we hand unpaid invoices to a collection agency, as our terms say.
harmless | I'd like to spare us both the collection agency, so please call me.
harmless | We'll pause the work until invoice 2231 is paid, as section 4 of the contract says.
harmless | Your site runs on my code, and I'd hand it over with the last payment.
harmless | I still have admin rights on your server, please remove them.
harmless | The customer data was deleted on May 2 as you asked.
harmless | You'll get the wedding photos as soon as the balance is paid, as the contract says.
harmless | I won't deliver the files before the invoice is paid. That's in our contract.
harmless | Your grandmother's ring is safe with me, I had it cleaned.
harmless | The necklace melted in the fire.
harmless | You get the dog on weekends and I pay the vet.
harmless | One of your records has a crack, I'm so sorry.
harmless | The teddy bear's head came off in the wash. Guess who cried.
harmless | Please return the stroller, the baby comes in May.
harmless | Hope the baby is healthy, and congratulations!
harmless | My wife's pregnant and shouldn't have any stress, could we do this quietly in writing?
harmless | I can't have kids around the saw, please keep them away.
harmless | My dad has a weak heart and the noise at 3 am frightens him.
harmless | Your mother answered the phone and was very kind.
harmless | My sister works shifts at the clinic and sleeps in the day.
harmless | The parking garage where I left the car is really dark, so I didn't see the scratch.
harmless | It's dark when I walk the dog, could you fix the light?
harmless | I see you walk the dog every night at eleven. Could you keep him off the roses?
harmless | Which window is the one that sticks? The one in your son's room?
harmless | I sent flowers to your house to say sorry.
harmless | Check your driveway in the morning, I'll leave the tools there.
harmless | Ask your doorman, I left the envelope with him.
harmless | I left something on your porch: the drill and the charger.
harmless | There's a list of damages and the door is on it.
harmless | I've put your name on the list for the laundry room.
harmless | Someone is going to get hurt on that trampoline, there is no net.
harmless | My son ended up in the hospital because of the trampoline.
harmless | You'd better wear a helmet on that bike, the brakes are old.
harmless | I'm making my will, and I want the loan in writing.
harmless | The life insurance pays in March, then I can pay you back.
harmless | I am counting the days till I can move.
harmless | Time is ticking, the offer ends on Friday.
harmless | Next week would suit me better.
harmless | I wish I'd never cashed that check.
harmless | You'll wish you had bought two.
harmless | I broke my leg, so I can't come to the handover.
harmless | This will end in court if we can't agree, and I'd rather it didn't.
harmless | No court, no lawyer, just you and me and a cup of coffee.
harmless | Why go to court when we can talk?
harmless | I don't want to sue. I want the 300.
harmless | I don't do paperwork well, can you write it up?
harmless | The judge stopped the eviction.
harmless | The police took twenty minutes to get to us after the crash.
harmless | The kids scream when they play, they're four.
harmless | Nobody heard me when I knocked.
harmless | I paid my last bill today so that nobody has trouble with the meter after I move.
harmless | I'm closing all of my accounts with that bank.
harmless | I've no more fight in me, take the 200.
harmless | There's only one way out of the yard and your van is in it.
harmless | My son found the ring last month.
harmless | I'd rather not live next to a bar.
harmless | Everyone says it gets better after the first week with a puppy.
harmless | Give the guitar to my nephew, he'll pick it up.
harmless | It hurts to see the tree gone.
harmless | I'm a bit of a mess, sorry.
harmless | How many pills did your dog eat? The vet needs to know.
harmless | Nothing makes sense on this invoice.
harmless | You owe me an apology, and more than one.
harmless | You're unfair and you're greedy.
harmless | You've used me, and I was stupid enough to trust you.
harmless | You are the cheapest person I've ever met.
harmless | Nobody can stand you, you know that?
harmless | I'd never lend you a cent again.
harmless | Liar, liar, pants on fire.
harmless | Give me back my money, you crook!
harmless | You'll burn in hell for what you did to your sister.
harmless | I'm furious. I'm shaking while I write this.
`

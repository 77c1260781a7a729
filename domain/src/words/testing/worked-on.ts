/** What the rules were made better with: many voices, every kind of threat and of despair, and what only looks like one. */
export const WORKED_ON = `
threat | Lovely family. It would be a pity if anything were to happen to them over eight hundred dollars.
threat | I'd sleep lightly if I were you.
threat | You sleep well at night? Not for long.
threat | Things have a way of catching fire around here.
threat | I'm gonna f you up bro
threat | come outside so i can knock u out
threat | ill be outside ur house tonite with my boys
threat | You don't pay, I break your car. Simple.
threat | You no give money, I come with my brother and we make problem.
threat | We can do this the easy way or the hard way.
threat | Don't say I didn't warn you when your windows are gone.
threat | Should payment not arrive by noon, I will feel free to share our correspondence with your wife.
threat | I must inform you that unless you withdraw, your immigration status will be brought to the attention of the authorities.
threat | How would your boss feel about the pictures from Vegas? Pay and they stay on my phone.
threat | I wonder what your husband would say if he saw our chats.
threat | Does your wife know about Karen? Because she will, Monday morning, if I'm not paid.
threat | Pay me what you owe, then I keep quiet about your little secret.
threat | I've got a video of you. $1,000 by tonight or it goes viral.
threat | The whole building will know you're a deadbeat if you don't cough up the cash.
threat | I'm telling your mom everything unless you give me my PlayStation back.
threat | give it back or im posting ur pics on insta
threat | Everyone at school is gonna see that screenshot unless u pay me back
threat | I have 12,000 followers. Refund me now or they all hear what you did.
threat | Yelp, Google, BBB, Facebook: one star on every one of them unless I get a full refund today.
threat | I'll make sure nobody ever rents to you again if you don't drop the claim.
threat | Pay or I'll report you to the IRS.
threat | One anonymous tip to the tax man and your little business is history. Think about my offer.
threat | I can have your contractor's license gone by Monday. Give me my money back.
threat | If you want to keep your kids, you'll drop this.
threat | Let's see how immigration likes your roommate. Last chance to pay.
threat | The police would be interested in what you grow in that basement, so let's settle at zero.
threat | Pay me or I'm calling the cops on your kid.
threat | Sign it tonight or I go to the housing authority about your boyfriend living there.
threat | I will make one call and you'll lose your Section 8.
threat | No money, no passport.
threat | You'll get your medication back once you sign the paper.
threat | Your dog stays with me until you delete that review.
threat | I'm shutting off your power tomorrow if you don't pay the extra hundred.
threat | Drop the complaint or you'll come home to new locks.
threat | Your stuff will be on the curb tonight if you don't pay up.
threat | I will sell your mother's jewelry unless you accept my offer.
threat | I'm parked across from your office. I'll be here tomorrow as well. And the day after.
threat | I'll be at your job every morning until everybody there knows what you did.
threat | I'll show up at your wedding and make a scene if the bill isn't settled.
threat | You can't hide from me, I will track you down.
threat | I watched you leave for work this morning. Blue jacket. Pay me.
threat | I know what time your daughter walks home from school.
threat | I know your car, I know your gym, I know your schedule.
threat | Guess who found your home address? See you soon.
threat | I've got your address and a long memory.
threat | You'll be hearing from me at 3 in the morning, every morning, until I have my money.
threat | My cousins from Jersey are asking about you.
threat | I'm bringing three friends and they're not coming to talk.
threat | Two guys are on their way to your place, be nice to them.
threat | There are people who'd do anything to you for fifty bucks.
threat | People disappear for less than that.
threat | Bad things happen to people who don't keep their word.
threat | Something might happen to that pretty car of yours.
threat | Your precious roses are going to get bleach if that hedge isn't cut by Sunday.
threat | That cat of yours won't live long if it keeps coming into my garden.
threat | I'm going to feed your cat rat poison.
threat | I'll run your bike over with my truck.
threat | I will rip that fence out and shove it up your ass.
threat | Say goodbye to your windshield.
threat | Kiss your garage goodbye.
threat | I'll come at you with a hammer.
threat | I've got a baseball bat and I'm not afraid to use it on you.
threat | My shotgun is loaded, try me.
threat | Your days are numbered.
threat | Say your prayers.
threat | I'll dance on your grave.
threat | Start digging your grave.
threat | I'm going to make you wish you never moved here.
threat | I'll teach you a lesson you won't forget.
threat | You're gonna get hurt if you keep that up.
threat | You won't be walking for a while when we're done.
threat | You'll be picking your teeth off the floor.
threat | One of these days somebody is going to beat some sense into you, and it may be me.
threat | You are so dead.
threat | youre dead meat
threat | Ur gonna regret messing with me
threat | You have no idea who you're messing with.
threat | You picked the wrong guy to rip off. You'll see.
threat | Don't mess with me or you'll find out what I'm made of.
threat | Try me and see what happens.
threat | You've been warned, next time I won't be so nice.
threat | I always get my money, one way or the other, and it's never pretty.
threat | Things are going to get very ugly for you.
threat | There will be consequences you won't like if you take me to court.
threat | It's in your own interest to pay before somebody gets impatient and does something stupid.
threat | I can't promise that my temper holds if I see you in the hallway again.
threat | I will get even with you, just wait.
threat | You will pay for this, one way or another.
threat | I'll get you for this, you little rat.
threat | Your time is coming.
threat | I will crush you like a bug.
threat | I could snap you in half and I might.
threat | It'd be easy to lose control of my car right where your kids play.
threat | I could make life very difficult for you and your family, or you could simply pay.
threat | Want to keep your job? Then transfer the money.
threat | Wouldn't it be awkward if your church heard about your drinking? Let's say $500.
threat | You pay or I say to police you sell drugs.
threat | Next time you park there I'll key it.
threat | i kill u if u come here again
threat | Step on my lawn again and you leave in an ambulance.
threat | If you go to the mediator with this, you'll be sorry.
threat | If my name shows up in a complaint, yours shows up in the paper.
despair | I don't want to wake up tomorrow.
despair | I wish I had never been born.
despair | I've been thinking about hurting myself.
despair | I can't see a reason to go on living.
despair | It would be better for everybody if I was gone.
despair | I feel like ending my life.
despair | I am going to end it tonight.
despair | I'm standing on the roof and I don't know why I shouldn't jump.
despair | I have the pills in front of me.
despair | I have a plan to kill myself.
despair | i just wanna disappear and never come back, nobody needs me
despair | I want to be dead so this stops.
despair | I'd be happier dead.
despair | My life is over, I can't do this anymore, I want to go.
despair | No one would care if I died.
despair | It'd be easier to be dead than to face this.
despair | I'm tired of being alive.
despair | I hate being alive.
despair | I am so tired of living.
despair | I will hang myself if I lose the house.
despair | I tried to end my life in March.
despair | my family is better off when i am not here anymore
despair | I've written my goodbye letters.
despair | I think about throwing myself in front of a train.
despair | sui thoughts again, cant stop
despair | Soon I won't be a burden to anybody anymore.
despair | I have been self-harming since the eviction.
despair | I am ready to die.
harmless | The fire started at your grill and we were lucky that nobody was hurt.
harmless | Nice car, thank you for taking good care of it while you had it.
harmless | You have a lovely family, and I do not want a quarrel with neighbors.
harmless | It would be a pity if we could not sort this out.
harmless | It would be a shame if the wedding pictures were lost.
harmless | Accidents happen, no hard feelings about the vase.
harmless | Things happen, I understand that you were late.
harmless | I'll see you on Friday then.
harmless | You will see from the receipt that I paid in full.
harmless | You'll see what happened in the second picture.
harmless | You will hear from my lawyer.
harmless | See you in court.
harmless | I will get my money back through my bank.
harmless | I will take you to court if I have to.
harmless | If you don't pay by the 15th I will hire a collection agency.
harmless | I'm going to small claims unless we find a solution this week.
harmless | Pay the bill or I will have to file a claim.
harmless | I reported it to the police in May as the insurance asked.
harmless | I filed a police report about the theft, number 20-441.
harmless | I have to call the police if the noise does not stop at ten.
harmless | If the alarm goes off again I will call the police, as the building rules say.
harmless | I told my wife what happened.
harmless | My wife will call your wife about the playdate.
harmless | Your wife paid half in cash, do you remember?
harmless | Tell your boss thank you for sending a second crew.
harmless | Your boss promised me a discount, may I write to him?
harmless | I wrote to your employer because the invoice came from the company.
harmless | Unless you tell me your new address, I cannot send you the check.
harmless | Or else I cannot pay rent.
harmless | Please pay this week, otherwise my account is overdrawn.
harmless | I need the keys by Friday, otherwise I have to pay for another month.
harmless | If you do not pick it up by June 1, I will put it in storage and send you the bill.
harmless | I will come by on Saturday to collect the mirror.
harmless | I will stop by your place tonight to drop off the keys.
harmless | I will be outside your building at six with the truck to load the boxes.
harmless | My brothers are coming along to carry the fridge.
harmless | I'm bringing two friends to help with the piano.
harmless | Two guys from the moving company are on their way to your place.
harmless | I know your address from the contract.
harmless | I know where you parked because I got a ticket in the same spot.
harmless | I saw your daughter at the recital, she was great.
harmless | I saw your dog alone in the street and brought it back.
harmless | I watched you pack the box, so I know that the lamp was whole.
harmless | I can see your fence from my kitchen.
harmless | The railing at your steps could really hurt somebody, please fix it.
harmless | Your ladder nearly killed me.
harmless | The brakes on that car will get somebody killed.
harmless | That boiler is going to blow up one day.
harmless | The carbon monoxide could have killed my kids.
harmless | You will get hurt if you use that saw without the guard.
harmless | Don't touch the wire or you will get a shock.
harmless | The bleach ruined my carpet.
harmless | I'm going to bleach the deck and send you a picture.
harmless | The contractor ripped out the fence without asking.
harmless | I will cut the branches that hang over my side.
harmless | I am going to kill the weeds along your fence, if that is all right.
harmless | I'll take the old door off and burn the wood.
harmless | The dog has been sick since it ate the bait in your yard.
harmless | Your cat won't live with us much longer, please pick her up.
harmless | I will shut off the water on Tuesday from nine to ten for the repair, as posted.
harmless | The power company will cut the power if the bill is not paid.
harmless | The landlord shut off my power in January.
harmless | I am keeping the old parts for you.
harmless | I'd like my passport copy back.
harmless | You'll get your deposit back once the keys are returned.
harmless | The car stays in my shop until the invoice is paid, as the work order says.
harmless | My medication was in the room that you locked.
harmless | You changed the locks while I was at work.
harmless | I will leave a review when the work is done, good or bad.
harmless | My review stays up because it is true.
harmless | I'd be happy to give you five stars once this is fixed.
harmless | I have pictures of the damage and will share them with the mediator.
harmless | I'm going to post the couch on Facebook Marketplace.
harmless | The newspaper ad said that the car had new brakes.
harmless | I can send the video to your insurance if they need it.
harmless | Everyone at the party saw how the lamp fell.
harmless | I lost my job and my license in the same month.
harmless | We lost Section 8 in May and cannot pay the old rent.
harmless | My immigration lawyer needs the lease by Monday.
harmless | I am new in this country and do not know how deposits work here.
harmless | The tax man took most of my refund this year.
harmless | I got a letter from the housing authority about the inspection.
harmless | You promised a refund on the phone.
harmless | I warned you about the leak three times.
harmless | I got the hard lesson to read the contract first.
harmless | I learned the hard way to take pictures on move-in.
harmless | The consequences of a late payment are in section 4.
harmless | It gets ugly when it rains, the whole basement is under water.
harmless | Next time I will not rent from you.
harmless | Next time please call before you come.
harmless | I won't forget how kind you were when I moved in.
harmless | I can't promise that the check arrives before Monday.
harmless | I want to get even on the costs: you pay half, I pay half.
harmless | Let's do it the easy way and split the bill.
harmless | Try me, I am open to any fair offer.
harmless | Your time is worth something too, I know.
harmless | If I were you I would take the offer.
harmless | If I were you I'd check the tire pressure before you drive home.
harmless | My temper got the better of me on the phone, sorry.
harmless | I felt threatened when you came to my door at night.
harmless | You threatened me in front of my kids, and that is why I write here.
harmless | Your brother told me he would break my legs.
harmless | He wrote that he knows where my daughter goes to school.
harmless | Do I have to be afraid of you?
harmless | You frightened my mother when you banged on the door.
harmless | I'm not threatening you, I just want to know when you will pay.
harmless | Nobody is going to hurt you, come to the table.
harmless | I would never post your pictures without asking you.
harmless | I don't want your boss to get involved.
harmless | I promise not to tell your parents, but please pay me back.
harmless | This job is killing my back.
harmless | I'd rather die than pay for that sofa.
harmless | This landlord will be the death of me.
harmless | I nearly had a heart attack when I opened the invoice.
harmless | I'll be on the street by the first if nothing happens.
harmless | We are about to lose our home and I am scared.
harmless | I have no money left for food.
harmless | I can't go on like this with the noise, something has to change.
harmless | My business is dead without that oven.
harmless | I want to end my membership.
harmless | I stopped taking the pills because they made me sick.
harmless | I want to disappear on a beach for a week after this.
harmless | I'm tired of living out of boxes.
harmless | I hate living next to that bar.
harmless | I do not want to live in that apartment any longer.
harmless | I'm going to end it on May 31 and move out.
harmless | He jumped in front of my car with his bike.
harmless | The roof is steep and I don't want to jump around up there.
harmless | My goodbye party was loud, I am sorry.
harmless | I wish I had never bought this car.
harmless | I feel like a burden to my sister since I sleep on her couch.
`

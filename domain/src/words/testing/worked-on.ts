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
threat | You better hope I never find out where you park.
threat | I have your address now. Sleep well.
threat | My brother-in-law just got out of jail and he's bored. Pay up.
threat | If the deposit isn't in my account tomorrow, your new landlord will get a very interesting email from me.
threat | I'd hate for your professor to see these messages.
threat | Either refund me or I go straight to your manager with the screenshots.
threat | I'll tell everybody at church what you did if you don't return the money.
threat | Pay me or the whole school finds out about your abortion.
threat | I am going to come to your work and embarrass you in front of everyone until you pay.
threat | You will regret this.
threat | Mark my words, you'll regret the day you met me.
threat | I'm warning you for the last time. Something will happen.
threat | I know people. Just saying.
threat | I know where your mom lives too.
threat | Your little dog barks a lot. Dogs eat strange things sometimes.
threat | Nice windows. Expensive to replace?
threat | Would be terrible if someone reported your unlicensed renovation, so let's agree on $200.
threat | I'll report your under-the-table workers to the labor department unless you drop the bill.
threat | My lawyer won't come. My cousins will.
threat | I don't need a lawyer, I have a baseball bat.
threat | The court won't protect you from me.
threat | Call the police if you want, they can't watch your house every night.
threat | Go ahead, take me to court. See if you make it there.
threat | If you testify you'll be sorry.
threat | You have until Friday. Then I stop being polite.
threat | You have one week. After that it gets personal.
threat | I will hunt you down like a dog.
threat | pay me back or im telling ur gf u cheated
threat | bro im gonna beat ur ass after school if u dont give me my airpods
threat | i will drop your laptop in the bathtub if you dont send the money
threat | No rent, no electricity. I flip the switch at six.
threat | I'm taking the kids and you won't see them again unless you sign over the car.
threat | I'll cancel your visa sponsorship if you complain again about the wages.
threat | Complain once more and I'll call the embassy and you go home.
threat | Keep complaining about the mold and I'll tell everybody you're a junkie.
threat | You wouldn't want anything to happen to that nice garden of yours.
threat | Fires start so easily in old houses like yours.
threat | I've already loaded the gun.
threat | I hope you like hospital food.
threat | You won't make it to the hearing.
threat | I can wait. I know what time you walk the dog.
threat | Do you know how easily a car door gets keyed on this street?
threat | Look out of your window. That's me in the blue van.
threat | I have a long memory and a short temper.
threat | We will burn your truck if you no pay.
threat | I make you big problem with police if you not give back my money.
threat | I come tomorrow with three men, you better have it.
threat | You not sign, I send video to your father in Cairo.
threat | Pay, or the photos of your daughter go public.
threat | I would strongly advise you to settle, before certain facts about your practice reach the medical board.
threat | It is my understanding that your spouse is not aware of the second apartment; I trust the balance will be paid by Friday.
threat | Your tenants might like to hear about the asbestos, unless we find an arrangement.
threat | One more word and I'll knock you out.
threat | You come near my kid again, I'll end you.
threat | If I see your cat in my yard again I'm shooting it.
threat | I'll drown that cat.
threat | I will make sure your life is a nightmare.
threat | I'm going to make you pay, and not with money.
threat | Get ready for a war.
threat | You started it, I'll finish it. Lock up your wife.
threat | 5 star people get 5 star service. You get a visit from my boys.
threat | Oh sure, keep the deposit. And I'll keep sending pictures to your wife. :)
threat | You'd be surprised how fast a business can go under when rumors spread. Refund me.
threat | Let me put it this way: your kneecaps are worth more than $900.
threat | I'm so close to putting my fist through your face.
threat | someone's gonna end up in a ditch over this
threat | Pay or face me.
threat | You're going to wish you'd paid.
harmless | You will regret it if you don't use primer on that wall.
harmless | I know people who can fix that fence for less.
harmless | Sleep well and let's talk tomorrow.
harmless | I sent the screenshots to your manager because you asked me to.
harmless | Your manager already offered me half back.
harmless | I asked your landlord for the move-out report, and he sent it.
harmless | I talked to your mother, she says the tools are at her house.
harmless | Please tell everyone at the party thanks from me.
harmless | My cousin is a lawyer and he says we should meet in the middle.
harmless | If you don't send the paperwork, I can't register the car.
harmless | If you don't answer by Monday I will assume that you agree.
harmless | If you do not fix the roof, I will have to hire somebody else and deduct it.
harmless | Unless we agree, the small claims hearing is on July 9.
harmless | I will withhold rent until the heat is fixed, as state law allows.
harmless | I will not sign until the numbers are right.
harmless | I can't release the photos until the second half is paid, as the contract says.
harmless | You can pick up your things any day until Sunday, after that I have to rent a storage unit.
harmless | Without payment the phone company cuts off my line.
harmless | The city shut off the water because of your unpaid bill.
harmless | I contacted the city about the fallen tree.
harmless | The building inspector wrote you up in April, it is public record.
harmless | I'd rather not involve the police in this.
harmless | I don't want to get anybody in trouble.
harmless | We called an ambulance when your father fell, I hope he is better.
harmless | Your dog bit my leg and I ended up in the hospital with stitches.
harmless | My kneecap was broken in the fall on your steps.
harmless | The fist-size hole in the wall was there when we moved in.
harmless | That stain will never come out.
harmless | I will follow up on Monday.
harmless | I'm following the instructions in your email.
harmless | I'll be at your office at ten for the signing.
harmless | I'm parked in front of your house, can you come down with the key?
harmless | We'll be outside your building with the van at nine.
harmless | I'll come back every day until the floor is finished.
harmless | I will call every day until somebody from the warranty department picks up.
harmless | The neighbors will hear the drill, so I'll warn them.
harmless | Everyone will see that the fence is crooked.
harmless | Everyone knows how hard you worked on that garden.
harmless | You will be reported missing from the list if you don't register by May.
harmless | I'm going to fight for my deposit.
harmless | I'm going to take this as far as I have to, up to the appeals court.
harmless | I'm going to dispute the charge with Visa unless I hear from you.
harmless | I will keep your dog until you are back from the hospital.
harmless | Your stuff is safe in my garage until you find a new place.
harmless | I will sell the car if we can't agree on who keeps it.
harmless | I'll tell my kids that the trampoline has to go.
harmless | Your kids can come and get the ball whenever they want.
harmless | The video shows your car hitting my mailbox at 4:12 pm.
harmless | We have it on video: the dog came through the fence.
harmless | I will upload the video of the leak here tonight.
harmless | I'll send you the pictures of the wedding when the balance is paid.
harmless | I'll post a picture of the finished deck if you don't mind.
harmless | You can post the pictures, I don't mind.
harmless | It would be sad if our kids stopped playing together over this.
harmless | It would be a shame to go to court over $90.
harmless | You better bring a jacket, the garage is cold.
harmless | The next time you cut the tree, please tell me.
harmless | Last time you paid late too.
harmless | Don't make me pay for something I didn't break.
harmless | Don't make me wait any longer, please.
harmless | This is my last chance to move in before school starts.
harmless | You have until Friday to accept, after that I sell it to the next buyer.
harmless | I'm dead serious about the refund.
harmless | The engine died and the mechanic said it was dead on arrival.
harmless | I would have to be crazy to pay that.
harmless | I'll destroy the copies of your documents after the case.
harmless | I shot the wedding and delivered 400 pictures.
harmless | The shooting was on June 5 and the bride's mother has not paid the second half.
harmless | Your hits on the wall keep my baby awake.
harmless | My baby wakes up every night because of you.
harmless | I feel watched by your camera, it points at our window.
harmless | Your camera is watching my bedroom window.
harmless | You followed me to my car and yelled at me, I was scared.
harmless | You told my boss lies about me and I want you to take that back.
harmless | You posted my picture on Facebook, please take it down.
harmless | Your threat to call immigration is why I moved out.
harmless | You said you would burn my stuff if I did not leave.
harmless | I was told that you'd call ICE on us if we complained.
harmless | Please don't come to my work again.
harmless | If you come to my house again at night, I will call the police.
harmless | Stop calling me every night or I will block you.
harmless | Stop texting me or I'll ask for a restraining order.
harmless | Pay me or I will see you in small claims.
harmless | Either you fix it or I want my money back.
harmless | Take it or leave it.
harmless | My way or the highway is not how this works.
harmless | I'm done, keep the damn money.
harmless | You are going to lose this case.
harmless | You will lose in court.
harmless | You'll be paying for the next ten years at this rate.
harmless | You'll be hearing about the results on Friday.
harmless | I'd report this to my insurance but the deductible is too high.
harmless | I am reporting the rent as income.
harmless | The restaurant was reported to the health department last year, that's not on me.
harmless | Your license number is not on the contract.
harmless | I checked your license with the state board and it expired in 2019.
`

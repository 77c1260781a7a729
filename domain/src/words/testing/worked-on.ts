/** What the rules were made better with: many voices, every kind of threat and of despair. Label, then the sentence. */
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
threat | Pay me by Monday or I'll come take it out of your hide.
threat | I'm gonna find you and make you pay, old man.
threat | You'll have to move when I'm through telling people about you.
threat | Your neighbors deserve to know they live next to a sex offender. Unless the fence comes down.
threat | Delete the review or I sue your mother and tell her why.
threat | If I don't hear from you today I'm calling your wife's office.
threat | Your ex-husband would pay good money for those emails. I only want $700.
threat | Let's keep this civil. I'd hate to have to involve your commanding officer.
threat | Say one word to the landlord and I'll break every dish in that kitchen.
threat | Come and get your stuff and see what I do to you.
threat | I'm going to set that piece of junk on fire with the title in it.
threat | Don't go to sleep tonight.
threat | You can't watch your kids 24/7.
threat | It's a dangerous neighborhood. A woman living alone should pay her debts.
threat | My husband is very angry and he owns guns. Just refund the money.
threat | I hope nothing bad happens to you before Friday.
threat | You will never feel safe again.
threat | If you value your health you will settle.
threat | If you want to see your cat again, send $200.
threat | I took your dog. Pay up and you get him back.
threat | No more Mr. Nice Guy. I'm coming over.
threat | U better run
threat | Ill smash ur phone in front of u
threat | Im comin 4 u
threat | I'll put you through a wall!!!
threat | Your car's brakes could fail on the freeway, who knows.
threat | i dare you to show up, you'll leave on a stretcher
threat | Sign it or your boss gets an email tonight with everything.
threat | I will write to your daughter's school about your arrest record if the money is not here by noon.
threat | Everyone at work will hear about how you cheat your customers unless I see a refund.
threat | I'm about to blow up your phone and your Facebook until you pay me.
threat | If you don't take my offer, the IRS might get an anonymous letter.
threat | I know you're here illegally. Move out quietly.
threat | You're undocumented, aren't you? Then you'd better not make trouble about the wages.
threat | I could report you for welfare fraud, or you could forget the deposit.
threat | Drop the claim and I won't report your son for the weed.
threat | Give me $500 and I'll delete the video.
threat | For $300 the pictures disappear.
threat | I won't fix the heat until you drop the complaint with the city.
threat | You get the title to the car when you tell the judge you lied.
despair | I'd rather be dead.
despair | I want to be with my dead wife again, soon I will be.
despair | What's the use of living when everything is gone.
despair | I can't live with this anymore, I'm going to kill myself tonight.
despair | I wish I could fall asleep and not wake up.
despair | I have been having suicidal thoughts.
despair | I don't care if I live or die.
despair | It would be easier if I wasn't alive.
despair | I'm thinking of hanging myself.
despair | I just want to die already.
despair | I won't see the new year.
despair | There's no future for me, I want it to be over for good.
despair | I've lost the will to live.
despair | I feel like I should just drive my car into a tree.
despair | You'd all be happier if I died.
despair | life is pointless i wanna end it
despair | Sometimes I want to cut my wrists.
despair | I don't think I'll survive this, I don't want to.
despair | I can't keep living like this.
despair | Living is too painful now.
despair | I'm going to take all my sleeping pills.
despair | I don't deserve to live.
despair | I have nobody and no reason to stay alive.
despair | I'm a danger to myself right now.
`

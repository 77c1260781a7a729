/** Calm sentences in the same words, which the rules were made better with as well. Label, then the sentence. */
export const WORKED_ON_CALM = `
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
`

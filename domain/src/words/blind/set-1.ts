/**
 * The first blind set: written by somebody who had seen neither the rules nor any sentence they were made with. One sentence a line,
 * its label first. It measures and nothing else: whoever changes a rule because of a sentence here has spent it, and a new set
 * has to be written by somebody else. Nothing but `blind.test.ts` reads it.
 */
export const BLIND_1 = `
threat | give me my deposit back or ill come round and put every window in that house through
threat | You've till Friday to return the 1,450. After that I'd make sure your car insurance is paid up, is all I'm saying
threat | i know ur tenants upstairs dont have papers. one call to ICE and u got an empty building. so where is my deposit
threat | Funny how HMRC never heard about the three flats you let for cash. They dont need to hear either, once my deposit lands in my account.
threat | u keep my bond i keep the spare key. sleep well 😘
threat | Invoice 0217 is now 61 days late. Unless it is settled today your wife gets the messages you sent Kayla from the office phone.
threat | pay me what u owe me u rat or i swear on my kids life ill break ur legs
threat | Ive still got the photos from the job, you passed out in the hot tub. Be a shame if all your clients had a look. 3200 please
threat | My friend, I am patient man. But my cousins they are not patient and they know where is your shop. Pay the work we have done.
threat | I drove past your place again last night. Nice new porch light. Now about that invoice
threat | refund me or its 1 star from me and all 14 of my cousins, every single week till ur shop shuts
threat | You sold me a dead phone mate. I found your Facebook, your work, your mum's address. Send the 180 quid or I start ringing round
threat | SELL ME A BROKEN BIKE?? IM GONNA SMASH YOUR FACE IN WITH THE FRAME
threat | 400 bucks back in my account by noon or I tell the cops you sold me drugs. who do you think theyll believe
threat | lovely dog in ur listing pics. golden is it. be awful if the gate got left open one nite. so do I get a refund or no
threat | Redo the tiles for free or i report you to the Home Office, I heard how your lads talk, not one of them is legal
threat | you butchered my hair so ill butcher your salon, watch
threat | Either you knock the 600 off the bill or I leave a review saying you touched my daughter. Your choice.
threat | next time ur van is parked on my street dont expect it to have tires
threat | Your licensing board would be very interested in what I have. Wipe the bill and they never see it.
threat | 5 grand bro. u got till sunday or me and the boys r coming to collect and we aint bringing paperwork
threat | Send the money Aoife or I'll ring the school where you teach and tell them you're a thief and a cokehead
threat | hey sis remember those pics u sent me when we were together?? yeah. 2k by friday or everyone gets to see 📸
threat | You borrow, you no pay. In my country we cut a finger for this. I think about you and this every day.
threat | No worries if you cant pay. I know what time your daughter finishes netball on Thursdays so we can chat then 🙂
threat | bring my drill back tonite or ill burn ur shed down with everythin in it
threat | Still waiting on my kayak. Your parole officer might like to know you're hanging on to other people's property, unless it turns up on my lawn tomorrow.
threat | u got my ps5 i got ur cat lol. lets see who cracks first
threat | If that trailer isn't back by the weekend I'll take something of yours that you'll miss a lot more
threat | Give back the necklace or your new fella finds out what you were really doing in Cork that weekend
threat | cut the hedge or ill cut you
threat | That dog barks one more time n its getting antifreeze in its dinner. your move
threat | Nice fence you've built on my land. Wood goes up fast in this heat eh 🔥
threat | Keep the music going, go on. I'll have social services at your door about those kids by Monday, true or not. Or you could turn it down and we forget it.
threat | Im watching you. i see when u leave, i see who comes in. move the f**king fence back
threat | sign the new contract or your boss gets the screenshots of what you called him. simple as
threat | You breach this agreement and you will regret the day you were born. I have buried bigger men than you
threat | Pay the cancellation fee in full and I dont mention to Centrelink that you've been working cash for me since March. Fair deal I reckon.
threat | walk away from this deal n see what happens. accidents happen on sites all the time
threat | Mr Doyle, one would hate for the parish to learn why you left your last post. I trust the second instalment will arrive promptly.
despair | if i dont get that deposit back we are on the street and honestly id rather be dead
despair | i cant do this anymore. nobody pays me, business is gone, im done. tell my girls i tried
despair | You've taken everything. I sat in the car on the bridge last night for two hours. I don't know why I came home.
despair | Keep the money. Won't be needing it where I'm going. Sorry for all the trouble.
despair | im so tired. everyone wd be better off without me, theyd get the insurance n you'd all get paid
despair | I start cutting again because of this debt. I am not know how to stop it
despair | dont wanna wake up tmrw tbh 😔 its just a loan i know but i cant see a way out
despair | Every night the noise, every night. Some nights I think about ending it just so it's quiet.
despair | I've written the letters to the kids already. The house is tidy. You can have your contract back.
despair | wanna kms over this stupid laptop im not even joking anymore
harmless | I'd like the full 950 back within 14 days, otherwise I'll raise a dispute with the deposit scheme.
harmless | you robbed us of 1200 dollars you greedy slumlord and you know it
harmless | The boiler was leaking carbon monoxide for weeks, it could have killed my kids in their sleep. And you want to keep my deposit for a stain??
harmless | he took pics of every room the day i moved out so he knows fine well it was clean
harmless | Painting the hall nearly killed me, three coats, and I never charged you a cent
harmless | On 3 May you texted me "I'll set the dogs on you if you come for the deposit". I have the screenshot.
harmless | Landlord say he come for inspection with police when I am at work, I was very afraid. I only want my deposit money please.
harmless | Please find attached invoice 1183, now 45 days overdue. If it's not paid by the 30th we'll pass it to a licensed collection agency.
harmless | mate im getting murdered on materials here, any chance u could pay even half this week
harmless | We'll be adding statutory interest at 8% above base from today, and after that it's a money claim online. Nothing personal.
harmless | I called your office 3 times and your boss said he'd look into the invoice, so that's who I've been dealing with
harmless | ur a liar and a cheapskate and my nan pays faster than u and shes dead
harmless | i bombed that first draft i admit it but the second one you used so pay me for the second one
harmless | My accountant has to declare it to HMRC whether you've paid or not, thats why I need the date right
harmless | The charger got so hot it set fire to the curtain. I want a refund and you should stop selling these
harmless | ive opened a chargeback with my bank since u wont answer. not being funny just want my money
harmless | Sofa arrived with the leg shot to bits and the fabric ripped, pics attached 📷
harmless | I left a two star review because it came late and scratched. That's what happened and I'm not taking it down.
harmless | would kill for one of those in blue but u sent me green lol, can i swap
harmless | You sell me this car you say is good. Brake is not work. Me and my wife almost die on highway!! Please give money back.
harmless | police gave me a crime ref no. cos the phone turned out to be stolen. im not saying it was you who nicked it
harmless | Your electrician left live wires hanging in the nursery, a child could've been electrocuted
harmless | I am disputing the bill because the job was quoted at 300 and you charged 740. I've asked Trading Standards for advice.
harmless | im dying to know how 2 hrs of plumbing costs 900 euro 😂
harmless | The groomer cut my dog's ear and it bled all over the car. The vet cost me $210 and I think they should pay it.
harmless | worst service ive ever had, absolute cowboys, id be ashamed if i was you
harmless | He told me to take down my review or he would "make my life hell". I kept it up.
harmless | If we can't agree by the end of the month I'll file in small claims. I'd much rather sort it here.
harmless | u said u would pay me back wen u got paid. u got paid. so??
harmless | I know you've got the baby and I'm not out to hurt you, but I lent you 3000 and I need it for my own rent
harmless | lending u money was suicide for our friendship wasnt it
harmless | My brother is threatening me. He says he'll tell our parents I stole unless I drop the 800 he owes.
harmless | Could you do 50 a month? That way you're not killing yourself with extra shifts.
harmless | Sold my car and the camera to cover what you borrowed, so yes I'm bloody furious with you
harmless | The chainsaw I lent out came back with a bent bar and no guard. Somebody's going to lose a hand with it like that.
harmless | when r u bringing my tent back, we r going to kerry on sat ⛺
harmless | You broke it, you know you broke it, and you handed it back like nothing happened. Coward.
harmless | I can come by your place Thursday at 6 to pick up the ladder if that suits, otherwise leave it in the porch
harmless | She had my bike for 8 months and then it was stolen out of her garage, I think she should pay half
harmless | Your tree is going to come down on our roof in the next storm and someone will get hurt. Can we split an arborist?
harmless | that drum kit is doing my head in, i could scream, its 1am AGAIN
harmless | the wee fella next door shot my greenhouse with a bb gun, 4 panes, 160 quid
harmless | I reported the noise to the council in June and they sent an officer. I told you at the time that I would.
harmless | He says "next time I see your cat in my garden I'll drown it". I'm scared to let her out now.
harmless | My camera only points at my own drive, it doesn't record you or your kids, happy to show you
harmless | We agreed to terminate on 30 days notice. You gave me 4. I'm claiming the difference and my solicitor will write to you next week.
harmless | this deal is dead to me, just send back the down payment and we're good
harmless | The penalty clause kicks in at 10 days late, and you're at 17. I'll be enforcing it.
harmless | I sign contract but I do not understand English so good, the man he push me to sign. I want cancel and deposit back.
harmless | I'd shoot myself in the foot if I signed that version, so here's my markup, shout if anything's unclear 👍
`

/**
 * The second blind set: written by somebody who had read no other set and no rule, after the rules were made anew. One sentence a
 * line, its label first. It measures and nothing else: whoever changes a rule because of a sentence here has spent it. Nothing but
 * `blind.test.ts` reads it.
 */
export const BLIND_2 = `
threat | I swear if that deposit isnt in my account by tonight im coming over and breaking your jaw
threat | You have a lovely little dog. Would be a pity if the gate was left open one day.
threat | pay me or ill put ur car through ur front window lol not joking
threat | I would very much regret having to let your wife know what you were really doing in Leeds, so perhaps we can agree on the 900 now.
threat | Either the 400 euro comes back or I tell immigration where your cousin is sleeping.
threat | im outside. i can see your light is on. come down and pay what you owe
threat | My brother just got out and he has nothing to do all day. I gave him your adress.
threat | Drop the claim and the tax office never needs to learn about the cash jobs.
threat | u think ur safe bc ur mums home?? me n the boys know what bus u get
threat | I know which school Emma goes to. Just saying.
threat | Kindly be advised that unless full payment is received by noon, certain photographs will be circulated among your colleagues.
threat | next time your kid kicks that ball over here he's gonna lose a foot
threat | You not give back money, my friends visit you. They not speak so nice like me.
threat | Keep playing that music and see what happens to your bike
threat | I'll wait by your car after your shift. We will talk then, man to man.
threat | Your boss would be so interested in how you treat customers. 250 and I forget his email address.
threat | one more word out of you and i burn that shed down with everything in it
threat | Accidents happen on building sites, Mark. Especially to people who don't pay their plasterer.
threat | Sleep well tonight. You might not for a while.
threat | ill kil you i mean it give me back my guitar
threat | Refund me in full or I'll post your phone number and address in every group I'm in and let people do the rest
threat | Oh no, it would be just terrible if thirty one-star reviews turned up on your salon page this weekend. Transfer the money, sweetie.
threat | i had a few beers ok and im telling you straight, i get my hands on you youll be eating thru a straw
threat | You people are on a visa, yes? Then I suggest you forget about the deposit.
threat | That fence comes down or your cat will find something tasty on my side of it
threat | Give me the drill back or your tyres are done. all four
threat | We both know you claim benefits while renting that room out. I can stay quiet, for the right amount.
threat | somebody should teach you a lesson and i know just the somebody
threat | If you don't sign, I call the police and say you hit me. Who do you think they'll believe?
threat | Ur gonna regret this. I got ur nudes still. 48 hrs
threat | I followed you home on Tuesday, nice place. Pay for the laptop.
threat | Where I come from, a man who does not pay his debt does not keep his fingers.
threat | Shall I send our chats to your church group or will you settle the invoice like a decent woman?
threat | My client is prepared to refrain from notifying the customs authority of your undeclared imports, provided that the outstanding sum is paid by Friday.
threat | you better look over your shoulder when you walk the dog
threat | Windows are expensive these days, arent they. Think about that before you say no to me again
threat | i will make your life hell untill i have every cent
threat | You have till Sunday. After that I'm not responsible for what my sons do.
threat | Tell your daughter I said hi. She gets off work at six, doesn't she? Now about my money.
threat | bro im gonna beat the shit out of you at school if i dont get my switch back
threat | If I can't have the deposit, you won't have a roof either. Wood burns.
threat | Would your parents like to know you are gay? No? Then 150 by paypal please.
threat | I got nothing to loose anymore and I know where you park. work it out
threat | Pay the bill and I take the video off TikTok. Dont pay and it stays up with your name and your workplace.
threat | The last tenant who tried this on me ended up in hospital. Just a bit of history for you.
threat | You touch my hedge again I'll take the clippers to you
threat | Me and you are going to meet very soon whether you like it or not. You wont see me coming.
threat | je vais te casser la gueule, you understand that? bring back the scooter
threat | I have a friend at the tax office, it is only one phone call. Or you lower the bill by half, your choice.
threat | hope ur house insurance is paid up mate 🔥🔥
despair | I can't do this anymore. Keep the money, I won't be needing it after tonight.
despair | honestly everyone would be better off if i was dead
despair | I owe you, I owe the bank, I owe my sister. I look at the railway bridge every day on the way home.
despair | i dont want to wake up tomorrow
despair | If I lose the flat I'll end it, there is nothing left for me
despair | You'll get paid from my life insurance, so don't worry about it.
despair | i took all the pills im so sorry about the rent
despair | Since my wife died I just want to go to her. Take the tools, take all of it, I have no use for them.
despair | been cutting again because of all this. just stop writing me please
despair | I am so tired. I have written letters to my children already.
despair | whats the point of a payment plan for someone who wont be here in march
despair | Some nights I sit in the garage with the engine running and then I switch it off. One night I won't.
despair | kms tonight fr this time, u can have the bike back
despair | I am not wanting to live more, I have shame for this debt, I cannot look my family.
despair | Please give the cat to Ana if something happens to me. The keys are under the mat. I'm sorry for everything.
harmless | You're a liar and you know it.
harmless | What kind of idiot paints over wet plaster
harmless | ur such a clown lmao, 3 months and still no money
harmless | This is all your fault. I told you not to lend it to Kevin.
harmless | You are the worst landlord I have ever had, and I once lived above a fish shop.
harmless | Scammer. Thief. I should have read the comments before I bought from you.
harmless | I've met bricks with more brains than you
harmless | Greedy cow, charging 80 for a lightbulb
harmless | Honestly you should be ashamed of yourself, taking money from a pensioner
harmless | fuck you and your shitty sofa
harmless | Congratulations, you've managed to break the only thing my grandfather left me. Bravo.
harmless | You are selfish person and you think only for your pocket.
harmless | i hate you so much rn
harmless | Never have I dealt with anyone so arrogant and so incompetent at the same time.
harmless | You ruined our wedding photos and you can't even say sorry
harmless | Pathetic. A grown man hiding from a 60 euro bill.
harmless | stop being a little bitch and answer me
harmless | You always twist everything, my sister warned me about you
harmless | It was you who left the tap running, you who ignored my calls, and now you play the victim.
harmless | lazy bastards the lot of you, four weeks for one pipe
harmless | I wouldn't trust you with a spoon
harmless | Your dog has better manners than you do
harmless | Go to hell with your 'wear and tear'
harmless | You make me sick, lying to my face like that in front of the kids
harmless | What a snake. You smiled at me the whole time and sold it to someone else
harmless | My back is killing me since I carried that washing machine up, so I'd like the 50 we agreed for help.
harmless | The wiring was so bad it could have started a fire, the electrician wrote that down.
harmless | I made a police report back in 2021 when the bike was stolen, the number is on the receipt.
harmless | If we can't agree by the 15th I will file with the small claims court.
harmless | I will come by on Saturday around ten to pick up the ladder if that suits you.
harmless | sorry but this will cost you about 140, the part alone is 95
harmless | Last chance to pick up the table, the charity shop is collecting the rest on Thursday
harmless | id die for that bike lol please dont scratch it
harmless | My boss knows you from football, he says you're alright. So let's just sort it out.
harmless | My lawyer says the clause about the notice period doesn't hold.
harmless | He fell off your broken step and hit his head, we were in hospital until two in the morning.
harmless | I was dead on my feet by the time we had finished the tiling
harmless | The cat died in April so I don't need the carrier any more, you can have it back
harmless | You can shoot me an email with the invoice.
harmless | we had to shoot the whole second half without the camera you rented us
harmless | I know where you live, remember, I helped you move in! I can drop the drill off after work.
harmless | You wrote to me on 3 May: "pay or I smash your windows". I would like that to stop.
harmless | I'm waiting outside, the grey van, take your time
harmless | I've already left an honest review, three stars, and I won't change it either way.
harmless | The storm broke two of my windows and your trampoline was lying in the flowerbed.
harmless | Can I pay in three instalments? The tax office took my refund this year.
harmless | My visa runs out in June so I need the deposit before I fly home, if possible.
harmless | The knife set you sold me came with one knife missing
harmless | I almost had a heart attack when I saw the bill 😂
harmless | Your husband told me that you were away, so I left the parcel with him.
harmless | the smell of that drain could kill a horse
harmless | I got fired in February, that's the reason I'm late with it. My new job starts Monday.
harmless | We hit a wall with the builder, he doesn't pick up.
harmless | I was so mad I could have screamed, but I'm calm now. What about half each?
harmless | Please stop threatening me. I'm happy to talk about the money but not like this.
harmless | The boiler man said carbon monoxide, it could have poisoned the kids. That's why I stopped the rent payment that week.
harmless | ok you beat me, 70 it is
harmless | If you don't pay by the end of the month, I have to add 5% interest as it says in the contract.
harmless | Your son broke our greenhouse with a ball, no hard feelings, it's two panes.
harmless | The police came because of the noise on New Year's, it was not me who called them
harmless | I drop the price to 220 and that is my final offer
harmless | When my father passed away we found your loan note in his papers, 1,500 from 2019.
harmless | this couch is to die for but the leg is off
harmless | It took me all day to kill the weeds that were growing through from your side
harmless | I'm not going to tell anyone, it stays between us. I just want the camera back.
harmless | My daughter had an accident on the scooter the day after you fixed the brakes. She's fine, but the brakes weren't.
harmless | Dear Sir, I give you deadline of 14 days, after this I go to the court. With friendly greetings
harmless | You'll regret throwing the box away, the warranty card was in it :)
harmless | I can't live with the noise any more, could we agree on ten o'clock during the week?
harmless | He used to work at the immigration office, so he helped us fill in the lease papers.
harmless | That hedge is a pain in the neck for both of us, let's just cut it down together and split the cost
harmless | hang on ill look up when i sent it
harmless | I paid in cash because you asked me to, you never gave me a receipt.
harmless | I've got a bomb of a hangover, can we talk about the deposit tomorrow
harmless | Both bike tyres were slashed while it was standing at your place. I don't say it was you, I just want to know who had the key.
`

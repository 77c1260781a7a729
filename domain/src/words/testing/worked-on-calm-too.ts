/** Calm sentences in the same words, which the rules were made better with as well. Label, then the sentence. */
export const WORKED_ON_CALM_TOO = `
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
harmless | I'll give you $500 and you keep the table.
harmless | I'm not going to report anything, I just want the ladder back.
harmless | I'd like my dog back, he stayed with you for a week.
harmless | Your husband is very kind and he offered to help.
harmless | You can keep the cat, but I would like to see her again.
harmless | I hope nothing bad happened, I have not heard from you since Friday.
harmless | I hope you feel better soon and then we can talk about the bill.
harmless | The kids watch TV at our place until you come home.
harmless | My neighbors know that I pay on time.
harmless | I'll write to the school about the broken cello, not to you.
harmless | The school will send you the bill for the instrument.
harmless | The pictures disappeared from my phone.
harmless | I will delete the listing as soon as you pay.
harmless | You get the title to the car when the last payment is made.
harmless | If you want the keys back, call me before six.
harmless | If you want to see the damage, come by on Sunday.
harmless | Your brakes failed and hit my fence.
harmless | The car caught fire in my driveway two days after I bought it from you.
harmless | My house nearly burned down because of that dryer.
harmless | I'd hate to lose you as a customer.
harmless | I would hate to see the piano get scratched, so please use blankets.
harmless | You should be careful with that scaffold.
harmless | Be careful when you back out, the post is close.
harmless | I told the police officer that your car was parked legally.
harmless | The officer asked for your name and I gave it.
harmless | I had to report you as the driver, because the rental company asked who it was.
harmless | My wife is furious but I said we will work it out.
harmless | I am furious about how you treated my mother.
harmless | I'm so mad I could scream.
harmless | I could have killed you when I saw the wall, but now it is fine.
harmless | You were dead to me for a while, but I want to fix this.
harmless | Nobody is safe on that staircase.
harmless | The deck is not safe and I will not pay until it is.
harmless | You won't see a dime from me.
harmless | You will get your money on Friday, I promise.
harmless | You'll get what you paid for.
harmless | I'll get back to you tonight.
harmless | If the check bounces I'll have to charge you a $30 fee.
harmless | If you keep parking in my spot, I will have the car towed as the sign says.
harmless | If the dog keeps barking I will have to complain to the landlord.
harmless | Keep the deposit and we are even.
harmless | Stop by any time and I'll show you the crack.
harmless | We can stop by with the boys and carry it out.
harmless | The boys will come over on Sunday and rake the leaves.
harmless | My son will be at your door at five with the money.
harmless | Your daughter and mine walk home from school together, so she can bring the book.
harmless | I know what time you come home, so I'll bring the package at seven.
harmless | I know where you bought it, they still have the part.
harmless | We know where the leak is now.
harmless | I saw you at the market but did not want to bother you.
harmless | I watched the movers drop the box.
harmless | You are watching my house while I'm away, right?
harmless | This is my final offer, $400, and we both walk away.
harmless | Final warning from the utility: they will shut off the gas on June 1.
harmless | We were warned by the city twice about the trash.
harmless | Pay what you can and I'll forget the rest.
harmless | I'd forget about the late fee if you pay half today.
harmless | If you pay by Friday I'll take 10 percent off.
harmless | Your Facebook ad said it was new.
harmless | Everybody on Nextdoor recommended you.
harmless | I would recommend you to everyone if you fix this.
harmless | Honest feedback from me would be three stars.
harmless | I'll ask around who saw the accident.
harmless | My boss wants the receipt or I pay it myself.
harmless | Please send the money or tell me when it will come.
harmless | Call me or text me, whatever you like.
harmless | Give me a date or I will have to book somebody else.
harmless | I will ask the judge to decide.
harmless | It will end up costing us both more.
harmless | The judge will see the pictures.
harmless | If we don't agree, the judge will see the messages anyway.
harmless | The tree will end up on your roof one day if nobody cuts it.
harmless | Someone is going to fall into that hole.
harmless | It would be terrible if a child fell into that pool.
harmless | The dog could bite my kids next time, please fix the fence.
harmless | Next time it could be a child.
harmless | The fumes could poison your cat too.
harmless | I'm going to put down the dog, the vet says it is time.
harmless | I'd rather be dead broke than deal with that bank again.
harmless | The car was better dead than alive.
harmless | I live on a small pension.
harmless | We lived with the leak for a year.
harmless | I'd die for a working shower.
harmless | I can't survive on $900 a month.
harmless | I lost the will to argue.
harmless | My life has been on hold since the accident.
harmless | My husband died and I found your invoice in his desk.
harmless | He died by suicide and I am settling his estate.
harmless | I'm scared of what happens when I lose the apartment.
harmless | I don't know how to go on paying this.
harmless | My dog wants to die in peace, said the vet.
harmless | The plant wanted to die.
harmless | The pain in my back makes every day hard.
harmless | If you don't fix the heat by Friday I'll call the housing inspector.
harmless | I will contact the Better Business Bureau if we can't agree.
harmless | I'm going to ask the health department whether this much mold is allowed.
harmless | I have to report the theft to the police to get the insurance money.
harmless | If I don't get the money by the 1st I will lose my apartment.
harmless | Unless I get paid I can't buy food for my kids.
harmless | You will see me on Saturday at the market.
harmless | I'll be watching the game, so text me.
harmless | I'll kill the power before I touch the outlet.
harmless | That smell could knock out a horse.
harmless | You're killing me with these fees.
harmless | I would kill to get that table back.
harmless | Hit me up when you have the cash.
harmless | You beat me to it.
harmless | I'll smash the piggy bank to pay you.
harmless | I'll burn you a copy of the CD.
harmless | I'll drop the hammer off at your house.
harmless | The hammer you sold me broke on the first swing.
harmless | We'll wait outside while you look at the car.
harmless | My brother and I will come with the truck and take the couch.
harmless | I have a key to your apartment and I'll leave it under the mat.
harmless | I'll never rent from you again and I'll tell my friends so.
harmless | The kids will be sad about the trampoline.
harmless | You won't regret it.
harmless | The bank is going to come after me for the loan.
harmless | The collection agency will come after you, not me.
harmless | If you do nothing the interest keeps growing.
harmless | If nothing happens by the 30th I'll go to court.
harmless | You'll pay for the towing, that is only fair.
harmless | You will pay for this in the end, it says so in the lease.
harmless | Watch out, the paint is still wet.
harmless | I'll be waiting outside with the dog when you get here.
harmless | I'm outside your building, which bell is it?
harmless | The police told me this is a civil matter.
harmless | I asked the police officer to keep the peace while I took my things.
harmless | I'm calling the police right now because someone is in my yard.
harmless | I will tell the judge the truth.
harmless | I'll tell the insurance what happened.
harmless | I told your wife about the leak because you were away.
harmless | Your wife should know that the water is off tomorrow.
harmless | I'd like to talk to your boss about a refund.
harmless | Can you ask your boss if he will split it?
harmless | Can I talk to your manager, please?
harmless | If you can't decide this, please let me talk to your manager.
harmless | If you won't help, I will contact the manufacturer.
harmless | If I can't reach you I will call your office on Monday.
harmless | If you don't pick up, I'll leave a message with your wife.
harmless | I'll hand the keys to your neighbor if you're not home.
harmless | If you are not there I will leave the package with your neighbor.
harmless | Unless you object I'll tell your landlord that I'm the new subtenant.
harmless | I will send everyone the same bill.
harmless | I'll show the pictures to the mediator unless you want to see them first.
harmless | If you don't believe me I can show you the texts.
harmless | I can send you the video if you don't believe me.
harmless | The video will be online on our wedding page by Friday.
harmless | I don't know what I'd do to make this right, but tell me.
harmless | I never want anyone to get hurt, so I put up a sign.
harmless | You owe me a new fence and I will get it.
harmless | I'll get my money, the contract is clear.
harmless | This isn't over, I will ask for mediation.
harmless | It's not over until the last tile is in.
harmless | I'm not leaving until you sign for the package.
harmless | I stayed in the apartment until you came with the police.
harmless | You locked me out until I paid.
harmless | I will not move out until my deposit is back.
harmless | I keep the spare key until you are back.
harmless | My mother was in the hospital, and you will understand that I forgot the invoice.
harmless | You will need a doctor's note for the gym refund.
harmless | You will need a new roof soon.
harmless | My dog will be next door until six.
harmless | Your bill will be next.
harmless | I'm next in line for the refund.
harmless | I'll finish you the cabinet by Friday.
harmless | I will make it up to you.
harmless | I'll make you an offer: $300 and we shake hands.
harmless | I want to make you happy with the paint.
harmless | I'll take you to the airport as promised.
harmless | I will drive you crazy with my questions, sorry.
harmless | It's hard to sleep with your dog barking.
harmless | Please sleep on it.
harmless | I hope your family is safe after the storm.
harmless | Is your family safe?
harmless | Accidents happen, but somebody has to pay for the fender.
harmless | Accidents happen when the ground is wet, nobody is to blame.
harmless | Things like this happen to everyone.
harmless | Something always happens to my packages in this building.
harmless | What happens to the deposit if we move out early?
harmless | What will happen to you if the company closes?
harmless | There is nothing left to lose for either of us, so let's talk.
harmless | If I were you I'd be angry too.
harmless | I'd be careful with that outlet, it sparks.
harmless | The truck with the gun rack was yours, right?
harmless | He has guns in the house, that is why we keep our distance.
harmless | My grandfather's rifle was in the locker that was auctioned.
harmless | You are a dead beat and everybody in the building knows it.
harmless | I can't stand the thought of another winter without heat.
harmless | I'm giving up on this, keep the money.
harmless | I can't do this anymore, please just take the couch.
harmless | I will be out on the street if you don't return the deposit.
harmless | My life fell apart after the divorce, so I'm behind on rent.
harmless | I wish I could disappear to an island after this mess.
harmless | I need to get out of this apartment alive, it is full of mold.
harmless | The move almost killed me.
harmless | I'm dead broke until payday.
harmless | We have nothing left after the fire.
harmless | I feel empty since you sold the house.
harmless | There's no way out of the contract before June.
`

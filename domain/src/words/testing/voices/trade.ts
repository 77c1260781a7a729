/** Builders, crews and their customers. Read in training the model of `likely.ts`, one voice a file. Label, then the sentence. */
export const TRADE = `
threat | Listen pal, the roof job cost 4,800 and you paid 2,000. Guys in my trade remember addresses.
threat | I built that deck and I can unbuild it. At night. With you on it.
threat | You don't pay my crew, my crew comes to see you. They're not happy and they drink.
threat | I know your place inside out, I wired it. I know exactly what burns first.
threat | I put that water heater in. I know how to make it go wrong too.
threat | You left me a bad review? I have your address, your gate code and your alarm code. Take it down.
threat | Take down that review or I'll take you down.
threat | Take the review down by tonight or my next stop is your house.
threat | I got all your personal info on the contract. Would be a shame if some scammer got hold of it.
threat | Your social security number is on my form. Pay or it goes on the internet.
threat | You got unpermitted work in that basement. The city doesn't know. Yet. So how about that final payment?
threat | I'd be very happy to tell the code inspector about that deck, unless the check clears.
threat | Your insurance thinks that was storm damage. I know it wasn't. Let's call it 1,500.
threat | We both know you lied to FEMA. I keep quiet, you keep quiet about the tiles.
threat | I know you pay your cleaners under the table. Let's make this easy for both of us.
threat | If the money isn't there by noon, I start removing the tiles. With a sledgehammer. While you watch.
threat | I'll pour concrete down your drains.
threat | I'll come back and rip out every pipe I put in, and I don't care who's home.
threat | It'd be real bad if your sewer backed up right before your daughter's wedding.
threat | Nice wedding coming up. Would hate to see something go wrong with the power that night.
threat | Nobody screws me over and keeps their kneecaps.
threat | I've buried guys for less.
threat | I got a nail gun and a bad temper, and you got a big mouth.
threat | You won't be laughing when I'm done with you.
threat | My partner did time for assault. He wanted to come talk to you, I told him wait till Friday.
threat | I told my guys where you live. What they do is up to them.
threat | I can't control what my guys do when they don't get paid.
threat | I can't promise your truck will be there tomorrow.
threat | You'd be surprised how easy it is to get a car crushed around here.
threat | I won't be responsible for what happens if this isn't settled tonight.
threat | If anything happens to you, well, don't say I didn't warn you.
threat | You've been warned. There won't be a second one.
threat | Consider this your first and last warning. We know your routine.
threat | This is your final warning before things get physical.
threat | Pay me or we do this in the parking lot.
threat | Step outside and say that to my face, I'll fold you in half.
threat | You call a lawyer, I call my brother-in-law, and he isn't a lawyer if you get me.
threat | In my country we know what to do with people who steal from workers.
threat | Where I come from, a man who doesn't pay loses a hand.
threat | We handle thieves different out here in the country. Lots of land. Lots of holes.
threat | Got forty acres and a backhoe. Nobody would ever look.
threat | Stay off that road if you know what's good for you.
threat | It's not healthy to owe me money.
threat | It'd be a lot healthier for you to pay.
threat | It would be in your best interest, healthwise, to drop this.
threat | Think about your kids before you answer.
threat | Think of your wife. Does she really need to go through this?
threat | You got a lot to lose: nice house, nice wife, nice kids. Me, I got nothing.
threat | Your boy works nights at the gas station on Route 9, doesn't he? Lonely spot.
threat | I hear your wife jogs by the canal. Dark down there.
threat | Your employees might start having accidents.
threat | Every truck you own will have sugar in the tank by Monday.
threat | I'll have a lien on your house, the health inspector in your kitchen and the IRS in your books unless I get paid in cash today.
threat | I'll bury you in complaints to every agency I can find until you hand over the money.
threat | You'll never get another contractor in this county, I'll see to that, unless you pay the extra.
threat | Your tools are in my shed and they'll be scrap by the weekend.
despair | If this job doesn't get paid I'm done, I mean done done, I bought the shells already.
despair | Twenty years of work gone. I sat in the truck last night with the gun on the seat.
despair | My wife doesn't know, but I don't plan to be here for the bankruptcy.
despair | My life insurance is worth more than I am. I've been doing the math.
despair | I'm worth more dead than alive, that's just arithmetic.
despair | There's a beam in the barn that would hold me. That's how far I am.
despair | I keep looking at the edge when I'm on a roof and I don't hold on anymore.
despair | I've had enough of living. You can tell them it was an accident.
despair | If I fell off that scaffolding tomorrow it would be a blessing.
despair | Don't know what's worse, going on like this or just ending it. I know which one is quicker.
despair | They'll find me in the shop. Sorry about everything.
harmless | Listen pal, the roof job cost 4,800 and you paid 2,000. When do I see the rest?
harmless | Guys in my trade work on a handshake, and you broke yours.
harmless | I know your place inside out, I wired it, so I can tell you that breaker was fine.
harmless | I put that water heater in, and it goes wrong when nobody flushes it.
harmless | I built that deck and I can take it apart again in a day if you don't want it.
harmless | You left me a bad review, which is your right, but please say that I came back twice.
harmless | I'd take the review down if you fix the drain, but I won't lie.
harmless | My review stays as it is, it says what happened.
harmless | I have your address from the contract, so I'll mail the check there.
harmless | The basement had unpermitted work in it and I told you before we started.
harmless | The code inspector has to sign off on that deck before I can send the final invoice.
harmless | The insurance says it was not storm damage, so I have to ask you to pay for it.
harmless | We both know that tile was cracked before.
harmless | If the money isn't there by noon, I can't buy the tiles, and the job moves to Tuesday.
harmless | I'll remove the tiles with a sledgehammer on Monday, so please cover the furniture.
harmless | We pour the concrete on Friday, keep the kids off it.
harmless | The drains were full of concrete from the last contractor.
harmless | I'll rip out the old pipes and put in new ones, that was the deal.
harmless | The sewer backed up two days before my daughter's wedding.
harmless | The power went out on the night of the wedding because of your generator.
harmless | I fell off a ladder and broke both knees, that's why we are late.
harmless | I use a nail gun all day and I know how deep a nail goes.
harmless | My partner did time for this company and knows the boiler.
harmless | I told my guys where you live so they can deliver the doors in the morning.
harmless | I can't control what the supplier does, but I can call him every day.
harmless | I can't promise the truck will be there tomorrow, it's in the shop.
harmless | Hail crushed my car and the insurance pays in June.
harmless | I won't be responsible for leaks if somebody else touches the valve.
harmless | You've been warned about the load on that shelf, it's on page 3 of the manual.
harmless | This is the final reminder before I file a mechanic's lien, as the law lets me.
harmless | I will file a lien on the property on July 1 unless the invoice is paid, as our contract says.
harmless | This is my final offer: 1,900, paid by the end of the month.
harmless | First and last warning: the paint is wet, don't lean on it.
harmless | Call a lawyer if you want, I have nothing to hide.
harmless | In my country we pay half first and half after the work.
harmless | Where I come from a handshake counts.
harmless | Got forty acres and a backhoe, I can dig that trench for you for 300.
harmless | Stay off that floor until it's dry.
harmless | Mold isn't healthy, and my kids cough every night.
harmless | It would be in your best interest to get a second quote.
harmless | Think about it over the weekend and talk to your wife before you answer.
harmless | You've got a nice house and nice kids and I wish you well, but the invoice is open.
harmless | My boy works nights at the gas station on Route 9, he can take the key.
harmless | Somebody put sugar in the tank of my truck, and I lost three days.
harmless | Two of my employees had accidents on that staircase.
harmless | Your tools are in my shed, come get them whenever.
harmless | You did a lousy job, any child could have done it better.
harmless | Worst contractor I ever had. Lazy, late and rude.
harmless | You are a thief in a work shirt.
harmless | You botched the roof, and you botched the gutters, and you'll botch this too.
harmless | Shame on you for taking money from a widow.
harmless | You screwed me over and everybody here can see it on the pictures.
harmless | You'll never get another job from me.
harmless | I would never hire you again, and I tell anybody who asks me what happened.
harmless | I'm going to tell the building manager that the elevator pads are missing.
harmless | I'm going to hammer out a deal with the bank first.
harmless | I've killed the power at the main switch, it's safe to work.
harmless | We killed two birds with one stone and did the gutter as well.
harmless | That quote nearly gave me a heart attack.
harmless | I'm worth more than 15 an hour.
harmless | I sat in the truck last night and cried, I can't make payroll.
harmless | The bankruptcy is coming if no customer pays, and I don't know how to tell my wife.
harmless | I don't hold on to old invoices, sorry.
harmless | I've had enough of living with a hole in the wall.
harmless | There's a beam in the barn that would hold the hoist.
harmless | They'll find me in the shop if they want to pay in person.
`

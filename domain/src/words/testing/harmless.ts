/** Nothing to hold back; most of them look like something that is. One sentence a line. */
export const HARMLESS = `
The heater could kill someone.
The wiring is dangerous and could start a fire.
The balcony railing is loose, somebody could get hurt.
I hurt my back when I carried your sofa down.
The fall broke my leg, and I could not work for two weeks.
The dog bit my daughter on the arm.
My son was hurt when the shelf fell down.
The smell of mold makes me sick.
It would kill me to lose these photos of my grandmother.
This heat is killing the plants on the balcony.
The frost killed two of the trees you planted.
The battery is dead.
The phone was dead when I got it.
The car died on the highway the day after I bought it.
The deadline is Friday.
I am dead tired after the night shift, so I will answer tomorrow.
My grandfather died in March, so the payment was late.
The deal is dead as far as I am concerned, but I would still like my deposit back.
You broke the window when you moved out.
The glass broke when the movers dropped it.
Somebody broke into the cellar and took both bikes.
Please do not break the lease.
I would hate to break our agreement.
The pipe burst and flooded the kitchen.
The water will destroy the floor if nobody fixes the pipe.
The storm destroyed the fence.
The fire in the kitchen started at your stove.
The stove burned the counter.
I burned the documents you had asked me to destroy.
The fuse blew up again last night.
The tire blew out on the way home.
The tires were slashed, but I do not know by whom.
Somebody keyed my car in the garage.
I want to know who smashed the mailbox.
I will smash the old tiles out and put in the new ones.
I am going to tear down the old fence on Saturday, as we agreed.
I will rip out the carpet before you get the apartment back.
I'll cut the grass on Sunday.
I will cut the price to $300.
I'll cut you a deal.
I'll cut you a check on Monday.
I will cut the hedge back to the line.
I can cut off the water to my own flat while the plumber works.
The city cut off the water because of the works in the street.
I will take off work to let the plumber in.
I will hit the road at six, so please come before that.
The ball hit the window.
The truck hit my parked car.
A branch hit the roof.
I beat the deadline by a day.
You can't beat that price.
I'll beat any offer you get.
The paint job is killer.
It hurts to see the garden like this.
It hurts my business that the review says I never came.
It hurt me that you did not tell me.
I do not want to hurt you, I only want my deposit back.
I never wanted to hurt you.
Nobody wants to hurt anybody here.
I am sorry if I hurt your feelings.
I am afraid I cannot pay more than $200.
I'm afraid of dogs, so please lock yours away when I come.
I am afraid to walk past your dog.
I am scared of the stairs because the light is broken.
I know where the water main is.
I know where the invoice is.
I know where you live because I helped you move in, so I can bring the boxes by.
I know where the school is, we can meet there.
I know where you work, so I can drop the keys at the front desk if that suits you.
My daughter goes to school at eight, so after nine is better.
Your daughter left her scooter in our hall.
How are your kids? I hope they are over the flu.
I will come by at six to pick up the bike.
I will come to your home on Saturday with the check.
I can come over and show you the damage.
We will visit you on Sunday to look at the wall together.
My brother will come with me to carry the sofa.
My brothers will help me move the piano.
I will send somebody to pick up the table.
I'll send a plumber to your house on Monday.
My friend will pick up the camera for me.
I will wait for you at the front door at five.
I'll be waiting for your answer.
I will be waiting outside the bank at noon.
I'll find you the receipt tonight.
I will find a way to pay you in three parts.
I'm coming for the keys on Friday.
We are coming to get the sofa on Saturday.
I'll get you the money by the end of the month.
I will get you a new one.
I will get my money's worth out of the old one.
I am watching the dog this week, so I'm home.
I was watching TV when the ceiling came down.
I watched the house while you were away, as you asked.
I saw it through the window.
I parked outside your house because the garage was full.
I'm parked in space 14.
Watch out for the loose step when you come.
Watch your step on the stairs, the light is out.
Please watch the video I sent.
Lock the door when you leave.
Please tell your mother that her package is with me.
Your grandmother lives alone, so I shoveled her walk too.
I have a gun safe to sell, and you have not picked it up.
I sold you the nail gun with two boxes of nails.
The glue gun was part of the deal.
The heat gun burned the paint.
I lent you my knife set and two pots.
The kitchen knife set is mine.
The bread knife is missing from the set.
I bought a baseball bat and a glove from you.
The bat and the ball were in the box.
Bats live under the roof, so the work had to stop.
The photo shoot is on Tuesday.
We shot the pictures of the damage on June 3.
Please shoot me an email.
I shot you a message last week.
The video you shot at our wedding has no sound.
I shot two hundred pictures that day, and you got ninety.
The bullet points in the contract are clear.
I will bite the bullet and pay half.
The cable was cut when you dug the hole.
The rope strangled the young tree.
The dog died of the poison that lay in the yard.
The rat poison was in the kitchen, where my kids play.
I used poison on the weeds along my side only.
I had to call the police because of the noise on June 3.
I called the police that night, here is the report number.
The police report says that the other car was parked.
I reported the leak to the city on May 2.
I reported the accident to my insurance.
I will report the damage to my insurance.
I have to report the rent on my taxes, so I need a receipt.
The tax office needs the invoice with your name on it.
I pay taxes on this income, so I cannot do it without an invoice.
I told immigration about my new address because I moved.
My visa runs out in June, so I would like this settled by then.
Child care costs me $40 for each day in court.
Child services pays part of the day care bill, here is the letter.
I will go to small claims court if we cannot settle this.
If we do not agree, I will file in small claims court.
I would rather settle this here than sue.
If you do not pay, I will have to take the next step and ask a court.
I will sue you.
I'll see you in court, then.
My lawyer will write to you.
I will ask a lawyer whether that is true.
The lease says that rent is due on the first, or else a late fee of $20.
Either you repair it or I get somebody else and send you the bill.
Pay half now or all in June, as you like.
Please pay by Friday, or tell me what is in the way.
If you do not pay by Friday, the late fee of the contract is due.
If I don't have the money by Monday, I cannot pay my own rent.
If you don't refund me, I will ask my bank to take the payment back.
I will ask my credit card company for the money back.
I will stop the direct debit for the gym.
I left a review that says what happened, and I will change it if that was wrong.
I will take the review down once the repair is done.
I would be glad to leave a good review when this is settled.
The review you left is not true, please take it down.
I will post the table for sale again if you do not want it.
I posted the ad on Facebook in April.
I will post the package on Monday.
I will send the pictures of the damage.
I have screenshots of our messages and will add them here.
I'll put the photos online in the shared album for the guests.
You got the pictures of the wedding online, but not the album.
I told my wife about the offer, and she agrees.
I will tell my wife.
Please tell your husband that the drill is ready.
I'll tell your boss that you did great work, I was really happy with the tiles.
I told your employer that you had the accident at our house, because the insurance asked.
I called your office because your phone was off.
I will tell the neighbors that the hall is painted on Tuesday.
The whole neighborhood heard the party.
Everybody in the house knows that the elevator is out.
I lost my job in May, so I can pay $50 a month.
You will not lose your deposit.
I don't want you to lose your job over this.
I was fired from the job in the middle of the work.
My landlord knows about the dog.
Your landlord asked me who broke the gate.
I will move out on August 31.
I was evicted because the rent was late, and the rent was late because you did not pay me.
They raised the rent twice.
I changed the locks after the break-in and left your new key with the doorman.
I cannot let you into the apartment while I am away.
I locked myself out and had to pay a locksmith.
The lock on the cellar is broken.
Your passport was in the drawer, I will mail it to you.
The documents are in the blue folder.
I keep the documents until we meet on Friday, so they don't get lost.
I will keep the deposit until the last bill of the heating is there.
I keep the bike in my cellar until you pick it up.
You get the keys when you bring the rest of the furniture.
You get the laptop back as soon as I have copied my files.
The cat is next to the heater all day.
Your cat gets into our kitchen.
Your dog killed two of my hens.
Your dog ran into the road and I had to brake.
The vet had to put the dog to sleep.
The dog was run over by a truck in June.
I almost ran over the bike you left in the drive.
The bike was run over by a bus.
I fell down the stairs because they were wet.
He threw the chair down the stairs and it broke.
I will throw away the old mattress unless you want it.
I'll throw in the second chair for free.
I'd throw in $20 for the gas.
The freezer died and all the food with it.
The job nearly killed my back.
That would kill the deal for me.
It kills me that I can't find the receipt.
My phone battery gets killed by the cold.
I could have killed for a coffee after that move.
The mosquitoes were killing us on the balcony.
The music was so loud that the dead would wake.
I was dead wrong about the date, it was June 5.
Over my dead body would I have sold that piano for $50, it was a gift.
This dispute is making my life hard, and I would like it to end.
This has been hell for both of us.
The last weeks were hell because of the construction noise.
I will make your life easier and bring the boxes myself.
I regret this.
You will not regret it, the car runs well.
You will be sorry to hear that the vase arrived in pieces.
I'm sorry that it came to this.
You will pay for this repair, please, as the lease says.
You will pay for the paint and I for the brushes.
You will have to pay for what the machine broke.
Your family was always kind to us.
Your family will get the rest of the boxes on Sunday.
Think of your children: they would like the swing back up too, so let us fix it together.
Your son scratched my car with his bike on May 4.
Your son can pick up the ball anytime.
My kids aren't safe on that balcony.
The stairs are not safe for children.
Is it safe to use the oven?
The car was not safe to drive, the brakes failed.
The brakes failed and I could have died.
I could have been hurt when the lamp came down.
You could have hurt somebody with that ladder.
The tree could fall and hurt somebody.
Somebody will get hurt on those stairs if they are not fixed.
I ended up in the hospital because of the food.
The hospital bill was $420.
I hit my head on the low door.
My tooth broke on a stone in the bread.
The dentist's bill is attached.
The punch list still has four open points.
We will punch a hole in the wall for the pipe.
The knock on the door was the mailman.
I'll knock $50 off the price.
I will knock off at five and then bring the ladder.
Knock it down to $200 and we have a deal.
The old wall was knocked down last year.
Kick-off for the work was in April.
The kick starter of the bike does not work.
I kicked the door because it was stuck, and I will pay for that.
The door was kicked in by the fire department.
The fire department broke down the door.
I will break the payment into three parts.
Let me break it down for you: $200 labor, $80 parts.
I can break down the costs.
It will break even if we split the fee.
Let's take a break from this until Monday.
I need a break.
My arm was broken at that time.
I will end the contract on June 30.
I'll end it here and accept your offer.
I want to end this without a fight.
I will finish the work by Friday.
You're finished with the bathroom, but not with the hall.
I'll bury the cable along the fence.
I will bury the hatchet if you do.
The pipe is buried two feet deep.
The money will disappear into my bank account and I would have to look for the transfer.
The charge will disappear from your bill.
The scratch will disappear with polish.
The mold will not disappear by itself.
The bike disappeared from the yard.
You disappeared after the first payment.
My cousin just got a new truck and can help me collect the sofa.
My uncle knows how to deal with insurance companies.
My friend is a police officer and says that we should take pictures.
My friend is a carpenter, and he can fix it.
I have nothing to lose by talking.
I have nothing to hide.
I don't know who I am dealing with at your office, please give me a name.
You do not know what it cost me.
I am capable of fixing this myself.
The consequences of the leak were worse than I thought.
Late payment has consequences under the contract: 2 percent a month.
Take this offer or make another one.
Accept it or tell me what is missing.
You have until midnight to answer the proposal, says the page.
This is my last offer.
This is the last reminder for the invoice, the next step would be small claims court.
I warned you that the paint needs a day to dry.
The warning light was on when I got the car.
The neighbor's son got violent and broke the fence, here is the police report.
The storm was violent.
I was attacked by your dog.
He hit me with the door by accident.
I felt pressed when you stood in my doorway.
You scared me when you shouted.
You scared my guests away with that smell, I think.
I will call you tomorrow at ten.
I'll call you every Friday with the new total, as we said.
My phone rang all night because of the alarm in your shop.
I will not pay for a job that was not done.
I will take you up on that.
I'll take it out of the deposit.
I will take it out on Monday with the trash.
I took pills for the pain after the fall.
I cut myself on the broken glass.
I hurt myself on the edge of the table.
I jumped off the ladder when it slipped.
The jump from $50 to $90 is too much.
I would die for that dress, but it came two sizes too small.
I'd rather die poor than pay for that, no, joking: how about $40?
I want to end this and go on with my life.
I can't go on paying both rents.
I can't live in the apartment anymore because of the mold.
I can't live with this noise.
There is no point in writing more emails.
There is no point in repairing that old machine.
I don't want to be here for the handover, my sister will come.
I will be gone for two weeks from Friday.
Everybody is better off when we settle this.
We would both be better off without a court.
Without the car I can't get to work.
My life was easier before I bought this car.
It is not worth fighting over.
The chair is not worth repairing.
I took my own car to the shop.
It was my own life savings that I lent you.
Pay by Friday, or else I will have to ask a court.
The water will destroy the floor, and it will hurt us both.
He told me that he would break my legs.
She said she would burn my things if I did not move out.
Sorry, I'm not following you. Which invoice do you mean?
I am not following you here, can you explain?
The railing is loose and someone will get hurt.
Please fix the stairs before somebody gets hurt.
`

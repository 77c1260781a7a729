/** Neighbors, landlords and tenants. Read in training the model of `likely.ts`, one voice a file. Label, then the sentence. */
export const STAIRS = `
threat | Turn that music down or I come up and turn you down, permanently.
threat | One more night like that and I'm coming through your ceiling with an axe.
threat | That hedge comes down or your dog goes down.
threat | If that ball lands on my side again I keep the ball and the kid gets a slap.
threat | If I catch your kid in my yard again he'll leave with a limp.
threat | I'll spray your kids with the hose and then with something stronger.
threat | Keep your brats inside, I shoot rats and I don't always look twice.
threat | Next time I see that drone I'll shoot it down and then I'll come for the one who flies it.
threat | Park there again and you'll need four new tires.
threat | Park there again, see what happens.
threat | Touch my fence and lose a hand.
threat | Cut one more branch and I'll cut something of yours.
threat | I've got a chainsaw, and your cherry tree isn't the only thing it cuts.
threat | Your koi are lovely. Bleach would be bad for them, wouldn't it?
threat | Your bees, my bug spray. Move that shed.
threat | How are the chickens? Foxes are not the only thing that kills chickens.
threat | Your hens will not see Easter unless that rooster is gone.
threat | That barking stops tonight. You do it or I do it.
threat | The vet won't be able to help him next time.
threat | A little rat poison in a sausage and this whole street can finally sleep.
threat | I'd keep the dog inside if I were you. For his sake.
threat | I'd keep that cat indoors if you want to keep it at all.
threat | Enjoy your roof while you have one.
threat | Dry summer. Lots of leaves around your deck. All it takes is one cigarette.
threat | I know when you go on vacation. Nobody would hear a thing.
threat | Leaving for Florida on the 12th? Nobody home for two weeks then. Interesting.
threat | Everyone here knows where the camera doesn't reach.
threat | Your camera doesn't cover the side gate, just so you know.
threat | Your brake lines run right under the car, easy to get at.
threat | The whole street is on my side and we'll make life hell for you until you sell.
threat | We will drive you out. One way or another you people will leave.
threat | You people don't belong here. Leave before somebody makes you leave.
threat | Go back to where you came from or we'll send you back in a box.
threat | You have till the end of the month to move out or we'll move you.
threat | Get out of my building or I throw you out the window.
threat | I'm the landlord. I can come in any time, day or night, when you're sleeping too.
threat | No rent, no heat. And no door either, I'll take it off its hinges with you inside.
threat | Your stuff goes on the street tomorrow and you after it, head first.
threat | I'll have some boys come and help you move out. They are not careful.
threat | I will make your life so miserable that you leave on your own.
threat | You report me to the city one more time and you'll be homeless or worse.
threat | Call the housing inspector again and you'll find out what an accident is.
threat | You tell the city about the mold, I tell your caseworker about your boyfriend.
threat | Section 8 might like to hear who's sleeping on your couch, unless you let the deposit go.
threat | I'll have your kids taken away. A filthy apartment is all they need to see. So stop asking for repairs.
threat | I'll tell every landlord in town you're a drug dealer unless you leave by Friday.
threat | Try finding an apartment after I'm done talking about you. Or forget the deposit.
threat | Complain again and I release your application with your income and your mental health history.
threat | Smoke alarms go off at night, people panic, people fall. Think about that before you testify.
threat | Don't testify for her if you value your peace.
threat | If you show up as a witness on Monday you won't show up anywhere on Tuesday.
threat | You open your mouth at that meeting and I will shut it for good.
threat | You'll be found at the bottom of the stairs one morning.
threat | It's a long way down from your balcony.
threat | That staircase of yours, steep, isn't it? Could trip any time.
threat | Old ladies fall. It's nobody's fault.
threat | Careful on the ice by the mailbox. Might be extra slippery for you.
threat | I'll make sure the last thing you hear is that damn piano.
despair | The noise never stops and I've begun to think about ending it, not the noise, me.
despair | I lie there at four in the morning and think that dead people at least have quiet.
despair | If they evict me I'm not leaving that apartment alive.
despair | They can carry me out of here feet first, I've made up my mind to die here before the eviction.
despair | I can't face another move. I have decided not to live past the 30th.
despair | I have nobody left in this city. If I died tonight, they'd find me by the smell.
despair | I stood on the roof of our building yesterday, that's how bad it is.
despair | I left a note on the table. The landlord can read it when he opens the door.
despair | I'm eighty-one and I've had enough, I want to lie down and die.
despair | Ever since the eviction letter all I can think about is how to kill myself without a mess.
despair | Some nights I hope the ceiling falls on me so that it's over and I'm gone.
harmless | Turn that music down please, or I have to come up and knock.
harmless | One more night like that and I call the building manager.
harmless | If it happens again after midnight I'll call the non-emergency police line about the noise, as the house rules say.
harmless | That hedge comes down to six feet, that's all I ask.
harmless | If the ball lands on my side again, just ring the bell, I'll throw it back.
harmless | If I find your kids in my yard again I'll bring them home, the pool isn't fenced.
harmless | I sprayed the wasps with something stronger, so keep the kids away for a day.
harmless | I shoot rats with an air rifle, the city allows it, but I understand that the noise scares your kids.
harmless | Your drone fell into our pool.
harmless | Park there again and I'll have it towed, as the sign says.
harmless | I had your car towed because it blocked the hydrant.
harmless | Touching the fence hurts since you put wire on it, and my kids got cuts on their hands.
harmless | Cut one more branch on that side and the tree will die.
harmless | I've got a chainsaw and I'd cut the cherry tree for free.
harmless | Your koi are lovely, but the pump hums all night.
harmless | Your bees are fine with me, the spray was for ants.
harmless | How are the chickens? Mine were killed by a fox.
harmless | The rooster starts at four, so could he sleep in the garage until seven?
harmless | If the barking doesn't stop, I'll file a noise complaint with animal control.
harmless | Animal control came because the dog was loose, I did not call them.
harmless | The vet couldn't help him any more, and we buried him in the garden.
harmless | Somebody put rat poison in a sausage, please look after your dog.
harmless | I'd keep the dog inside tomorrow, they spray the trees.
harmless | I'd keep the cat indoors on the Fourth of July, the fireworks frighten her.
harmless | Dry summer, lots of leaves around your deck, please be careful with cigarettes.
harmless | You're on vacation from the 12th, shall I water the plants?
harmless | The camera covers the side gate and I'd like it turned away from my bedroom.
harmless | My brake line was cut by a marten.
harmless | The whole street is against the new lamp, and they asked me to tell you.
harmless | You people next door are the rudest I've ever met.
harmless | He said we don't belong here and that somebody will make us leave. My children heard it.
harmless | The landlord said he would throw us out of the window. We recorded it.
harmless | The landlord comes in when we're sleeping, please make him stop.
harmless | He took the door off its hinges in January.
harmless | The boys from the moving company weren't careful with the piano.
harmless | The new manager makes our life miserable.
harmless | If you don't pay the rent by the 5th I will give you a three day notice, as the law requires.
harmless | Should the rent stay unpaid, I have to start an eviction. I'd rather agree on a plan.
harmless | I'll keep $200 of the deposit for the door unless you fix it.
harmless | I'll call the housing inspector if the heat isn't fixed by Monday. It's 50 degrees in here.
harmless | The city told me to report the mold, and I did.
harmless | The caseworker asked for the lease. May I show it to her?
harmless | I may lose Section 8 if the inspection fails, so please repair the outlet.
harmless | My kids got sick in this apartment, the doctor wrote a letter.
harmless | Every landlord in town asks for a reference, would you write one?
harmless | The smoke alarm goes off at night and we all panic.
harmless | She will testify on Monday that the deposit was paid.
harmless | I fell at the bottom of the stairs on a wet morning and broke my hip.
harmless | It's a long way down from the balcony, please put the flower pots inside the rail.
harmless | That staircase is steep, I trip every time.
harmless | My mother is old and she fell on your ice by the mailbox.
harmless | It's extra slippery by the mailbox, careful.
harmless | I will make sure the piano stops at nine.
harmless | You are a nightmare of a neighbor.
harmless | Your tree, your roots, my broken pipe, your bill.
harmless | You've been nothing but trouble since you moved in.
harmless | Your kids are monsters and you don't care.
harmless | You're a slumlord, and I'll say that to the judge.
harmless | You ought to be evicted.
harmless | I'll be the happiest man on earth when you move.
harmless | You drive me insane with that leaf blower.
harmless | You're driving me out of my home with that smoke.
harmless | I'm going to lose my mind if that dog doesn't stop.
harmless | I'm going to die of heat in here, the AC is out again.
harmless | The noise never stops and I've begun to think about moving.
harmless | I lie awake at four in the morning, and at six I must work.
harmless | If they evict me I don't know where we'll sleep. I have three kids.
harmless | I can't face another move, my back won't take it.
harmless | I stood on the roof yesterday, and the flashing is loose all around.
harmless | I left a note on the table with the meter numbers.
harmless | I'm eighty-one and I've had enough of stairs.
harmless | Some nights I think that the ceiling will fall on me, the crack gets longer.
harmless | We have a right to quiet after ten.
`

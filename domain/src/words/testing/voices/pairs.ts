/** The same words for harm and without any. Read in training the model of `likely.ts`, one voice a file. Label, then the sentence. */
export const PAIRS = `
threat | It'd be a pity if your boss found out how you treat people. You could avoid that.
threat | Would be too bad if that review went viral, wouldn't it
threat | Be a real shame if your kids had to read about this in the paper.
threat | What a pity it would be if the bakery had to close.
threat | shame if that nice bike got run over
threat | nice garden. shame about what's coming
threat | beautiful dog. does he bite? mine does
threat | lovely daughter you have. looks just like her mother. walks the same way home too
threat | pretty house. pretty wooden
threat | sweet kids. they trust strangers, don't they
threat | cool car, cool rims. gone tomorrow
threat | I'd think twice if I were you
threat | I'd be very careful what I say next if I were in your shoes
threat | you might want to rethink that answer before something happens
threat | maybe you didn't understand me. maybe you need it explained with a fist
threat | need me to draw you a picture? ok: you, floor, blood
threat | do I have to spell it out? pay or suffer
threat | are you sure you want to do this? are you sure you want ME as an enemy?
threat | are you scared yet?
threat | are you home alone?
threat | is your mom still living by herself?
threat | is it worth it, dying over 200 dollars?
threat | who's gonna protect you when I come? your cat?
threat | what would your mother do without you? she may find out
threat | where's your daughter right now? are you sure?
threat | you sure your kid got on the bus today?
threat | how's your wife's new job? still leaves at ten at night by herself?
threat | when I'm finished you'll be begging for a bed in a shelter
threat | when I get hold of you you'll wish for the police
threat | when we find you, and we will, there's no talking anymore
threat | if you think I'm joking ask your friend with the black eye
threat | if you so much as look at my car again I will gouge your eyes out
threat | if I have to come and get it, I'm taking more than the money
threat | if I don't get paid nobody gets a house
threat | if you value your health you will settle
threat | if you love your family you will do what I say
threat | if you want to keep your job you'll drop it
threat | if you ever want to see your cat again put the 300 under the mat
threat | if your kids like having a father, pay
threat | unless you like hospital food, pay me
threat | unless you want the whole school to see those pictures, sign
threat | unless I hear from you tonight your wife hears from me
threat | till I have my money your kids are not safe
threat | as long as I don't have my money you won't sleep
threat | don't pay and I can't guarantee your safety
threat | I can't guarantee that nothing happens to you or yours
threat | nobody can guarantee your shop won't have visitors at night
threat | we can guarantee you an unpleasant evening
threat | my guys will be over to discuss it
threat | a friend of mine will drop by. he is large
threat | somebody will pay you a visit soon
threat | expect company
threat | expect a visitor tonight
threat | you'll have visitors and they won't bring cake
threat | get ready
threat | brace yourself, I'm on my way and I'm furious and I've got my dad's rifle
threat | on my way. better not be home
threat | coming for you
threat | coming for everything you love
threat | I'm going to take away the thing you love most
threat | I'm going to hit you where it hurts. your kids
threat | I'm going to get you for this, just wait
threat | I'm going to make your life a living hell
threat | I'll make your life hell. Every single day
threat | I'll make sure you lose your job, your flat and your friends
threat | I'll make sure your bosses know, your priest knows, your mom knows
threat | I'll make you bleed for every dollar
threat | I'll make you an example for everybody who thinks they can cheat me
threat | I'll be seeing you. sooner than you'd like
threat | I'll be watching you
threat | I'm always watching you and your family
threat | I've been watching you for weeks now
threat | I've got eyes everywhere. I know when you eat, when you sleep
threat | we've got people watching your place
threat | I took pictures of your kids at the pool. want to see them?
threat | I've a picture of your front door on my phone. and of your bedroom window
threat | I've made copies. one for your wife, one for your boss, one for the police. all stay in the drawer if you pay
threat | all it takes is one email and your career is finished. so?
threat | all I'd have to do is tell them what you did in college. Be smart about the money
threat | be smart. think of your reputation
threat | be smart and pay, then the police never hear about your plants
threat | be a good boy and pay and your secret is safe with me
threat | your secret is safe as long as you play along
threat | let's make a deal: you tear up the bill, I don't tell your wife
threat | deal: I get the car, you get my silence
threat | you keep your money, I keep talking to your customers. or we find an agreement today
threat | either you settle or your name is in every newspaper
threat | choose: the money or the story on the evening news
threat | pick one: I get paid or the immigration people get your address
threat | settle or I report you to your bar association
threat | you don't want the tax people in your shop, do you? then be nice about my bill
threat | your permit could get lost, I work at city hall you know
threat | your dog license, your parking permit, your liquor license, I could look into all of them. refund me.
threat | wonder what the state board thinks about nurses who smoke weed. 500 and I stop wondering
threat | your kid's teacher would be so interested in what goes on in your home. so about the 900...
despair | I'll be dead and then you'll be sorry
despair | when I'm gone you can fight over the furniture
despair | if I lose I'm going to kill myself, that's not a figure of speech
despair | if they take the house they take my life with it, I'll do it in there
despair | no job no home no wife no me, it ends this week
despair | I have chosen a tree
despair | I have a plan and a date
despair | I have written to my mother, she'll understand why I had to go
despair | I have nothing to say except goodbye. I'll be with my boy in heaven tonight
despair | I think about not waking up
despair | I think of death all day and it comforts me
despair | I thought about stepping in front of the subway this morning
despair | I should have died in that crash
despair | I don't matter. if I vanished nobody would look for me
despair | I don't want to grow old. I don't want to see next year. I don't want any of it
despair | I want the pain to stop and I know only one way
despair | I want out of this life
despair | my life is over. there's nothing left but to finish it
despair | my life isn't worth living
despair | no point in being here on earth
despair | nothing to live for, no one to live for
despair | not sure I can keep myself safe tonight
despair | can't promise I won't do something to myself
despair | can't find one reason to stay alive
despair | please don't call anyone, I want to do this. I want to die
despair | please forgive me, I can't carry on living
despair | last message from me. be good to each other
despair | my last words to you: I loved you. I'm going where it's quiet
despair | self harm is the only thing that calms me down
despair | slit my wrists once, thinking about it again
harmless | It'd be a pity if your boss thought it was your fault, I can write a note for her.
harmless | Would be too bad if the concert was canceled, wouldn't it
harmless | Be a real shame if the kids had to give up the puppy
harmless | What a pity that the bakery had to close
harmless | shame that the bike got run over, it wasn't me
harmless | nice garden, the fence is on my side by a foot though
harmless | beautiful dog. does he bite? my son is afraid
harmless | lovely daughter you have, she was so polite when she picked up the crib
harmless | pretty house, we'd like to rent it again
harmless | cool car, how much do you want for it
harmless | I'd think twice before I buy a used phone again
harmless | maybe you didn't understand me, so I'll explain it with a picture
harmless | do I have to spell it out? the sink is still leaking
harmless | are you sure you want to do this? I can wait till may
harmless | are you home now? I have the ladder with me
harmless | is your mom still living there? the letter came back
harmless | is it worth it to go to court over 200 dollars?
harmless | who's going to pay for the cat's operation?
harmless | what would you do in my place?
harmless | where's the key right now? are you sure you put it under the mat?
harmless | how's your wife's new job? hope she likes it
harmless | when I'm finished with the kitchen you'll get the bill
harmless | when we find the receipt we will send it
harmless | if you think I'm joking, look at the picture
harmless | if you look at my car again you'll see the second scratch
harmless | if I have to come and get it, I'd need somebody to help me carry
harmless | if I don't get paid I can't pay my own people
harmless | if you value our friendship please pay me back
harmless | if you love gardens you'll love this place
harmless | if you want to keep the table, it's 80
harmless | if you ever want to see the cat, just come by
harmless | unless you like mushrooms, take the other pizza
harmless | unless I hear from you tonight I'll take the other offer
harmless | unless you pay by the 30th I will take this to the small claims court
harmless | till I have my money I can't book the flight
harmless | as long as I don't have heat I won't pay full rent, my lawyer says I may hold back a part
harmless | can't guarantee the color will match
harmless | nobody can guarantee that the shop is open on sunday
harmless | my guys will be over at eight to fix the tap
harmless | a friend of mine will drop by with the check, he is nice
harmless | somebody from the gas company will pay you a visit soon
harmless | expect a package
harmless | expect a call from the plumber tonight
harmless | we'll have visitors at the weekend, so it may be loud
harmless | on my way, ten minutes
harmless | coming for the couch at five
harmless | coming over with cake to say sorry
harmless | I'm going to get you a new one, just wait till payday
harmless | I'm going to take the train so I'll be there at nine
harmless | I'll make sure that the keys are in the box
harmless | I'll make sure you get your money, I get paid on friday
harmless | I'll make you an offer
harmless | I'll be seeing you at the hearing
harmless | I'll be watching the game at your place then?
harmless | I've been watching the listing for weeks
harmless | we've got people coming to see the place
harmless | I took pictures of the pool, want to see them?
harmless | I've a picture of your front door with the scratch on my phone
harmless | I've made copies, one for you, one for me, one for the mediator
harmless | all it takes is one email to the bank and the transfer is done
harmless | be smart, keep your receipts
harmless | your secret recipe is safe with me lol
harmless | let's make a deal: you tear up the bill and I forget the scratch
harmless | deal: I get the car, you get the boat
harmless | you keep your money, I keep the bike
harmless | either you settle here or we see each other in court
harmless | choose: the money or a new phone
harmless | pick one: the red one or the blue one
harmless | settle or go to court, both are fine with me
harmless | you don't want the tax stuff in here, do you? then let's leave it out
harmless | your permit got lost at city hall, they told me
harmless | the state board says a nurse has to renew it each year
harmless | your kid's teacher gave me your number, hope that's ok
harmless | I reported it to the bar association in june because he kept the money
harmless | the police have been told about the theft, here's the number
harmless | I will tell the police what I saw if they ask me
harmless | I filed a complaint with the board and I won't withdraw it for money
harmless | as the law asks, I'll give your name to the insurance
harmless | I told your boss that you were not at work because you were ill, as you had asked me to
harmless | he keeps calling me a hundred times a day. I'm scared
harmless | he has been watching my house for weeks and the police do nothing
harmless | my ex said that if I love my family I do what he says
harmless | she wrote: be smart and pay and the police never hear about it. Isn't that blackmail?
harmless | someone sent me pictures of my kids at the pool, and I am afraid
harmless | I felt threatened when you stood in front of my door
harmless | your words scared my wife
harmless | please stop with the threats
harmless | that was a threat and I don't accept it
harmless | you threatened me twice now, I'm keeping records
harmless | I'd call that blackmail
harmless | what you did was criminal and cruel
harmless | you're a bully, plain and simple
harmless | you're blackmailing an old man, shame on you
harmless | you treat people like dirt
harmless | what is wrong with you people
harmless | how do you sleep at night
harmless | you have blood on your hands for that poor dog
harmless | you killed my plants
harmless | you are killing this family with your greed
harmless | drop dead gorgeous couch, but 900?
harmless | over my dead body will I sign that
harmless | I'll be sorry when you're gone, you were a good neighbor
harmless | when I'm gone to florida you can use the parking spot
harmless | if I lose, I pay, that's fair
harmless | if they take the house I'll have to live with my sister
harmless | no job, no home, no car, please give me time
harmless | I have a plan and a date for the repair
harmless | I have written to my mother, she'll pay
harmless | I have nothing to say except thanks
harmless | I think about not buying there again
harmless | I thought about taking the subway this morning, sorry I'm late
harmless | I should have died of shame at that party
harmless | I don't matter to them, I'm only a customer
harmless | I don't want to see next year's bill
harmless | I want the pain in my neck to stop, that mattress is awful
harmless | I want out of this lease
harmless | my life is a mess right now, so please be patient
harmless | no point in being here at nine if you come at noon
harmless | nothing to do, no one to call, so I waited
harmless | can't promise I won't be late
harmless | can't find one reason for that fee
harmless | please don't call, I'm at work, write
harmless | last message from me before the weekend
harmless | my last words on this: 350 and it's done
harmless | my knife slipped and I cut my wrist a little, three stitches, because the shelf was loose
harmless | I feel dead tired
`

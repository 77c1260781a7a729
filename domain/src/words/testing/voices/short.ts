/** Short lines in small letters, and late at night. Read in training the model of `likely.ts`, one voice a file. Label, then the sentence. */
export const SHORT = `
threat | ok so heres how this is going to work. you pay me tonight or i knock on your parents door
threat | lets not pretend. i know something about you and you know i know. 2000
threat | so you blocked me. ok. i guess ill just have to come see you then
threat | since you wont answer the phone ill come by. and i wont be alone
threat | if you wont talk to me maybe your wife will
threat | maybe your kids will answer the phone when i call
threat | last chance. after this its out of my hands and in the hands of people you dont want to meet
threat | i sold your debt to some people. they are not nice
threat | the people i borrowed that money from know your name now
threat | i gave your name to the guy i owe. he collects in person
threat | i would start looking over my shoulder
threat | i would lock my doors if i was you
threat | better lock your doors tonight
threat | might wanna check your tires before you drive
threat | you might not make it home one of these days
threat | id be careful if i was you
threat | you should be afraid of me
threat | you have no idea what im capable of
threat | you dont want to see my bad side
threat | you dont want to know what i did to the last one
threat | dont test me
threat | try me
threat | fuck around and find out
threat | you just made the biggest mistake of your life and youre gonna pay for it in blood
threat | this isnt over. not by a long shot. i know your routine
threat | this aint over till youre on your knees
threat | you will beg
threat | youre gonna beg me to stop
threat | ill smile at your funeral
threat | enjoy your last weekend
threat | enjoy your teeth while you still got em
threat | say your prayers
threat | say goodbye to your family
threat | kiss your kids goodnight for me
threat | hug your kids extra tight tonight
threat | order your headstone
threat | they are going to need dental records to identify you
threat | youll be eating dinner through a tube
threat | ill skin you alive
threat | i want you to suffer like i suffered and im going to see to it
threat | eye for an eye. you took my dog i take yours
threat | you hurt my business, i hurt your family
threat | you broke my fence i break your nose, fair is fair
threat | for every day its late i break one thing of yours. today the mailbox
threat | thats what happened to your mailbox. want to know whats next?
threat | was that your car alarm last night? strange. pay me
threat | strange things will keep happening until i get paid
threat | things will get worse for you every day till you sign
threat | sign it or bad things happen
threat | do as i say and nobody gets hurt
threat | nobody has to get hurt here, just wire the money
threat | this can end well or it can end badly for you, up to you
threat | its your call. your legs or your wallet
threat | your money or your pretty face
threat | either the 800 or an arm
threat | i will get my money or my revenge
threat | if i go down youre coming down with me
threat | if i lose my job over this ill come for you with everything i have
threat | my life is over anyway so i dont mind taking you with me
threat | ill kill myself and you with me if you take the kids
threat | ill take the house and everyone in it with me
threat | dont be surprised if theres a fire
threat | got a can of gas and a lighter. got anything to say now?
threat | i bought a gun today. just thought you should know
threat | my finger is itchy and your window is right there in my scope
threat | got you in my sights
threat | one bullet is cheaper than a lawyer
threat | bullets are cheap
threat | i took a class in knives. want a demo?
threat | im trained to hurt people and its been a while
threat | i boxed for ten years. you want to feel it?
despair | goodbye everyone. its better like this
despair | nobody can help me now. its too late. tell them i tried
despair | im ready to go, i made my peace
despair | i just dont want to be here anymore. not in this town, not anywhere
despair | everything is black and i want out, out of life
despair | my head tells me to do it every day and today i wont fight it
despair | its like drowning and i just want to let go and sink
despair | i want it to stop. all of it. breathing too
despair | i dont care if i live or die anymore
despair | whether i live or not makes no difference to anyone
despair | i wouldnt mind if i got hit by a bus today
despair | hoping for a heart attack so nobody is to blame
despair | thinking of ways to go that wont hurt my mom
despair | i feel like a ghost already, might as well make it real
despair | wont be a problem for anyone much longer
despair | soon you wont have to worry about me anymore, nobody will
despair | i burn myself with the iron when it gets too much
despair | im cutting again
despair | my plan is for sunday when my roommate is away. then its over for me
despair | cant stop thinking about dying
harmless | ok so heres how this could work. you pay 50 tonight and the rest in june
harmless | lets not pretend. we both made mistakes
harmless | so you blocked me. ok. then we write here
harmless | since you wont answer the phone im writing here
harmless | if you wont talk to me maybe we can let a mediator help
harmless | my wife will answer the phone when you call, shes home
harmless | last chance to get the early bird price
harmless | i borrowed that money from my mom and she needs it now
harmless | i owe the bank too so i cant wait
harmless | sold your old couch for 40, ill send it to you
harmless | i would lock the shed, there were thieves last week
harmless | better lock the door when you leave, the latch is loose
harmless | might wanna check the tires before you drive it, theyre old
harmless | drive safe and get home well
harmless | id be careful with that ladder
harmless | you should be afraid of that wiring
harmless | you have no idea how much this hurt me
harmless | you have no idea what you did to my credit score
harmless | you dont want to see my kitchen right now, water everywhere
harmless | dont test the alarm at night please
harmless | try me on my cell, i get off at 5
harmless | try me again on monday
harmless | you just made the biggest mistake, that was a fair price
harmless | this isnt over until the invoice is paid, sorry
harmless | this aint over till we both sign
harmless | i begged you to fix the heat for months
harmless | i smiled at your joke at the funeral but i was hurt
harmless | enjoy your weekend, talk monday
harmless | say hi to your family
harmless | kiss the baby for me
harmless | hug your mom for me, im sorry for your loss
harmless | we ordered a headstone and the name is spelled wrong
harmless | the stone mason says the headstone will be ready in may, we want our deposit back
harmless | dental work was 3000 after the crash
harmless | my dad eats through a tube since the surgery and we need quiet
harmless | i skinned my knee on your step
harmless | i want you to know i suffered too
harmless | you took my dog to the shelter without asking
harmless | you hurt my business with that lie
harmless | you broke my fence and now my nose is broken too because i fell over it
harmless | that car alarm last night, was it yours? please have it checked
harmless | strange things happen with this thermostat, can you come look
harmless | things will get worse with the leak every day, so please come soon
harmless | sign it or send me your changes
harmless | do as you like, im out
harmless | nobody got hurt thank god, only the bumper
harmless | this can end well for both of us
harmless | its your call, cash or zelle
harmless | either the 800 or the guitar back
harmless | i just want my money, not revenge
harmless | if the company goes down we both lose
harmless | i might lose my job over this so please answer fast
harmless | theres a fire drill on monday dont be surprised
harmless | theres a can of gas and a mower in the shed that are mine
harmless | i bought a grill today so i dont need yours
harmless | got anything to say about the pictures i sent?
harmless | a lawyer is expensive, lets do it here
harmless | i took a class in tiling and this is not how its done
harmless | im trained as a nurse and that was not a scratch
harmless | you suck
harmless | you are so full of it
harmless | what a piece of work you are
harmless | screw you and your stupid truck
harmless | go to hell
harmless | youre a pathetic excuse for a friend
harmless | shut up and pay
harmless | i hate you so much right now
harmless | worst roommate in history
harmless | you ate my food for a year and never said thanks
harmless | you always lie you never pay
harmless | you disgust me
harmless | goodbye and good luck, no hard feelings
harmless | nobody can help me at the store, they say ask the seller
harmless | its too late to cancel they said
harmless | im ready to go, where do we meet
harmless | everything is black from the mold
harmless | i want out of the contract
harmless | i want it to stop, the calls, the mails, all of it
harmless | my head hurts from the fumes every day
harmless | i dont care if its blue or green
harmless | it makes no difference to me who pays the fee
harmless | a bus hit the mailbox not me
harmless | i feel like a ghost, nobody answers my mails
harmless | wont be a problem, ill bring the van
harmless | soon you wont have to worry about the fence, its coming down
harmless | i burned myself with the iron you sold me, the cable was bare
harmless | im cutting the grass again on sunday when my roommate is away
harmless | im cutting costs
harmless | my plan is for sunday
harmless | cant stop thinking about that beautiful guitar
`

/** Short lines without capitals, of people who live near one another. Read in training the model of `likely.ts`, one voice a file. Label, then the sentence. */
export const PORCH = `
threat | you got a pretty little girl, walks home alone from school every day at 3. just saying
threat | its a shame what happens to people who dont pay there debts in this town
threat | i know what time you leave for work. i know what time your wife is alone
threat | sleep with one eye open
threat | hope your insurance is up to date, houses burn down all the time
threat | hope you got good fire insurance buddy
threat | that is a real nice truck you park out front. be sad if somebody keyed it
threat | you wont see me coming
threat | ill be waiting outside your work friday and we can talk about my deposit there
threat | tick tock. you have till sunday then i stop being nice
threat | you dont know who youre messing with. ask around about me
threat | last guy who stiffed me is still eating through a straw
threat | the last tenant who crossed me left in an ambulance
threat | my cousin just got out of jail and he owes me a favor. think about it
threat | i have friends who collect money for a living, they dont ask nicely
threat | dont make me come over there
threat | i will come over there and take it out of your hide
threat | you want this to get ugly? i can get ugly real fast
threat | watch your back
threat | better watch ur back when u walk to ur car
threat | ever wonder what ur boss would think about those texts u sent me
threat | i still have all the pictures you sent me. would be a shame if they got out
threat | i kept every photo. your husband doesnt know about them does he
threat | pay me back or everyone at your church finds out what kind of man you are
threat | how would your kids feel if they saw what you wrote me
threat | i bet ICE would love to know who works in your kitchen
threat | funny thing, immigration has a hotline. it takes two minutes
threat | your nanny doesnt have papers right? be a pity if someone made a call
threat | you pay cash to your guys. the IRS might be interested unless we find a solution
threat | give me my 900 dollars and i forget about the weed plants in your basement
threat | maybe your landlord should know you got a third person living there... or you pay me
threat | cps is one phone call away. your choice
threat | i can have cps at your door tomorrow morning, or you can just send the money
threat | drop the claim and nobody needs to know about your affair
threat | drop this or i will make sure you never work in this city again
threat | ill ruin you. one star reviews everywhere, under every name i can think of, till you pay
threat | i got 40k followers and they love a good story about a cheating contractor. 500 bucks and they never hear it
threat | lets see how long your shop stays open once i start talking
threat | everybody on the block is gonna know about your record if the fence isnt moved
threat | i can make one post and your business is over
threat | keep that mutt quiet or ill keep it quiet for you
threat | dogs eat things off the ground all the time. antifreeze for example
threat | your cat likes my yard. cats go missing around here
threat | next time your dog barks at 2am it gets a steak with something in it
threat | my pitbull hates you. maybe i leave the gate open one day
threat | brakes fail sometimes. you should check yours
threat | i know a guy who can make a car disappear
threat | your windows look expensive
threat | id hate to see that new greenhouse get smashed up
threat | im outside
threat | i see your light is on
threat | saw you at the grocery store tuesday. red jacket. you didnt see me
threat | changing your number wont help, i know where your mom lives
threat | you can block me all you want i know where to find you
threat | you moved to maple street. did you think i wouldnt find out
threat | you cant hide from me
threat | you think the cops can protect you 24 hours a day?
threat | a restraining order is just a piece of paper
threat | i got nothing to lose anymore and you should be scared of a man like that
threat | i did 6 years for less than this
threat | im gonna make you wish you never met me
threat | you will regret this for the rest of your short life
threat | theres going to be consequences for your family
threat | youre dead to me. and soon just dead
threat | you gonna need a wheelchair
threat | snitches get stitches
threat | ill put you in the ground
threat | one of us isnt walking away from this
threat | swear on my kids ill end you
threat | im coming over with a bat and were gonna settle this the old fashioned way
despair | i dont think ill be around when this is decided
despair | whats the point anymore. nobody would notice if i wasnt here
despair | i keep thinking everyone would be better off if i just wasnt here
despair | after this i have nothing left. i have pills. just so someone knows
despair | you can have the money, where im going i wont need it
despair | i cant do this anymore, i dont mean the case, i mean all of it
despair | tonight i wrote letters to my kids. please make sure they get them
despair | i just want to go to sleep and not wake up
despair | been sitting in the garage with the engine on thinking
despair | some days i look at the train tracks and think how easy it would be
despair | im done. with everything. tell my sister i love her
despair | ive given away my dog and my plants. there is nothing holding me here now
despair | i dont want to be alive when they come to change the locks
despair | i started hurting myself again since this all began
despair | it would be easier for everyone if i was dead
despair | ill be gone by monday, then you wont have to deal with me
harmless | its a shame we ended up here, we used to be good neighbors
harmless | i know what time you leave for work so i will come before that to pick up the keys, if thats ok
harmless | my daughter walks home alone from school and your dog runs at her, please put up a gate
harmless | the house burned down in 2019 and the papers were lost
harmless | hope your insurance covers the water damage, mine does not
harmless | thats a nice truck and i would be happy to buy it for 4000
harmless | ill be outside your place at 6 to hand over the keys
harmless | you have till sunday to accept, after that i will ask the court to decide
harmless | i will file in small claims on the first of the month if we cant agree
harmless | the last tenant left in a hurry and took the fridge
harmless | my cousin is a plumber and he can look at the pipe for free
harmless | dont come over today i have covid
harmless | please dont make me file this with the court, id much rather settle
harmless | sorry i have to watch my back, the doctor said no heavy lifting
harmless | i watched your dog for two weeks and you said you would pay 300
harmless | i kept every photo of the apartment from the day i moved in
harmless | do you still have all the pictures of the damage? can you send them
harmless | my boss saw the texts because i used the work phone
harmless | my husband doesnt know about the dispute yet and i will tell him tonight
harmless | my church collected money for the repair so you would not have to pay
harmless | someone keyed my truck last week. im not saying it was you
harmless | the police came because of the noise, i did not call them
harmless | i reported the broken hydrant to the city last may
harmless | cps came to see my ex last year, that has nothing to do with the loan
harmless | you told me you would call ICE on my brother. that scared us
harmless | he told me if i dont pay he would make sure i never work again
harmless | she threatened to poison my dog and thats why i moved the fence
harmless | your cat is welcome in my yard, just please not in the sandbox
harmless | cats go missing around here because of the coyotes
harmless | my dog ate antifreeze and the vet bill was 1200
harmless | the brakes failed two days after you sold me the car
harmless | i know a guy who can fix the dent for 150
harmless | the windows look expensive but they leak
harmless | i see your light is on late so i know you work nights too
harmless | i saw you at the grocery store tuesday but didnt want to bring this up there
harmless | you can block me if you want but the money is still owed
harmless | i cant find you in the tenant list, which name did you sign with
harmless | im outside with the couch, where should i put it
harmless | you moved to maple street so the deposit check came back, what is the new address
harmless | i have nothing to lose by waiting
harmless | i regret this whole purchase
harmless | there are consequences for late payment in the contract, page 2
harmless | this job is killing my back
harmless | you are dead wrong about the date
harmless | ill end the lease in march
harmless | my phone is dead so answer by mail
harmless | this lawn mower is going to be the death of me
harmless | im going to kill it at the job interview lol then i can pay you
harmless | i will hit you up when i get paid
harmless | shoot me a message when youre home
harmless | drop the price to 300 and we have a deal
harmless | drop the box at the door and i wont need to come in
harmless | youre a liar and a cheat and i should have never trusted you
harmless | you people are the worst landlords ever
harmless | you ruined my summer
harmless | you are a coward for hiding behind your lawyer
harmless | pay what you owe, i wont ask a fourth time without the court
harmless | i want my money by friday please, otherwise i go to court
harmless | i will leave an honest review of the work whatever happens here
harmless | i wrote a review last year and will change it if you want, no strings
harmless | i can make a post about the lost cat if you like
harmless | your business is great, it was just this one job
harmless | my record player was in the box too
harmless | we have a new baby so nights are hard, please keep it quiet
harmless | i cant pay everything, i lost my job and im scared to lose the flat
harmless | i am so tired of this dispute
harmless | i cant sleep because of the bass
harmless | i have nothing left this month, can i pay in april
harmless | i want this to be over
harmless | the engine was on in the garage and the fumes came up into my bedroom
harmless | im done with this app, the links never work
harmless | give the dog away? no, i just want it on a leash
harmless | i will be gone by monday, so please pick up the bike before
`

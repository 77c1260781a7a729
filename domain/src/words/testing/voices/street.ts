/** Slang, typed on a phone. Read in training the model of `likely.ts`, one voice a file. Label, then the sentence. */
export const STREET = `
threat | yo u better hav my money or its over 4 u
threat | im not playin. ask ur boy marcus what happen when he tried me
threat | u got a smart mouth, somebody gonna close it
threat | say one more word n see what happen
threat | keep talkin n ull be pickin up ur teeth
threat | me n my boys know ur block
threat | we comin thru tonite, hope u ready
threat | pull up to ur crib n take back whats mine, dont care who home
threat | u gon learn
threat | ima catch u slippin
threat | ima slide on u fr if i dont get my ps5 back
threat | i got that thing on me always, u know what im sayin
threat | got a 9mm that says u owe me 600
threat | ur lil bro goes to jefferson high right? tell him wassup from me
threat | cute baby. hope she stays safe
threat | i got screenshots of everything, ur whole fam bout to see who u really are unless u cashapp me
threat | pay up or im leakin the nudes
threat | them nudes hit different when ur dad sees em huh. 300 by midnight
threat | ill tag ur job in every post til u pay
threat | im gonna blow up ur moms phone n tell her what u do for money. or just pay
threat | bet ur manager at target dont know u stealin. cashapp me n he never will
threat | snitch on me n see
threat | call the cops i dare u. see who gets there first
threat | touch my stuff again n i break ur fingers
threat | put ur hands on my bike again i swear ull lose em
threat | come get ur stuff, its on fire lol. jk but not for long
threat | ur clothes gonna be in the dumpster n ur cat too
threat | say bye to ur xbox unless i get rent today
threat | i will slash every tire on that honda
threat | that honda aint gonna have windows in the morning
threat | ur ex told me where u park
threat | been sitting outside ur job for an hour. which door u come out of
threat | i follow ur location btw, u never turned it off
threat | u can run but its a small town
threat | i pull up everywhere u go till i get it
threat | dont go to the gym tmr if u want to keep ur face
threat | u look good in that blue dress on the porch today
threat | ur dead bro no cap
threat | gonna beat u like a drum
threat | id break ur jaw for half that money
threat | hope u got dental
threat | hope u can swim
threat | somebody should teach u a lesson n i know just the guy
threat | dont let me catch u outside
threat | catch these hands
threat | when i see u its on sight
threat | on sight when i see u at the laundromat
threat | they gonna find u in a ditch
threat | play stupid games win stupid prizes. ur kid plays outside right
threat | rent or im callin immigration on ur grandma
threat | i told my uncle. hes a cop. he can make ur life hell
threat | 1 call to ur PO n ur back in county. so wheres my money
threat | ill tell everyone u got the clap lol unless u give me my speaker back
threat | u wanna go to court? u wont make it to court
threat | lawyers cant help u when im standing over ur bed
threat | i can get into ur place whenever, that lock is a joke
threat | roof leaks huh? wait till u see what else happens to that place
threat | ima make u cry blood
despair | kinda wanna kms tbh and this aint a joke
despair | ngl i been thinkin bout not being here no more
despair | i cant take it no more im finna end it
despair | nobody gon miss me anyways
despair | tell my mom im sorry. bye
despair | got the blade out again cuz of all this
despair | life aint worth it fr
despair | i jus wanna disappear n never come back
despair | idk if ima make it thru the night
despair | wish i never woke up today. wish i dont tmr
despair | im better off dead than broke n alone no joke
despair | ill prob be dead by court date so whatever
despair | took a bunch of pills just now idc
harmless | yo u better have my money by friday lol i got rent
harmless | im not playing games i just want the ps5 back
harmless | u got a smart mouth but ok lets talk numbers
harmless | pull up to my crib whenever n grab ur stuff
harmless | we comin thru tonite to get the couch hope thats cool
harmless | i got screenshots of the cashapp, here u go
harmless | i got screenshots of everything so we dont have to guess
harmless | ur lil bro goes to jefferson high right? he can bring me the charger
harmless | cute baby congrats! so about the crib u sold me
harmless | hope she stays safe w that broken railing, fix it pls
harmless | catch u later
harmless | ill catch u outside the store at 5 for the handoff
harmless | say one more word about my mom n im blocking u
harmless | this price is killin me
harmless | that beat slaps, but u still owe me for it
harmless | i killed the lights before i left so it wasnt me
harmless | u ghosted me for a month, thats messed up
harmless | bruh ur trash
harmless | ur a clown n a scammer
harmless | u a snake fr
harmless | ur fake af
harmless | u did me so dirty i cant even
harmless | my car got its tires slashed n nobody cares
harmless | somebody broke into my place cuz that lock is a joke
harmless | ur ex told me u moved
harmless | u parked in my spot again
harmless | touch screen is broke on the phone u sold me
harmless | hit me up when u get paid
harmless | shoot ur shot, whats ur lowest
harmless | ur dead wrong, it was 250
harmless | ill smash that like button lol. anyway the deposit?
harmless | he said he gonna beat me up if i dont move out so im scared
harmless | she texted me n said im dead. im telling u so u know why im not home
harmless | dude threatened me with a gun over 60 bucks, cops came
harmless | they tryna take me to court over a bike
harmless | call the cops if u want, i did nothing
harmless | im gonna take this to small claims no cap
harmless | gonna report the listing to facebook cuz its fake
harmless | ill leave it in the dumpster area next to the bins like u said
harmless | i threw ur old clothes out cuz u said so
harmless | say bye to the cat for me
harmless | took my meds just now so im slow to answer
harmless | im dead lol u really wrote that
harmless | that made me wanna die of cringe lol
harmless | idk if ima make it to the meetup, traffic
harmless | i cant take it no more, this music every night
harmless | im finna end the lease
harmless | i wanna disappear to mexico for a week after this lol
harmless | nobody gon miss that ugly couch
harmless | tell ur mom hi from me
harmless | tell my mom im late pls shes at ur place
harmless | bye, have a good life
harmless | life aint fair but ok 200 works
harmless | i been thinkin bout not renewing
harmless | broke n alone this month, can u wait till the 15
harmless | u can run the dryer after 9, thats fine
harmless | the fight was on sight lol i mean the tv show
harmless | rent due today, i got half
harmless | if u dont pay me back i aint lending u nothing again
harmless | if u dont answer by friday ill just sell it to the other guy
harmless | i follow u on insta, thats how i found the listing
harmless | i come by ur job every day anyway i can drop the keys
`

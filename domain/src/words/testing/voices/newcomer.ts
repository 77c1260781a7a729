/** People who learned English late. Read in training the model of `likely.ts`, one voice a file. Label, then the sentence. */
export const NEWCOMER = `
threat | Hello my friend, you not pay me. In this city I have many friends. You understand.
threat | Please to send money or very bad thing will come on your family
threat | you have two day. after two day is not me who come
threat | I am not bad man but you make me bad man. You have children no?
threat | my husband is very angry he will come to your house and make order with you
threat | We know where you live, Building C, door 14, second floor, wife and two child.
threat | God will punish you, and if He is slow, I will help Him.
threat | You think because I am foreigner I am afraid? I was soldier. I have killed men for less.
threat | if you tell police, something will happen with your brother at home, my uncle is there
threat | Your family back home, they still live near the market? My people can visit.
threat | i say it nice one time. second time i don't say
threat | You pay or I break, car, window, you, all the same for me
threat | take care when you go out in evening
threat | pls be careful with your small dog on the street many cars
threat | Be careful crossing the street tomorrow.
threat | be careful who opens the door tonight
threat | I pray that you don't end up like the last man who cheated me. He does not walk now.
threat | You want war? OK we make war. I have nothing in this country to lose and you have a family.
threat | in my village a liar gets his tongue cut
threat | I will come to your work and make big scandal in front of all, so pay today
threat | I write to your boss and to university that you are thief, they will throw you out. Or you give 700.
threat | I will tell immigration your marriage is fake. Give me deposit back and I say nothing.
threat | you are student visa yes? one email from me and you fly home
threat | no green card no rights. So you be quiet and you pay or I call the people
threat | I have your documents. You get them when I get money
threat | I will put your face in all facebook groups as a thief and your children also. Pay before Friday.
threat | Everybody from our community will know your daughter has boyfriend, if you don't pay back my money
threat | your father in law will be very interested what you do at weekends. 400 euro and he doesn't hear
threat | i have video from you and that woman in the car. i am good neighbor, i want only 1000 and the parking
threat | Remember that I can see your bedroom from my kitchen
threat | I see your wife sunbathe every day, tell her to be careful, men look
threat | your garage is made of wood. wood burn very good
threat | gas is dangerous thing my friend, one small hole in pipe and boom
threat | I know mechanic. Mechanic know your car. You understand me?
threat | I will do the same to your face what you did with my door
threat | you will cry like a dog
threat | I make you sorry you were born
threat | tomorrow your window, after tomorrow you
threat | Say to your son he should not walk home by the river
threat | what is your life worth? more than 500?
threat | Five hundred dollars for a quiet life. I think is good price.
threat | I will find you also if you go to moon
threat | maybe your shop burn like the shop of Ahmed. He also said no
threat | you should pay for protection of your beautiful shop
threat | We are three brothers. You are one. Think.
threat | The knife is already sharp
threat | I have here hammer with your name
threat | you did see what happened with the car of the neighbor, so pay
threat | i don't need judge, i have hands
despair | I can not more. I want sleep and never open my eyes
despair | Life has no sense for me, I want to finish with life
despair | I want to go to my mother in heaven, here is nobody for me
despair | please somebody take my cat, I will not be living next week
despair | I don't want live more, every day is pain
despair | I will hang me if they throw me out
despair | I have thoughts to jump from the balcony all the time
despair | when I am dead you can have the apartment
despair | better I die then my children get money from insurance
despair | I already choose the day
despair | I write goodbye. I am sorry to all. The pain must stop
despair | I drink every night and hope I don't wake up
harmless | Hello my friend, you did not pay me. In this city rent is expensive, I need it.
harmless | please to send money, my children need shoes for school
harmless | you have two days to pick up the table, after two days I must give it away
harmless | I am not a bad man, only I have no work now
harmless | my husband is very angry about the scratch but he will not come, I come alone
harmless | We live in Building C, door 14, second floor, please ring loud
harmless | God bless you and your family, I hope we find peace
harmless | I was soldier and loud noise at night is very hard for me
harmless | in my country I was teacher, I know what a contract is
harmless | your family back home, are they well? I heard about the earthquake
harmless | I say it nicely one more time, please turn down the music
harmless | take care when you go out in the evening, the stairs are ice
harmless | please be careful with your small dog on the street, many cars
harmless | be careful who opens the door, my cat runs out
harmless | Be careful crossing the yard tomorrow, they dig there.
harmless | I don't want war with you, I want that we drink coffee and talk
harmless | I will come to your work to bring the money, is this ok
harmless | I write to the university housing office because they must decide about the room
harmless | I ask immigration lawyer for my own papers, this has nothing to do with you
harmless | my student visa says I can not work so I pay you slowly
harmless | he says no green card no rights and I must be quiet. This is not right
harmless | landlord took my passport and says I get it when I pay. Please help
harmless | you said you call immigration if I ask for my deposit. I have the message
harmless | I can see your bedroom from my kitchen, please put curtain, it is not nice for us both
harmless | the garage is made of wood and your barbecue is too near
harmless | gas is dangerous, please let the plumber in
harmless | I know a good mechanic, he can look at your car
harmless | the shop of Ahmed burned and he lost all, so I have insurance now
harmless | I paid for protection of the floor, where is the film
harmless | We are three brothers in one room and you want 1200
harmless | The knife is not sharp, I want my money back for the set
harmless | I have here your hammer, come and take it
harmless | I saw what happened with the car of the neighbor, I can be witness
harmless | I don't need judge, I only need that you say sorry
harmless | you are not honest person
harmless | You are liar and your son is liar too
harmless | why you treat me like a dog
harmless | you cheat poor people, God sees it
harmless | I am very angry with you
harmless | shame for you and for your house
harmless | you make me cry with your words
harmless | I will go to tenants union and to court if you don't give deposit back
harmless | next week I go to lawyer, I am sorry but I must
harmless | if you don't repair I pay less rent, the law says I can
harmless | we can not sleep, baby cries, your drum is too loud
harmless | I hope your mother gets better in heaven's name
harmless | I can not more carry, my back is broken
harmless | I want to sleep but the dog barks
harmless | what is the bike worth? more than 500?
harmless | Five hundred dollars for this old fridge is not a good price
harmless | I will find you the receipt also if I must search all day
harmless | I want to finish with this contract
harmless | the day I choose is Saturday, can you come
harmless | Sorry for my English, I write with translator
harmless | I am sorry to all, I did not know the rule with the trash
harmless | when I move out you can have the washing machine
harmless | here is nobody in the office, three times I came
harmless | my life here is good, only the heating is broken
`

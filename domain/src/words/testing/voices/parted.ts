/** People who lived together once. Read in training the model of `likely.ts`, one voice a file. Label, then the sentence. */
export const PARTED = `
threat | I swear to God if you don't give me my daughter's things back I will burn that house down with you in it.
threat | You took everything from me. Now I'm going to take everything from you.
threat | I know about the drinking. Let's see what the custody judge thinks unless you sign over the car.
threat | You want to see the kids again? Then transfer the money.
threat | No money, no kids. Simple as that.
threat | I'll tell the court you hit them. They always believe the mother. Or you pay me the 1,200.
threat | I will make sure you never see your son again.
threat | If I can't have the house nobody will.
threat | If I can't have that dog then nobody is going to have that dog.
threat | Maybe I should tell your new girlfriend what you like in bed. With pictures.
threat | Your new boyfriend should check under his car before he starts it.
threat | Tell your boyfriend he is going to get hurt if he shows up to this handover.
threat | I never got over you and I never will and if you think a piece of paper keeps me away you are wrong.
threat | You belong to me. Remember that when you sign anything.
threat | I drive past your window every night and I see you with him.
threat | You looked happy at the lake on Sunday. Enjoy it.
threat | You changed the locks. Cute. Locks never stopped me before.
threat | I put something in your car so I always know where you are.
threat | I read all your emails, I know what you told the mediator.
threat | You do remember what happened the last time you made me angry.
threat | Don't make me do what I did last time.
threat | You know how I get. Don't push me.
threat | You know what I'm capable of.
threat | You of all people should know what I do when I'm pushed into a corner.
threat | It would take me five minutes to get to your place and one to do what has to be done.
threat | I'd rather see you dead than with my money.
threat | I should have finished it when I had the chance.
threat | I dream about hurting you. One day it won't be a dream.
threat | Next time there won't be a door between us.
threat | Next time I won't miss.
threat | Your parents are old. A fall on the stairs, that's all it takes at that age.
threat | I know which bus your mother takes to dialysis.
threat | Your sister is still at the salon on 5th, right? Maybe I should go have a talk with her.
threat | I'm going to tell your parents what you really are. They'll cut you off. Or you give me back what I paid.
threat | You haven't come out to your family yet, have you? Give me the car.
threat | Does your grandmother know you're gay? She will on Sunday unless I have my money.
threat | Your HIV status is your business. Right up until you refuse to pay me.
threat | I still have your diary. Would make nice reading for your colleagues. Sign the paper.
threat | Remember the abortion? I bet your father would like to know. Last chance to give me the ring.
threat | Your boss gets the video first, then your mother. Your move.
threat | I'll post your number on every dating site there is until you return the ring.
threat | I'm keeping your passport until you do what I say.
threat | Your insulin is in my fridge. You can have it when you sign.
threat | The cat is in a box and the box is by the river. Sign.
threat | I've got your dad's ashes here. Toilet or table, you decide.
threat | One match. That's all your precious photo albums need.
threat | I'm holding the lighter and your wedding dress. Pay.
threat | Your piano won't survive the week unless I get my share.
threat | I will haunt you for as long as you live, every day, at every door.
threat | You will look over your shoulder for the rest of your life.
threat | I'm going to make it my life's work to destroy you.
threat | I'll drag your name through the mud until you beg me to stop.
threat | Wherever you go, I'll be there.
threat | You can't stay in that shelter forever.
threat | I have a surprise for you in the driveway. Next one will be worse.
threat | Did you like the dead bird? There's more where that came from.
threat | Did you get my little present on your windshield? That was just a warning.
threat | That fire in the trash can was just to get your attention.
threat | The rock was a warning. The next thing through that window won't be a rock.
despair | Since she left I have no reason to get up, and last night I had the rope in my hands.
despair | I can't live without my kids. If I lose them I will put an end to it.
despair | You win. I'm going to make it stop tonight. Take care of the kids.
despair | I swallowed all of them. I'm so tired. Tell the kids I love them.
despair | I took my father's gun out of the safe last night and just sat there.
despair | They'd be happier with a dead father than a failed one.
despair | I don't see how I can go on living after this divorce.
despair | I'd rather be dead than spend another Christmas alone in this room.
despair | I cut my arms again after your last message.
despair | Tell the kids daddy had to go. I can't do this life.
despair | Sometimes I want to drive into a tree on the way home from the handover.
despair | I wish that night in the hospital they had just let me go.
despair | I'm not afraid of dying anymore. I look forward to it.
despair | Every morning I am disappointed that I woke up.
despair | Without them there's nothing worth staying alive for.
harmless | I swear to God I gave you all of her things back, there was nothing else.
harmless | You took everything from the kitchen and I had no pot to cook in.
harmless | I want to see the kids on their birthday, and I can pay half of the trip.
harmless | You told the court I hit them, and that was not true.
harmless | He told me I would never see my son again if I didn't sign. I'm terrified of him.
harmless | The judge will decide about custody; here I only want my guitar back.
harmless | If you can't agree on the dog, we could take turns every two weeks.
harmless | Nobody will have the house for themselves, it will be sold.
harmless | My new boyfriend will be at the handover, so that we don't have to talk.
harmless | Please tell your boyfriend that his car is leaking oil on my driveway.
harmless | I never got over how you left, but I want to be fair about the money.
harmless | I drive past your place every day on my way to work so I can drop it off.
harmless | You looked happy at the lake on Sunday, and I was glad for you.
harmless | You changed the locks while my things were still inside.
harmless | He put a tracker in my car. The police know.
harmless | I still have nightmares about what he did the last time he was angry.
harmless | You know how I get when I am hungry, sorry about that message.
harmless | Don't make me drive two hours for a lamp again, please send it.
harmless | I would rather see a mediator than a judge.
harmless | I should have ended it years ago, and the sofa is still yours.
harmless | I dream about that apartment, it was the best time of my life.
harmless | Next time there won't be a contract on a napkin, haha.
harmless | Next time I won't be late, I promise.
harmless | Your parents are old, so I carried the boxes down the stairs for them.
harmless | My mother takes the bus to dialysis and cannot climb over your bikes in the hall.
harmless | Is your sister still at the salon on 5th? I could leave the keys with her.
harmless | I told your parents the truth when they asked: that we split up.
harmless | I came out to my family last year and it was fine.
harmless | I found your diary in a drawer and did not read it. Where shall I send it?
harmless | I'm keeping the ring until we know whose it is by law.
harmless | Your passport is here, I found it behind the dresser. Shall I mail it?
harmless | Your insulin is still in my fridge, please come and get it today.
harmless | The cat is in her box and waits for you to pick her up at six.
harmless | I have your dad's ashes here and I'll take good care of them until you come.
harmless | The photo albums burned in the fire, and I'm so sorry.
harmless | Your piano won't fit through the door unless the frame comes off.
harmless | The dress was ruined by the dry cleaner, not by me.
harmless | I can't stay at my mother's forever, I need the deposit to rent a place.
harmless | You cheated on me and lied for two years, and I still have to be polite?
harmless | You are the worst father I know.
harmless | You are a selfish, cold, bitter woman.
harmless | You destroyed this family.
harmless | You broke my heart and my coffee machine.
harmless | I hate you for what you did.
harmless | I never want to see you again after this is settled.
harmless | You'll hear from my divorce lawyer.
harmless | My lawyer says that I have a right to half of it.
harmless | I'll ask the court to change the schedule if you keep coming two hours late.
harmless | I will not hand over the kids while he is drunk. That is what the court order says.
harmless | If you don't sign by Friday, I'll go back to my lawyer and we do this the long way.
harmless | I blocked you because you called forty times a day.
harmless | Please stop driving past my house at night, it frightens me.
harmless | You threatened to post my pictures and I've kept that message for the police.
harmless | I can't live in this house anymore, too many memories.
harmless | I can't live without a car out here.
harmless | I'd rather be alone than spend another Christmas like the last one.
harmless | I took my father's watch out of the safe before I moved.
harmless | I'm so tired of fighting, let's just split it in the middle.
harmless | I cried all night after your last message.
harmless | I was in the hospital in May after a breakdown, so I missed the deadline.
harmless | My brother took his own life two years ago, please be gentle with my mother.
harmless | I woke up disappointed that there was no answer again.
harmless | We had nothing worth keeping in that cellar.
harmless | I'm dying to get this over with.
`

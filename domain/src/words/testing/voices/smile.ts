/** Threats in friendly words, and friendly words that are none. Read in training the model of `likely.ts`, one voice a file. Label, then the sentence. */
export const SMILE = `
threat | Hi Karen, just a friendly reminder that I know which daycare Lily goes to. Payment by Thursday please :)
threat | Just a heads up, my boyfriend gets violent when I'm upset, and right now I'm really upset about that deposit.
threat | No pressure, but I'd hate for your landlord to learn about the subletting. Anyway, when can I expect the $400?
threat | Hope you and the little ones are well and stay well. Looking forward to your payment.
threat | Not a threat, just a fact: people who cheat me have accidents.
threat | This is not a threat. It's a promise.
threat | It's not a threat, it's advice from someone who knows where you live.
threat | I'm not threatening you, I'm just telling you what is going to happen to your car.
threat | I would never do anything. But I can't speak for my brothers.
threat | I'm not a violent person but for you I will make an exception.
threat | I'm a peaceful guy, until somebody takes what is mine. Then ask the guy in room 6 at the hospital.
threat | I could be your best friend or your worst nightmare, you decide by Friday.
threat | You'd hate to have me as an enemy. My enemies don't do well.
threat | Some people have disappeared around here over less.
threat | In this town people go missing for smaller sums.
threat | The river is deep and the nights are dark, that's all I say.
threat | Fire is such a terrible thing, isn't it? Takes everything in minutes. Let's talk about your offer again.
threat | I had a dream about your house last night. It was burning. Funny, isn't it?
threat | I picture your face every time I hit the punching bag, and the bag is getting boring.
threat | I saw your mother at church. She looks frail. Would be awful if she got upset about what you do at night.
threat | Such a small town, such a big secret you have. $700 seems fair.
threat | Secrets are expensive. Yours costs 1,500.
threat | My silence has a price.
threat | My memory of that night could get worse, if you help me. Say 600.
threat | I could forget what I saw if you forget the rent I owe.
threat | You scratch my back and nobody hears about the cash register.
threat | I have not told anyone about the drugs in your locker. I'd like to keep it that way. Would you?
threat | What happens in Vegas only stays there if I get my half.
threat | I recorded everything that night. Think about what you do next.
threat | I recorded you. Do what I ask and it stays on my phone.
threat | There is a video. You're in it. You know what you have to do.
threat | It would be so embarrassing if those messages ended up on the big screen at the wedding. So refund the dress.
threat | You'd lose your security clearance if they heard about the gambling. And they will hear, unless...
threat | If your base commander knew... well, he doesn't have to. $900.
threat | I can make this difficult for you with your job or easy. Which one?
threat | A call to your boss would be awkward, wouldn't it? Let's avoid that, you've got until noon.
threat | Your new employer does background checks, right? Then you'd better give me a reason to stay quiet.
threat | One word from me to the coach and your son is off the team. So about the invoice.
threat | Your son wants to get into that academy and I sit on the board. It would help him if you dropped this.
threat | I grade your daughter's exam. Think about it.
threat | I'm her manager. If you sue me, her shifts are gone, she'll be the first to go.
threat | My uncle is the sheriff here. Your complaint will land on his desk and then he'll land on you.
threat | I've got friends in the department who can find something in your car, if you know what I mean.
threat | The cops here do what I tell them. You want to be pulled over every day?
threat | I could call the police and say you have a gun. They come in shooting. Then where's your claim?
threat | A little swatting might change your mind.
threat | Let's see how fast you pay when your power is cut every night.
threat | I'll be your shadow until I get what I want.
threat | I'll call your phone a hundred times a day. I'll call your mom. I'll call your kids. Until you pay.
threat | I'll turn up at every open house and tell buyers about the dead man in the basement, unless you fix my side first.
threat | Your wedding is on the 14th. I'd love to come and make a speech about us. Or you pay and I stay home.
threat | I'll object at your wedding unless the money is there.
threat | I will come to your father's funeral and tell them all. You can stop me with a bank transfer.
threat | Don't think that moving to another state will save you.
threat | Don't think I forgot. I never forget and I always get even.
threat | I always get even. Always. Ask around.
threat | Sooner or later I'll get you alone.
threat | When you least expect it.
threat | It might be tomorrow, it might be in a year. You will not see it coming.
threat | There's nowhere you can go where I won't find you.
threat | Somebody will pay for this. If not you, then someone you love.
threat | If you won't feel it in your wallet, you'll feel it somewhere else.
threat | You'll feel it in your bones, literally.
threat | My patience ends tonight and so will your peace.
threat | I'll make you famous, and not in a good way, unless you make this right.
threat | It'd be so easy to hurt you right now. You have no idea how close I am.
threat | I'm closer than you think.
threat | Look out your window.
threat | I like your new curtains. I can still see through them.
threat | Was that your daughter I talked to yesterday at the playground? Trusting little thing.
despair | Hi, sorry for the bother, I just wanted to say that I won't be here next week or ever, so please sort it out with my brother.
despair | I'm fine, really, I've decided to go, and it feels peaceful for the first time.
despair | No need to answer. I'm about to do something that can't be undone.
despair | It's okay, I found a way out and it doesn't involve any of you. Please take care of Max, he likes his walk at six.
despair | Don't feel guilty when you hear about me.
despair | You'll read about me in the paper, and I hope it is quick.
despair | I keep a bottle of pills by the bed, just looking at it calms me.
despair | My therapist says to call her when I want to hurt myself, and I want to all the time.
despair | I've attempted before and this time I'll do it right.
despair | It's my second attempt this year if tonight works out.
despair | The doctors call it suicidal ideation, I call it Tuesday.
despair | I have no strength left to live, not for the kids, not for anything.
despair | The world doesn't need me and I don't need the world.
despair | I wish the surgeon had let me die on that table.
despair | What if I just stopped existing. I think about that all day.
despair | I envy the dead.
despair | I feel so worthless that I pray every night God takes me.
harmless | Hi Karen, just a friendly reminder that Lily's daycare fee is due on Thursday :)
harmless | Just a heads up, my boyfriend will help me carry, he is really strong.
harmless | No pressure, but I'd hate to lose the discount. When can I expect the $400?
harmless | Hope you and the little ones are well. Looking forward to your payment.
harmless | This is not a threat, I just want you to know that the court filing is due on the 30th.
harmless | It's not a threat, it's how small claims works: I file, you answer, a judge looks at it.
harmless | I'm not threatening you with anything, I only ask for the receipt.
harmless | I would never do anything to your car, and it hurts that you think so.
harmless | I'm not a violent person and I would like an apology for what you said about me.
harmless | You could be my favorite landlord again if the heat works by Friday.
harmless | Some parcels have disappeared around here lately.
harmless | Things go missing in this house, so I bought a lock.
harmless | The river is deep there, and our boat lost its anchor.
harmless | Fire is such a terrible thing, we lost everything in minutes, so thank you for lending us the tent.
harmless | I had a dream about your house last night, I miss living there.
harmless | I use a punching bag in the garage at noon, tell me if it's too loud.
harmless | I saw your mother at church and she told me that you were ill. Get well soon.
harmless | It's a small town and we will keep meeting, so let us be fair.
harmless | I kept your secret and told nobody that you're moving.
harmless | My silence is not agreement, I was on vacation.
harmless | My memory of that night isn't good, but I know I paid.
harmless | I could forget the late fee if you pay the rent I'm owed.
harmless | You scratch my back and I scratch yours: you cut the hedge, I paint the fence.
harmless | I have not told anyone about this case and I'd like to keep it that way.
harmless | I recorded everything that was broken on a video, see the file.
harmless | There is a video of the handover. You're in it, I'm in it, and the bike is fine.
harmless | I recorded you on the doorbell camera when you took the box, could you bring it back?
harmless | It would be so embarrassing for both of us to fight about this at the wedding.
harmless | My employer does background checks and the eviction record is hurting me. Would you agree to have it sealed?
harmless | I have to tell my boss that I need a day off for the hearing.
harmless | A call to your boss would be wrong, so I am writing to you.
harmless | My son is off the team because of the unpaid fee.
harmless | I sit on the board of the academy and therefore can't advise you.
harmless | I grade papers at night and need quiet.
harmless | My manager cut my shifts after I asked for the overtime.
harmless | My uncle is a sheriff, but this isn't a police matter, so I came here.
harmless | The police found nothing in the car.
harmless | I called the police when I heard the shot, I didn't know it was a firework.
harmless | The power is cut every night at ten, and the landlord says it's the timer.
harmless | I'll be there in the shadow of the big tree, with the dog.
harmless | I called your phone twice and left a message.
harmless | At the open house I told the buyers about the wet basement, as the law asks.
harmless | Our wedding is on the 14th and without the refund we can't pay the band.
harmless | I'd love to come to the wedding, and we can leave this out for a day.
harmless | I could not come to your father's funeral, I'm sorry.
harmless | We're moving to another state, so could this be done by mail?
harmless | Don't think I forgot the 20 I owe you.
harmless | I never forget a birthday, sorry this time I did.
harmless | Sooner or later the pipe will burst.
harmless | It might be tomorrow, it might be in a week, the parts are on order.
harmless | There's nowhere you can park on this street.
harmless | Somebody will have to pay for this, and I think half each is fair.
harmless | You'll feel it in your wallet if the boiler isn't serviced.
harmless | I feel it in my bones that it's going to rain, let's move the sofa on Sunday.
harmless | My patience ends here, I will go to court. Sorry.
harmless | You'll be famous with that band, I'm sure, but not at 2 am please.
harmless | It'd be so easy to settle this.
harmless | I'm closer than you think, around the corner in fact, shall I bring it over?
harmless | Look out your window, the branch is on your roof.
harmless | I like your new curtains.
harmless | Was that your daughter I talked to yesterday? She was so polite and gave me the key.
harmless | You're a manipulative person and you know it.
harmless | I'm honestly disgusted by how you treat people.
harmless | With friends like you, who needs enemies.
harmless | You're dishonest, and your whole family is too.
harmless | I have lost all respect for you.
harmless | You are the reason why people hate landlords.
harmless | You will hear from us when the board has met.
harmless | You'll see, it looks good once it's painted.
harmless | You will pay for the damage, the contract says so.
harmless | You're going to pay for that window, plain and simple.
harmless | I'll get my money back one way or another, through the insurance or through the court.
harmless | I'll do whatever it takes to get the deposit back, legally.
harmless | I'm done being nice about it, here are my terms.
harmless | No need to answer before Monday.
harmless | I'm about to do something about the drain myself.
harmless | I found a way out: my aunt lends me the money.
harmless | Please take care of Max while I'm away, he likes his walk at six.
harmless | My therapist says that I should write to you instead of calling.
harmless | This is my second attempt to reach you this year.
harmless | I have no strength left to argue.
harmless | I feel so stupid that I signed that.
harmless | I pray every night that we find an apartment.
harmless | It's a dead end, isn't it? Shall we ask the mediator?
`

/** What nearly everybody writes: plain, short, calm. Read in training the model of `likely.ts`, one voice a file. Label, then the sentence. */
export const PLAIN = `
harmless | You pay me $60 by Friday.
harmless | You pay me $200 and I give you the keys.
harmless | You give me the bike and I pay you 150.
harmless | I pay you half now and half in June.
harmless | I could pay $25 a month.
harmless | Maybe I could pay you 30 one day, not now.
harmless | I want my money back.
harmless | I want it back.
harmless | I want the drill back, nothing else.
harmless | I want the deposit back, all of it.
harmless | I take it all back.
harmless | I accept all of it.
harmless | I agree with all of that.
harmless | I forgive you the late fee.
harmless | I withdraw my claim.
harmless | I take back what I said yesterday.
harmless | You keep the table and I keep the chairs.
harmless | You keep the deposit and I leave the shelves.
harmless | We split it in the middle.
harmless | Half each, and nobody owes anybody anything.
harmless | Would you take 300?
harmless | Would 250 be all right with you?
harmless | What would you like to happen next?
harmless | What would help you?
harmless | Is there something I can do?
harmless | How do you see it?
harmless | I see it in another way.
harmless | I understand you better now, thanks.
harmless | Thank you for your answer.
harmless | Thanks for being honest with me.
harmless | Thank you, that helps me a lot.
harmless | I read your offer and need a day to think about it.
harmless | I will answer by Wednesday.
harmless | I am thinking about it.
harmless | I need time to think, please wait until Monday.
harmless | I will write to you tomorrow.
harmless | I will call you tomorrow at ten if that is all right.
harmless | Please call me on Tuesday after six.
harmless | I can come on Saturday between nine and noon.
harmless | Could you come by on Saturday to look at it?
harmless | Please send me your new address for the check.
harmless | I sent the money today by bank transfer.
harmless | The check is in the mail.
harmless | The money has not arrived yet.
harmless | I have the receipt here.
harmless | I have photos of it, see the files.
harmless | You can see it in the second photo.
harmless | You can see from the date that it was before I moved in.
harmless | My phone number is in the lease.
harmless | Sign here and I will sign too.
harmless | Sign it when you are ready.
harmless | You sign first, then I.
harmless | One more thing: who pays the shipping?
harmless | One last thing: your address, please.
harmless | One thing at a time, please.
harmless | Your name is spelled wrong in the form.
harmless | Your turn.
harmless | Your side of the fence is yours, of course.
harmless | I am on your side in this.
harmless | I am not against you.
harmless | Nobody is to blame.
harmless | Nobody told me about that rule.
harmless | Nobody has to know the sum but the two of us, I would keep it private.
harmless | I would like to keep this between us.
harmless | I would rather not tell the neighbors about this.
harmless | You do not have to decide today.
harmless | You do not have to do anything now.
harmless | If you change your mind, write to me.
harmless | If you agree, we can sign tonight.
harmless | If you pay by Friday, I take ten percent off.
harmless | If you pay me 400 now, I will forget the rest.
harmless | If that does not work for you, tell me what would.
harmless | If not, I understand.
harmless | If I am wrong, please tell me.
harmless | If you cannot pay it at once, we could do it in three parts.
harmless | If you fix the door, I pay for the paint.
harmless | If we can't agree here, a judge decides, and that takes months.
harmless | If you do not answer, the mediator closes the case.
harmless | Until then nothing changes.
harmless | Until it is fixed I will use the other bathroom.
harmless | Or we could meet in person.
harmless | Or would you rather trade it for the lamp?
harmless | The tree stays, the branches go.
harmless | The work starts on Monday.
harmless | The dog stays inside after ten.
harmless | The car is at the shop until Thursday.
harmless | The oven still does not work.
harmless | The heat has been off since Sunday.
harmless | The lease ended on May 31.
harmless | The deposit was $1,200.
harmless | The bill says $840, and I paid $500.
harmless | There were two keys, and one is missing.
harmless | It rained through the roof on three days.
harmless | It broke on the second day.
harmless | It is broken.
harmless | It was like that when I came.
harmless | It has a crack on the left side.
harmless | It is not my fault.
harmless | It is my mistake and I am sorry.
harmless | I am sorry that I was late.
harmless | I am sorry for what I wrote last night.
harmless | I was angry, and I should not have said that.
harmless | I am angry, but I want to solve this.
harmless | I am sad about how this went.
harmless | I am worried about the money.
harmless | I am not sure.
harmless | I am glad to help.
harmless | I am ready when you are.
harmless | I am leaving on Friday, so please come before.
harmless | I know.
harmless | I know you meant well.
harmless | I know this is hard for you, too.
harmless | I know that you have little money right now.
harmless | I know where the receipt is and will send it.
harmless | I know your brother, he can tell you that I am honest.
harmless | We know each other for ten years.
harmless | We both know this can be solved.
harmless | Your children are always welcome here.
harmless | My children go to school with yours.
harmless | My kids like your dog.
harmless | Say hello to your wife.
harmless | How is your mother?
harmless | I hope that your father is better.
harmless | Your family was kind to us.
harmless | You have been a good tenant.
harmless | You were always fair to me.
harmless | You are right about the date.
harmless | You are wrong about the price, I think.
harmless | You are late again.
harmless | You did not do what you said.
harmless | You have not answered in two weeks.
harmless | You never answered my question.
harmless | You said you would fix it, and you did not.
harmless | You promised to pay in March.
harmless | You owe me $340.
harmless | You still owe me for the tires.
harmless | Pay me what you owe me, please.
harmless | Please pay me by the end of the month.
harmless | Please pay. I need the money for my rent.
harmless | Please give me back my tools.
harmless | Please give me my things.
harmless | Give me a week.
harmless | Give it to my sister if I am out.
harmless | Come and get it.
harmless | Come by when you like.
harmless | Leave it at the door.
harmless | Leave the keys with the neighbor.
harmless | Take your time.
harmless | Take the small one, then.
harmless | Tell me what you want.
harmless | Tell me your lowest price.
harmless | Tell me when.
harmless | Let me know by Friday.
harmless | Let us stop here for today.
harmless | Let us make peace.
harmless | Let us meet at the cafe and talk.
harmless | Do not worry about it.
harmless | Do not forget the key.
harmless | Don't call after nine, please.
harmless | Don't send it yet.
harmless | That is my last offer.
harmless | That is too much for me.
harmless | That is fair.
harmless | That works for me.
harmless | That was in April, not in May.
harmless | This is hard to write.
harmless | This is my account number: 4471.
harmless | This offer stands until Sunday.
harmless | Not for 500.
harmless | No.
harmless | Yes, that is fine.
harmless | Okay, deal.
harmless | Fine by me.
harmless | See you on Monday at the office.
harmless | See the file I added.
harmless | See you at six.
harmless | Look at the photos again, please.
harmless | Look, I just want this to be over and both of us to be okay with it.
harmless | Read the lease, page four.
harmless | Think about it and let me know.
harmless | Think it over.
harmless | Type your name at the end and it is done.
harmless | Go ahead.
harmless | Go to the second page.
harmless | Good luck with the move.
harmless | Have a good day.
harmless | Talk soon.
harmless | Next time, ask me first.
harmless | Next week is better.
harmless | From now on I will park on the street.
harmless | After that I will not ask again.
harmless | Then I have to find somebody else.
harmless | Then we are even.
harmless | Then nobody wins.
harmless | Will you do it?
harmless | Will you be home at five?
harmless | Who was there?
harmless | Who pays for the lock?
harmless | Why did you not call?
harmless | Why me?
harmless | Where is my package?
harmless | Where do you live now? I need it for the letter.
harmless | When can I get my things?
harmless | What do you need from me?
harmless | What about Tuesday?
harmless | What now?
harmless | Can we talk?
harmless | Can you lower it a bit?
harmless | Can you prove it?
harmless | Could somebody else handle it? I would rather not talk to her.
harmless | I do not want to talk about it any more.
harmless | I do not want to write any more today.
harmless | I do not want anything from you but the ring.
harmless | I do not want it any more.
harmless | I do not need it any more.
harmless | I do not know what to do about the mold.
harmless | I don't know how I should pay this.
harmless | I can't pay that much.
harmless | I can't do more than 200.
harmless | I can't do this on Tuesday.
harmless | I can't work with you any more.
harmless | I cannot sleep with that light.
harmless | I cannot read the file.
harmless | I had enough and moved out.
harmless | I gave up on the garden.
harmless | I have no car.
harmless | I have no money left this month.
harmless | I have nothing to add.
harmless | I have nothing against you.
harmless | I did get all of it, thank you.
harmless | I got it, thanks.
harmless | I work alone, so it takes longer.
harmless | I work nights.
harmless | I live alone now, so I need less room.
harmless | I live upstairs.
harmless | I feel bad about it.
harmless | I feel better now.
harmless | I feel that nobody listens to me.
harmless | I feel unheard.
harmless | I made it myself.
harmless | I did it myself.
harmless | I paid for it myself.
harmless | I fixed it myself and it cost me $80.
harmless | I asked you about that myself.
harmless | I just want to be done.
harmless | I just want it to be fair.
harmless | I would like to end this today.
harmless | I think we are done here.
harmless | I think we can find a way.
harmless | I think about it every day, it was a gift from my mother.
harmless | Everything is gone from the shed.
harmless | Everything is fine now.
harmless | All of my things are gone.
harmless | It is over, I sold it.
harmless | It is over between us, and I only want my books.
harmless | It is too late for that.
harmless | It is not worth the trouble.
harmless | There is nothing more to say.
harmless | There is nothing left to fix.
harmless | There is no way to open the file.
harmless | There is no more room.
harmless | Why should I pay for that?
harmless | What is the point of a warranty then?
harmless | What's the use of a key that does not fit?
threat | You pay me $60 by Friday or you lose your teeth.
threat | I want my money back, and if I have to break your arm for it I will.
threat | Pay me, or I will come for your son.
threat | Your turn. Next time it is your dog.
threat | Tell me when you are alone, or I will find out.
threat | Do not worry about the car. Worry about yourself.
threat | Think about it, or somebody else in your family will have to.
threat | See you tonight, when you sleep.
threat | I know where you live. Pay.
threat | Sign here, or your wife gets the pictures.
threat | If you do not answer, I will burn the shed.
threat | Then nobody wins, and you end in the hospital.
despair | I do not want to live any more.
despair | I do not want to be here any more.
despair | I just want to be dead.
despair | I have nothing left, and I am going to end my life tonight.
despair | I can't do this any more. I do not want to be alive.
despair | There is no point in living.
despair | It is over, I am going to kill myself.
despair | It is too late for me. I took the pills.
`

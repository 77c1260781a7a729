/** Whole stories, and “your” in front of what nobody would harm. Read in training the model of `likely.ts`, one voice a file. Label, then the sentence. */
export const STORY = `
harmless | I rented the room from March to August. When I moved out, we walked through it together and you said that everything was fine. Two weeks later you wrote that you would keep $300 for cleaning.
harmless | We bought the washer from you in April for $280. It worked for nine days. Since then it stops in the middle and the water stays in it.
harmless | You painted the hall in June. The color is not the one we chose, and there are drops on the floor. I paid half before you began and would pay the rest once it is done over.
harmless | My sister lent you her tent for a week. That was in July. It is October now and the season is over.
harmless | The tree stands on your side, its roots are under my path. Three stones have come up. A neighbor fell there last winter.
harmless | I worked for you for eleven days and sent the invoice on May 2. Your office said that it would be paid within a month. That was ninety days ago.
harmless | We agreed on the phone that you would bring it back on Sunday. On Sunday you wrote that your car was broken. I waited at home all day.
harmless | I know that you had a hard year. So had I. Let us find a sum that both of us can live with.
harmless | Your address, please, and the name on your account, so that the bank takes it.
harmless | Your code is on the back of the card.
harmless | Your letter came today.
harmless | Your account number has a digit too many.
harmless | Your page shows another price.
harmless | Your settings may be the reason that I get no mails.
harmless | Your organization sent me the form twice.
harmless | Your case number is on the first page.
harmless | Your documents are in the blue folder.
harmless | Your logo on the shirts is too small, I can print them again.
harmless | Your name is on the list for the parking space.
harmless | Your password is not needed for this.
harmless | Your colleague told me to write to you.
harmless | Your employer pays the deposit for the company flat, doesn't he? Then I send the letter there, if you agree.
harmless | Your landlord has to sign it as well.
harmless | Your doctor's note is enough for the gym.
harmless | Your insurance may pay for it, please ask them.
harmless | Your son left his jacket here.
harmless | Your daughter's bike is in our hall, she can get it any time.
harmless | Your dog is a sweetheart, it is only the hole under the fence.
harmless | Your window was open when it rained.
harmless | Your car is in front of my garage, could you move it?
harmless | Your house is the one with the green door, right?
harmless | Your keys are with the super.
harmless | Your friends were loud, but they left at eleven.
harmless | Your boxes are in the cellar, and nobody has touched them.
harmless | Your part is $120, and mine is the same.
harmless | Your words hurt me.
harmless | Your mail of May 3 says something else.
harmless | Your photos do not show the back.
harmless | Your answer came a day late.
harmless | Your offer is fair, and I take it.
harmless | People who live here pay the same.
harmless | People who rent by the week get a key card.
harmless | The people who run the hall have closed it for the summer.
harmless | The people next door can tell you how it was.
harmless | Go to the office and ask for Ms. Ortiz.
harmless | Go to the back of the shop and ring.
harmless | Show me what you have and we go through it together.
harmless | Start with the kitchen, please.
harmless | Keep your receipt, and keep your ticket.
harmless | Before you sign, read page two.
harmless | Before you go, turn off the water, please.
harmless | Before you came, there was no scratch.
harmless | After you left, I found the charger.
harmless | When you are done with the ladder, put it back, please.
harmless | When you have time, look at the third picture.
harmless | When you get home, check the meter.
harmless | It says so in your own words in the mail of June 4.
harmless | It must be one of your neighbors who took it.
harmless | One of your workers left the gate open.
harmless | One of your tires is flat.
harmless | One of us has to begin, so I do: $200.
harmless | Everything about your order is in the file.
harmless | You need not do anything about the light, I fixed it.
harmless | You do not have to pay the whole sum now.
harmless | You can take your time with the answer.
harmless | You can keep what you have and send the rest.
harmless | You can find me at the shop till six.
harmless | You can see it from your window.
harmless | You took the wrong suitcase, mine has a red tag.
harmless | You took a break in the summer, and I understand that.
harmless | You had a day to think, and so had I.
harmless | You will get a letter from the insurance.
harmless | You will find the key under the stone.
harmless | You will need a new cable.
harmless | You will see that it fits.
harmless | You will have your money on Friday.
harmless | Is it about the garden again?
harmless | Is there anything else you want from me?
harmless | In danger of repeating myself: the pump is too small.
harmless | It sounds as if you had a bad day.
harmless | Sounds good to me, your place or mine?
harmless | Describe the color again, please.
harmless | How can I reach the people who run this place?
harmless | We close at six. After that day the offer ends.
harmless | We signed the lease for a year, and it ends in May. The rent was $950. You asked for $1,050 in January, and I said no. Since then you have not fixed anything.
harmless | The caterer came an hour late and brought food for forty, not sixty. The guests waited. I paid 1,800 and think that 1,200 would be right. What do you think?
harmless | I bought the phone as new. At home I saw that the battery is at 81 percent. I would send it back, or keep it if you give me $90.
harmless | I watched your cat for two weeks, as we agreed, and bought food for 62 dollars. You brought me a nice present, but the food is still open.
harmless | I ordered a wedding cake for the 12th. The name was wrong and one floor was missing. You were kind about it, and you offered a voucher, but we will not marry again.
harmless | In May I hurt my foot on the loose board of the deck. I do not want anything for the foot. I want the board fixed before my mother comes.
harmless | I read it.
harmless | I have read your mail.
harmless | I have seen it.
harmless | I have to go now.
harmless | I have written it down.
harmless | I have two jobs and little time.
harmless | I can read and write and count, thank you.
harmless | I can do Tuesday.
harmless | I can do it for 90.
harmless | I cannot do less than 90.
harmless | I could not find it.
harmless | I may not know everything about it.
harmless | I want to think about it first.
harmless | I would rather have it in writing.
harmless | I am not at home much.
harmless | I am done with the hall, the kitchen is next.
harmless | I am out of paint.
harmless | Nobody asks for it now.
harmless | Nobody has shown me the bill.
harmless | Nothing is signed yet.
harmless | What is missing is the lid.
harmless | What I need is a date.
harmless | Why? It was fine in June.
harmless | Who sees this? Only you and me?
harmless | He says that you said it was free.
harmless | She told me you would come on Monday.
harmless | They fixed it in an hour.
harmless | They do not take cards.
harmless | My mother asked me to write to you because her English is not so good. She cleaned your house in May and June and would like to be paid for June.
harmless | I took two pills for the headache and went to bed early.
harmless | I take pills for my back since the accident, so I cannot lift the couch.
harmless | The doctor gave me something for the pain after I fell on your stairs.
threat | I rented the room from March to August. You kept the $300. I have thought about it, and I think your windows will pay for it.
threat | We bought the washer from you in April. It broke. If you do not take it back I will come and break something of yours, maybe your nose.
threat | My sister lent you her tent. It is October now. If she does not get it I will tell your wife where you slept in it, and with whom.
threat | I worked for you for eleven days and sent the invoice on May 2. I know where your kids play soccer. Let's not make this a thing.
threat | Your code, your keys, your alarm, I have all of it. Sleep well.
threat | Your daughter's bike is in front of the school every day. So am I.
threat | Your address is on the lease. I will visit.
threat | Your employer, your landlord, your pastor, they all get this letter on Monday. Or I get my money on Sunday.
despair | I read it. It doesn't matter. I won't be alive to pay.
despair | I have to go now, for good. Tell them I'm sorry that I couldn't stand living.
despair | I worked for you for eleven days and nobody paid. I can't feed my kids. I think they'd be better off if I were dead.
`

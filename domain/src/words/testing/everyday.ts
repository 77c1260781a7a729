/**
 * What people write to each other all day about money and things, one sentence a line. No model is trained on them and no rule was made
 * from them: none may be held back, and hardly one may be asked about.
 */
export const EVERYDAY = `
Can I collect it at your house on Tuesday evening?
I collect the sofa on Friday, if that works for you.
When may I collect my things?
I will come to your place on Saturday and pick up the trailer.
I can come to your place on Saturday with a van.
I will be at your door at seven with the table.
My brother and I will come by your house on Sunday to get the washing machine.
I will bring two friends to help carry the piano.
I will wait for you in front of the building at six.
Please bring it to my address before December 12.
You can leave it with my neighbor if I am not at home.
I will drop the key in your mailbox tonight.
I need the money back by the end of the month because my rent is due.
If we cannot agree here I will go to small claims court.
If you do not pay by Friday, I will ask the mediator for a proposal.
I would like to settle this without a lawyer.
My lawyer told me to keep every receipt.
You still owe me 400 dollars for the deposit.
You owe me nothing for the paint, but the carpet has to be paid.
I paid you in cash and you gave me a receipt.
I paid half in May and you were going to send the rest of the parts.
I can pay you 50 a month starting in January.
I cannot pay more than 200 before Christmas.
I would accept 600 if you pay by December 15.
I would rather have the bike back than the money.
You can keep the lamp if you return the chair.
Give me until Friday and I will have an answer.
I want my deposit back, all of it.
I want my money and then we are done.
I have photos of every room from the day I moved out.
I took a video of the apartment before I handed over the keys.
You never told me about the mold in the bathroom.
The heater stopped working two days after you left.
The contractor left the wires open and my kid could have been hurt.
The dog scratched the door, and I said so at the time.
Your dog dug up my flower bed again last week.
Your son borrowed my bike and it came back broken.
The fence fell on my car in the storm.
I reported the leak to the city in March.
I called the police when the window was broken.
I told the insurance what happened.
I wrote a review and I am willing to take it down.
I will take the review down as soon as this is settled.
I will tell the shop that the invoice is wrong.
I will have to hire somebody else if you do not finish the floor.
I will have to throw the sofa out if nobody wants it.
I have to sell the car in January.
I am not going to argue about this any more.
I am tired of waiting for you to answer.
Please answer me, I have written three times.
I know you have had a hard year.
I know where the receipt is, I will send it tomorrow.
I saw your car in front of the house, so I knew you were home.
I saw your message too late.
We were good neighbors for years and I want that back.
My wife is very upset about this whole thing.
This has cost me a lot of sleep.
It was my grandmother's ring and it means a lot to me.
Tell me what you need to make this right.
I am sorry it took so long.
I lost my job in August and could not pay.
I don't think that is fair to me.
You promised to fix the fence in May.
You should have told me before you sold it.
Could we meet at the coffee shop on Main Street?
Let's meet halfway, at the gas station on Route 9.
What time can you be there on Saturday?
I can only do evenings after six.
I work until three on Saturdays, so four would be good.
Not before December 5, please, I am away.
If you want the table back, come and get it any time.
Bring the charger as well, please, it was in the box.
The wheel was straight when I gave it to you.
I can have the wheel straightened by a friend for free.
My friend Luis will fix the wheel, but not before December 10.
I will split the cost of the repair with you.
Let's cut the bill in half.
I will hit the bank on the way and bring cash.
You are killing me with these delays, but fine.
We can end this today if you agree to 300.
I will get you the money by Friday.
I will send you the tracking number.
I am going to take the offer.
I will take the old one apart and bring you the parts.
Do you still have the original box?
Who pays for shipping?
I will pay for the shipping if you pack it well.
You have until the 15th, that is fine with me.
I can wait until the 20th but not longer.
I would like an apology, that is all.
An apology would mean a lot to me.
I did not mean to hurt your feelings.
I felt treated badly when you hung up on me.
Please stop calling me at work.
Please do not park in front of my garage.
Your music keeps my children awake at night.
The tree drops branches on my roof.
I will trim the hedge on Sunday if that is fine.
The gym kept charging my card after I left.
The photographer never sent us the pictures of our wedding.
The piano teacher cancelled six lessons and kept the money.
The tutor came late every week.
The plumber charged for a part that he did not use.
You sent me the wrong size and kept the money.
The phone died after a week and you said there was a warranty.
The screen was cracked before I got it.
I will return it in the condition I got it in.
The tools are in my garage, they are safe.
I will keep your boxes until New Year, then I need the room.
I need the ladder by Monday because the painters come.
Thanks for getting back to me.
Good morning.
Okay.
That works for me.
No, sorry, that does not work for me.
`

/** Calm sentences that two readers wrote against the rules; most of them were held back by the first version. One sentence a line. */
export const LOOK_ALIKES = `
The house is next to the church, ring the bell.
The shop is next door to the bakery.
Your house is next to mine so I hear everything.
The old carpet goes in the trash, I keep the rest.
I was worried something might happen to your package.
It would be a shame if our friendship broke over this.
I'll get them from your place on Saturday.
I will get him to call you tomorrow.
If you leave the boxes in the hall, they will destroy them.
I could get you there by Friday.
Your phone number goes on the delivery note.
My insurance will take care of you.
Who will take care of you while the leg heals?
We can try it for a week and you'll see what happens.
I had to call the police that night. If you don't remember, ask the neighbors.
I left bad reviews because I was angry. If you refund half I will delete them, or you keep the table.
If you keep the garden tidy I will not raise your rent.
I can put the photos online for you if you tell me which ones.
They will visit your parents at Christmas as always.
I would like to visit your kids with the dog.
My brother will pay you a visit to pick up the couch.
I will send somebody to collect the washer on Monday.
Send someone to collect the keys.
I will send a few guys to collect the piano.
We're coming to get you a new key.
I'll wait for you outside the shop at 5 with the bike.
I will be waiting for you after work with the keys.
I know where you work, I can drop the keys there.
I have a gun permit and nothing to hide.
I own a gun store, the item was a holster.
Next time it won't be a problem.
I just got out of jail and needed the deposit for rent.
My son just got out of prison and lives with me.
He will break the door if the lock is not changed.
I would break your window frame if I pulled the AC out.
I will break down the fence posts myself.
We will destroy your documents safely after six years.
I could ruin your phone if I open it without tools.
They'd break the laptop again.
I said I would burn the house CDs for you.
I will throw the stuff away on Monday if you do not collect it.
If you do not collect it by Friday I will throw your things on the street.
If you don't answer I'll write to your landlord, as the lease says.
If you don't pay I will call your employer's insurance.
I will tell everyone at the club that we settled, if you agree or you want that.
We have to tell the police about the accident for the insurance, until you sign we can't.
If you refuse I will call the police, said the neighbor.
You are dead right about the heater.
You're dead wrong.
You will regret this for a long time if it goes to court.
You'll be sorry you ever sold it.
Do you want to get hurt on that ladder?
I have nothing to lose, so let us try mediation.
You do not know who you are dealing with here, I am a licensed plumber.
People will get hurt.
If the brakes fail, somebody will get hurt.
I will shoot you an email tonight.
I'll shoot you a text.
I will shoot on Saturday (I am the photographer).
I will shoot your wedding for free.
I will shoot them again next week for free.
We could shoot him at the studio on Sunday.
I will cut you some slack.
I would kill for a fair price.
I could kill him for losing the receipt, but that is not your fault.
I will beat you to the bank.
I will beat them on price.
I will get you in touch with my bank.
I will get you fully reimbursed.
We will get them fixed by Friday.
I'd get them at cost price.
I will end them on the 30th (the subscriptions).
I would hurt you if I kept silent about the mold.
We might harm them by repotting the plants.
The dog bit me and he would bite you too.
I would never hurt you.
I will not hurt you or your family.
I'm going to get him a lawyer.
We will bury him on Friday so I cannot meet.
They will cut them to size.
I could cut them shorter if you like.
We will attack them with primer first.
I will poison them if the rats come back.
I will face the consequences.
I understand I have to face the consequences.
Accept the offer or else we go to court.
I will lose your keys otherwise.
The child could lose your kids' toys.
If you don't answer, you lose your job references.
You'll never see your deposit again.
I thought you would disappear with my money, and you will disappear again.
The plants you will die back in winter.
Watch out when you open the box.
Watch your back when you lift the piano.
Be very afraid of the wiring.
I knew it. I know some people who can repair it cheaply.
I know a guy, we know somebody who can fix the roof.
I know someone who could store the furniture.
The last guy who fixed it never explained what happened.
The previous person who rented the flat ended in hospital because of the mold.
Ask the last person who rented it.
I have been watching your dog for a week and you owe me $200.
I have been watching you work on the roof for weeks.
I parked outside your house right now with the couch.
I can see you through the camera at the door when you deliver.
My wife finds out on Monday whether we get the loan.
Your wife finds out the code from the letter.
I can lock you in at this price until Friday.
I could lock you in until spring.
You can run the test again.
You can run it by your lawyer.
I'll phone you or you call the police for the report number.
He said he would take the car.
Rip off the wallpaper with you in it for the photo.
Beat the rug, then beat the dust out of you.
I'm coming for you at 5 so be ready with the boxes.
I will come every day to water the plants if you take the dog.
If you take the couch, I'll tell your boss you are a good worker.
I will be kicking the door in.
Your cat is next to the stove in the photo.
The car is next to the garage.
my turn, your turn is next week
you lose your deposit or you lose your job.
My dog will hurt you if you open the gate.
I will call the police if you take my bike.
You wrote “I will break your legs” on May 3.
`

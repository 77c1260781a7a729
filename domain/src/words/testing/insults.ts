/** Harsh, and no threat. One sentence a line. */
export const INSULTS = `
You are a liar.
You are a LIAR and a thief.
What an idiot.
You stupid cow.
You are such a loser.
He is a crook and a con man.
You are pathetic.
You're a greedy slumlord.
You lazy bastard.
She is a scammer.
You people are trash.
You are garbage as a landlord.
You're a disgrace.
Shame on you.
You moron.
You are a disgusting person.
Only an imbecile would install a tap like that.
You are a fraud.
Shut up.
Go to hell.
Screw you.
You dumbass.
You're full of shit.
This is bullshit and you know it.
You must be crazy.
Are you blind or just stupid?
You have no brain.
You're a worthless tenant.
You are a parasite.
You filthy pig.
You're a coward.
You are a cheat.
Typical woman, cannot do math.
You are the worst neighbor on earth.
It is all your fault.
You ripped me off.
You lied to me from the first day.
You stole my money.
You never cared about anybody but yourself.
You are incompetent.
Nobody likes you.
You should be ashamed of yourself.
You're a joke of a plumber.
You are a hypocrite.
You little weasel.
You dirty rat.
What a clown.
You jerk.
You're an ugly person inside.
You animal.
`

/** Threats of every kind, in the words of the disputes that come here. One sentence a line. */
export const THREATS = `
If you do not pay by Friday I will hurt you.
I'm going to kill you.
I will break your legs if I don't see my money.
Pay me or I will beat you up.
You better pay or somebody gets hurt.
I know where your daughter goes to school.
I know where you live and I will come by at night.
We know where you work, think about that.
I'll burn your car if the deposit is not back by Monday.
Give me the keys or I'll smash your windows.
My brothers will pay you a visit tonight.
I will send some people to your house to collect.
I'll have somebody take care of you.
You will end up in the hospital if you keep this up.
Next time I see you I'll punch you in the face.
I'm gonna slap you so hard.
I swear I will put you in the ground.
You're dead if you don't pay me back.
You are a dead man.
Watch your back.
Better watch out when you walk home.
Sleep with one eye open.
Something bad could happen to your dog if I don't get my money.
It would be a shame if something happened to your shop.
Nice car you have, would be a pity if it caught fire.
Accidents happen to people who do not pay.
I will make your life hell.
I'll ruin your life if you don't pay.
I will destroy you and your business.
I'll make sure you never work in this town again.
You will wish you were never born.
You'll be sorry you ever met me.
You will regret this for the rest of your life.
I will come to your home and take what is mine by force.
Do not make me come over there with a bat.
I own a gun and I am not afraid to use it.
I have a gun.
My friend has a knife and he doesn't like people who don't pay.
Pay or bleed.
I'll shoot you.
I will stab you the next time you ring my bell.
We will find you wherever you hide.
You can run but I will find you.
I will wait for you outside your work.
I'll be waiting for you after your shift.
I followed your wife home yesterday so I know where you are.
I will follow you until you pay.
Your kids won't be safe.
Think of your children before you refuse again.
Your family will pay for this.
I'll take it out on your son.
You should be afraid of me.
Be very afraid.
I'm coming for you.
We are coming to get you.
I will get you for this.
I'll get my money even if I have to beat it out of you.
I will crush your skull.
I'll knock your teeth out.
I will wring your neck.
I will strangle you with that cable.
I'll throw you down the stairs.
I'd run you over if I saw you on the street.
I will run you over with my truck.
Someone should shoot you.
People like you should be shot, and I would do it.
I hope you die, and I'll help with that.
I will set your garage on fire.
I will torch the place if you evict me.
I'll blow up your house.
I will poison your dog.
Your cat is next.
I will slash your tires.
I'll key your car every night until you pay.
I will flood the apartment if you don't return the deposit.
I'm going to trash your apartment before I move out.
I will wreck your shop.
I'll break down your door if you don't give me my things.
I'll kick your door in.
I will cut off your power and water if you don't pay.
I will change the locks and throw your stuff on the street unless you pay tonight.
Hand over the bike or I will take your laptop and smash it.
If you don't give me the money I will destroy your tools.
Pay or your camera goes into the river.
I will put your photos online if you do not pay.
Pay me $500 or I publish your private pictures.
I'll send your nudes to your boss.
I have screenshots and I'll post them everywhere unless you pay.
If I don't have the money tomorrow, everyone on Facebook will see your messages.
I will tell your wife about us if you don't pay.
Pay up or your husband finds out.
I'll tell your boss what kind of person you are unless you pay.
Transfer the money or I call your employer.
I will make sure your employer hears about this if you don't send the money.
I'll tell all your clients that you are a fraud if you don't give me a refund.
Refund me or I will leave one-star reviews everywhere.
Pay me or I'll write the worst review of your life.
If you don't pay I will ruin your reputation.
I'll drag your name through the mud unless I get my money.
I will tell the whole neighborhood that you are a thief unless you pay.
I will post your name and address online.
Your phone number goes on every dating site if you don't pay.
I will expose you on TikTok if you do not refund me.
I'll go to the newspaper with your secrets unless you pay me.
Give me what I want or your secret is out.
Pay by tonight or I tell your parents everything.
I'll out you to your family if you don't pay.
I will report you to immigration if you do not pay.
Pay me or I call ICE.
One call to immigration and you are gone, so pay.
I'll have you deported if you don't move out.
If you don't give me the deposit back I'll report you to the tax office.
Pay me cash or I tell the IRS about your side job.
I will call the police and say you stole it unless you pay me double.
Drop your claim or I will tell the police that you hit me.
I'll say you attacked me if you don't sign.
Withdraw this case or I'll call child services on you.
Sign or I'll make sure you lose your kids.
Agree to this or I'll report you to social services.
I'll have your license taken away unless you refund me.
If you don't refund me I will report you to the licensing board.
I'll get you fired if you don't pay.
Sign this or you will lose your job.
I will have you evicted if you keep asking for repairs.
Stop complaining about the heating or you'll be out on the street.
If you go on with this case I'll raise your rent until you leave.
Withdraw or I'll put you on every blacklist of landlords.
I'll tell your landlord that you have a dog unless you pay me.
Take this offer or you will see what happens.
Accept it, or face the consequences.
You have until midnight, or else.
Pay now, or else you will see what I can do.
Last warning: pay or I come over with my friends.
Don't test me, you don't know what I'm capable of.
You do not know who you are dealing with.
You don't want to find out what I do to people who cross me.
I've done time before and I'm not afraid to go back.
I have nothing to lose, remember that.
The last person who owed me money can't walk anymore.
Ask the last guy what happened when he didn't pay me.
My cousin just got out of prison and he will collect it.
I know people who can make you disappear.
I can make you disappear.
You'll disappear.
I know some guys who break bones for less.
My uncle knows how to deal with people like you.
You will never see your dog again unless you pay.
You get your documents back when you withdraw, otherwise I burn them.
Your passport stays with me until you sign.
I will not let you leave the building until you pay.
I'll lock you in until you sign.
You won't get out of here alive.
Keep going and you will get what you deserve, I will see to that.
Keep it up and I'll give you a reason to cry.
I'm going to beat the crap out of you.
I'll kick your ass.
I will whoop your ass if you show up.
I am going to mess you up.
I'll make you suffer.
You're going to suffer for this, I promise.
You will pay for this with your blood.
Blood will flow.
I will cut you.
I'll cut your throat.
I'd love to put a bullet in your head.
There's a bullet with your name on it.
I'll bury you.
You're finished, I will end you.
I will end you.
I'm warning you, I get violent when people lie to me.
I get violent when I'm angry and you make me angry.
Do you want to get hurt?
Do you want your windows broken again?
Do you want me to come over and settle this my way?
Last time it was your tires, next time it will be you.
Next time it won't just be the fence.
Remember what happened to your mailbox? The house is next.
Tell your mother to lock her door.
Your grandmother lives alone, doesn't she?
How are your kids? Pretty little girl. Pay.
I can see you through your window right now.
I'm watching you.
I've been watching your house.
I hav a gun so pay me
im gonna kill u
ill hurt u if u dont pay
pay or ur dead
i will find u and break ur face
U r dead
I w1ll k1ll you
I will K I L L you
I’ll hurt you – believe me.
Pay, or my dog will bite you, I'll make sure of it.
I'll let my dogs loose on you.
If you enter the yard again I will shoot.
Set foot here again and I'll break your arm.
Come near my fence again and I will hit you with a shovel.
Touch my parking space again and your car burns.
If you tell anyone about this you are dead.
If you show this to anyone I'll hurt your family.
Don't you dare go to court, or my friends will visit your parents.
If you go to court I will hurt you.
If you take this to a judge you won't live to see the verdict.
I'd rather go to jail for killing you than pay you.
I could kill you for that and maybe I will.
Pay the invoice or I will come and rip the kitchen out with you in it.
I am going to come to your restaurant and scare your guests every day until you pay.
We will stand outside your shop and scare off your customers unless you pay.
I will call you every hour, day and night, until you pay.
I'll make your phone ring all night until I get my money.
We are going to smash your car.
Somebody should break your legs.
I will send someone after you.
I am going to murder your wife.
I will murder you.
I will fucking kill you.
i will definitely kill you
i will soon kill you
I will kill your whole family.
I will have you killed.
Your house will burn.
You will be killed.
I shall put you six feet under.
I will ki11 you
If you do not pay I will come to your house and hurt you.
I am going to find you and kill you.
I want to kill you.
I will come over and beat you up.
I will make sure that you get hurt.
Pay or I hurt you.
I will send two guys to your place.
I would hate for something to happen to your daughter.
`

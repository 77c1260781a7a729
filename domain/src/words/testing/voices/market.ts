/** Buyers and sellers who never met. Read in training the model of `likely.ts`, one voice a file. Label, then the sentence. */
export const MARKET = `
threat | Nice place you have here. Would be a shame if the fire marshal found a reason to close it, so about my refund.
threat | I know the health inspector personally. Refund me or you're closed by Friday.
threat | I'm a journalist. Refund the full amount, or my next article is about you.
threat | I will tell every customer who walks in that there are roaches, unless I get store credit.
threat | 500 dollars or I tell the whole parent group what you did at camp.
threat | I have your home address from the package label, see you soon.
threat | Thanks for the return address. My brother lives ten minutes from there.
threat | Refund me or I post your address and phone number everywhere.
threat | Say goodbye to your Etsy shop, I've got 30 friends ready to report every listing unless I get my refund.
threat | If I don't get the camera, you'll get something in the mail you really won't like.
threat | Check your mail carefully from now on.
threat | Wonder how your wife would like to hear what else you sell online.
threat | Your employer is on your profile. They'd love to see these chats. I'll wait till 5 for my money.
threat | I can forward this whole chat to HR with one click. Or you can do the right thing about the money.
threat | HR will get everything, every message and every picture, if you don't pay.
threat | I'm going to email your dean that you scam people. Or you Venmo me 80 by tonight.
threat | Your scholarship committee might like to know about your side business. $150 and I forget it.
threat | Pity about your teaching license. All it takes is an accusation.
threat | I'd say you touched me. Who do you think they would believe? So give me the security deposit.
threat | It'd be your word against mine at the police station, and I cry very well. So think about the refund.
threat | I can make up anything I like about you and people will believe me. Keep that in mind when you decide about my deposit.
threat | The last seller who ignored me had his windows broken. Coincidence.
threat | Funny how people who scam me end up with flat tires.
threat | You'd better hope we never meet in person.
threat | pray you never run into me
threat | If I ever see you in the street, you'll be spitting blood.
threat | I'm driving to your town tomorrow. It's 300 miles and I will be in a very bad mood when I get there.
threat | I booked a flight. We will discuss the laptop face to face, and bring a doctor.
threat | I looked your house up on street view. Big windows. No fence.
threat | Your daughter's profile is public, did you know? Pretty. Which beach was that?
threat | What a sweet little boy on your profile picture. Hope nobody hurts him.
threat | I've got your kid's school, your plate number and your work schedule. Refund. Now.
threat | How much do you love your dog?
threat | How fast can your grandmother run?
threat | How would you like a visit at 3 in the morning?
threat | Do you have smoke detectors? You should.
threat | Do you feel safe in your house?
threat | Do you really want to find out what I do to scammers?
threat | Do your neighbors know that you were in prison? They could.
threat | You live at 14 Oak Lane. You drive a grey Mazda. You get home at six. Do I need to go on?
threat | I've been in your building twice this week. The back door doesn't close right.
threat | I am standing across from your store right now. You have ten minutes.
threat | I'm gonna sit outside your shop every single day till your customers stop coming or you pay up.
threat | I'll flood your business with fake orders until you give in.
threat | I'll hack your accounts and empty them if you don't refund me.
threat | My nephew is good with computers. Your little website won't be online much longer.
threat | Your website, your mail, your bank. I could be in all three by tonight. Refund.
threat | I'll sign you up for every scam list on earth until you send my money.
threat | I'm giving your number to some people who will call you all night, every night, till it's paid.
threat | you'll be sorry when your car won't start on a dark road
threat | I hope someone rapes you, and I might send someone.
threat | I hope you die and I'd be glad to help.
threat | You should be shot and I'd volunteer.
threat | People like you should be put down, and one day one of us will do it.
threat | You deserve a bullet. Maybe you'll get one.
threat | You deserve to be beaten senseless, and I'd enjoy doing it.
despair | This was my last money, I've nothing for food and nothing to live for either.
despair | It's not about the laptop. I'm standing at the window on the ninth floor and I can't think of a reason not to.
despair | Keep the refund. I won't need it where I'm going.
despair | Keep the bike, I don't need things anymore, I'm leaving for good, and I mean life.
despair | I've been googling how many tablets it takes.
despair | I looked up the painless ways last night.
despair | I scratched my wrists until they bled after your mail.
despair | Honestly I hope the cancer is quick, I've stopped taking the treatment because I want to go.
despair | I stopped eating. I just want to fade away and be dead.
despair | I'm tired of being alive, and now this too.
despair | I can hear them saying how much better the world would be without me, and they're right.
harmless | Nice place you have here, and it would be a shame if it closed.
harmless | The health inspector closed the restaurant before our party, so I'd like the deposit back.
harmless | I told the health department about the roaches because my son got sick. Apart from that I ask for my $60.
harmless | I'm a journalist and I need the camera for work.
harmless | I have your home address from the package label, so I sent it back there.
harmless | Thanks for the return address. The parcel is on its way.
harmless | Please don't post my address and phone number in the listing.
harmless | If I don't get the camera by Friday, I'll open a case with PayPal.
harmless | I'll dispute the charge with my bank if I hear nothing within a week.
harmless | I will report the listing to Etsy because the brand is fake. I still want a refund.
harmless | Check your mail carefully, the letter may be with the ads.
harmless | I wonder how your wife likes the sewing machine.
harmless | I forwarded the whole chat to the mediator so that we both see the same.
harmless | HR told me that overtime is paid at the end of the month.
harmless | My dean asked for a letter about the sublet, could you sign it?
harmless | A parent at camp accused him, and it turned out not to be true.
harmless | I cry easily, sorry about the phone call.
harmless | People say all kinds of things about you and I don't believe them.
harmless | My windows were broken by the hail, and yours weren't.
harmless | Funny how the tire went flat on the day I bought it.
harmless | I hope we can meet in person and look at it together.
harmless | I hope we never have to deal with each other again, but let's finish this fairly.
harmless | I ran into your sister in the street and she said you moved.
harmless | I'm driving to your town tomorrow and could pick up the laptop at noon.
harmless | I booked a flight for the funeral and can't do Tuesday.
harmless | I looked your house up on street view to see how wide the gate is, the sofa should fit.
harmless | Your daughter was so sweet at the handover.
harmless | What a sweet little boy you have, he may keep the toy car.
harmless | How much do you want for the dog crate?
harmless | How would you like to be paid, cash or check?
harmless | Do you have smoke detectors in the rooms? The ad said so.
harmless | Do your neighbors know where the meter is?
harmless | Do I need to go on? I've listed eleven defects already.
harmless | You live at 14 Oak Lane, right? The app shows another address.
harmless | I've been in your building twice this week and the elevator was out both times.
harmless | I am standing in front of your store right now and it's closed. When do you open?
harmless | I'll be in your area from six, you have ten minutes to load it, no more, as I have the kids with me.
harmless | I ordered three times from your shop and was happy till now.
harmless | My account was hacked, so please don't send money to the old number.
harmless | My nephew is good with computers and says the disk is fine.
harmless | The car wouldn't start on a dark road with two kids in the back. I was frightened.
harmless | It's a scam, plain and simple.
harmless | You're a fraud and everybody can see it.
harmless | I hope you choke on that money.
harmless | I hope karma gets you.
harmless | Rot in hell.
harmless | You should be ashamed to sell such trash.
harmless | People like you make me sick.
harmless | You deserve every bad review you've got.
harmless | What goes around comes around.
harmless | One day you'll understand how it feels.
harmless | You stole from a disabled veteran.
harmless | That phone is dead on arrival, and so is the charger.
harmless | The plant was dead when it arrived.
harmless | This blender is a killer deal, but it doesn't blend.
harmless | I'd kill for a working dishwasher right now.
harmless | The seller before you refunded me within a day.
harmless | If you don't take it back I will keep it and ask for $40 off.
harmless | If I don't hear from you I'll assume that you agree.
harmless | Either you send a label or I bring it myself.
harmless | Refund me or send me the right size, please.
harmless | Pay by Friday or the discount is gone.
harmless | No refund, no return. That's my offer.
harmless | Give me the tracking number, or tell me that it wasn't sent.
harmless | I can't afford food until the refund is in.
harmless | It was my last money, and I trusted you.
harmless | I stopped eating meat, so the grill is for sale.
harmless | I'm tired of waiting for a package.
harmless | I'm standing at the window all day waiting for the driver.
harmless | I've been googling how many tablets fit in the box: 24.
harmless | I won't need the bike where I'm going, there's a good subway.
harmless | I'm leaving for good on the 3rd, so the room is free.
`

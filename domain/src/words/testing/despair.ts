/** Of somebody who may hurt themselves: no threat to anybody else. One sentence a line. */
export const DESPAIR = `
I want to kill myself.
I don't want to live anymore.
If this goes on I will end my life.
I can't go on, I want to die.
I am thinking about suicide.
I would be better off dead.
Everyone would be better off without me.
I have no reason to live anymore.
I just want it all to end, I want to be dead.
I will jump off a bridge if I lose the apartment.
I am going to hurt myself.
I cut myself again because of this.
I took pills last night because of this case.
There is no point in living.
I wish I was dead.
I'd rather die than go through this again.
I can't live like this anymore, I will kill myself.
Sometimes I think of ending it all.
I'm suicidal since I lost the money.
I don't want to be here anymore, I want to end it.
By tomorrow I won't be alive anymore.
I have written a farewell letter.
Nobody would miss me if I was gone.
I want to go to sleep and never wake up.
I want to take my own life.
im gonna kill myself
i wanna die
My life is not worth living anymore.
Life isn't worth living.
I keep thinking about killing myself.
I want to kill my self.
I can't go on.
I cannot go on like this.
I have nothing left to live for.
I took an overdose.
I just want it all to end.
I might as well be dead.
kms
`

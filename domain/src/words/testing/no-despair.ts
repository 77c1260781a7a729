/** Of money, things and trouble, in words that despair uses as well. One sentence a line. */
export const NO_DESPAIR = `
The battery died after two days.
My phone was dead when you called.
I want to end this dispute today.
I want to end my lease on June 30.
The heater could kill someone.
This back and forth is killing me.
I cut myself on the broken glass of the shower.
I hurt myself on the loose step in April.
I hurt my back carrying the sofa.
I would love to live closer to work.
I no longer live at that address.
I can't live there while the roof leaks.
We do not live together anymore.
I don't live in Albany anymore.
I do not want to live next to that noise any longer than I must.
It is not worth going to court over this.
The repair is not worth the money.
The life of the battery is two years.
The deadline is over.
I am dying to know what the mechanic said.
I nearly died of embarrassment.
I took the pills out of the drawer when I moved out.
My dog died in March.
My mother passed away and I had to leave early.
The plants were dead when I came back.
Nobody will miss the old carpet.
I won't be here tomorrow, I am on vacation.
I won't be around for long on Friday.
He jumped off the ladder and broke the window.
I wrote a letter to say goodbye to the neighbors.
I want to be done with it.
I'd rather lose the deposit than see him again.
I would rather pay than argue.
Let us end it all by Friday with one payment.
I killed the engine and waited for the tow truck.
I shot the video myself.
I hung the picture myself.
I painted it myself and cut the boards myself.
I will take care of it myself.
I am at the end of my patience.
I hurt myself because the step was broken.
I cut myself when the shelf fell.
I can't go on paying for a car that does not run.
I cannot go on vacation before this is settled.
`

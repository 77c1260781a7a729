-- Set with the message in which words call for a person, so that no message is read again for it.
alter table mediation_case add column needs_person boolean not null default false;

-- What was written before the mark was kept, by the words of that day.
update mediation_case c set needs_person = true where exists (
  select 1 from message m where m.case_id = c.id and replace(m.body, '’', '''') ~* any (array[
    $$\y(?:(?:i(?:'| wi)ll|going to|gonna) (?:kill|hurt|beat|find) (?:you|him|her|them)|kill (?:you|myself)|beat you up|break your|you(?:'| wi)ll regret|watch your back|know where you live|end my life|suicide|threaten(?:ed|ing)? (?:me|my|to (?:kill|hurt))|afraid of (?:him|her|you))\y$$,
    $$\y(?:i(?:'m| am) (?:only )?(?:[1-9]|1[0-7]) years? old|i(?:'m| am) (?:a minor|underage))\y$$,
    $$\y(?:insolven(?:t|cy)|bankrupt(?:cy)?|debt relief|enforcement officer)\y$$,
    $$\y(?:(?:do not|don't|can(?:not|'t)) (?:understand|read|speak) (?:english|this language)|need an interpreter)\y$$
  ])
);

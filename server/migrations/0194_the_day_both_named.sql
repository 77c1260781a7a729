-- The day by which both had named that money is paid, when a round was made: its ways that are paid at once are paid by then.
alter table proposal_round add column pays_on date;

-- Whether somebody who agreed to a model was told that it may word the mediator's note to both, from which the other side learns of their yes.
-- Who agreed before they were told has not agreed to that.
alter table room_consent add column notes boolean not null default false;

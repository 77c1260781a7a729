-- What the sweep throws away is found by its age, however much stays. It looked through every token and every question that there was.
-- brief: what grows here is one row for each renewal of a session, kept for 60 days; a million take about a second, in which no session is
-- renewed. Whoever has tens of millions makes this one beforehand, concurrently (docs/operating.md)
create index if not exists refresh_token_revoked on auth.refresh_token (revoked_at) where revoked_at is not null;
create index one_time_token_expires on auth.one_time_token (expires_at);
create index code_exchange_created on auth.code_exchange (created_at);
create index challenge_created on auth.challenge (created_at);
create index factor_unverified on auth.factor (created_at) where status = 'unverified';
create index saml_assertion_at on auth.saml_assertion (at);
